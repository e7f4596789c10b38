/** On a touch screen a focused field opens the keyboard over half of the till. */
export const touchOnly = () => window.matchMedia?.('(pointer: coarse)').matches ?? false;
