encoding.o: lib/text/encoding.c lib/text/encoding.h lib/base/str.h \
  lib/text/multibyte.h lib/text/utf8.h lib/base/buf.h lib/kif.h

lib/text/encoding.h:

lib/base/str.h:

lib/text/multibyte.h:

lib/text/utf8.h:

lib/base/buf.h:

lib/kif.h:
