import type { Work } from '../../rules.ts';

const wholes: readonly (keyof Work)[] = ['lates', 'lateMinutes', 'earlyLeaves'];

/** A value as it is written: days, hours and taka in hundredths, lates in whole numbers. */
export const writtenWork = (field: keyof Work, value: number | undefined): string =>
  value === undefined ? '' : String(wholes.includes(field) ? value : value / 100);
