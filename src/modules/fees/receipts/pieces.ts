/** What lies in a drawer in Bangladesh, in taka: notes down to 10, coins of 5, 2 and 1. */
export const noteValues = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** How many of each note and coin, by its taka. */
export type Pieces = Readonly<Record<string, number>>;

/** What they are worth together, in paisa. */
export const worthOf = (pieces: Pieces): bigint =>
  noteValues.reduce((sum, value) => sum + BigInt(value) * BigInt(pieces[String(value)] ?? 0) * 100n, 0n);
