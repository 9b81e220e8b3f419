/** Longest formula text accepted, in UTF-16 code units. */
export const MAX_TEXT_LENGTH = 200;

/** How many parentheses, calls and unary minuses may be nested in one another. */
export const MAX_NESTING = 20;

/** Most dice one summand may roll. */
export const MAX_DICE = 100;

/** Most faces a die may have. */
export const MAX_FACES = 1000;

/** How many parsed texts are remembered before the memory is cleared. */
export const MAX_REMEMBERED = 2000;
