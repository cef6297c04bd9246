import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const choices = <V extends string>(labels: Readonly<Record<V, Label>>) =>
  (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }));

const basisTexts = {
  monthly: t('By the month', 'মাসিক'),
  daily: t('By the day', 'দৈনিক'),
  hourly: t('By the hour', 'ঘণ্টাভিত্তিক'),
  perClass: t('By the class', 'ক্লাসভিত্তিক'),
} as const;
export const fundingTexts = {
  institution: t('The institution', 'প্রতিষ্ঠান'),
  government: t('The government (MPO)', 'সরকার (এমপিও)'),
} as const;
const allowanceKindTexts = {
  allowance: t('Allowance', 'ভাতা'),
  deduction: t('Deduction', 'কর্তন'),
  employer: t('Institution’s share', 'প্রতিষ্ঠানের অংশ'),
} as const;
const calculationTexts = {
  fixed: t('Fixed amount', 'নির্ধারিত টাকা'),
  percent: t('Percent of basic', 'মূল বেতনের শতাংশ'),
} as const;
/** What an allowance or a deduction is for; the voucher goes by it. */
const purposeTexts = {
  houseRent: t('House rent', 'বাড়ি ভাড়া'),
  medical: t('Medical', 'চিকিৎসা'),
  specialBenefit: t('Special benefit', 'বিশেষ সুবিধা'),
  conveyance: t('Conveyance', 'যাতায়াত'),
  tiffin: t('Tiffin', 'টিফিন'),
  education: t('Education', 'শিক্ষা'),
  mobile: t('Mobile', 'মোবাইল'),
  duty: t('Duty allowance', 'দায়িত্ব ভাতা'),
  otherAllowance: t('Other allowance', 'অন্যান্য ভাতা'),
  providentFund: t('Provident fund', 'ভবিষ্য তহবিল'),
  retirementBoard: t('Retirement board', 'অবসর সুবিধা বোর্ড'),
  welfareTrust: t('Welfare trust', 'কল্যাণ ট্রাস্ট'),
  insurance: t('Group insurance', 'গোষ্ঠী বিমা'),
  welfareFund: t('Welfare fund', 'কল্যাণ তহবিল'),
  stamp: t('Revenue stamp', 'রাজস্ব স্ট্যাম্প'),
  tax: t('Income tax', 'আয়কর'),
  houseRecovery: t('House rent recovered', 'বাসা ভাড়া কর্তন'),
  fine: t('Fine', 'জরিমানা'),
  otherDeduction: t('Other deduction', 'অন্যান্য কর্তন'),
} as const;
const unitTexts = {
  hour: t('Overtime hour', 'অতিরিক্ত সময়ের ঘণ্টা'),
  holidayDuty: t('Day of holiday duty', 'ছুটির দিনে দায়িত্ব (দিন)'),
  extraClass: t('Extra or proxy class', 'অতিরিক্ত বা প্রক্সি ক্লাস'),
  examDuty: t('Exam duty', 'পরীক্ষার দায়িত্ব'),
} as const;
const overtimeCalculationTexts = {
  rate: t('Fixed amount for each', 'প্রতিটির জন্য নির্ধারিত'),
  multiple: t('Multiple of basic ÷ divisor', 'মূল বেতন ÷ ভাজকের গুণিতক'),
} as const;
const cutBaseTexts = {
  gross: t('Gross pay', 'মোট বেতন'),
  basic: t('Basic pay', 'মূল বেতন'),
} as const;
const divisorTexts = {
  thirty: t('30 days', '৩০ দিন'),
  calendar: t('Days of the month', 'মাসের দিনসংখ্যা'),
  working: t('Working days', 'কর্মদিবস'),
} as const;
const missingPunchTexts = {
  ignored: t('Counts as present', 'উপস্থিত ধরা হয়'),
  half: t('Half a day absent', 'অর্ধদিবস অনুপস্থিত'),
  absent: t('Absent', 'অনুপস্থিত'),
} as const;
const occasionTexts = {
  festival: t('Festival', 'উৎসব'),
  newYear: t('Bangla new year', 'বাংলা নববর্ষ'),
  incentive: t('Incentive', 'প্রণোদনা'),
} as const;
export const methodTexts = {
  bank: t('Bank transfer', 'ব্যাংক হিসাবে'),
  cheque: t('Cheque', 'চেক'),
  cash: t('Cash', 'নগদ'),
} as const;

export const basisChoices = choices(basisTexts);
export const fundingChoices = choices(fundingTexts);
export const allowanceKindChoices = choices(allowanceKindTexts);
export const calculationChoices = choices(calculationTexts);
export const purposeChoices = choices(purposeTexts);
export const unitChoices = choices(unitTexts);
export const overtimeCalculationChoices = choices(overtimeCalculationTexts);
export const cutBaseChoices = choices(cutBaseTexts);
export const divisorChoices = choices(divisorTexts);
export const missingPunchChoices = choices(missingPunchTexts);
export const occasionChoices = choices(occasionTexts);
export const methodChoices = choices(methodTexts);
