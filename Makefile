# kiftools. `make help` lists what can be made; the variables a packager may set come first.
prefix      ?= /usr/local
bindir      ?= $(prefix)/bin
libdir      ?= $(prefix)/lib
includedir  ?= $(prefix)/include
datarootdir ?= $(prefix)/share
mandir      ?= $(datarootdir)/man
PKG_CONFIG  ?= pkg-config
BUILD_CC    ?= $(CC)
CFLAGS      ?= -O2 -g

VERSION := $(shell sed -n 's/^.define KIF_VERSION_STRING "\(.*\)"/\1/p' lib/kif.h)

# SAN=address,undefined, SAN=thread and COVERAGE=1 build into folders of their own.
CONFIG := $(if $(SAN),san-$(subst $(comma),-,$(SAN)),$(if $(COVERAGE),coverage,))
comma  := ,
B      := build$(if $(CONFIG),/$(CONFIG),)

DEPS       := yaml-0.1 libpcre2-8 zlib jansson libutf8proc
DEPS_CFLAGS := $(shell $(PKG_CONFIG) --cflags $(DEPS) 2>/dev/null)
DEPS_LIBS   := $(shell $(PKG_CONFIG) --libs $(DEPS) 2>/dev/null)
# Pictures: without these the build goes on, and the PNG and PDF formats say what they lack.
RASTER     := cairo pangocairo
HAVE_RASTER := $(shell $(PKG_CONFIG) --exists $(RASTER) 2>/dev/null && echo yes)
RASTER_CFLAGS := $(if $(HAVE_RASTER),$(shell $(PKG_CONFIG) --cflags $(RASTER)),)
RASTER_LIBS   := $(if $(HAVE_RASTER),$(shell $(PKG_CONFIG) --libs $(RASTER)),)

WARN       := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wvla -Wformat=2 -Wundef -Wmissing-prototypes
KIF_CFLAGS := -std=c17 -D_POSIX_C_SOURCE=200809L $(WARN) -Ilib -I$(B)/gen -fvisibility=hidden -fno-common \
              -ffile-prefix-map=$(CURDIR)=. -pthread $(DEPS_CFLAGS)
HARDEN     := -fstack-protector-strong $(if $(SAN),,-D_FORTIFY_SOURCE=2) -fPIC
HARDEN_LD  := -pie -Wl,-z,relro,-z,now -Wl,-z,noexecstack -Wl,--as-needed
SAN_FLAGS  := $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer,) \
              $(if $(COVERAGE),--coverage,)
COMPILE     = $(CC) $(KIF_CFLAGS) $(HARDEN) $(SAN_FLAGS) $(CPPFLAGS) $(CFLAGS) -MMD -MP

PROGRAMS := kifconv kifcheck kifstat sfen2diagram
DOORS    := perft judge
LAYERS   := base text board game format check stat diagram

# lib/diagram/raster*.c draws through cairo: one of the two is linked, into sfen2diagram only.
RASTER_SRC := $(if $(HAVE_RASTER),lib/diagram/raster.c,lib/diagram/raster_none.c)
LIB_SRC  := lib/kif.c $(filter-out lib/diagram/raster% $(wildcard lib/*/gen_*.c),$(sort $(foreach l,$(LAYERS),$(wildcard lib/$(l)/*.c))))
CLI_SRC  := $(sort $(wildcard cmd/cli/*.c))
LIB_OBJ  := $(LIB_SRC:%.c=$(B)/%.o)
CLI_OBJ  := $(CLI_SRC:%.c=$(B)/%.o)
UNIT_SRC := $(sort $(wildcard tests/unit/test_*.c))
UNIT_BIN := $(UNIT_SRC:tests/unit/%.c=$(B)/tests/%)
BUILT_PROGRAMS := $(patsubst cmd/%.c,$(B)/bin/%,$(wildcard $(PROGRAMS:%=cmd/%.c)))

.DELETE_ON_ERROR:
.SECONDARY:

all: $(BUILT_PROGRAMS) $(DOORS:%=$(B)/bin/%) $(B)/libkif.a

# Tables that are too large to write by hand: a small program prints each of them.
GENERATED := $(B)/gen/board_tables.inc $(B)/gen/jis_reverse.inc

$(B)/gen/jis_reverse.inc: lib/text/jisx0208.inc lib/text/jisx0212.inc

define generate
@mkdir -p $(@D)
$(BUILD_CC) -std=c17 -O1 -Ilib -o $(B)/gen/gen_$* $<
$(B)/gen/gen_$* > $@
endef

$(B)/gen/%.inc: lib/board/gen_%.c
	$(generate)

$(B)/gen/%.inc: lib/text/gen_%.c
	$(generate)

# Tables taken from iconv and from Unicode are checked in; maintainers renew them with this.
tables:
	@mkdir -p $(B)/gen
	$(BUILD_CC) -std=c17 -D_POSIX_C_SOURCE=200809L -o $(B)/gen/gen_jis_rows lib/text/gen_jis_rows.c
	$(B)/gen/gen_jis_rows 0208 > lib/text/jisx0208.inc
	$(B)/gen/gen_jis_rows 0212 > lib/text/jisx0212.inc
	perl lib/text/gen_ambiguous.pl > lib/text/ambiguous.inc

$(B)/lib/%.o: lib/%.c | $(GENERATED)
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

$(B)/lib/diagram/raster.o: KIF_CFLAGS += $(RASTER_CFLAGS)

$(B)/cmd/%.o: cmd/%.c
	@mkdir -p $(@D)
	$(COMPILE) -Icmd -c -o $@ $<

$(B)/tests/%.o: tests/%.c | $(GENERATED)
	@mkdir -p $(@D)
	$(COMPILE) -Icmd -Itests -c -o $@ $<

$(B)/libkif.a: $(LIB_OBJ)
	rm -f $@
	$(AR) rcsD $@ $^

LINK = $(CC) $(HARDEN_LD) $(SAN_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@

$(B)/bin/sfen2diagram: $(B)/cmd/sfen2diagram.o $(CLI_OBJ) $(RASTER_SRC:%.c=$(B)/%.o) $(B)/libkif.a
	@mkdir -p $(@D)
	$(LINK) $^ $(RASTER_LIBS) $(DEPS_LIBS) -lm -pthread $(LDLIBS)

$(B)/bin/%: $(B)/cmd/%.o $(CLI_OBJ) $(B)/libkif.a
	@mkdir -p $(@D)
	$(LINK) $^ $(DEPS_LIBS) -lm -pthread $(LDLIBS)

$(DOORS:%=$(B)/bin/%): $(B)/bin/%: $(B)/tests/oracle/%.o $(B)/libkif.a
	@mkdir -p $(@D)
	$(LINK) $^ $(DEPS_LIBS) -lm -pthread $(LDLIBS)

$(B)/tests/test_%: $(B)/tests/unit/test_%.o $(CLI_OBJ) $(B)/libkif.a
	@mkdir -p $(@D)
	$(LINK) $^ $(DEPS_LIBS) -lm -pthread $(LDLIBS)

unit: $(UNIT_BIN)
	prove -e '' $(UNIT_BIN)

clean:
	rm -rf build

-include $(shell test -d $(B) && find $(B) -name '*.d')

.PHONY: all unit clean tables
