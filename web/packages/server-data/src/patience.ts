/** Milliseconds until what got no answer is asked for again. */
export const AFTER_FAILURE = 5_000;
