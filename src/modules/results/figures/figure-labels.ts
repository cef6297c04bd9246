import type { Label } from '../../../core/labels.ts';
import type { SortKey } from '../merit/positions.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of the closer figures, of most improved and of trying out other marks. */
export const figureLabels = {
  byShift: t('of each shift', 'শিফটভিত্তিক'),
  byImproved: t('most improved', 'সবচেয়ে উন্নতি'),
  comparedWith: t('Compared with', 'যে পরীক্ষার তুলনায়'),
  before: t('Before, %', 'আগে, %'),
  now: t('Now, %', 'এখন, %'),
  gain: t('Gain', 'উন্নতি'),
  noEarlier: t(
    'There is no earlier examination with results of these students.',
    'এই শিক্ষার্থীদের আগের কোনো পরীক্ষার ফলাফল নেই।',
  ),
  nobodyImproved: t('Nobody has improved.', 'কারও ফল আগের চেয়ে ভালো হয়নি।'),

  inParts: t('Boys and girls, shifts, groups, sections', 'ছাত্র ও ছাত্রী, শিফট, বিভাগ, শাখা'),
  who: t('Who', 'কারা'),
  best: t('Highest grade', 'সর্বোচ্চ গ্রেড'),
  failMatrix: t('Who failed in what', 'কোন বিষয়ে কত জন অকৃতকার্য'),
  failedHere: t('Failed', 'অকৃতকার্য'),
  inOne: t('in one subject', 'এক বিষয়ে'),
  inSubjects: t('in {count} {count|subject|subjects}', '{count} বিষয়ে'),
  failMatrixHint: t(
    'How many subjects the failed students failed in. A 4th subject is not counted.',
    'যাদের ফল অকৃতকার্য: তারা মোট কয়টি বিষয়ে অকৃতকার্য (চতুর্থ বিষয় গণনায় নেই)।',
  ),
  weak: t('Weak parts', 'দুর্বল অংশ'),
  weakHint: t('The parts of the papers, the lowest average first.', 'বিষয়পত্রের অংশগুলো, গড় কম থেকে বেশি।'),
  part: t('Part', 'অংশ'),
  average: t('Average', 'গড়'),
  below: t('Below the pass mark', 'পাস নম্বরের নিচে'),
  showAll: t('Show all {count}', 'সব {count}টি দেখান'),
  overTime: t('Year on year', 'বছরভিত্তিক'),
  onlyThis: t(
    'This is the only examination with results of this class.',
    'এই শ্রেণির ফলাফল শুধু এই পরীক্ষারই আছে।',
  ),

  comments: t('Comments', 'মন্তব্য'),
  whatIf: t('What if', 'যদি এমন হতো'),
  whatIfHint: t(
    'Nothing here is saved: marks and results stay as they are.',
    'এখানকার কিছুই সংরক্ষিত হয় না: নম্বর ও ফল যেমন আছে তেমনই থাকে।',
  ),
  mark: t('If the mark in', 'যে নম্বর বদলালে'),
  noMark: t('no mark changes', 'কোনো নম্বর বদলায় না'),
  more: t('changes by (2, −1.5)', 'কত বেশি বা কম (২, −১.৫)'),
  badMore: t('Write a number from −100 to 100.', '−১০০ থেকে ১০০-এর মধ্যে সংখ্যা লিখুন।'),
  graceIf: t('If grace marks are given', 'অনুকম্পা নম্বর দেওয়া হলে'),
  graceAsIs: t('as in the rules', 'নিয়মে যেমন আছে'),
  graceNone: t('none', 'একেবারেই না'),
  graceSome: t('as follows', 'নিচের মতো'),
  graceMarks: t('Marks at most, together', 'সর্বোচ্চ নম্বর, মোট'),
  graceCount: t('In how many subjects', 'কতটি বিষয়ে'),
  work: t('Work it out', 'হিসাব করুন'),
  asItIs: t('As it is', 'এখন যেমন'),
  afterwards: t('Then', 'তখন'),
  morePass: t('{count} more pass', 'আরও {count} জন উত্তীর্ণ'),
  fewerPass: t('{count} fewer pass', '{count} জন কম উত্তীর্ণ'),
  samePass: t('the same number pass', 'সমান সংখ্যক উত্তীর্ণ'),
  whose: t('Whose result changes', 'যাদের ফল বদলায়'),
  whoThen: t('Then: {what}', 'তখন: {what}'),
  nobodyThen: t('Nobody.', 'কেউ নেই।'),
  nobodyChanges: t('Nobody’s result changes.', 'কারও ফল বদলায় না।'),
  graceGiven: t('Grace', 'অনুকম্পা'),
  howThen: t('How it would be worked out', 'যেভাবে হিসাব হতো'),
  placesStay: t('Places in merit are not worked out here.', 'মেধাক্রম এখানে হিসাব করা হয় না।'),
} as const satisfies Record<string, Label>;

type Key = Exclude<SortKey, `subject_desc:${string}`>;

/** What decides about places, in words. */
export const sortKeyLabels: Readonly<Record<Key, Label>> = {
  passed_first: t('passing or failing', 'উত্তীর্ণরা আগে'),
  failed_asc: t('fewer failed subjects', 'কম অকৃতকার্য বিষয়'),
  gpa_desc: t('GPA', 'জিপিএ'),
  total_desc: t('total marks', 'মোট নম্বর'),
  best_grades_desc: t('number of the highest grade', 'সর্বোচ্চ গ্রেডের সংখ্যা'),
  attendance_desc: t('attendance', 'উপস্থিতি'),
  roll_asc: t('roll', 'রোল'),
};
