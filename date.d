date.o: lib/game/date.c lib/game/date.h lib/base/str.h

lib/game/date.h:

lib/base/str.h:
