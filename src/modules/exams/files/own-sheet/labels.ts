import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const ownSheetLabels = {
  title: t('Marks from your own sheet', 'নিজের শিট থেকে নম্বর'),
  noun: t('Student', 'শিক্ষার্থী'),
  plural: t('Marks of a mark sheet', 'নম্বরপত্রের নম্বর'),
  hint: t(
    'Bring the sheet as you keep it: a row for each student with the roll or the ID, and a column for each part of the paper. A or Ab stands for absent; an empty cell leaves what there is.',
    'শিট যেমন আছে তেমনই আনুন: প্রতি শিক্ষার্থীর এক সারি, তাতে রোল বা আইডি, আর বিষয়পত্রের প্রতি অংশের একটি কলাম। A বা অনু মানে অনুপস্থিত; খালি ঘরে আগের নম্বরই থাকে।',
  ),
  code: t('Student ID', 'শিক্ষার্থী আইডি'),
} as const;

/** What is wrong with a row, at the cell where it is mended. */
export const ownSheetProblems = {
  needsRoll: t('Write the roll or the student ID.', 'রোল অথবা শিক্ষার্থী আইডি লিখুন।'),
  noRoll: t(
    'Nobody with roll {roll} takes this paper here.',
    '{roll} রোলের কোনো শিক্ষার্থী এখানে এই বিষয় নেয় না।',
  ),
  noCode: t('Nobody with this ID takes this paper here.', 'এই আইডির কোনো শিক্ষার্থী এখানে এই বিষয় নেয় না।'),
  otherRoll: t('{name} with this ID has roll {roll}.', 'এই আইডির শিক্ষার্থী {name}, রোল {roll}।'),
  twice: t('This student is in rows {lines}. Keep one of them.', 'এই শিক্ষার্থী {lines} সারিতে আছে। একটি রাখুন।'),
  differs: t(
    '{mark} stands here already. To replace it, choose “Change existing ones” for the file.',
    'এখানে আগে থেকেই {mark} আছে। বদলাতে চাইলে ফাইলের জন্য “আগেরগুলো বদল” বেছে নিন।',
  ),
  // Please look at these.
  noMark: t('No mark in this row: nothing is written.', 'এই সারিতে কোনো নম্বর নেই: কিছু লেখা হবে না।'),
  otherName: t('Roll {roll} is {name} here.', 'এখানে {roll} রোল {name}-এর।'),
  otherTotal: t('The parts make {total}.', 'অংশগুলোর যোগফল {total}।'),
} as const satisfies Record<string, Label>;
