/**
 * Whose child the student at `place` is: the place of an elder brother or sister, or null. One in three students has
 * one here, one family in three has three children, in different classes.
 */
export function siblingOf(place: number): number | null {
  if (place >= 8 && place % 3 === 1) return place - 8;
  if (place >= 16 && place % 9 === 0) return place - 16;
  return null;
}

/** The first student whose brother and sister learn here too; the demonstration's guardian is their father. */
export const firstOfThree = 2;
