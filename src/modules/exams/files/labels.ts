import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of marks that go out to a spreadsheet and come back. */
export const fileLabels = {
  template: t('Download to fill in', 'পূরণের জন্য ডাউনলোড'),
  templates: t('Download the open sheets', 'খোলা নম্বরপত্রগুলো ডাউনলোড'),
  upload: t('Upload a filled file', 'পূরণ করা ফাইল আপলোড'),
  list: t('List with totals', 'মোটসহ তালিকা'),
  hint: t(
    'Enter a mark or Ab, Ex, Exp, W. Leave rolls, names and columns as they are.',
    'নম্বর অথবা Ab, Ex, Exp, W লিখুন। রোল, নাম ও কলাম যেমন আছে তেমন রাখুন।',
  ),
  title: t('{exam}: {className} – {section}, {subject}', '{exam}: {className} – {section}, {subject}'),
  component: t('{name} ({full})', '{name} ({full})'),
  uploadTitle: t('Marks from a file', 'ফাইল থেকে নম্বর'),
  uploadHelp: t(
    'Nothing is saved before you have seen what changes.',
    'কী বদলাবে তা দেখার আগে কিছুই সংরক্ষিত হবে না।',
  ),
  saveCount: t('Save {count} {count|mark|marks}', '{count}টি নম্বর সংরক্ষণ'),
  nothing: t('The file changes nothing.', 'ফাইলটি কিছুই বদলায় না।'),
  changes: t('{count} {count|mark changes|marks change}', '{count}টি নম্বর বদলাবে'),
  refusedCount: t('{count} refused', '{count}টি নেওয়া যাবে না'),
  conflictCount: t('{count} with two values', '{count}টিতে দুটি মান'),
  unchangedSheet: t('Nothing changes on this sheet.', 'এই নম্বরপত্রে কিছু বদলাবে না।'),
  onlyFirst: t(
    'What is refused is left out; the rest is saved.',
    'যেগুলো নেওয়া যাবে না সেগুলো বাদ যাবে; বাকিগুলো সংরক্ষিত হবে।',
  ),
  line: t('Row {line}', 'সারি {line}'),
  inFile: t('File', 'ফাইলে'),
  stored: t('Here', 'এখানে'),
  remark: t('Remark', 'মন্তব্য'),
  notInFile: t(
    '{count} {count|student is|students are} not in the file; their marks stay: roll {rolls}.',
    '{count} জন শিক্ষার্থী ফাইলে নেই, তাদের নম্বর যেমন আছে থাকবে: রোল {rolls}।',
  ),
  movedOn: t(
    'Since this file was made the sheet was submitted, returned or given to somebody.',
    'ফাইলটি তৈরির পর নম্বরপত্রটি জমা, ফেরত বা অন্য কাউকে দেওয়া হয়েছিল।',
  ),
  chooseValue: t('Roll {roll}, {part}: which one counts', 'রোল {roll}, {part}: কোনটি থাকবে'),
  saved: t('{count} {count|mark is|marks are} saved', '{count}টি নম্বর সংরক্ষিত হয়েছে'),
  leftOver: t(
    'What is shown below was not saved: look at it once more.',
    'নিচে যা দেখানো হয়েছে তা সংরক্ষিত হয়নি: আরেকবার দেখুন।',
  ),
  notSent: t(
    'The connection broke. What is shown below is not saved yet; press again.',
    'সংযোগ বিচ্ছিন্ন হয়েছে। নিচে যা দেখানো হয়েছে তা এখনো সংরক্ষিত হয়নি; আবার চাপুন।',
  ),
} as const;

/** Why a worksheet or one of its rows is not taken. */
export const fileRefusals = {
  notMarks: t(
    'This is not a file that was downloaded here. To bring a sheet of your own, open the mark sheet and choose “Marks from your own sheet”.',
    'এটি এখান থেকে ডাউনলোড করা ফাইল নয়। নিজের শিট আনতে নম্বরপত্র খুলে “নিজের শিট থেকে নম্বর” বেছে নিন।',
  ),
  otherSheet: t(
    'This is the file of {sheet}. Open that sheet to upload it.',
    'এটি {sheet}-এর ফাইল। আপলোড করতে সেই নম্বরপত্র খুলুন।',
  ),
  otherExam: t(
    'This is the file of {sheet}. Choose that examination to upload it.',
    'এটি {sheet}-এর ফাইল। আপলোড করতে সেই পরীক্ষা বাছাই করুন।',
  ),
  elsewhere: t(
    'This file (“{title}”) is of another institution, or its sheet is no longer here.',
    'এই ফাইল (“{title}”) অন্য প্রতিষ্ঠানের, অথবা এর নম্বরপত্র আর এখানে নেই।',
  ),
  changedSheet: t(
    'The hidden column of this worksheet was changed. Download the file again.',
    'এই শিটের লুকানো কলাম বদলানো হয়েছে। ফাইলটি আবার ডাউনলোড করুন।',
  ),
  columns: t(
    'The columns are not where they were. Leave them as they are, or download the file again.',
    'কলামগুলো আগের জায়গায় নেই। যেমন ছিল তেমন রাখুন, অথবা ফাইলটি আবার ডাউনলোড করুন।',
  ),
  components: t(
    'The components of the paper changed since this file was made. Download it again.',
    'ফাইলটি তৈরির পর বিষয়পত্রের অংশ বদলেছে। আবার ডাউনলোড করুন।',
  ),
  twice: t('This sheet appears twice in the file.', 'এই নম্বরপত্র ফাইলে দুবার আছে।'),
  rowUnknown: t(
    'This row is not of a student on this sheet. Students cannot be added here.',
    'এই সারি নম্বরপত্রের কোনো শিক্ষার্থীর নয়। এখানে শিক্ষার্থী যোগ করা যায় না।',
  ),
  rowChanged: t(
    'The hidden column of this row was changed, or it is of another sheet. Download the file again.',
    'এই সারির লুকানো কলাম বদলানো হয়েছে, অথবা এটি অন্য নম্বরপত্রের। ফাইলটি আবার ডাউনলোড করুন।',
  ),
  rowMoved: t('This student no longer takes the paper here.', 'এই শিক্ষার্থী আর এখানে এই বিষয় নেয় না।'),
  rowTwice: t(
    'This student is in rows {lines}. Keep one of them.',
    'এই শিক্ষার্থী {lines} সারিতে আছে। একটি রাখুন।',
  ),
  rowOther: t(
    'This row is of roll {roll}, {name}; the file says roll {given}, {givenName}.',
    'এই সারি রোল {roll}, {name}-এর; ফাইলে আছে রোল {given}, {givenName}।',
  ),
};

export const fileErrors = {
  nothingOpen: {
    code: 'nothingOpen',
    status: 409,
    text: {
      en: 'No mark sheet here is open to you.',
      bn: 'এখানে আপনার জন্য কোনো নম্বরপত্র খোলা নেই।',
    },
  },
  tooManySheets: {
    code: 'tooManySheets',
    status: 422,
    text: {
      en: '{count} {count|sheet is|sheets are} too many for one file: at most {most}. Choose a class or a subject.',
      bn: 'এক ফাইলে {count}টি নম্বরপত্র ধরে না: সর্বোচ্চ {most}টি। শ্রেণি বা বিষয় বাছাই করুন।',
    },
  },
} as const satisfies Record<string, ErrorKind>;
