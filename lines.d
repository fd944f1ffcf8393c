lines.o: cmd/sfen2diagram/lines.c lib/base/input.h lib/base/status.h \
  lib/kif.h lib/base/str.h cmd/cli/message.h lib/base/buf.h \
  cmd/sfen2diagram/draw.h cmd/cli/common.h cmd/cli/opt.h \
  lib/base/arena.h cmd/cli/status.h cmd/cli/output.h lib/base/gzip.h \
  lib/diagram/diagram.h lib/board/notation.h lib/base/diag.h \
  lib/base/rules/all.def lib/base/rules/moves.def \
  lib/base/rules/results.def lib/base/rules/structure.def \
  lib/base/rules/notation.def lib/base/rules/position.def \
  lib/base/rules/time.def lib/base/rules/text.def \
  lib/base/rules/archive.def lib/base/rules/reader.def \
  lib/base/rules/loss.def lib/board/position.h lib/board/bitboard.h \
  lib/board/piece.h lib/board/square.h lib/board/move.h \
  lib/game/record.h lib/board/ending.h lib/board/handicap.h \
  lib/game/header.h lib/format/convert.h lib/format/format.h \
  lib/game/builder.h lib/text/encoding.h lib/game/line.h \
  lib/text/encode.h

lib/base/input.h:

lib/base/status.h:

lib/kif.h:

lib/base/str.h:

cmd/cli/message.h:

lib/base/buf.h:

cmd/sfen2diagram/draw.h:

cmd/cli/common.h:

cmd/cli/opt.h:

lib/base/arena.h:

cmd/cli/status.h:

cmd/cli/output.h:

lib/base/gzip.h:

lib/diagram/diagram.h:

lib/board/notation.h:

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

lib/board/position.h:

lib/board/bitboard.h:

lib/board/piece.h:

lib/board/square.h:

lib/board/move.h:

lib/game/record.h:

lib/board/ending.h:

lib/board/handicap.h:

lib/game/header.h:

lib/format/convert.h:

lib/format/format.h:

lib/game/builder.h:

lib/text/encoding.h:

lib/game/line.h:

lib/text/encode.h:
