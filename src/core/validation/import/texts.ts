import type { Label } from '../../labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What is wrong with a cell in the way spreadsheets and people go wrong, and what somebody should look at. */
export const importTexts = {
  cut: t(
    'The spreadsheet has shortened this number. Format the column as text and type the number again, or leave it empty.',
    'স্প্রেডশিট এই নম্বরের শেষ অঙ্কগুলো হারিয়ে ফেলেছে। কলামটি Text হিসেবে সাজিয়ে নম্বরটি আবার লিখুন, অথবা খালি করুন।',
  ),
  notKnown: t('Nothing here is called “{name}”.', '“{name}” নামে এখানে কিছু নেই।'),
  noSuchRecord: t(
    'Nothing here has this {column}, so there is nothing to change.',
    'এই {column} এখানে নেই, তাই বদলানোর কিছু নেই।',
  ),
  twiceInSheet: t('This row is in the sheet twice.', 'এই সারি শিটে দুবার আছে।'),
  sealed: t(
    'There is already a number. Change it on the record itself.',
    'এখানে একটি নম্বর আছে। রেকর্ড খুলে সেটি বদলাতে হয়।',
  ),
  keyMissing: t('Needed to know which record is meant.', 'কোন রেকর্ড, তা জানতে এটি দরকার।'),
  // Please look at these.
  maybeCut: t(
    'Ends in zeros, like numbers that a spreadsheet has shortened. Is it the whole number?',
    'শেষে শূন্য আছে, স্প্রেডশিট নম্বর কেটে ফেললে এমন হয়। নম্বরটি পুরো তো?',
  ),
  serialDate: t('Was a bare number; read as {day}.', 'শুধু সংখ্যা লেখা ছিল; {day} ধরা হয়েছে।'),
  monthFirst: t('Read with the month first: {day}.', 'আগে মাস ধরে পড়া হয়েছে: {day}।'),
  eitherOrder: t('Day or month first? Read as {day}.', 'আগে দিন না মাস? {day} ধরা হয়েছে।'),
  shortYear: t('Year of two digits; read as {day}.', 'সাল দুই অঙ্কে লেখা; {day} ধরা হয়েছে।'),
  severalNumbers: t('Several numbers; {number} is taken.', 'একাধিক নম্বর; {number} নেওয়া হচ্ছে।'),
  notBengali: t('Not in Bengali letters.', 'বাংলা অক্ষরে লেখা নয়।'),
  notEnglish: t('In Bengali letters.', 'বাংলা অক্ষরে লেখা।'),
  madeDate: t('Has the spreadsheet turned this into a date?', 'স্প্রেডশিট কি এটিকে তারিখ বানিয়ে ফেলেছে?'),
  shorter: t(
    'Shorter than the others. Is a leading zero missing?',
    'অন্যগুলোর চেয়ে ছোট। সামনের শূন্য কি হারিয়েছে?',
  ),
} as const satisfies Record<string, Label>;
