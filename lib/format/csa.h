/* What the files of the CSA format share: the state of a record that is being read. Not for other formats. */
#ifndef KIF_FORMAT_CSA_H
#define KIF_FORMAT_CSA_H

#include "format/format.h"
#include "format/part.h"

typedef struct {
    kif_parse *p;
    const char *text, *at, *end; /* the record, where we are, where it ends */
    const kif_position *board;   /* the builder's */
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
    const char *summary;  /* the next line that tells the true reason, r->end for none; NULL: not looked for */
    const char *end_word; /* the comment that told how the game ended; NULL: none did */
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
#define CODE(a, b, kind) [SLOT(a, b)] = { { a, b }, KIF_##kind }
    static const struct {
        char code[2];
        uint8_t kind;
    } slots[32] = {
        CODE('F', 'U', PAWN),       CODE('K', 'Y', LANCE),      CODE('K', 'E', KNIGHT), CODE('G', 'I', SILVER),
        CODE('K', 'I', GOLD),       CODE('K', 'A', BISHOP),     CODE('H', 'I', ROOK),   CODE('O', 'U', KING),
        CODE('T', 'O', TOKIN),      CODE('N', 'Y', PRO_LANCE),  CODE('N', 'K', PRO_KNIGHT),
        CODE('N', 'G', PRO_SILVER), CODE('U', 'M', HORSE),      CODE('R', 'Y', DRAGON),
    };
    unsigned slot = SLOT(code[0], code[1]);
#undef CODE
#undef SLOT
    return memcmp(slots[slot].code, code, 2) == 0 ? (kif_kind)slots[slot].kind : KIF_NO_KIND;
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

/* Reads what follows "'summary:" in the files of shogi-server: "REASON:NAME win:NAME lose". The names of the record
 * decide who is meant, for some reasons name the loser first; where they do not tell, sente comes first.
 * to_move decides whose foul a foul was. KIF_END_NONE if it does not read like that. */
kif_ending_id csa_read_summary(kif_str s, const kif_record *record, kif_side to_move, kif_side *winner);

static inline bool csa_is_ascii(kif_str s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] >= 0x80)
            return false;
    return true;
}

/* Whether the headers say what V2.2 cannot; utf8: text that is not ASCII is one such thing. */
bool csa_headers_need_v3(const kif_part *part, bool utf8);
void csa_put_headers(kif_writer *w, const kif_part *part, bool v3);

/* The meaning of a key, with its "$" or sign. */
kif_header_id csa_header_id(kif_str key);

/* Adds a value and a line end; line ends in the value become blanks. */
void csa_put_value(kif_buf *out, kif_str value);

kif_status csa_read(kif_parse *p);
kif_status csa_write(kif_writer *w, const kif_record *r);

#endif
