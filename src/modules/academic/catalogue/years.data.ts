import { toBengaliDigits } from '../../../core/digits.ts';

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
/** `2025` → `2025-26`. */
const overTwo = (year: number) => `${year}-${String(year + 1).slice(2)}`;
const named = (nameEn: string) => ({ nameEn, nameBn: toBengaliDigits(nameEn) });
const julyToJune = (year: number) => ({ startDate: `${year}-07-01`, endDate: `${year + 1}-06-30` });

/** Schools: January to December. */
export const years = span(2015, 2040).map((year) => ({
  ...named(String(year)),
  kind: 'year',
  startDate: `${year}-01-01`,
  endDate: `${year}-12-31`,
}));

export const sessionTypes = [
  { position: 1, nameEn: 'Calendar year', nameBn: 'ক্যালেন্ডার বর্ষ', startMonth: 1, months: 12 },
  { position: 2, nameEn: 'College session', nameBn: 'কলেজ সেশন', startMonth: 7, months: 24 },
  { position: 3, nameEn: 'Honours session', nameBn: 'স্নাতক সেশন', startMonth: 7, months: 12 },
  { position: 4, nameEn: 'Semester', nameBn: 'সেমিস্টার', startMonth: 1, months: 6 },
];

/** Colleges: two years from July. */
export const sessions = span(2020, 2032).map((year) => ({
  ...named(overTwo(year)),
  typeId: 'College session',
  startDate: `${year}-07-01`,
  endDate: `${year + 2}-06-30`,
}));

/** The government's: July to June. */
export const fiscalYears = span(2018, 2040).map((year) => ({ ...named(overTwo(year)), ...julyToJune(year) }));
