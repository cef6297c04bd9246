import type { Period } from './date-presets.ts';

export type YearsRead = { readonly fiscal: readonly Period[]; readonly academic: readonly Period[] };

export const noYears: YearsRead = { fiscal: [], academic: [] };
let read: () => Promise<YearsRead> = async () => noYears;

/** How the institution's years are read: the root hands it in when it starts, since core knows no books and classes. */
export function setYears(reading: () => Promise<YearsRead>): void {
  read = reading;
}

export const readYears = () => read();
