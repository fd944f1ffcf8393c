opt.o: cmd/cli/opt.c cmd/cli/opt.h lib/base/arena.h lib/base/str.h \
  lib/kif.h cmd/cli/status.h cmd/cli/common.h cmd/cli/message.h \
  lib/base/buf.h

cmd/cli/opt.h:

lib/base/arena.h:

lib/base/str.h:

lib/kif.h:

cmd/cli/status.h:

cmd/cli/common.h:

cmd/cli/message.h:

lib/base/buf.h:
