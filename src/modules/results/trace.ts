import type { Label } from '../../core/labels.ts';

/** One step of how a result came about: a rule, what it was applied to, and the steps inside it. */
export type Step = {
  readonly rule: keyof typeof stepTexts;
  readonly values: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
};

const t = (en: string, bn: string): Label => ({ en, bn });

/** The steps as a guardian reads them. */
export const stepTexts = {
  subject: t('{name} ({code})', '{name} ({code})'),
  part: t('{part}: {got} of {full}.', '{part}: {full}-এর মধ্যে {got}।'),
  partPassed: t(
    '{part}: {got} of {full}; at least {pass} were needed.',
    '{part}: {full}-এর মধ্যে {got}; অন্তত {pass} প্রয়োজন ছিল।',
  ),
  partFailed: t(
    '{part}: {got} of {full}, but {pass} were needed: failed in this part.',
    '{part}: {full}-এর মধ্যে {got}, কিন্তু {pass} প্রয়োজন ছিল: এই অংশে অকৃতকার্য।',
  ),
  absent: t('Absent in {part}.', '{part}-এ অনুপস্থিত।'),
  expelled: t('Expelled in {part}.', '{part}-এ বহিষ্কৃত।'),
  withheld: t('Withheld in {part}.', '{part}-এর ফল স্থগিত।'),
  missing: t('The mark of {part} is not entered yet.', '{part}-এর নম্বর এখনও দেওয়া হয়নি।'),
  exempt: t('Exempt from this subject; it does not count.', 'এই বিষয় থেকে অব্যাহতিপ্রাপ্ত; এটি গণনায় নেই।'),
  term: t(
    '{part}: {got} of {full}, weight {weight} %: {share}.',
    '{part}: {full}-এর মধ্যে {got}, গুরুত্ব {weight}%: {share}।',
  ),
  termFailed: t(
    '{part} must be passed by itself, with at least {percent} %: failed.',
    '{part} আলাদাভাবে অন্তত {percent}% পেয়ে উত্তীর্ণ হতে হয়: অকৃতকার্য।',
  ),
  grace: t('{marks} grace marks were given.', '{marks} অনুকম্পা নম্বর দেওয়া হয়েছে।'),
  graded: t(
    '{total} of {full} is {percent} %: grade {letter}, point {point}.',
    '{full}-এর মধ্যে {total}, অর্থাৎ {percent}%: গ্রেড {letter}, পয়েন্ট {point}।',
  ),
  subjectFailed: t(
    '{total} of {full} is {percent} %; the subject is failed: grade {letter}.',
    '{full}-এর মধ্যে {total}, অর্থাৎ {percent}%; বিষয়ে অকৃতকার্য: গ্রেড {letter}।',
  ),
  sum: t(
    'The points of the {count} compulsory subjects together are {sum}.',
    '{count}টি আবশ্যিক বিষয়ের মোট পয়েন্ট {sum}।',
  ),
  bonus: t(
    'The fourth subject ({subject}) has {point} points; above {threshold} it adds {bonus}.',
    'চতুর্থ বিষয়ে ({subject}) {point} পয়েন্ট; {threshold}-এর বেশি অংশ {bonus} যোগ হয়েছে।',
  ),
  zero: t(
    'A compulsory subject is failed ({failed}), so the GPA is 0.00.',
    'আবশ্যিক বিষয়ে অকৃতকার্য ({failed}), তাই জিপিএ ০.০০।',
  ),
  divided: t('{sum} divided by {count} is {gpa}.', '{sum} ÷ {count} = {gpa}।'),
  capped: t('More than {cap} is not possible: {cap}.', '{cap}-এর বেশি হয় না: {cap}।'),
  final: t(
    'GPA {gpa}, grade {letter}. Without the fourth subject {without}.',
    'জিপিএ {gpa}, গ্রেড {letter}। চতুর্থ বিষয় ছাড়া {without}।',
  ),
} as const satisfies Record<string, Label>;
