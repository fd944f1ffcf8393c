# kiftools. `make help` lists what can be made.

# ---- What a packager may set ------------------------------------------------
prefix      ?= /usr/local
bindir      ?= $(prefix)/bin
libdir      ?= $(prefix)/lib
includedir  ?= $(prefix)/include
datarootdir ?= $(prefix)/share
mandir      ?= $(datarootdir)/man
bashdir     ?= $(datarootdir)/bash-completion/completions
zshdir      ?= $(datarootdir)/zsh/site-functions
fishdir     ?= $(datarootdir)/fish/vendor_completions.d
PKG_CONFIG  ?= pkg-config
BUILD_CC    ?= $(CC)
CFLAGS      ?= -O2 -g

VERSION := $(shell sed -n 's/^.define KIF_VERSION_STRING "\(.*\)"/\1/p' lib/kif.h)
SOVERSION := 0

# SAN=address,undefined, SAN=thread and COVERAGE=1 build into folders of their own.
comma  := ,
CONFIG := $(if $(SAN),san-$(subst $(comma),-,$(SAN)),$(if $(COVERAGE),coverage,))
B      := build$(if $(CONFIG),/$(CONFIG),)

PROGRAMS := kifconv kifcheck kifstat sfen2diagram
DOORS    := perft judge
LAYERS   := base text board game format check stat diagram

# ---- What was found on this machine ------------------------------------------
# config.mk names the libraries. With `make deps …` it is made after the installation, and make starts over.
WITHOUT_CONFIG := deps help clean uninstall dist
ifneq ($(if $(MAKECMDGOALS),$(filter-out $(WITHOUT_CONFIG),$(MAKECMDGOALS)),all),)
include build/config.mk
endif

build/config.mk: packaging/configure $(if $(MAKE_RESTARTS),,$(filter deps,$(MAKECMDGOALS)))
	@mkdir -p $(@D)
	@PKG_CONFIG='$(PKG_CONFIG)' packaging/configure > $@.new && mv $@.new $@

deps:
	@packaging/deps

# ---- Compiling -----------------------------------------------------------------
WARN       := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wvla -Wformat=2 -Wundef -Wmissing-prototypes
KIF_CFLAGS := -std=c17 -D_POSIX_C_SOURCE=200809L $(WARN) -Ilib -I$(B)/gen -fvisibility=hidden -fno-common \
              -ffile-prefix-map=$(CURDIR)=. -pthread $(DEPS_CFLAGS)
# Fortified functions need optimisation; a packager who names a level of his own has it.
FORTIFY    := $(if $(SAN)$(COVERAGE)$(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),,$(if \
              $(filter-out -O0,$(filter -O%,$(CFLAGS))),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2,))
HARDEN     := -fstack-protector-strong $(FORTIFY) -fPIC
HARDEN_LD  := -pie -Wl,-z,relro,-z,now -Wl,-z,noexecstack -Wl,--as-needed
SAN_FLAGS  := $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all -fno-omit-frame-pointer,) \
              $(if $(COVERAGE),--coverage,)
COMPILE     = $(CC) $(KIF_CFLAGS) $(HARDEN) $(SAN_FLAGS) $(CPPFLAGS) $(CFLAGS) -MMD -MP
LINK        = $(CC) $(HARDEN_LD) $(SAN_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@

# lib/diagram/raster*.c draws through cairo, which it loads when a picture needs it; in sfen2diagram only.
RASTER_SRC := $(if $(HAVE_RASTER),$(sort $(wildcard lib/diagram/raster.c lib/diagram/raster_[!n]*.c)),lib/diagram/raster_none.c)
GENERATORS := $(wildcard lib/*/gen_*.c)
LIB_SRC    := $(sort $(wildcard lib/*.c)) $(filter-out lib/diagram/raster% $(GENERATORS),$(sort $(foreach l,$(LAYERS),$(wildcard lib/$(l)/*.c))))
CLI_SRC    := $(sort $(wildcard cmd/cli/*.c))
UNIT_SRC   := $(sort $(wildcard tests/unit/test_*.c))
FUZZ_SRC   := $(sort $(wildcard tests/fuzz/fuzz_*.c))
LIB_OBJ    := $(LIB_SRC:%.c=$(B)/%.o)
CLI_OBJ    := $(CLI_SRC:%.c=$(B)/%.o)
UNIT_BIN   := $(UNIT_SRC:tests/unit/%.c=$(B)/tests/%)
SEED_BIN   := $(FUZZ_SRC:tests/fuzz/%.c=$(B)/tests/seeds_%)
PROGRAM_BIN := $(patsubst cmd/%.c,$(B)/bin/%,$(wildcard $(PROGRAMS:%=cmd/%.c)))
DOOR_BIN   := $(DOORS:%=$(B)/bin/%)
LIBS        = $(DEPS_LIBS) -lm -pthread $(LDLIBS)

.DELETE_ON_ERROR:
.SECONDARY:
.DEFAULT_GOAL := all

all: $(PROGRAM_BIN) $(DOOR_BIN) $(B)/libkif.a $(B)/libkif.so

# Tables that are too large to write by hand: a small program prints each of them.
GENERATED := $(addprefix $(B)/gen/,board_tables.inc jis_reverse.inc glyphs.inc patterns.inc)

$(B)/gen/jis_reverse.inc: lib/text/jisx0208.inc lib/text/jisx0212.inc

define generate
@mkdir -p $(@D)
$(BUILD_CC) -std=c17 -O1 -Ilib -o $(B)/gen/gen_$* $< -lm
$(B)/gen/gen_$* > $@
endef

$(B)/gen/%.inc: lib/board/gen_%.c
	$(generate)

$(B)/gen/%.inc: lib/text/gen_%.c
	$(generate)

$(B)/gen/%.inc: lib/diagram/gen_%.c
	$(generate)

$(B)/gen/glyphs.inc: lib/diagram/glyphs.def

# A file that is built into the program, as a list of bytes.
$(B)/gen/patterns.inc: lib/stat/gen_patterns.c lib/stat/patterns.yml
	@mkdir -p $(@D)
	$(BUILD_CC) -std=c17 -O1 -o $(B)/gen/gen_patterns $<
	$(B)/gen/gen_patterns < lib/stat/patterns.yml > $@

# Tables taken from iconv and from Unicode are checked in; maintainers renew them with this.
tables:
	@mkdir -p $(B)/gen
	$(BUILD_CC) -std=c17 -D_POSIX_C_SOURCE=200809L -o $(B)/gen/gen_jis_rows lib/text/gen_jis_rows.c
	$(B)/gen/gen_jis_rows 0208 > lib/text/jisx0208.inc
	$(B)/gen/gen_jis_rows 0212 > lib/text/jisx0212.inc
	perl lib/text/gen_ambiguous.pl > lib/text/ambiguous.inc

$(B)/lib/%.o: lib/%.c build/config.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

$(RASTER_SRC:%.c=$(B)/%.o): KIF_CFLAGS += $(RASTER_CFLAGS)

$(B)/cmd/%.o: cmd/%.c build/config.mk
	@mkdir -p $(@D)
	$(COMPILE) -Icmd -c -o $@ $<

$(B)/tests/%.o: tests/%.c build/config.mk | $(GENERATED)
	@mkdir -p $(@D)
	$(COMPILE) -Icmd -Itests -c -o $@ $<

# ---- Linking ---------------------------------------------------------------------
$(B)/libkif.a: $(LIB_OBJ)
	rm -f $@
	$(AR) rcsD $@ $^

$(B)/libkif.so: $(LIB_OBJ)
	$(CC) -shared -Wl,-soname,libkif.so.$(SOVERSION) -Wl,-z,relro,-z,now -Wl,--as-needed $(SAN_FLAGS) $(CFLAGS) \
	    $(LDFLAGS) -o $@ $^ $(LIBS)

$(B)/bin/sfen2diagram: $(B)/cmd/sfen2diagram.o $(patsubst %.c,$(B)/%.o,$(wildcard cmd/sfen2diagram/*.c)) $(CLI_OBJ) \
    $(RASTER_SRC:%.c=$(B)/%.o) $(B)/libkif.a
	@mkdir -p $(@D)
	$(LINK) $^ $(RASTER_LIBS) $(LIBS)

# A command that grows has more files in a folder of its name.
.SECONDEXPANSION:
$(B)/bin/%: $(B)/cmd/%.o $$(addprefix $(B)/,$$(addsuffix .o,$$(basename $$(wildcard cmd/$$*/*.c)))) $(CLI_OBJ) $(B)/libkif.a
	@mkdir -p $(@D)
	$(LINK) $^ $(LIBS)

$(DOOR_BIN) $(B)/bin/dump_moves: $(B)/bin/%: $(B)/tests/oracle/%.o $(B)/libkif.a
	@mkdir -p $(@D)
	$(LINK) $^ $(LIBS)

$(B)/tests/test_%: $(B)/tests/unit/test_%.o $(CLI_OBJ) $(B)/libkif.a
	@mkdir -p $(@D)
	$(LINK) $^ $(LIBS)

# The seeds of a fuzz harness, run as a plain test.
$(B)/tests/seeds_%: $(B)/tests/fuzz/%.o $(B)/tests/fuzz/seeds.o $(B)/libkif.a
	@mkdir -p $(@D)
	$(LINK) $^ $(LIBS)

# ---- Tests -------------------------------------------------------------------------
test check: all $(UNIT_BIN) $(SEED_BIN) $(B)/bin/gen_games
	@B=$(B) tests/run $(TESTS)

unit: $(UNIT_BIN)
	@B=$(B) tests/run unit

# The rules against npm's shogiops and the slow rules, on fresh random positions and on those of ORACLE_RECORDS.
ORACLE_POSITIONS ?= 200000
oracle: all $(B)/bin/dump_moves $(B)/tests/test_rules_property
	@B=$(B) tests/oracle/run $(ORACLE_POSITIONS) $(ORACLE_RECORDS)

FUZZ_SECONDS ?= 60
fuzz: $(GENERATED)
	@B=$(B) KIF_CFLAGS='$(KIF_CFLAGS)' LIBS='$(LIBS)' tests/fuzz/run $(FUZZ_SECONDS) $(FUZZ_RUNS)

lint: $(GENERATED)
	@KIF_CFLAGS='$(KIF_CFLAGS)' RASTER_CFLAGS='$(RASTER_CFLAGS)' CC='$(CC)' tests/lint

demo: all
	@B=$(B) packaging/demo

# Checked in; to be made again whenever an option changes.
completions: all
	packaging/make-completions $(B)/bin completions $(notdir $(PROGRAM_BIN))

# ---- Speed ----------------------------------------------------------------------------
# BENCH_GAMES sets how many games; the default takes about a minute.
BENCH_BIN := $(addprefix $(B)/bin/,gen_games measure bench_judge bench_decode bench_json)
$(BENCH_BIN): $(B)/bin/%: $(B)/tests/bench/%.o $(B)/libkif.a
	@mkdir -p $(@D)
	$(LINK) $^ $(LIBS)

bench: all $(BENCH_BIN)
	@B=$(B) tests/bench/run

# The same work by npm's tsshogi and json-kifu-format.
bench-peers: all $(BENCH_BIN) build/peers/node_modules
	@B=$(B) tests/bench/run peers

build/peers/node_modules:
	npm install --silent --no-audit --no-fund --prefix build/peers tsshogi@2 json-kifu-format@5

# Instructions a move, which other work on the machine does not change: needs valgrind.
bench-instructions: all $(BENCH_BIN)
	@B=$(B) tests/bench/instructions

# ---- Installing ----------------------------------------------------------------------
INSTALL ?= install

# kif.pc says where this installation goes, which may be elsewhere than the last one went.
install: all
	sed -e 's|@prefix@|$(prefix)|; s|@libdir@|$(libdir)|; s|@includedir@|$(includedir)|; s|@version@|$(VERSION)|' \
	    packaging/kif.pc.in > $(B)/kif.pc
	$(INSTALL) -d $(DESTDIR)$(bindir) $(DESTDIR)$(libdir)/pkgconfig $(DESTDIR)$(includedir) $(DESTDIR)$(mandir)/man1 \
	    $(DESTDIR)$(mandir)/man5 $(DESTDIR)$(bashdir) $(DESTDIR)$(zshdir) $(DESTDIR)$(fishdir)
	$(INSTALL) -m 755 $(PROGRAM_BIN) $(DESTDIR)$(bindir)
	$(INSTALL) -m 644 $(B)/libkif.a $(DESTDIR)$(libdir)
	$(INSTALL) -m 755 $(B)/libkif.so $(DESTDIR)$(libdir)/libkif.so.$(SOVERSION)
	ln -sf libkif.so.$(SOVERSION) $(DESTDIR)$(libdir)/libkif.so
	$(INSTALL) -m 644 $(B)/kif.pc $(DESTDIR)$(libdir)/pkgconfig
	$(INSTALL) -m 644 lib/kif.h $(DESTDIR)$(includedir)
	$(INSTALL) -m 644 $(wildcard man/*.1) $(DESTDIR)$(mandir)/man1
	$(INSTALL) -m 644 $(wildcard man/*.5) $(DESTDIR)$(mandir)/man5
	$(INSTALL) -m 644 $(PROGRAMS:%=completions/bash/%) $(DESTDIR)$(bashdir)
	$(INSTALL) -m 644 $(PROGRAMS:%=completions/zsh/_%) $(DESTDIR)$(zshdir)
	$(INSTALL) -m 644 $(PROGRAMS:%=completions/fish/%.fish) $(DESTDIR)$(fishdir)

uninstall:
	rm -f $(PROGRAMS:%=$(DESTDIR)$(bindir)/%) $(DESTDIR)$(libdir)/libkif.a $(DESTDIR)$(libdir)/libkif.so \
	    $(DESTDIR)$(libdir)/libkif.so.$(SOVERSION) $(DESTDIR)$(libdir)/pkgconfig/kif.pc $(DESTDIR)$(includedir)/kif.h \
	    $(patsubst man/%,$(DESTDIR)$(mandir)/man1/%,$(wildcard man/*.1)) \
	    $(patsubst man/%,$(DESTDIR)$(mandir)/man5/%,$(wildcard man/*.5)) \
	    $(PROGRAMS:%=$(DESTDIR)$(bashdir)/%) $(PROGRAMS:%=$(DESTDIR)$(zshdir)/_%) $(PROGRAMS:%=$(DESTDIR)$(fishdir)/%.fish)

# A source archive of what is committed, the same bytes every time.
dist:
	@mkdir -p build
	git archive --format=tar --prefix=kiftools-$(VERSION)/ HEAD | gzip -n > build/kiftools-$(VERSION).tar.gz
	@echo build/kiftools-$(VERSION).tar.gz

clean:
	rm -rf build

help:
	@echo 'make [all]        programs into build/bin, library into build'
	@echo 'make deps         install what is missing, through the package manager'
	@echo 'make demo         build, and show what the programs do'
	@echo 'make test         all tests; TESTS=unit|cli|meta|seeds for some (check is the same)'
	@echo 'make oracle       the rules against another program, on fresh random positions'
	@echo 'make bench        speed and memory, with ratios; bench-peers compares with others,'
	@echo '                  bench-instructions counts instructions a move'
	@echo 'make lint         static analysis of code, scripts and manual pages'
	@echo 'make completions   for bash, zsh and fish, after an option changed'
	@echo 'make fuzz         every reader on random input, FUZZ_SECONDS each (FUZZ_RUNS inputs of one seed)'
	@echo 'make install      prefix=$(prefix), DESTDIR='
	@echo 'make tables       the tables of lib/text, from iconv and Unicode'
	@echo 'make uninstall, make dist, make clean'
	@echo 'SAN=address,undefined  SAN=thread  COVERAGE=1: builds of their own under build/'

-include $(shell test -d $(B) && find $(B) -name '*.d' | LC_ALL=C sort)

.PHONY: all completions deps demo test check unit oracle bench bench-peers bench-instructions fuzz lint install uninstall dist clean help tables
