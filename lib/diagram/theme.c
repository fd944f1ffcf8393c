/* The table of themes. */
#include "diagram/theme.h"

#include "diagram/diagram.h"

static const theme themes[KIF_DIAGRAM_THEME_COUNT] = {
    [KIF_DIAGRAM_PRINT] = {
        .colour = { [PAINT_PAGE] = 0xffffff, [PAINT_BOARD] = 0xffffff, [PAINT_FRAME] = 0x000000,
                    [PAINT_LINE] = 0x000000, [PAINT_PIECE] = 0xffffff, [PAINT_EDGE] = 0x000000,
                    [PAINT_INK] = 0x000000, [PAINT_PROMOTED] = 0x000000, [PAINT_LAST] = 0xd9d9d9,
                    [PAINT_LABEL] = 0x000000, [PAINT_SENTE] = 0x000000, [PAINT_GOTE] = 0xffffff,
                    [PAINT_MARK_EDGE] = 0x000000 },
        .frame = 4.5,
    },
    [KIF_DIAGRAM_LIGHT] = {
        .colour = { [PAINT_PAGE] = 0xffffff, [PAINT_BOARD] = 0xf7edd6, [PAINT_FRAME] = 0x3a3226,
                    [PAINT_LINE] = 0x7a6d56, [PAINT_PIECE] = 0xfffdf6, [PAINT_EDGE] = 0x8a7a58,
                    [PAINT_INK] = 0x1c1a16, [PAINT_PROMOTED] = 0xb3261e, [PAINT_LAST] = 0xf5c86b,
                    [PAINT_ORIGIN] = 0xfae6b8, [PAINT_LABEL] = 0x3a3226, [PAINT_SENTE] = 0x1c1a16,
                    [PAINT_GOTE] = 0xffffff, [PAINT_MARK_EDGE] = 0x1c1a16 },
        .pentagons = true, .stars = true, .origin = true, .frame = 3.4,
    },
    [KIF_DIAGRAM_DARK] = {
        .colour = { [PAINT_PAGE] = 0x17191c, [PAINT_BOARD] = 0x2a2d31, [PAINT_FRAME] = 0xb9b2a3,
                    [PAINT_LINE] = 0x6d6a62, [PAINT_PIECE] = 0xe9dfc8, [PAINT_EDGE] = 0x16181a,
                    [PAINT_INK] = 0x1c1a16, [PAINT_PROMOTED] = 0xa3180f, [PAINT_LAST] = 0x8a6a22,
                    [PAINT_ORIGIN] = 0x4f452c, [PAINT_LABEL] = 0xc9c2b2, [PAINT_SENTE] = 0x0c0d0e,
                    [PAINT_GOTE] = 0xf2eee4, [PAINT_MARK_EDGE] = 0xc9c2b2 },
        .pentagons = true, .stars = true, .origin = true, .frame = 3.4,
    },
    [KIF_DIAGRAM_WOOD] = {
        .colour = { [PAINT_PAGE] = 0xffffff, [PAINT_BOARD] = 0xe8b96a, [PAINT_FRAME] = 0x3f2a10,
                    [PAINT_LINE] = 0x5f4116, [PAINT_PIECE] = 0xf9e3ab, [PAINT_EDGE] = 0xa06f2a,
                    [PAINT_INK] = 0x1d1206, [PAINT_PROMOTED] = 0xb01f14, [PAINT_LAST] = 0xee8f3c,
                    [PAINT_ORIGIN] = 0xf2c47e, [PAINT_LABEL] = 0x3f2a10, [PAINT_SENTE] = 0x1d1206,
                    [PAINT_GOTE] = 0xffffff, [PAINT_MARK_EDGE] = 0x1d1206 },
        .pentagons = true, .stars = true, .origin = true, .frame = 3.4, .surface = 50,
    },
};

const theme *theme_of(int number)
{
    return &themes[number == KIF_DIAGRAM_AUTO_THEME ? KIF_DIAGRAM_LIGHT : number];
}
