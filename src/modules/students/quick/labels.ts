import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const quickErrors = {
  notAZip: {
    code: 'students.photos.notAZip',
    status: 422,
    text: t(
      'This zip file cannot be read. Put the photos into a zip and choose that.',
      'ফাইলটি পড়ার মতো জিপ নয়। ছবিগুলো জিপ করে আবার বাছাই করুন।',
    ),
  },
  tooMuch: {
    code: 'students.photos.tooMuch',
    status: 422,
    text: t(
      'The zip holds too much: at most 300 files, 11 MB packed and 100 MB unpacked.',
      'জিপটি বেশি বড়: সর্বোচ্চ ৩০০ ফাইল, ১১ এমবি (খোলা অবস্থায় ১০০ এমবি)।',
    ),
  },
} as const satisfies Record<string, ErrorKind>;

export const quickProblems = {
  gone: t('The student is no longer in this section.', 'শিক্ষার্থী এই শাখায় আর নেই।'),
  noGuardian: t(
    'This student has no guardian yet. Add one on the student’s page.',
    'এই শিক্ষার্থীর কোনো অভিভাবক নেই। শিক্ষার্থীর পাতায় যোগ করুন।',
  ),
  sameGuardian: t(
    'Another cell gives the same guardian a different number.',
    'আরেকটি ঘরে একই অভিভাবকের অন্য নম্বর দেওয়া হয়েছে।',
  ),
} as const;

/** The words of the quick update screen. */
export const words = {
  class: t('Class', 'শ্রেণি'),
  section: t('Section', 'শাখা'),
  choose: t('Choose a section to change its students in one grid.', 'একটি শাখা বেছে নিন, সবার তথ্য এক ছকে বদলান।'),
  empty: t('No active students in this section.', 'এই শাখায় কোনো সক্রিয় শিক্ষার্থী নেই।'),
  columns: t('Columns', 'কলাম'),
  roll: t('Roll', 'রোল'),
  name: t('Student', 'শিক্ষার্থী'),
  note: t('Note', 'মন্তব্য'),
  grid: t('Quick update', 'দ্রুত হালনাগাদ'),
  help: t(
    'Enter: down. Tab: right. F2: change the text. Paste a block from a sheet.',
    'Enter: নিচে। Tab: ডানে। F2: লেখা বদল। শিট থেকে পেস্ট করা যায়।',
  ),
  save: t('Save {count} {count|change|changes}', '{count}টি পরিবর্তন সংরক্ষণ করুন'),
  nothing: t('Nothing to save', 'সংরক্ষণের কিছু নেই'),
  saved: t('{count} {count|change|changes} saved', '{count}টি পরিবর্তন সংরক্ষিত'),
  someLeft: t('{count} {count|cell needs|cells need} a look', '{count}টি ঘর দেখতে হবে'),
  discard: t('Discard changes', 'পরিবর্তন বাদ দিন'),
  changed: t('{field}: {before} → {after}', '{field}: {before} → {after}'),
  meanwhile: t('{field}: somebody else wrote {value} meanwhile', '{field}: এর মধ্যে অন্য কেউ {value} লিখেছেন'),
  nothingThere: t('nothing', 'ফাঁকা'),
  pending: t('not saved', 'সংরক্ষিত হয়নি'),
  error: t('wrong', 'ভুল'),
  conflict: t('changed by somebody else', 'অন্য কেউ বদলেছেন'),
  missing: t('empty', 'ফাঁকা'),
  pasteTitle: t('The block is larger than the grid', 'ব্লকটি ছকের চেয়ে বড়'),
  pasteText: t(
    '{rows} × {columns} cells were copied; {fitRows} × {fitColumns} fit from here.',
    '{rows} × {columns} ঘর কপি হয়েছে; এখান থেকে {fitRows} × {fitColumns} আঁটে।',
  ),
  paste: t('Paste what fits', 'যতটা আঁটে পেস্ট করুন'),
  photos: t('Photos from a zip', 'জিপ থেকে ছবি'),
  photosHelp: t(
    'Name each photo by the roll or the student ID: 12.jpg. The zip may be of any size. Nothing is saved before you have seen the matches.',
    'প্রতিটি ছবির নাম রোল বা শিক্ষার্থী আইডি দিন: 12.jpg। জিপ যত বড় খুশি হতে পারে। মেলানো দেখার আগে কিছুই রাখা হয় না।',
  ),
  chooseZip: t('Choose a zip file', 'জিপ ফাইল বাছাই করুন'),
  matched: t('{count} {count|photo matches|photos match}', '{count}টি ছবি মিলেছে'),
  replaces: t('replaces the old photo', 'আগের ছবির বদলে'),
  unmatched: t('{count} {count|file matches|files match} nobody', '{count}টি ফাইল কারও সঙ্গে মেলেনি'),
  without: t('{count} {count|student stays|students stay} without a photo', '{count} জনের ছবি থাকছে না'),
  nobody: t('its name tells no roll of this section', 'নাম থেকে এই শাখার কোনো রোল বোঝা যায় না'),
  twice: t('second photo of the same student', 'একই শিক্ষার্থীর দ্বিতীয় ছবি'),
  notAPicture: t('not a picture', 'ছবি নয়'),
  tooLarge: t('larger than 8 MB', '৮ এমবির চেয়ে বড়'),
  sending: t('{done} of {count} photos sent', '{count}টির মধ্যে {done}টি ছবি পাঠানো হয়েছে'),
  notAZip: t('This zip file cannot be read', 'জিপ ফাইলটি পড়া যাচ্ছে না'),
  notAZipText: t(
    'Put the photos into a zip of at most 4 GB and choose that.',
    'ছবিগুলো ৪ জিবির মধ্যে একটি জিপে রেখে আবার বাছাই করুন।',
  ),
  keep: t('Save {count} {count|photo|photos}', '{count}টি ছবি রাখুন'),
  kept: t('{count} {count|photo|photos} saved', '{count}টি ছবি রাখা হয়েছে'),
  refusedPhotos: t('{count} could not be saved', '{count}টি রাখা যায়নি'),
} as const;
