import type { Label } from '../../core/labels.ts';

/** One step of how a result came about: a rule, what it was applied to, and the steps inside it. */
export type Step = {
  readonly rule: keyof typeof stepTexts;
  readonly values: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
};

const t = (en: string, bn: string): Label => ({ en, bn });

/** The steps as a guardian reads them, aloud if need be: nothing hangs on the end of a name. */
export const stepTexts = {
  subject: t('{name} ({code})', '{name} ({code})'),
  part: t('{part}: {got} of {full}.', '{part}: {full}-এর মধ্যে {got}।'),
  partPassed: t(
    '{part}: {got} of {full}; at least {pass} were needed.',
    '{part}: {full}-এর মধ্যে {got}; পাস করতে অন্তত {pass} লাগে।',
  ),
  partFailed: t(
    '{part}: {got} of {full}, but {pass} were needed: failed in this part.',
    '{part}: {full}-এর মধ্যে {got}, কিন্তু পাস করতে {pass} লাগে: এই অংশে অকৃতকার্য।',
  ),
  partExempt: t(
    '{part}: exempt; its {full} marks do not count.',
    '{part}: অব্যাহতিপ্রাপ্ত; এর {full} নম্বর হিসাবে ধরা হয়নি।',
  ),
  absent: t('{part}: absent.', '{part}: অনুপস্থিত।'),
  expelled: t('{part}: expelled.', '{part}: বহিষ্কৃত।'),
  withheld: t('{part}: the result is withheld.', '{part}: ফল স্থগিত।'),
  missing: t('{part}: the mark is not entered yet.', '{part}: নম্বর এখনো দেওয়া হয়নি।'),
  exempt: t(
    'Does not have to take this subject; it does not count.',
    'এই বিষয়ের পরীক্ষা দিতে হয়নি; এটি হিসাবে ধরা হয়নি।',
  ),
  term: t(
    '{part}: {got} of {full}; {weight} % of it counts: {share}.',
    '{part}: {full}-এর মধ্যে {got}; এর {weight}% ধরা হয়েছে: {share}।',
  ),
  termLeftOut: t(
    '{part}: {got} of {full}; not among the best {count}, so it does not count.',
    '{part}: {full}-এর মধ্যে {got}; সেরা {count}টির মধ্যে নয়, তাই ধরা হয়নি।',
  ),
  termFailed: t(
    '{part} must be passed by itself, with at least {percent} %: failed.',
    '{part} আলাদাভাবে অন্তত {percent}% পেয়ে উত্তীর্ণ হতে হয়: অকৃতকার্য।',
  ),
  termPartFailed: t(
    '{part} must be passed by itself in each of its parts: one is failed.',
    '{part}-এর প্রতিটি অংশে আলাদাভাবে উত্তীর্ণ হতে হয়: একটি অংশে অকৃতকার্য।',
  ),
  termMissed: t('{part}: absent in a part of it.', '{part}: একটি অংশে অনুপস্থিত।'),
  rounded: t('{raw} is rounded to {total}.', '{raw} পূর্ণসংখ্যায় নিলে হয় {total}।'),
  grace: t(
    '{marks} {marks|grace mark was|grace marks were} given.',
    'অনুকম্পা (গ্রেস) নম্বর দেওয়া হয়েছে: {marks}।',
  ),
  graded: t(
    'Together {total} of {full}, which is {percent} %: grade {letter}, point {point}.',
    'মোট {full}-এর মধ্যে {total}, অর্থাৎ {percent}%: গ্রেড {letter}, পয়েন্ট {point}।',
  ),
  subjectFailed: t(
    'Together {total} of {full}, which is {percent} %. This subject is failed: grade {letter}.',
    'মোট {full}-এর মধ্যে {total}, অর্থাৎ {percent}%। এই বিষয়ে অকৃতকার্য: গ্রেড {letter}।',
  ),
  subjectOpen: t(
    'So far {total} of {full}. There is no grade while a mark is missing or withheld.',
    'এ পর্যন্ত {full}-এর মধ্যে {total}। নম্বর বাকি বা স্থগিত থাকলে গ্রেড হয় না।',
  ),
  besideTotal: t('Not in the GPA and not in the total: {subject}.', 'জিপিএ ও মোট নম্বরে ধরা হয়নি: {subject}।'),
  inTotal: t(
    'Not in the GPA, but in the total: {subject}.',
    'জিপিএতে নয়, তবে মোট নম্বরে ধরা হয়েছে: {subject}।',
  ),
  sum: t(
    'The points of the {count} {count|compulsory subject|compulsory subjects} add up to {sum}.',
    '{count}টি আবশ্যিক বিষয়ের পয়েন্ট যোগ করলে হয় {sum}।',
  ),
  bonus: t(
    'The fourth subject ({subject}) earned {point} points; only what is above {threshold} is added: {bonus}.',
    'চতুর্থ বিষয়ে ({subject}) পয়েন্ট {point}; {threshold}-এর ওপরে যতটুকু, শুধু তা-ই যোগ হয়: {bonus}।',
  ),
  credit: t(
    '{point} points times {credits} {credits|credit|credits} is {weighted}.',
    'পয়েন্ট {point} × ক্রেডিট {credits} = {weighted}।',
  ),
  creditSum: t(
    'Points times credits of the {count} {count|course|courses} add up to {sum}; together they have {credits} {credits|credit|credits}.',
    '{count}টি কোর্সের পয়েন্ট ও ক্রেডিটের গুণফল যোগ করলে হয় {sum}; মোট ক্রেডিট {credits}।',
  ),
  creditFailed: t(
    'A failed course ({failed}) has no points, and the year is not complete until it is passed.',
    'অকৃতকার্য কোর্সে ({failed}) কোনো পয়েন্ট নেই; তাতে পাস না করা পর্যন্ত বর্ষ সম্পূর্ণ হয় না।',
  ),
  creditDivided: t(
    '{sum} divided by {credits} {credits|credit|credits} is {gpa}.',
    '{sum}-কে {credits} ক্রেডিট দিয়ে ভাগ করলে হয় {gpa}।',
  ),
  zero: t(
    'A compulsory subject is failed ({failed}), so the GPA is 0.00.',
    'আবশ্যিক বিষয়ে অকৃতকার্য ({failed}), তাই জিপিএ ০.০০।',
  ),
  zeroAbsent: t('Absent in every subject, so the GPA is 0.00.', 'সব বিষয়ে অনুপস্থিত, তাই জিপিএ ০.০০।'),
  short: t(
    'Present on {present} of {days} {days|day|days}; at least {percent} % are needed to pass.',
    '{days} দিনের মধ্যে উপস্থিত {present} দিন; উত্তীর্ণ হতে অন্তত {percent}% উপস্থিতি লাগে।',
  ),
  zeroShort: t('The attendance is too low, so the GPA is 0.00.', 'উপস্থিতি কম, তাই জিপিএ ০.০০।'),
  zeroExpelled: t('Expelled from the examination, so the GPA is 0.00.', 'পরীক্ষা থেকে বহিষ্কৃত, তাই জিপিএ ০.০০।'),
  zeroWithheld: t(
    'The result is withheld; there is no GPA until it is released.',
    'ফল স্থগিত; স্থগিতাদেশ উঠলে জিপিএ জানা যাবে।',
  ),
  zeroIncomplete: t(
    'A mark is not entered yet, so there is no GPA.',
    'একটি নম্বর এখনো দেওয়া হয়নি, তাই জিপিএ হয়নি।',
  ),
  divided: t(
    '{sum} divided by the {count} {count|compulsory subject|compulsory subjects} is {gpa}.',
    '{sum}-কে আবশ্যিক {count}টি বিষয় দিয়ে ভাগ করলে হয় {gpa}।',
  ),
  capped: t('A GPA is never above {cap}, so it is {cap}.', 'জিপিএ {cap}-এর বেশি হয় না, তাই {cap}।'),
  final: t(
    'GPA {gpa}, grade {letter}. Without the fourth subject the GPA is {without}.',
    'জিপিএ {gpa}, গ্রেড {letter}। চতুর্থ বিষয় বাদ দিলে জিপিএ {without}।',
  ),
  meritOrder: t('Places go by {keys}.', 'মেধাক্রম ঠিক হয় এই ক্রমে: {keys}।'),
  places: t(
    'So the place in the section is {section} of {sections}, in the class {class} of {classes}.',
    'তাই শাখায় {sections} জনের মধ্যে {section} নম্বর স্থান, শ্রেণিতে {classes} জনের মধ্যে {class} নম্বর।',
  ),
  placeShared: t(
    '{count} {count|student|students} with the same figures share this place in the class.',
    'সমান ফল করা {count} জন শ্রেণিতে এই স্থানে আছে।',
  ),
  aheadOf: t(
    'Ahead of {who} by {key}: {own} against {other}.',
    'পরের স্থানে {who}। {key}: নিজের {own}, তার {other}; তাই এগিয়ে।',
  ),
  behind: t(
    'Behind {who} by {key}: {own} against {other}.',
    'আগের স্থানে {who}। {key}: নিজের {own}, তার {other}; তাই পিছিয়ে।',
  ),
  /** The same to students and guardians, who are told no names. */
  aheadOfNext: t(
    'Ahead of the next place by {key}: {own} against {other}.',
    'পরের স্থানের চেয়ে এগিয়ে। {key}: নিজের {own}, পরের স্থানে {other}।',
  ),
  behindBefore: t(
    'Behind the place before by {key}: {own} against {other}.',
    'আগের স্থানের চেয়ে পিছিয়ে। {key}: নিজের {own}, আগের স্থানে {other}।',
  ),
  noPlace: t('Without passing there is no place in merit.', 'উত্তীর্ণ না হলে মেধাক্রমে স্থান হয় না।'),
  /** The same of who has no fourth subject. */
  finalAlone: t('GPA {gpa}, grade {letter}.', 'জিপিএ {gpa}, গ্রেড {letter}।'),
} as const satisfies Record<string, Label>;
