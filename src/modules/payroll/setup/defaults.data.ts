import type { Label } from '../../../core/labels.ts';
import type { PayAccount } from '../rules/voucher-rules.ts';
import type { AllowanceKind, Funding, Purpose } from '../rules.ts';

/*
 * What an institution begins with. Source: MPO orders (house rent 7.5 % from 1 November 2025 and 15 % from 1 July 2026, at
 * least 2,000; special benefit from 1 July 2025, 10 % to grade 9 and 15 % below, at least 1,500; 6 % retirement board and 4 %
 * welfare trust; festival allowance 50 % of basic, new year 20 %), and the usual service rules of private schools.
 */

export const typeNames = {
  mpo: 'MPO-listed',
  own: 'Paid by the institution',
  daily: 'By the day',
  perClass: 'Guest teacher',
} as const;

type TypeSeed = {
  readonly en: string;
  readonly bn: string;
  readonly basis: 'monthly' | 'daily' | 'perClass';
  readonly funding: Funding;
};
export const typeSeeds: readonly TypeSeed[] = [
  { en: typeNames.mpo, bn: 'এমপিওভুক্ত', basis: 'monthly', funding: 'government' },
  { en: typeNames.own, bn: 'প্রতিষ্ঠানের বেতনভুক্ত', basis: 'monthly', funding: 'institution' },
  { en: typeNames.daily, bn: 'দৈনিক ভিত্তিক', basis: 'daily', funding: 'institution' },
  { en: typeNames.perClass, bn: 'অতিথি শিক্ষক', basis: 'perClass', funding: 'institution' },
];

type AllowanceSeed = Label & {
  readonly kind: AllowanceKind;
  readonly purpose: Purpose;
  readonly funding: Funding;
  /** Its salary type's name. */
  readonly type: string;
  /** Hundredths; with it the amount is the least. */
  readonly percent?: number;
  /** Paisa. */
  readonly amount?: bigint;
  readonly grades?: readonly [number, number];
  readonly from: string;
};
const government = { kind: 'allowance', funding: 'government', type: typeNames.mpo } as const;
const fromBoard = { kind: 'deduction', funding: 'government', type: typeNames.mpo } as const;
const own = { kind: 'allowance', funding: 'institution', type: typeNames.own } as const;
export const allowanceSeeds: readonly AllowanceSeed[] = [
  {
    ...government,
    en: 'House rent',
    bn: 'বাড়ি ভাড়া',
    purpose: 'houseRent',
    percent: 750,
    amount: 200_000n,
    from: '2025-11-01',
  },
  {
    ...government,
    en: 'House rent',
    bn: 'বাড়ি ভাড়া',
    purpose: 'houseRent',
    percent: 1500,
    amount: 200_000n,
    from: '2026-07-01',
  },
  { ...government, en: 'Medical', bn: 'চিকিৎসা ভাতা', purpose: 'medical', amount: 100_000n, from: '2025-07-01' },
  {
    ...government,
    en: 'Special benefit',
    bn: 'বিশেষ সুবিধা',
    purpose: 'specialBenefit',
    percent: 1000,
    amount: 150_000n,
    grades: [1, 9],
    from: '2025-07-01',
  },
  {
    ...government,
    en: 'Special benefit',
    bn: 'বিশেষ সুবিধা',
    purpose: 'specialBenefit',
    percent: 1500,
    amount: 150_000n,
    grades: [10, 20],
    from: '2025-07-01',
  },
  {
    ...fromBoard,
    en: 'Retirement board',
    bn: 'অবসর সুবিধা বোর্ড',
    purpose: 'retirementBoard',
    percent: 600,
    from: '2019-05-01',
  },
  {
    ...fromBoard,
    en: 'Welfare trust',
    bn: 'কল্যাণ ট্রাস্ট',
    purpose: 'welfareTrust',
    percent: 400,
    from: '2019-05-01',
  },
  { ...own, en: 'House rent', bn: 'বাড়ি ভাড়া', purpose: 'houseRent', percent: 5000, from: '2025-07-01' },
  { ...own, en: 'Medical', bn: 'চিকিৎসা ভাতা', purpose: 'medical', amount: 100_000n, from: '2025-07-01' },
  { ...own, en: 'Conveyance', bn: 'যাতায়াত ভাতা', purpose: 'conveyance', amount: 80_000n, from: '2025-07-01' },
  {
    ...own,
    kind: 'deduction',
    en: 'Provident fund',
    bn: 'ভবিষ্য তহবিল',
    purpose: 'providentFund',
    percent: 1000,
    from: '2025-07-01',
  },
  {
    ...own,
    kind: 'employer',
    en: 'Provident fund, institution',
    bn: 'ভবিষ্য তহবিল, প্রতিষ্ঠানের অংশ',
    purpose: 'providentFund',
    percent: 1000,
    from: '2025-07-01',
  },
];

type BonusSeed = Label & {
  readonly occasion: 'festival' | 'newYear';
  readonly funding: Funding;
  readonly type: string;
  readonly percent: number;
  readonly minimumMonths: number;
  readonly fullAfterMonths: number;
};
export const bonusSeeds: readonly BonusSeed[] = [
  {
    en: 'Festival bonus',
    bn: 'উৎসব ভাতা',
    occasion: 'festival',
    funding: 'government',
    type: typeNames.mpo,
    percent: 5000,
    minimumMonths: 0,
    fullAfterMonths: 0,
  },
  {
    en: 'Festival bonus',
    bn: 'উৎসব ভাতা',
    occasion: 'festival',
    funding: 'institution',
    type: typeNames.own,
    percent: 10_000,
    minimumMonths: 3,
    fullAfterMonths: 12,
  },
  {
    en: 'Bangla new year bonus',
    bn: 'বৈশাখী ভাতা',
    occasion: 'newYear',
    funding: 'government',
    type: typeNames.mpo,
    percent: 2000,
    minimumMonths: 0,
    fullAfterMonths: 0,
  },
  {
    en: 'Bangla new year bonus',
    bn: 'বৈশাখী ভাতা',
    occasion: 'newYear',
    funding: 'institution',
    type: typeNames.own,
    percent: 2000,
    minimumMonths: 0,
    fullAfterMonths: 0,
  },
];

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
