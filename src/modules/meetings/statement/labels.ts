import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const statementLabels = {
  month: t('Month', 'মাস'),
  english: t('PDF in English', 'ইংরেজিতে পিডিএফ'),
  bengali: t('PDF in Bengali', 'বাংলায় পিডিএফ'),
  intro: t(
    'What the governing body is told about a month: students, money, staff, and what it decided.',
    'পরিচালনা পর্ষদকে মাসের যা জানানো হয়: শিক্ষার্থী, টাকা, কর্মী ও গৃহীত সিদ্ধান্ত।',
  ),
  none: t('Nothing in this month.', 'এই মাসে কিছু নেই।'),
} as const;

export const statementProblems = {
  toCome: t('This month is yet to come.', 'এই মাস এখনো আসেনি।'),
} as const;

/** The words of the paper. */
export const statementTexts = {
  title: t('Monthly statement to the governing body', 'পরিচালনা পর্ষদের মাসিক প্রতিবেদন'),
  soFar: t('{month}, until {day}', '{month}, {day} পর্যন্ত'),
  note: t(
    'Students are counted at the end of the month, employees on the day this was made. Dues are without late fines. Only resolutions of approved minutes are listed.',
    'শিক্ষার্থীর সংখ্যা মাসের শেষ দিনের, কর্মীর সংখ্যা প্রতিবেদন তৈরির দিনের। বকেয়ায় বিলম্ব জরিমানা নেই। শুধু অনুমোদিত কার্যবিবরণীর সিদ্ধান্ত আছে।',
  ),
  students: t('Students, attendance and dues', 'শিক্ষার্থী, উপস্থিতি ও বকেয়া'),
  class: t('Class', 'শ্রেণি'),
  boys: t('Boys', 'ছাত্র'),
  girls: t('Girls', 'ছাত্রী'),
  onRoll: t('On roll', 'মোট'),
  joined: t('Joined', 'নতুন'),
  left: t('Left', 'চলে গেছে'),
  attendance: t('Attendance', 'উপস্থিতি'),
  owing: t('Owing', 'বকেয়া জন'),
  dues: t('Dues', 'বকেয়া'),
  total: t('Total', 'মোট'),
  summary: t('Money of the month', 'মাসের টাকা'),
  item: t('Item', 'বিষয়'),
  amount: t('Amount', 'পরিমাণ'),
  income: t('Income', 'আয়'),
  expenditure: t('Expenditure', 'ব্যয়'),
  surplus: t('Surplus (deficit with a minus)', 'উদ্বৃত্ত (ঘাটতি হলে ঋণাত্মক)'),
  collected: t('Fees collected', 'আদায়কৃত ফি'),
  money: t('Cash and bank at the end', 'মাস শেষে নগদ ও ব্যাংক'),
  staff: t('Employees', 'কর্মী'),
  kind: t('Kind', 'ধরন'),
  teachers: t('Teachers', 'শিক্ষক'),
  others: t('Other staff', 'কর্মচারী'),
  inService: t('In service', 'কর্মরত'),
  came: t('Days present', 'উপস্থিত দিন'),
  absent: t('Days absent', 'অনুপস্থিত দিন'),
  meetings: t('Meetings of the governing body', 'পরিচালনা পর্ষদের সভা'),
  day: t('Day', 'তারিখ'),
  subject: t('Meeting', 'সভা'),
  present: t('Present', 'উপস্থিত'),
  of: t('{present} of {invited}', '{invited} জনে {present}'),
  minutes: t('Minutes', 'কার্যবিবরণী'),
  resolutions: t('Resolutions', 'সিদ্ধান্ত'),
  no: t('No.', 'নং'),
  resolution: t('Resolution', 'সিদ্ধান্ত'),
  votes: t('For – against – abstained', 'পক্ষে – বিপক্ষে – বিরত'),
  members: t('Members', 'সদস্য'),
  name: t('Name', 'নাম'),
  post: t('Post', 'পদ'),
  term: t('Term', 'মেয়াদ'),
  president: t('President', 'সভাপতি'),
  secretary: t('Member secretary', 'সদস্য সচিব'),
} as const;
