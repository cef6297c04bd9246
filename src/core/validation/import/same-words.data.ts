/*
 * What people write in their own sheets for one and the same thing. A cell means a choice, or a record, when it stands in one
 * line with one of its names; so a line never holds words of two choices of one field.
 */

const bloodGroups = (['A', 'B', 'AB', 'O'] as const).flatMap((letters) => {
  const bengali = { A: 'এ', B: 'বি', AB: 'এবি', O: 'ও' }[letters];
  return [
    [
      `${letters}+`,
      `${letters} +`,
      `${letters}+ve`,
      `${letters} +ve`,
      `${letters}(+)`,
      `${letters}(+ve)`,
      `${letters} (+ve)`,
      `${letters} positive`,
      `${letters} pos`,
      `${bengali}+`,
      `${bengali} পজিটিভ`,
      `${bengali} পজেটিভ`,
    ],
    [
      `${letters}-`,
      `${letters} -`,
      `${letters}-ve`,
      `${letters} -ve`,
      `${letters}(-)`,
      `${letters}(-ve)`,
      `${letters} (-ve)`,
      `${letters} negative`,
      `${letters} neg`,
      `${bengali}-`,
      `${bengali} নেগেটিভ`,
    ],
  ];
});

export const sameWords: readonly (readonly string[])[] = [
  ['male', 'm', 'boy', 'boys', 'man', 'gents', 'ছেলে', 'ছাত্র', 'বালক', 'পুরুষ', 'পুং'],
  ['female', 'f', 'girl', 'girls', 'woman', 'ladies', 'মেয়ে', 'ছাত্রী', 'বালিকা', 'মহিলা', 'নারী'],
  ['other', 'others', 'অন্যান্য', 'অন্য', 'third gender', 'তৃতীয় লিঙ্গ', 'হিজড়া'],
  ['islam', 'muslim', 'moslem', 'islamic', 'sunni', 'ইসলাম', 'মুসলিম', 'মুসলমান', 'ইসলাম ধর্ম', 'সুন্নি'],
  ['hindu', 'hinduism', 'sanatan', 'sonaton', 'sanaton', 'হিন্দু', 'সনাতন', 'সনাতনী', 'সনাতন ধর্ম', 'হিন্দু ধর্ম'],
  ['buddhist', 'buddhism', 'buddha', 'bouddha', 'বৌদ্ধ', 'বৌদ্ধ ধর্ম'],
  ['christian', 'christianity', 'catholic', 'খ্রিষ্টান', 'খ্রিস্টান', 'খৃষ্টান', 'খ্রীষ্টান', 'খ্রিষ্ট ধর্ম'],
  ['father', 'dad', 'পিতা', 'বাবা', 'আব্বা'],
  ['mother', 'mom', 'মাতা', 'মা', 'আম্মা'],
  ['guardian', 'local guardian', 'অভিভাবক', 'স্থানীয় অভিভাবক'],
  ['married', 'বিবাহিত'],
  ['unmarried', 'single', 'অবিবাহিত'],
  ['morning', 'প্রভাতি', 'প্রভাতী', 'সকাল', 'প্রাতঃ'],
  ['day', 'দিবা', 'দিন'],
  ['bangla', 'bengali', 'বাংলা', 'bangla medium', 'বাংলা মাধ্যম', 'bangla version'],
  ['english', 'ইংরেজি', 'english medium', 'ইংরেজি মাধ্যম', 'english version'],
  ['science', 'sci', 'বিজ্ঞান'],
  ['humanities', 'arts', 'মানবিক', 'কলা'],
  ['business studies', 'business', 'commerce', 'ব্যবসায় শিক্ষা', 'ব্যবসা শিক্ষা', 'বাণিজ্য'],
  ['active', 'সক্রিয়', 'চালু'],
  ['inactive', 'নিষ্ক্রিয়', 'বন্ধ'],
  ...bloodGroups,
];

export const yesWords = ['yes', 'y', 'true', '1', 'হ্যাঁ', 'হাঁ', 'হা', 'আছে', '√', '✓', '✔'];
export const noWords = ['no', 'n', 'false', '0', 'না', 'নেই', 'নাই', '×', '✗', '-'];

/** What stands in a cell to say that there is nothing to write. */
export const nothingWords = [
  '-',
  '–',
  '—',
  '--',
  '---',
  'n/a',
  'na',
  'nil',
  'null',
  'none',
  'not applicable',
  'প্রযোজ্য নয়',
  'নেই',
  'নাই',
];

/** Numbers as names of classes and sections have them; the place in the list is the number. */
export const numberWords: readonly (readonly string[])[] = [
  ['zero', 'শূন্য'],
  ['one', 'first', 'i', 'এক', 'প্রথম'],
  ['two', 'second', 'ii', 'দুই', 'দ্বিতীয়'],
  ['three', 'third', 'iii', 'তিন', 'তৃতীয়'],
  ['four', 'fourth', 'iv', 'চার', 'চতুর্থ'],
  ['five', 'fifth', 'v', 'পাঁচ', 'পঞ্চম'],
  ['six', 'sixth', 'vi', 'ছয়', 'ষষ্ঠ'],
  ['seven', 'seventh', 'vii', 'সাত', 'সপ্তম'],
  ['eight', 'eighth', 'viii', 'আট', 'অষ্টম'],
  ['nine', 'ninth', 'ix', 'নয়', 'নবম'],
  ['ten', 'tenth', 'x', 'দশ', 'দশম'],
  ['eleven', 'eleventh', 'xi', 'এগারো', 'একাদশ'],
  ['twelve', 'twelfth', 'xii', 'বারো', 'দ্বাদশ'],
];

/** The Bengali letters schools use where others write A, B, C. */
export const letterWords: Readonly<Record<string, string>> = {
  ক: 'a',
  খ: 'b',
  গ: 'c',
  ঘ: 'd',
  ঙ: 'e',
  চ: 'f',
};

/** Months as sheets have them; January first. */
export const monthWords: readonly (readonly string[])[] = [
  ['january', 'jan', 'জানুয়ারি', 'জানুয়ারী', 'জানু'],
  ['february', 'feb', 'ফেব্রুয়ারি', 'ফেব্রুয়ারী', 'ফেব'],
  ['march', 'mar', 'মার্চ'],
  ['april', 'apr', 'এপ্রিল'],
  ['may', 'মে'],
  ['june', 'jun', 'জুন'],
  ['july', 'jul', 'জুলাই'],
  ['august', 'aug', 'আগস্ট', 'আগষ্ট'],
  ['september', 'sep', 'sept', 'সেপ্টেম্বর'],
  ['october', 'oct', 'অক্টোবর'],
  ['november', 'nov', 'নভেম্বর'],
  ['december', 'dec', 'ডিসেম্বর'],
];
