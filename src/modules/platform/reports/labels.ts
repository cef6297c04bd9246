import type { Label } from '../../../core/labels.ts';
import type { Grouping, ReportName, ValueName } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const reportNameLabels: Readonly<Record<ReportName, Label>> = {
  overview: t('Overview', 'এক নজরে'),
  students: t('Students', 'শিক্ষার্থী'),
  attendance: t('Attendance', 'হাজিরা'),
  fees: t('Fees', 'ফি'),
  usage: t('Use and storage', 'ব্যবহার ও সংরক্ষণ'),
  bills: t('Membership and bills', 'সদস্যপদ ও বিল'),
};

export const groupingLabels: Readonly<Record<Grouping, Label>> = {
  none: t('Each institution', 'প্রতিটি প্রতিষ্ঠান'),
  district: t('District', 'জেলা'),
  area: t('Area', 'এলাকার ধরন'),
  board: t('Board', 'শিক্ষা বোর্ড'),
  mpo: t('MPO status', 'এমপিও অবস্থা'),
  package: t('Package', 'প্যাকেজ'),
  group: t('Institution group', 'প্রতিষ্ঠান গ্রুপ'),
  state: t('Status', 'অবস্থা'),
};

export const valueLabels: Readonly<Record<ValueName, Label>> = {
  students: t('Students', 'শিক্ষার্থী'),
  female: t('Girls', 'ছাত্রী'),
  others: t('Boys', 'ছাত্র'),
  femaleShare: t('Girls %', 'ছাত্রী %'),
  sections: t('Sections', 'শাখা'),
  prePrimary: t('Pre-primary', 'প্রাক-প্রাথমিক'),
  primary: t('Primary', 'প্রাথমিক'),
  secondary: t('Secondary', 'মাধ্যমিক'),
  higherSecondary: t('Higher secondary', 'উচ্চ মাধ্যমিক'),
  degree: t('Degree', 'ডিগ্রি'),
  staff: t('Teachers and staff', 'শিক্ষক ও কর্মচারী'),
  marked: t('Marks taken', 'হাজিরা নেওয়া'),
  present: t('Present', 'উপস্থিত'),
  absent: t('Absent', 'অনুপস্থিত'),
  late: t('Of these late', 'এর মধ্যে বিলম্বে'),
  leave: t('On leave', 'ছুটিতে'),
  rate: t('Attendance %', 'উপস্থিতি %'),
  collected: t('Collected', 'আদায়'),
  receipts: t('Receipts', 'রসিদ'),
  due: t('Owed now', 'বর্তমান বকেয়া'),
  overdue: t('Of this overdue', 'এর মধ্যে মেয়াদোত্তীর্ণ'),
  sms: t('SMS used', 'ব্যবহৃত এসএমএস'),
  files: t('Files', 'ফাইল'),
  storage: t('Storage (MB)', 'সংরক্ষণ (এমবি)'),
  lastSignIn: t('Last login', 'শেষ লগইন'),
  billed: t('Billed', 'বিল করা'),
  paid: t('Paid', 'পরিশোধিত'),
  billDue: t('Bills open', 'বাকি বিল'),
  billOverdue: t('Bills overdue', 'মেয়াদোত্তীর্ণ বিল'),
};

export const reportLabels = {
  title: t('Institution reports', 'প্রতিষ্ঠানের প্রতিবেদন'),
  report: t('Report', 'প্রতিবেদন'),
  by: t('Grouped by', 'যা ধরে ভাগ'),
  institution: t('Institution', 'প্রতিষ্ঠান'),
  institutions: t('Institutions', 'প্রতিষ্ঠান'),
  total: t('Total', 'মোট'),
  unknown: t('Not stated', 'উল্লেখ নেই'),
  search: t('Name, web address or EIIN', 'নাম, ওয়েব ঠিকানা বা ইআইআইএন'),
  month: t('Month', 'মাস'),
  day: t('Day', 'দিন'),
  ofMonth: t('A month', 'একটি মাস'),
  ofDay: t('A day', 'একটি দিন'),
  span: t('Period', 'সময়কাল'),
  district: t('District', 'জেলা'),
  board: t('Board', 'শিক্ষা বোর্ড'),
  package: t('Package', 'প্যাকেজ'),
  group: t('Institution group', 'প্রতিষ্ঠান গ্রুপ'),
  state: t('Status', 'অবস্থা'),
  asOf: t('Counted {time}', '{time}-এ গণনা করা হয়েছে'),
  never: t('Not counted yet', 'এখনো গণনা হয়নি'),
  countAgain: t('Count again', 'আবার গণনা করুন'),
  counting: t(
    'The figures are being counted again. Open the report again in a few minutes.',
    'সংখ্যা আবার গণনা হচ্ছে। কয়েক মিনিট পর প্রতিবেদন আবার দেখুন।',
  ),
  empty: t('No institution yet.', 'এখনো কোনো প্রতিষ্ঠান নেই।'),
  neverSignedIn: t('Never', 'কখনো নয়'),
  inSeveral: t(
    'An institution in several groups counts under each of them; in the total it counts once.',
    'একাধিক গ্রুপের প্রতিষ্ঠান প্রতিটিতে গণনা হয়; মোটে একবার।',
  ),
};
