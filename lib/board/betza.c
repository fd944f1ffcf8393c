/* Betza notation to rays. Source: Ralph Betza's "funny notation", for knights as XBoard extends it. */
#include "board/betza.h"

#include <stdlib.h>

static const struct {
    char letter;
    uint8_t near, far; /* the two distances, smaller first */
    uint8_t range;
} atoms[] = {
    { 'W', 0, 1, 1 }, { 'F', 1, 1, 1 }, { 'D', 0, 2, 1 }, { 'A', 2, 2, 1 },
    { 'N', 1, 2, 1 }, { 'R', 0, 1, 0 }, { 'B', 1, 1, 0 }, { 'K', 0, 1, 1 },
    { 'K', 1, 1, 1 }, { 'Q', 0, 1, 0 }, { 'Q', 1, 1, 0 },
};

static bool is_direction(char c)
{
    return c != '\0' && strchr("fblrsv", c) != NULL;
}

static bool is_vertical(char c)
{
    return c == 'f' || c == 'b';
}

static bool is_sideways(char c)
{
    return c == 'l' || c == 'r';
}

static bool points(char c, int right, int forward)
{
    switch (c) {
    case 'f':
        return forward > 0;
    case 'b':
        return forward < 0;
    case 'l':
        return right < 0;
    case 'r':
        return right > 0;
    case 's':
        return right != 0;
    default:
        return forward != 0;
    }
}

/* Whether a and b before a leap are one direction and not two. */
static bool is_pair(char a, char b, int near, int far)
{
    if (near == 0)
        return false;
    bool crossed = (is_vertical(a) && is_sideways(b)) || (is_sideways(a) && is_vertical(b));
    return crossed || (near != far && (is_vertical(a) || is_sideways(a)) &&
                       (a == b || (is_vertical(a) && b == 's') || (is_sideways(a) && b == 'v')));
}

/* The long leg of a knight's leap must be the one that c names. */
static bool is_along(char c, int right, int forward)
{
    return is_vertical(c) || c == 'v' ? abs(forward) == 2 : abs(right) == 2;
}

static bool is_selected(kif_str directions, int right, int forward, int near, int far)
{
    bool knight = near != 0 && near != far;
    for (size_t i = 0; i < directions.n; i++) {
        char a = directions.p[i], b = i + 1 < directions.n ? directions.p[i + 1] : '\0';
        bool hit = points(a, right, forward);
        if (is_pair(a, b, near, far)) {
            i++;
            hit = hit && points(b, right, forward);
            if (a == b || b == 's' || b == 'v')
                hit = hit && is_along(b, right, forward);
        } else if (knight && (a == 's' || a == 'v')) {
            hit = is_along(a, right, forward);
        }
        if (hit)
            return true;
    }
    return directions.n == 0;
}

static bool add(kif_betza *out, int right, int forward, unsigned range)
{
    for (int i = 0; i < out->n; i++) {
        kif_ray *ray = &out->ray[i];
        if (ray->right != right || ray->forward != forward)
            continue;
        if (ray->range != 0 && (range == 0 || range > ray->range))
            ray->range = (uint8_t)range;
        return true;
    }
    if (out->n == KIF_BETZA_RAYS)
        return false;
    out->ray[out->n++] = (kif_ray){ (int8_t)right, (int8_t)forward, (uint8_t)range };
    return true;
}

/* Forward ones first, so that moves come out in a natural order. */
static bool add_atom(kif_betza *out, kif_str directions, int near, int far, unsigned range)
{
    for (int forward = far; forward >= -far; forward--)
        for (int right = -far; right <= far; right++) {
            int a = abs(right), b = abs(forward);
            if ((a < b ? a : b) != near || (a < b ? b : a) != far)
                continue;
            if (is_selected(directions, right, forward, near, far) && !add(out, right, forward, range))
                return false;
        }
    return true;
}

bool kif_betza_parse(kif_str text, kif_betza *out)
{
    enum { MAX_STEPS = 99 };
    out->n = 0;
    while (text.n > 0) {
        kif_str directions = { text.p, 0 };
        while (directions.n < text.n && is_direction(text.p[directions.n]))
            directions.n++;
        text = str_drop(text, directions.n);
        if (text.n == 0)
            return false;
        char letter = text.p[0];
        text = str_drop(text, 1);
        uint32_t steps = 0;
        bool counted = text.n > 0 && byte_is_digit(text.p[0]);
        if (counted && (!str_take_uint(&text, MAX_STEPS, &steps) || steps == 0))
            return false;
        bool known = false;
        for (size_t i = 0; i < sizeof atoms / sizeof *atoms; i++) {
            if (atoms[i].letter != letter)
                continue;
            known = true;
            if (!add_atom(out, directions, atoms[i].near, atoms[i].far, counted ? steps : atoms[i].range))
                return false;
        }
        if (!known)
            return false;
    }
    return out->n > 0;
}
