import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of mark sheets and of looking up a result on the website. */
export const sheetLabels = {
  birthDate: t('Date of birth', 'জন্ম তারিখ'),
  groupShift: t('Group, shift', 'বিভাগ, শিফট'),
  shift: t('Shift', 'শিফট'),
  session: t('Session', 'শিক্ষাবর্ষ'),
  additional: t('Additional subject', 'অতিরিক্ত (চতুর্থ) বিষয়'),
  attendance: t('Attendance', 'উপস্থিতি'),
  daysOf: t('{present} of {days} days', '{days} দিনে {present}'),
  failedIn: t('Failed in: {subjects}', 'অকৃতকার্য বিষয়: {subjects}'),
  remark: t("Class teacher's remark", 'শ্রেণি শিক্ষকের মন্তব্য'),
  withGrace: t('* with grace marks', '* অনুকম্পা নম্বরসহ'),
  photoOf: t('Photo of {name}', '{name}-এর ছবি'),
  checkHere: t('Scan to check this sheet', 'যাচাই করতে স্ক্যান করুন'),
  sheetsOf: t('Mark sheets', 'নম্বরপত্র'),
  sheetsShown: t('{count} mark sheets', '{count}টি নম্বরপত্র'),
  allSheetsPdf: t('All mark sheets (PDF)', 'সব নম্বরপত্র (পিডিএফ)'),
  showSheets: t('Show mark sheets', 'নম্বরপত্র দেখুন'),
  preparing: t('The PDF is being made', 'পিডিএফ তৈরি হচ্ছে'),

  list: t('List', 'তালিকা'),
  place: t('Place', 'স্থান'),
  meritLists: t('Merit lists', 'মেধাতালিকা'),
  meritBy: t('The best', 'সেরা'),
  byClass: t('of the class', 'পুরো শ্রেণিতে'),
  bySection: t('of each section', 'শাখাভিত্তিক'),
  byGroup: t('of each group', 'বিভাগভিত্তিক'),
  byGender: t('of boys and girls', 'ছেলে ও মেয়ে'),
  bySubject: t('in each subject', 'বিষয়ভিত্তিক'),
  howMany: t('Places', 'কত স্থান পর্যন্ত'),
  wholeClass: t('Whole class', 'পুরো শ্রেণি'),
  withoutGroup: t('Without group', 'বিভাগ ছাড়া'),
  boys: t('Boys', 'ছেলে'),
  girls: t('Girls', 'মেয়ে'),
  marks: t('Marks', 'নম্বর'),
  nobodyRanked: t('Nobody has a place yet.', 'এখনও কারও স্থান নেই।'),
  teachers: t('By teacher', 'শিক্ষকভিত্তিক'),
  teacher: t('Teacher', 'শিক্ষক'),
  noTeacher: t('No teacher named', 'শিক্ষক উল্লেখ নেই'),
  compare: t('Compared with another examination', 'অন্য পরীক্ষার সঙ্গে তুলনা'),
  compareWith: t('Examination to compare with', 'যে পরীক্ষার সঙ্গে তুলনা'),
  noOther: t(
    'There is no other examination with results of this class yet.',
    'এই শ্রেণির ফলাফলসহ অন্য কোনো পরীক্ষা এখনও নেই।',
  ),
  change: t('Change', 'পরিবর্তন'),
  gender: t('Gender', 'লিঙ্গ'),
  thisPage: t('This page', 'এই পাতায়'),
  allPages: t('All', 'সর্বমোট'),
  others: t('Others', 'অন্যান্য'),

  lookUp: t('Exam result', 'পরীক্ষার ফলাফল'),
  lookUpHint: t(
    'Choose the examination and the class, then write the roll and the student ID or the date of birth.',
    'পরীক্ষা ও শ্রেণি বাছাই করুন, তারপর রোল এবং শিক্ষার্থী আইডি অথবা জন্ম তারিখ লিখুন।',
  ),
  exam: t('Examination', 'পরীক্ষা'),
  class: t('Class', 'শ্রেণি'),
  roll: t('Roll', 'রোল'),
  proof: t('Student ID or date of birth', 'শিক্ষার্থী আইডি অথবা জন্ম তারিখ'),
  proofHelp: t('A date as day/month/year: 05/07/2012', 'তারিখ দিন/মাস/বছর হিসেবে: ০৫/০৭/২০১২'),
  choose: t('Choose', 'বাছাই করুন'),
  show: t('Show the result', 'ফলাফল দেখুন'),
  another: t('Look up another result', 'আরেকটি ফলাফল দেখুন'),
  nothingOpen: t(
    'No result is published here at the moment. Results appear when the institution publishes them.',
    'এই মুহূর্তে এখানে কোনো ফলাফল প্রকাশিত নেই। প্রতিষ্ঠান প্রকাশ করলে এখানে দেখা যাবে।',
  ),
  withheld: t(
    'This result is withheld. Please ask the office of the institution.',
    'এই ফলাফল স্থগিত আছে। প্রতিষ্ঠানের অফিসে যোগাযোগ করুন।',
  ),
  howItCame: t('How the result came about', 'ফল যেভাবে হলো'),
  print: t('Print', 'প্রিন্ট'),
  pdf: t('Download PDF', 'পিডিএফ নামান'),
  away: t('The server does not answer. Try again.', 'সার্ভার সাড়া দিচ্ছে না। আবার চেষ্টা করুন।'),
  fillIn: t('Fill in every field.', 'সব ঘর পূরণ করুন।'),

  checked: t('This mark sheet is genuine', 'এই নম্বরপত্রটি আসল'),
  checkedOld: t(
    'This mark sheet was genuine, but a later revision has replaced it.',
    'নম্বরপত্রটি আসল ছিল, তবে পরে সংশোধিত ফল প্রকাশিত হয়েছে।',
  ),
  notGenuine: t(
    'No mark sheet of this institution carries this code.',
    'এই কোডের কোনো নম্বরপত্র এই প্রতিষ্ঠানের নেই।',
  ),
  compareIt: t(
    'Compare what stands here with the sheet in your hand.',
    'এখানকার তথ্য হাতে থাকা নম্বরপত্রের সঙ্গে মিলিয়ে নিন।',
  ),
} as const satisfies Record<string, Label>;

/** What looking up a result refuses. */
export const lookUpErrors = {
  /** The same answer whether the roll, the second fact or the whole class does not fit. */
  notFound: {
    code: 'results.lookUpNotFound',
    status: 404,
    text: {
      en: 'No published result fits. Check the class, the roll and the student ID or date of birth.',
      bn: 'মেলে এমন কোনো প্রকাশিত ফলাফল নেই। শ্রেণি, রোল এবং শিক্ষার্থী আইডি অথবা জন্ম তারিখ মিলিয়ে দেখুন।',
    },
  },
  notGenuine: { code: 'results.notGenuine', status: 404, text: sheetLabels.notGenuine },
} as const;
