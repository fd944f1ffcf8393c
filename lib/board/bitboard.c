/* The generated tables: see gen_board_tables.c. */
#include "board/position.h"

#include "board_tables.inc"
