notation.o: lib/board/notation.c lib/board/notation.h lib/base/diag.h \
  lib/base/str.h lib/kif.h lib/base/rules/all.def \
  lib/base/rules/moves.def lib/base/rules/results.def \
  lib/base/rules/structure.def lib/base/rules/notation.def \
  lib/base/rules/position.def lib/base/rules/time.def \
  lib/base/rules/text.def lib/base/rules/archive.def \
  lib/base/rules/reader.def lib/base/rules/loss.def lib/board/position.h \
  lib/board/bitboard.h lib/board/piece.h lib/board/square.h \
  lib/board/move.h lib/board/judge.h

lib/board/notation.h:

lib/base/diag.h:

lib/base/str.h:

lib/kif.h:

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

lib/board/position.h:

lib/board/bitboard.h:

lib/board/piece.h:

lib/board/square.h:

lib/board/move.h:

lib/board/judge.h:
