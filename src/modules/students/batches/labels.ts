import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const batchErrors = {
  full: {
    code: 'students.batch.full',
    status: 409,
    text: t(
      'The batch has {capacity} {capacity|seat|seats}; with these it would be {count}.',
      'ব্যাচে {capacity}টি আসন; এদের নিলে হবে {count} জন।',
    ),
  },
} as const satisfies Record<string, ErrorKind>;

export const batchProblems = {
  rolls: t('Write rolls as 1, 4, 7-12.', 'রোল লিখুন এভাবে: ১, ৪, ৭-১২।'),
  noSuchRolls: t('Nobody active has these rolls in this section.', 'এই শাখায় এই রোলের কোনো সক্রিয় শিক্ষার্থী নেই।'),
  otherYear: t('Choose a section of the year of the batch.', 'ব্যাচের শিক্ষাবর্ষের একটি শাখা বেছে নিন।'),
} as const;

export const words = {
  members: t('Students of the batch', 'ব্যাচের শিক্ষার্থী'),
  open: t('Students', 'শিক্ষার্থী'),
  attendance: t('Attendance', 'হাজিরা'),
  fees: t('Fees', 'ফি'),
  back: t('All batches', 'সব ব্যাচ'),
  add: t('Add students', 'শিক্ষার্থী যোগ'),
  none: t('Nobody is in this batch yet.', 'এই ব্যাচে এখনো কেউ নেই।'),
  section: t('Section', 'শাখা'),
  rolls: t('Rolls', 'রোল'),
  rollsHint: t('1, 4, 7-12; leave empty for the whole section', '১, ৪, ৭-১২; খালি রাখলে শাখার সবাই'),
  added: t('{count} {count|student|students} added', '{count} জন যোগ হয়েছে'),
  seats: t('{count} of {capacity} {capacity|seat|seats}', '{capacity} আসনে {count} জন'),
  name: t('Student', 'শিক্ষার্থী'),
  roll: t('Roll', 'রোল'),
  code: t('Student ID', 'শিক্ষার্থী আইডি'),
  joined: t('Joined', 'যোগ'),
  left: t('no longer here', 'এখন আর নেই'),
  remove: t('Take out', 'বাদ দিন'),
  removed: t('Taken out of the batch', 'ব্যাচ থেকে বাদ'),
} as const;
