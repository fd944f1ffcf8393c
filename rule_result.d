rule_result.o: lib/check/rule_result.c lib/board/generate.h \
  lib/board/position.h lib/board/bitboard.h lib/board/piece.h \
  lib/base/str.h lib/board/square.h lib/board/move.h lib/board/impasse.h \
  lib/board/ruleset.h lib/check/rules.h lib/check/check.h \
  lib/check/findings.h lib/base/arena.h lib/kif.h lib/base/diag.h \
  lib/base/rules/all.def lib/base/rules/moves.def \
  lib/base/rules/results.def lib/base/rules/structure.def \
  lib/base/rules/notation.def lib/base/rules/position.def \
  lib/base/rules/time.def lib/base/rules/text.def \
  lib/base/rules/archive.def lib/base/rules/reader.def \
  lib/base/rules/loss.def lib/format/source.h lib/base/input.h \
  lib/base/status.h lib/format/format.h lib/base/buf.h \
  lib/game/builder.h lib/game/record.h lib/board/ending.h \
  lib/board/handicap.h lib/board/notation.h lib/game/header.h \
  lib/text/encoding.h lib/check/resolve.h lib/board/repeat.h \
  lib/format/csa.h lib/format/part.h lib/game/explain.h

lib/board/generate.h:

lib/board/position.h:

lib/board/bitboard.h:

lib/board/piece.h:

lib/base/str.h:

lib/board/square.h:

lib/board/move.h:

lib/board/impasse.h:

lib/board/ruleset.h:

lib/check/rules.h:

lib/check/check.h:

lib/check/findings.h:

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

lib/format/source.h:

lib/base/input.h:

lib/base/status.h:

lib/format/format.h:

lib/base/buf.h:

lib/game/builder.h:

lib/game/record.h:

lib/board/ending.h:

lib/board/handicap.h:

lib/board/notation.h:

lib/game/header.h:

lib/text/encoding.h:

lib/check/resolve.h:

lib/board/repeat.h:

lib/format/csa.h:

lib/format/part.h:

lib/game/explain.h:
