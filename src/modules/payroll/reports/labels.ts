import type { Label } from '../../../core/labels.ts';
import type { ReportName } from './contract.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const reportTitles: Readonly<Record<ReportName, Label>> = {
  months: t('By month', 'মাস অনুযায়ী'),
  components: t('By component', 'খাত অনুযায়ী'),
  designations: t('By designation', 'পদবি অনুযায়ী'),
  people: t('By person', 'ব্যক্তি অনুযায়ী'),
};

export const reportLabels = {
  run: t('Month', 'মাস'),
  persons: t('Persons', 'জন'),
  earned: t('Total earned', 'মোট প্রাপ্য'),
  deductions: t('Deductions', 'কর্তন'),
  payable: t('By the institution', 'প্রতিষ্ঠান'),
  government: t('By the government', 'সরকার'),
  employer: t('Institution’s share', 'প্রতিষ্ঠানের অংশ'),
  component: t('Component', 'খাত'),
  kind: t('Kind', 'প্রকার'),
  funding: t('Paid by', 'কার অংশ'),
  amount: t('Amount', 'টাকা'),
  designation: t('Designation', 'পদবি'),
  code: t('ID', 'আইডি'),
  name: t('Name', 'নাম'),
  fund: t('Own part of the fund', 'তহবিলে নিজের অংশ'),
  tax: t('Tax', 'কর'),
  anyMonth: t('Any month', 'যেকোনো মাস'),
  nothing: t('Nothing was paid in these months.', 'এই মাসগুলোতে কিছু পরিশোধ হয়নি।'),
} as const;

export const kindTexts: Readonly<Record<string, Label>> = {
  earning: t('Earning', 'প্রাপ্য'),
  addition: t('Addition', 'সংযোজন'),
  deduction: t('Deduction', 'কর্তন'),
  employer: t('Institution’s share', 'প্রতিষ্ঠানের অংশ'),
  rounding: t('Rounding', 'পূর্ণকরণ'),
};
