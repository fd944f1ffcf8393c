/* What the files of the CSA format share: the state of a record that is being read. Not for other formats. */
#ifndef KIF_FORMAT_CSA_H
#define KIF_FORMAT_CSA_H

#include "format/format.h"

typedef struct {
    kif_parse *p;
    const char *text, *at, *end; /* the record, where we are, where it ends */
    kif_position setup;    /* the start position so far */
    bool has_position;     /* some P statement was read */
    bool has_standard;     /* PI was read */
    bool all_given;        /* the rest of the set went to a hand (AL) */
    bool started;          /* the start position is complete */
    bool any;              /* something of a game was read, not only comments */
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

/* The kind of a CSA code of two letters, or KIF_NO_KIND: kif_kind_by_csa without the search. */
static inline kif_kind csa_kind(const char code[2])
{
#define CODE(a, b) ((unsigned)(a) << 8 | (unsigned)(b))
    switch (CODE((unsigned char)code[0], (unsigned char)code[1])) {
    case CODE('F', 'U'):
        return KIF_PAWN;
    case CODE('K', 'Y'):
        return KIF_LANCE;
    case CODE('K', 'E'):
        return KIF_KNIGHT;
    case CODE('G', 'I'):
        return KIF_SILVER;
    case CODE('K', 'I'):
        return KIF_GOLD;
    case CODE('K', 'A'):
        return KIF_BISHOP;
    case CODE('H', 'I'):
        return KIF_ROOK;
    case CODE('O', 'U'):
        return KIF_KING;
    case CODE('T', 'O'):
        return KIF_TOKIN;
    case CODE('N', 'Y'):
        return KIF_PRO_LANCE;
    case CODE('N', 'K'):
        return KIF_PRO_KNIGHT;
    case CODE('N', 'G'):
        return KIF_PRO_SILVER;
    case CODE('U', 'M'):
        return KIF_HORSE;
    case CODE('R', 'Y'):
        return KIF_DRAGON;
    default:
        return KIF_NO_KIND;
    }
#undef CODE
}

/* PI, P1 to P9, P+ or P-; no other word that happens to begin with P. */
static inline bool csa_begins_position(const csa_reader *r)
{
    char what = r->end - r->at >= 2 ? r->at[1] : '\0';
    return what == 'I' || what == '+' || what == '-' || ('1' <= what && what <= '9');
}

/* Reads the P statement at r->at (PI, P1 to P9, P+, P-) and moves past it. Sets r->failed, reported, when it cannot
 * be read. csa_begins_position must hold. */
void csa_read_position(csa_reader *r);

/* The length of a record at the start of a stream. */
size_t csa_cut(const kif_cut *c);
int csa_bid(kif_str head);

/* Reads what follows "'summary:" in the files of shogi-server: "REASON:NAME win:NAME lose", sente first. to_move
 * decides whose foul a foul was. KIF_END_NONE if it does not read like that. */
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
