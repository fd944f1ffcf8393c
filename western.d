western.o: lib/format/western.c lib/format/western.h lib/format/format.h \
  lib/base/buf.h lib/base/str.h lib/kif.h lib/game/builder.h \
  lib/game/record.h lib/base/arena.h lib/base/diag.h \
  lib/base/rules/all.def lib/base/rules/moves.def \
  lib/base/rules/results.def lib/base/rules/structure.def \
  lib/base/rules/notation.def lib/base/rules/position.def \
  lib/base/rules/time.def lib/base/rules/text.def \
  lib/base/rules/archive.def lib/base/rules/reader.def \
  lib/base/rules/loss.def lib/board/ending.h lib/board/square.h \
  lib/board/handicap.h lib/board/position.h lib/board/bitboard.h \
  lib/board/piece.h lib/board/move.h lib/board/notation.h \
  lib/game/header.h lib/text/encoding.h

lib/format/western.h:

lib/format/format.h:

lib/base/buf.h:

lib/base/str.h:

lib/kif.h:

lib/game/builder.h:

lib/game/record.h:

lib/base/arena.h:

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

lib/board/square.h:

lib/board/handicap.h:

lib/board/position.h:

lib/board/bitboard.h:

lib/board/piece.h:

lib/board/move.h:

lib/board/notation.h:

lib/game/header.h:

lib/text/encoding.h:
