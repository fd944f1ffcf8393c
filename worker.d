worker.o: lib/stat/worker.c lib/board/generate.h lib/board/position.h \
  lib/board/bitboard.h lib/board/piece.h lib/base/str.h \
  lib/board/square.h lib/board/move.h lib/stat/bouts.h lib/stat/run.h \
  lib/stat/filter.h lib/stat/expr.h lib/stat/fact.h lib/stat/facts.h \
  lib/game/record.h lib/base/arena.h lib/kif.h lib/base/diag.h \
  lib/base/rules/all.def lib/base/rules/moves.def \
  lib/base/rules/results.def lib/base/rules/structure.def \
  lib/base/rules/notation.def lib/base/rules/position.def \
  lib/base/rules/time.def lib/base/rules/text.def \
  lib/base/rules/archive.def lib/base/rules/reader.def \
  lib/base/rules/loss.def lib/board/ending.h lib/board/handicap.h \
  lib/board/notation.h lib/game/header.h lib/stat/names.h lib/base/buf.h \
  lib/stat/pattern.h lib/stat/regex.h lib/stat/pattern_build.h \
  lib/stat/doc.h lib/stat/stat.h lib/format/source.h lib/base/input.h \
  lib/base/status.h lib/format/format.h lib/game/builder.h \
  lib/text/encoding.h lib/stat/state_file.h lib/stat/state.h \
  lib/stat/table.h lib/stat/number.h lib/stat/hash.h

lib/board/generate.h:

lib/board/position.h:

lib/board/bitboard.h:

lib/board/piece.h:

lib/base/str.h:

lib/board/square.h:

lib/board/move.h:

lib/stat/bouts.h:

lib/stat/run.h:

lib/stat/filter.h:

lib/stat/expr.h:

lib/stat/fact.h:

lib/stat/facts.h:

lib/game/record.h:

lib/base/arena.h:

lib/kif.h:

lib/base/diag.h:

lib/base/rules/all.def:

lib/base/rules/moves.def:

lib/base/rules/results.def:

lib/base/rules/structure.def:

lib/base/rules/notation.def:

lib/base/rules/position.def:

lib/base/rules/time.def:

lib/base/rules/text.def:

lib/base/rules/archive.def:

lib/base/rules/reader.def:

lib/base/rules/loss.def:

lib/board/ending.h:

lib/board/handicap.h:

lib/board/notation.h:

lib/game/header.h:

lib/stat/names.h:

lib/base/buf.h:

lib/stat/pattern.h:

lib/stat/regex.h:

lib/stat/pattern_build.h:

lib/stat/doc.h:

lib/stat/stat.h:

lib/format/source.h:

lib/base/input.h:

lib/base/status.h:

lib/format/format.h:

lib/game/builder.h:

lib/text/encoding.h:

lib/stat/state_file.h:

lib/stat/state.h:

lib/stat/table.h:

lib/stat/number.h:

lib/stat/hash.h:
