/** A dialog of the sale or of the shell lies over the till: the till's keys and its focus wait. */
export const dialogIsOpen = () => document.querySelector('dialog[open]') !== null;
