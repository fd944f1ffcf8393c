/* What the files of the CSA format share: the state of a record that is being read. Not for other formats. */
#ifndef KIF_FORMAT_CSA_H
#define KIF_FORMAT_CSA_H

#include "format/format.h"

typedef struct {
    kif_parse *p;
    const char *text, *at, *end; /* the record, where we are, where it ends */
    kif_position setup;          /* the start position so far */
    bool has_position;           /* some P statement was read */
    bool has_standard;           /* PI was read */
    bool has_rows;               /* a board row was */
    bool all_given;              /* the rest of the set went to a hand (AL) */
    bool started;                /* the start position is complete */
    bool any;                    /* something of a game was read, not only comments */
    bool has_version;
    bool blanks_told, differs_told; /* remarks that are made once */
    bool failed;
} csa_reader;

/* The place from a pointer into the record up to where the reader is. */
static inline kif_range csa_range(const csa_reader *r, const char *from)
{
    return (kif_range){ (uint32_t)(from - r->text), (uint32_t)(r->at - from) };
}

static inline bool csa_is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Whether a statement can end before this byte. */
static inline bool csa_ends_statement(char c)
{
    return c == '\n' || c == '\r' || c == ',' || c == ' ' || c == '\t';
}

/* The kind of a CSA code of two letters, or KIF_NO_KIND: kif_kind_by_csa without a search or a branch that
 * would be hard to foresee, since every move comes here. The slots of the codes are all different. */
static inline kif_kind csa_kind(const char code[2])
{
#define SLOT(a, b) (((unsigned)(unsigned char)(a)*15 + (unsigned char)(b)) & 31)
    static const uint8_t slots[32] = {
        [SLOT('F', 'U')] = KIF_PAWN,       [SLOT('K', 'Y')] = KIF_LANCE,
        [SLOT('K', 'E')] = KIF_KNIGHT,     [SLOT('G', 'I')] = KIF_SILVER,
        [SLOT('K', 'I')] = KIF_GOLD,       [SLOT('K', 'A')] = KIF_BISHOP,
        [SLOT('H', 'I')] = KIF_ROOK,       [SLOT('O', 'U')] = KIF_KING,
        [SLOT('T', 'O')] = KIF_TOKIN,      [SLOT('N', 'Y')] = KIF_PRO_LANCE,
        [SLOT('N', 'K')] = KIF_PRO_KNIGHT, [SLOT('N', 'G')] = KIF_PRO_SILVER,
        [SLOT('U', 'M')] = KIF_HORSE,      [SLOT('R', 'Y')] = KIF_DRAGON,
    };
    kif_kind kind = (kif_kind)slots[SLOT(code[0], code[1])];
#undef SLOT
    return kind != KIF_NO_KIND && memcmp(kif_kinds[kind].csa, code, 2) == 0 ? kind : KIF_NO_KIND;
}

/* PI, P1 to P9, P+ or P-; no other word that happens to begin with P. */
static inline bool csa_begins_position(const csa_reader *r)
{
    char what = r->end - r->at >= 2 ? r->at[1] : '\0';
    return what == 'I' || what == '+' || what == '-' || ('1' <= what && what <= '9');
}

/* Reads the P statement at r->at (PI, P1 to P9, P+, P-) and moves past it. Sets r->failed, reported, when it
 * cannot be read. csa_begins_position must hold. */
void csa_read_position(csa_reader *r);

/* The length of a record at the start of a stream. */
size_t csa_cut(const kif_cut *c);
int csa_bid(kif_str head);

/* Reads what follows "'summary:" in the files of shogi-server: "REASON:NAME win:NAME lose", sente first.
 * to_move decides whose foul a foul was. KIF_END_NONE if it does not read like that. */
kif_ending_id csa_read_summary(kif_str s, kif_side to_move, kif_side *winner);

static inline bool csa_is_ascii(kif_str s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] >= 0x80)
            return false;
    return true;
}

/* Whether the headers say what V2.2 cannot; utf8: text that is not ASCII is one such thing. */
bool csa_headers_need_v3(const kif_record *r, bool utf8);
void csa_put_headers(kif_buf *out, const kif_record *r, bool v3);

/* Adds a value and a line end; line ends in the value become blanks. */
void csa_put_value(kif_buf *out, kif_str value);

kif_status csa_read(kif_parse *p);
kif_status csa_write(kif_writer *w, const kif_record *r);

#endif
