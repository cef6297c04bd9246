/** An act on more records than this is confirmed by typing their number; the one place where the number stands. */
export const typedAbove = 50;

/** For so many days what was deleted together can be brought back. */
export const broughtBackDays = 30;
