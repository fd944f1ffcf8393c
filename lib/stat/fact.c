/* Facts by name: getting them out of a game. */
#include "stat/fact.h"

#define X(id, name, type, stage, ja, en) { name, ja, en, VALUE_##type, STAGE_##stage },
const fact_info fact_infos[FACTS] = { STAT_FACTS(X) };
#undef X

/* Facts that exist for both sides, and what side.NAME means by them. */
static const struct {
    const char *name;
    fact_id sente, gote;
} sided[] = {
    { "name", FACT_SENTE, FACT_GOTE },
    { "player", FACT_SENTE, FACT_GOTE },
    { "rating", FACT_RATING_SENTE, FACT_RATING_GOTE },
    { "time", FACT_TIME_SENTE, FACT_TIME_GOTE },
    { "opening", FACT_OPENING_SENTE, FACT_OPENING_GOTE },
    { "castle", FACT_CASTLE_SENTE, FACT_CASTLE_GOTE },
    { "points", FACT_POINTS_SENTE, FACT_POINTS_GOTE },
    { "entered", FACT_ENTERED_SENTE, FACT_ENTERED_GOTE },
    { "tags", FACT_TAGS, FACT_TAGS },
};

static bool plain_fact(kif_str name, fact_ref *ref)
{
    for (int i = 0; i < FACTS; i++) {
        if (str_eq(name, str_of(fact_infos[i].name))) {
            ref->id = (fact_id)i;
            return true;
        }
    }
    return false;
}

static bool side_fact(kif_str name, fact_ref *ref)
{
    ref->of_side = true;
    ref->result = str_eq(name, STR("result"));
    if (ref->result) {
        ref->id = FACT_RESULT;
        return true;
    }
    if (str_eq(name, STR("opponent"))) {
        ref->opponent = true;
        ref->id = FACT_SENTE;
        return true;
    }
    for (size_t i = 0; i < sizeof sided / sizeof *sided; i++) {
        if (str_eq(name, str_of(sided[i].name))) {
            ref->id = sided[i].sente;
            return true;
        }
    }
    return false;
}

bool fact_by_name(kif_str name, fact_ref *ref)
{
    *ref = (fact_ref){ .id = FACTS, .name = name };
    kif_str s = name;
    if (str_skip(&s, STR("header:"))) {
        ref->header = s;
        ref->type = VALUE_TEXT;
        return s.n > 0;
    }
    size_t colon = str_find_byte(s, ':');
    if (colon < s.n) {
        kif_str width = str_drop(s, colon + 1);
        uint32_t n;
        if (!str_take_uint(&width, 1000000000, &n) || n == 0 || width.n > 0)
            return false;
        ref->width = n;
        s.n = colon;
    }
    if (str_ends(s, STR(".family"))) {
        ref->family = true;
        s.n -= strlen(".family");
    }
    bool found = str_skip(&s, STR("side.")) ? side_fact(s, ref)
                 : str_skip(&s, STR("other."))
                     ? (ref->opponent = side_fact(s, ref))
                     : str_eq(s, STR("player")) ? side_fact(s, ref) : plain_fact(s, ref);
    if (!found)
        return false;
    ref->type = fact_infos[ref->id].type;
    ref->stage = fact_infos[ref->id].stage;
    ref->needs = ref->id == FACT_ERRORS ? STAT_NEED_JUDGE : ref->id == FACT_TAGS ? STAT_NEED_TAGS : 0;
    return (ref->width == 0 || ref->type == VALUE_INT) && (!ref->family || ref->type == VALUE_PATTERN);
}

static fact_value text(kif_str s)
{
    return (fact_value){ .known = s.n > 0, .type = VALUE_TEXT, .text = s };
}

static fact_value number(bool known, int64_t n)
{
    return (fact_value){ .known = known, .type = VALUE_INT, .number = n };
}

bool fact_date_range(kif_str date, int *lo, int *hi)
{
    static const int days[] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    uint32_t year, month = 0, day = 0;
    if (!str_take_uint(&date, 9999, &year) || (date.n > 0 && date.p[0] == '-' && (str_drop(date, 1)).n < 2))
        return false;
    bool has_month = str_skip_byte(&date, '-') || str_skip_byte(&date, '/');
    if (has_month && (!str_take_uint(&date, 12, &month) || month == 0))
        return false;
    bool has_day = has_month && (str_skip_byte(&date, '-') || str_skip_byte(&date, '/'));
    if (has_day && (!str_take_uint(&date, 31, &day) || day == 0))
        return false;
    *lo = (int)(year * 10000 + (has_month ? month : 1) * 100 + (has_day ? day : 1));
    *hi = (int)(year * 10000 + (has_month ? month : 12) * 100 +
                (has_day ? day : (uint32_t)days[has_month ? month - 1 : 11]));
    return date.n == 0;
}

static fact_value date_of(const stat_facts *f)
{
    fact_value v = { .type = VALUE_DATE, .text = str_of(f->date) };
    v.known = f->date[0] != 0 && fact_date_range(v.text, &v.lo, &v.hi);
    return v;
}

static fact_value pattern(const kif_patterns *set, int p, bool family, const char *none)
{
    while (family && p != PATTERN_NONE && set->pattern[p].parent != PATTERN_NONE)
        p = set->pattern[p].parent;
    fact_value v = text(p == PATTERN_NONE ? str_of(none) : set->pattern[p].id);
    v.type = VALUE_PATTERN;
    return v;
}

static fact_value class_of(const stat_facts *f)
{
    fact_value v = text(f->class_ < 0 ? STR("other") : f->scan->set->class_[f->class_].id);
    v.type = VALUE_PATTERN;
    return v;
}

static const char *side_prefix(kif_side side)
{
    return side == KIF_SENTE ? "sente:" : "gote:";
}

/* "sente:mino@24 gote:bogin@31", or without the side if only one is asked for. */
static fact_value tags(const stat_facts *f, bool of_side, kif_side side, kif_buf *buf)
{
    const pattern_scanner *s = f->scan;
    buf_reset(buf);
    for (int i = 0; i < s->n_found; i++) {
        int tag = s->found_list[i];
        const kif_pattern *p = &s->set->pattern[tag / 2];
        if (of_side && p->each && (kif_side)(tag & 1) != side)
            continue;
        if (buf->n > 0)
            buf_byte(buf, ' ');
        if (!of_side)
            buf_cstr(buf, p->each ? side_prefix((kif_side)(tag & 1)) : "game:");
        buf_add(buf, p->id);
        if (!of_side) {
            buf_byte(buf, '@');
            buf_uint(buf, (uint64_t)s->found[tag].first, 0, ' ');
        }
    }
    fact_value v = text(buf_str(buf));
    v.type = VALUE_SET;
    return v;
}

static fact_value hash_of(const stat_facts *f, kif_buf *buf)
{
    buf_reset(buf);
    for (int i = 0; i < 32; i++)
        buf_byte(buf, "0123456789abcdef"[f->hash[i / 16] >> (60 - i % 16 * 4) & 15]);
    return text(buf_str(buf));
}

static fact_value time_used(const stat_facts *f, kif_side side)
{
    int64_t used = stat_facts_time_used(f, side);
    return number(used >= 0, used);
}

static fact_value timecontrol(const stat_facts *f, kif_buf *buf)
{
    buf_reset(buf);
    stat_facts_put_timecontrol(f, buf);
    return text(buf_str(buf));
}

static fact_value side_result(const stat_facts *f, kif_side side)
{
    static const char *const words[] = { "win", "loss" };
    return text(f->winner != KIF_SIDES ? str_of(words[f->winner != side]) : str_of(stat_results[f->result].id));
}

static fact_value header_of(const stat_facts *f, kif_str key)
{
    kif_str value = STR_NONE;
    for (const kif_header *h = f->record->headers; h != NULL; h = h->next)
        if (str_eq(h->key, key))
            value = h->value;
    return text(str_trim(value));
}

static fact_value get(const stat_facts *f, const fact_ref *ref, fact_id id, kif_side side, kif_buf *buf)
{
    const int32_t *r = f->rating;
    switch (id) {
    case FACT_FILE: return text(f->file);
    case FACT_OFFSET: return number(true, (int64_t)f->offset);
    case FACT_NUMBER: return number(true, f->number);
    case FACT_FORMAT: return text(str_of(f->record->format));
    case FACT_DATE: return date_of(f);
    case FACT_YEAR: return number(f->year > 0, f->year);
    case FACT_MONTH: return number(f->month > 0, f->month);
    case FACT_WEEKDAY: return number(f->weekday > 0, f->weekday);
    case FACT_SENTE: return text(f->name[KIF_SENTE]);
    case FACT_GOTE: return text(f->name[KIF_GOTE]);
    case FACT_EVENT: return text(f->event);
    case FACT_ROUND: return text(f->round);
    case FACT_PLACE: return text(f->place);
    case FACT_TITLE: return text(f->title);
    case FACT_HANDICAP: return text(str_of(f->handicap));
    case FACT_RATING_SENTE: return number(r[KIF_SENTE] != NO_RATING, r[KIF_SENTE]);
    case FACT_RATING_GOTE: return number(r[KIF_GOTE] != NO_RATING, r[KIF_GOTE]);
    case FACT_RATING_DIFF: return number(r[0] != NO_RATING && r[1] != NO_RATING, (int64_t)r[0] - r[1]);
    case FACT_WINNER: return text(str_of(stat_sides[f->winner].id));
    case FACT_RESULT: return ref->result ? side_result(f, side) : text(str_of(stat_results[f->result].id));
    case FACT_REASON: return text(str_of(stat_reasons[f->reason].id));
    case FACT_PLIES: return number(true, f->plies);
    case FACT_TIME_SENTE: return time_used(f, KIF_SENTE);
    case FACT_TIME_GOTE: return time_used(f, KIF_GOTE);
    case FACT_TIMECONTROL: return timecontrol(f, buf);
    case FACT_OPENING: return class_of(f);
    case FACT_OPENING_SENTE: return pattern(f->scan->set, f->opening[KIF_SENTE], ref->family, "other");
    case FACT_OPENING_GOTE: return pattern(f->scan->set, f->opening[KIF_GOTE], ref->family, "other");
    case FACT_CASTLE_SENTE: return pattern(f->scan->set, f->castle[KIF_SENTE], ref->family, "none");
    case FACT_CASTLE_GOTE: return pattern(f->scan->set, f->castle[KIF_GOTE], ref->family, "none");
    case FACT_TAGS: return tags(f, ref->of_side, side, buf);
    case FACT_POINTS_SENTE: return number(true, stat_board_points(&f->final, KIF_SENTE));
    case FACT_POINTS_GOTE: return number(true, stat_board_points(&f->final, KIF_GOTE));
    case FACT_ENTERED_SENTE: return number(f->entered[KIF_SENTE] >= 0, f->entered[KIF_SENTE]);
    case FACT_ENTERED_GOTE: return number(f->entered[KIF_GOTE] >= 0, f->entered[KIF_GOTE]);
    case FACT_HASH: return hash_of(f, buf);
    case FACT_ERRORS: return number(true, f->errors);
    case FACTS: break;
    }
    return header_of(f, ref->header);
}

/* The fact of the other side, for those that come in pairs. */
static fact_id turned(fact_id id)
{
    for (size_t i = 0; i < sizeof sided / sizeof *sided; i++)
        if (sided[i].sente == id)
            return sided[i].gote;
    return id;
}

fact_value fact_get(const stat_facts *f, const fact_ref *ref, kif_side side, kif_buf *buf)
{
    if (ref->opponent)
        side = kif_opponent(side);
    fact_value v = get(f, ref, ref->of_side && side == KIF_GOTE ? turned(ref->id) : ref->id, side, buf);
    if (ref->width > 0 && v.known) {
        int64_t rest = v.number % ref->width;
        v.number -= rest < 0 ? rest + ref->width : rest;
    }
    return v;
}

void fact_put(kif_buf *out, const fact_value *v)
{
    if (!v->known)
        return;
    if (v->type != VALUE_INT) {
        buf_add(out, v->text);
        return;
    }
    if (v->number < 0)
        buf_byte(out, '-');
    buf_uint(out, v->number < 0 ? -(uint64_t)v->number : (uint64_t)v->number, 0, ' ');
}

kif_str fact_pattern_name(const kif_patterns *set, kif_str id, bool ja)
{
    kif_str name = STR_NONE;
    int p = set == NULL ? PATTERN_NONE : kif_pattern_by_id(set, id);
    if (p != PATTERN_NONE)
        name = ja ? set->pattern[p].ja : set->pattern[p].en;
    for (int i = 0; set != NULL && p == PATTERN_NONE && i < set->n_classes; i++)
        if (str_eq(set->class_[i].id, id))
            name = ja ? set->class_[i].ja : set->class_[i].en;
    if (str_eq(id, STR("other")))
        name = ja ? STR("その他") : STR("other");
    if (str_eq(id, STR("none")))
        name = ja ? STR("なし") : STR("none");
    return name.n > 0 ? name : id;
}
