/** A share in whole hundredths, cut: only all of it is 100 %. Pure. */
export const wholePercent = (share: number): number => Math.floor(Math.round(share * 10_000) / 100) / 100;

/** Days of all the days, 0..1; null of none. */
export const shareOf = (part: number, all: number): number | null => (all > 0 ? part / all : null);
