import type { PayAccount } from '../rules/voucher-rules.ts';

/** The ledgers of the usual chart by their codes. */
export const accountSeeds: Readonly<Record<PayAccount, string>> = {
  salary: '5101',
  bonus: '5101',
  employerShare: '5102',
  fund: '2103',
  tax: '2104',
  withheldDues: '2102',
  otherDues: '2102',
  recoveries: '4203',
  loans: '1202',
  bank: '1102',
  cash: '1101',
};

/** The national pay scale of 2015: where each grade begins (taka), and its yearly rise in hundredths of a percent. */
export const scale2015 = {
  name: 'National pay scale 2015',
  from: '2015-07-01',
  /** Steps a grade is listed with; grade 1 is fixed. */
  steps: 16,
  starts: [
    78_000, 66_000, 56_500, 50_000, 43_000, 35_500, 29_000, 23_000, 22_000, 16_000, 12_500, 11_300, 11_000,
    10_200, 9_700, 9_300, 9_000, 8_800, 8_500, 8_250,
  ],
  riseOf: (grade: number): number => (grade === 2 ? 375 : grade <= 4 ? 400 : grade === 5 ? 450 : 500),
} as const;
