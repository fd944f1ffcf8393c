/* The generated tables: see gen_board_tables.c. */
#include "board/bitboard.h"

#include "board_tables.inc"
