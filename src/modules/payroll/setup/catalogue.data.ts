/*
 * What the platform's catalogue of pay begins with. Source: MPO orders (house rent 7.5 % from 1 November 2025 and 15 % from
 * 1 July 2026, at least 2,000; special benefit from 1 July 2025, 10 % to grade 9 and 15 % below, at least 1,500; 6 % retirement
 * board and 4 % welfare trust; festival allowance 50 % of basic, new year 20 %), and the usual service rules of private schools.
 * A rule names its salary type by the type's English name.
 */

export const typeNames = {
  mpo: 'MPO-listed',
  own: 'Paid by the institution',
  daily: 'By the day',
  perClass: 'Guest teacher',
} as const;

const named = (nameEn: string, nameBn: string) => ({ nameEn, nameBn });
const usualDay = '2025-07-01';

export const typeSeeds = [
  { ...named(typeNames.mpo, 'এমপিওভুক্ত'), basis: 'monthly', funding: 'government' },
  { ...named(typeNames.own, 'প্রতিষ্ঠানের বেতনভুক্ত'), basis: 'monthly', funding: 'institution' },
  { ...named(typeNames.daily, 'দৈনিক ভিত্তিক'), basis: 'daily', funding: 'institution' },
  { ...named(typeNames.perClass, 'অতিথি শিক্ষক'), basis: 'perClass', funding: 'institution' },
];

const fixed = (amount: string) => ({ calculation: 'fixed', amount });
const percent = (of: number, minimum?: string) => ({ calculation: 'percent', percent: of, minimum });
const mpo = { kind: 'allowance', funding: 'government', salaryTypeId: typeNames.mpo, fromDate: usualDay };
const own = { kind: 'allowance', funding: 'institution', salaryTypeId: typeNames.own, fromDate: usualDay };
const fromBoard = { ...mpo, kind: 'deduction', fromDate: '2019-05-01' };
const mpoRent = { ...mpo, ...named('House rent', 'বাড়ি ভাড়া'), purpose: 'houseRent' };
const benefit = { ...mpo, ...named('Special benefit', 'বিশেষ সুবিধা'), purpose: 'specialBenefit' };
const medical = { ...named('Medical', 'চিকিৎসা ভাতা'), purpose: 'medical', ...fixed('1000') };
const fund = { purpose: 'providentFund', ...percent(10) };

export const allowanceSeeds = [
  { ...mpoRent, ...percent(7.5, '2000'), fromDate: '2025-11-01' },
  { ...mpoRent, ...percent(15, '2000'), fromDate: '2026-07-01' },
  { ...mpo, ...medical },
  { ...benefit, ...percent(10, '1500'), gradeFrom: 1, gradeTo: 9 },
  { ...benefit, ...percent(15, '1500'), gradeFrom: 10, gradeTo: 20 },
  { ...fromBoard, ...named('Retirement board', 'অবসর সুবিধা বোর্ড'), purpose: 'retirementBoard', ...percent(6) },
  { ...fromBoard, ...named('Welfare trust', 'কল্যাণ ট্রাস্ট'), purpose: 'welfareTrust', ...percent(4) },
  { ...own, ...named('House rent', 'বাড়ি ভাড়া'), purpose: 'houseRent', ...percent(50) },
  { ...own, ...medical },
  { ...own, ...named('Conveyance', 'যাতায়াত ভাতা'), purpose: 'conveyance', ...fixed('800') },
  { ...own, ...fund, ...named('Provident fund', 'ভবিষ্য তহবিল'), kind: 'deduction' },
  {
    ...own,
    ...fund,
    ...named('Provident fund, institution', 'ভবিষ্য তহবিল, প্রতিষ্ঠানের অংশ'),
    kind: 'employer',
  },
].map((one, place) => ({ ...one, position: place + 1 }));

const atOnce = { minimumMonths: 0, fullAfterMonths: 0 };
const festival = { ...named('Festival bonus', 'উৎসব ভাতা'), occasion: 'festival', fromDate: usualDay };
const newYear = { ...named('Bangla new year bonus', 'বৈশাখী ভাতা'), occasion: 'newYear', fromDate: usualDay };
const byGovernment = { funding: 'government', salaryTypeId: typeNames.mpo, ...atOnce };
const byInstitution = { funding: 'institution', salaryTypeId: typeNames.own };
export const bonusSeeds = [
  { ...festival, ...byGovernment, percent: 50 },
  { ...festival, ...byInstitution, percent: 100, minimumMonths: 3, fullAfterMonths: 12 },
  { ...newYear, ...byGovernment, percent: 20 },
  { ...newYear, ...byInstitution, percent: 20, ...atOnce },
];

export const cutSeeds = [
  {
    ...named('Absence and lateness', 'অনুপস্থিতি ও বিলম্ব'),
    base: 'gross',
    divisor: 'thirty',
    latesPerDay: 3,
    missingPunch: 'ignored',
    salaryTypeId: typeNames.own,
    fromDate: usualDay,
  },
];

const each = (unit: string, rate: string) => ({ unit, calculation: 'rate', rate, fromDate: usualDay });
export const overtimeSeeds = [
  {
    ...named('Overtime', 'অতিরিক্ত সময়'),
    unit: 'hour',
    calculation: 'multiple',
    multiplier: 2,
    divisor: 208,
    fromDate: usualDay,
  },
  { ...named('Holiday duty', 'ছুটির দিনের দায়িত্ব'), ...each('holidayDuty', '500') },
  { ...named('Extra class', 'অতিরিক্ত ক্লাস'), ...each('extraClass', '150') },
  { ...named('Exam duty', 'পরীক্ষার দায়িত্ব'), ...each('examDuty', '200') },
];
