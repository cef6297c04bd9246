import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { ExamChangeKind } from './changes.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const changeLabels = {
  title: t('Changed after the declaration', 'ঘোষণার পরের পরিবর্তন'),
  addPaper: t('Add a paper', 'বিষয়পত্র যোগ করুন'),
  addPaperText: t(
    'Its mark sheets are open at once. A paper that was taken out comes back with its marks.',
    'এর নম্বরপত্র সঙ্গে সঙ্গে খুলবে। বাদ দেওয়া বিষয়পত্র আগের নম্বরসহ ফিরে আসে।',
  ),
  nothingToAdd: t('Every subject of these classes has its paper.', 'এসব শ্রেণির সব বিষয়ের পত্র আছে।'),
  added: t('The paper is added', 'বিষয়পত্র যোগ হয়েছে'),
  takenOut: t('taken out before', 'আগে বাদ দেওয়া'),
  addClassesText: t(
    'Each class gets its papers, and their mark sheets are open at once.',
    'প্রতিটি শ্রেণি তার বিষয়পত্র পাবে এবং নম্বরপত্র সঙ্গে সঙ্গে খুলবে।',
  ),
  classesAdded: t('{papers} {papers|paper is|papers are} added', '{papers}টি বিষয়পত্র যোগ হয়েছে'),
  noMoreClasses: t('Every class is in this examination.', 'সব শ্রেণি এই পরীক্ষায় আছে।'),
  withdraw: t('Take out', 'বাদ দিন'),
  withdrawTitle: t('Take {subject} out of the examination', 'পরীক্ষা থেকে {subject} বাদ'),
  withdrawText: t(
    'Its marks stay stored but count nowhere. A result that is published stays as it is until it is generated and published again.',
    'নম্বর সংরক্ষিত থাকবে, কিন্তু কোথাও গণ্য হবে না। প্রকাশিত ফল আবার তৈরি ও প্রকাশ না করা পর্যন্ত একই থাকবে।',
  ),
  withdrawn: t('The paper is taken out', 'বিষয়পত্র বাদ দেওয়া হয়েছে'),
  postpone: t('Postpone', 'পিছিয়ে দিন'),
  postponeTitle: t('Postpone {subject}', '{subject} পিছিয়ে দেওয়া'),
  postponeText: t(
    'A day after the end of the examination extends it.',
    'পরীক্ষা শেষের পরের দিন দিলে পরীক্ষার সময় বাড়বে।',
  ),
  postponed: t('The paper is postponed', 'বিষয়পত্র পিছিয়ে দেওয়া হয়েছে'),
  postponedFrom: t('{before} → {after}', '{before} → {after}'),
  by: t('{name}, {time}', '{name}, {time}'),
  canPublish: t('Can we publish?', 'প্রকাশ করা যাবে?'),
  reopen: t('Reopen', 'আবার খুলুন'),
  reopenTitle: t('Reopen {section}, {subject}', '{section}, {subject} আবার খোলা'),
  reopenText: t(
    'Its marks can be changed again, and are submitted and verified again. The published result stays as it is until the next revision.',
    'নম্বর আবার বদলানো যাবে এবং নতুন করে জমা ও যাচাই হবে। পরবর্তী সংশোধন প্রকাশ না হওয়া পর্যন্ত প্রকাশিত ফল একই থাকবে।',
  ),
  reopened: t('The sheet is open again', 'নম্বরপত্রটি আবার খোলা হয়েছে'),
} as const satisfies Record<string, Label>;

export const changeKindLabels: Readonly<Record<ExamChangeKind, Label>> = {
  classAdded: t('Class added', 'শ্রেণি যোগ'),
  paperAdded: t('Paper added', 'বিষয়পত্র যোগ'),
  paperWithdrawn: t('Paper taken out', 'বিষয়পত্র বাদ'),
  paperPostponed: t('Paper postponed', 'বিষয়পত্র পেছানো'),
  shiftTimes: t('Times of shifts changed', 'শিফটের সময় পরিবর্তন'),
  sheetReopened: t('Mark sheet reopened', 'নম্বরপত্র আবার খোলা'),
  cancelled: t('Examination cancelled', 'পরীক্ষা বাতিল'),
};

const error = (code: string, status: number, en: string, bn: string): ErrorKind => ({
  code,
  status,
  text: { en, bn },
});

export const changeErrors = {
  passKept: error(
    'passKept',
    409,
    'Sheets of this paper are submitted: what passes and how it counts can no longer change. Return the sheets first.',
    'এই বিষয়পত্রের নম্বরপত্র জমা হয়েছে: পাসের নিয়ম ও ফলে কীভাবে গোনা হবে তা আর বদলানো যাবে না। আগে নম্বরপত্র ফেরত দিন।',
  ),
  reasonNeeded: t(
    'The examination is declared: write why it is changed.',
    'পরীক্ষাটি ঘোষিত: কেন বদলাচ্ছেন তা লিখুন।',
  ),
  choiceKept: error(
    'choiceKept',
    409,
    'The marks of these students are already submitted: {rolls}. Have the sheets returned first.',
    'এই শিক্ষার্থীদের নম্বর আগেই জমা হয়েছে: {rolls}। আগে নম্বরপত্র ফেরত দিতে বলুন।',
  ),
  stepsStay: error(
    'stepsStay',
    409,
    'Marks are entered: sheets keep their second entry and their acceptance. Two people may still publish with sheets that are not ready.',
    'নম্বর তোলা শুরু হয়েছে: নম্বরপত্রের দ্বিতীয় এন্ট্রি ও গ্রহণের ধাপ আর বাদ দেওয়া যায় না। অপ্রস্তুত নম্বরপত্র রেখেও দুজনে মিলে প্রকাশ করতে পারেন।',
  ),
  lastPaper: error(
    'lastPaper',
    409,
    'This is the only paper of the examination. Cancel the examination instead.',
    'এটিই পরীক্ষার একমাত্র বিষয়পত্র। এর বদলে পরীক্ষাটি বাতিল করুন।',
  ),
  postponeIt: error(
    'postponeIt',
    409,
    'The examination is declared: a day that was given is changed by postponing, with a reason.',
    'পরীক্ষাটি ঘোষিত: দেওয়া তারিখ কারণ লিখে “পিছিয়ে দিন” দিয়ে বদলাতে হয়।',
  ),
  notLocked: error(
    'notLocked',
    409,
    'Only the sheet of a published result is reopened; any other one is returned.',
    'শুধু প্রকাশিত ফলের নম্বরপত্র আবার খোলা হয়; অন্যগুলো ফেরত দেওয়া যায়।',
  ),
  timeOfNobody: t('The examination is not held for one of these shifts.', 'এসব শিফটের একটির জন্য পরীক্ষাটি নয়।'),
  partsFixed: error(
    'partsFixed',
    409,
    'The examination is declared: its shifts and groups stay, for their mark sheets are made.',
    'পরীক্ষাটি ঘোষিত: শিফট ও বিভাগ আর বদলানো যায় না, কারণ নম্বরপত্র তৈরি হয়ে গেছে।',
  ),
  conditions: error(
    'subjectConditions',
    409,
    'These choices break a condition of subjects: {rolls}.',
    'এই বাছাই বিষয়ের শর্ত মানে না: {rolls}।',
  ),
};

/** The words of rooms, shifts and what a paper asks to be passed. */
export const momentLabels = {
  minutes: t('Minutes', 'সময় (মিনিট)'),
  room: t('Room', 'কক্ষ'),
  atPrayer: t(
    'This runs into the Friday prayer (12:30 to 14:15).',
    'এই সময় জুমার নামাজের সঙ্গে মেলে (১২:৩০ থেকে ২:১৫)।',
  ),
  prayers: t(
    '{count} {count|paper runs|papers run} into the Friday prayer',
    '{count}টি পত্র জুমার নামাজের সময়ে পড়েছে',
  ),
  clashes: t(
    'Students have two papers at the same time: {count} pairs of papers',
    'কিছু শিক্ষার্থীর একই সময়ে দুই বিষয়ের পরীক্ষা আছে: {count} জোড়া বিষয়',
  ),
  rooms: t(
    '{count} {count|time|times} two papers are in one room at once',
    'একই কক্ষে একই সময়ে দুটি পত্র: {count} বার',
  ),
  roomOf: t('Room {room}, {when}: {first} and {second}', 'কক্ষ {room}, {when}: {first} ও {second}'),
  crowded: t(
    '{count} {count|sitting has|sittings have} fewer seats than students',
    'শিক্ষার্থীর চেয়ে কক্ষে আসন কম: {count} বার',
  ),
  crowdedOf: t(
    'Room {room}, {when}: {seats} {seats|seat|seats} for {students} {students|student|students} of {paper}',
    'কক্ষ {room}, {when}: {paper}-এর {students} জনের জন্য {seats}টি আসন',
  ),
  booked: t(
    '{count} {count|booking stands|bookings stand} where a paper is sat',
    'পরীক্ষার কক্ষ অন্য কেউ বুক করেছেন: {count} বার',
  ),
  bookedOf: t(
    'Room {room}, {when}: {paper}; booked from {from} to {to} for {purpose}',
    'কক্ষ {room}, {when}: {paper}; {from} থেকে {to} পর্যন্ত বুক করা, {purpose}',
  ),
  roomSeats: t('{count} {count|seat|seats}', '{count}টি আসন'),
  heldFor: t('Shifts', 'শিফট'),
  heldForHelp: t(
    'If nothing is chosen: every shift. A time counts for all papers, unless a paper has its own for the shift.',
    'কিছু বাছাই না করলে সব শিফট। দেওয়া সময় সব পত্রের জন্য; কোনো পত্রে শিফটের আলাদা সময় থাকলে সেটিই চলবে।',
  ),
  timeOf: t('{shift} sits at', '{shift}: শুরু'),
  groups: t('Groups', 'বিভাগ'),
  groupsHelp: t(
    'If nothing is chosen: every group. Classes without groups still take part.',
    'কিছু বাছাই না করলে সব বিভাগ। যে শ্রেণিতে বিভাগ নেই সেটি থাকবেই।',
  ),
  reason: t('Reason', 'কারণ'),
  reasonHelp: t('Needed if times of shifts change', 'শিফটের সময় বদলালে লিখতে হবে'),
  shifts: t('Shifts that sit it at another time', 'যেসব শিফট অন্য সময়ে পরীক্ষা দেয়'),
  addShift: t('Another time for a shift', 'কোনো শিফটের আলাদা সময়'),
  removeShift: t('No other time', 'আলাদা সময় নয়'),
  shiftDay: t('Day of {shift}', '{shift}: তারিখ'),
  shiftTime: t('Time of {shift}', '{shift}: শুরু'),
  shiftRoom: t('Room of {shift}', '{shift}: কক্ষ'),
  passRule: t('What must be passed', 'যা পাস করতে হবে'),
  passOverall: t('The total alone', 'শুধু মোট নম্বর'),
  passBoth: t('Each part and the total', 'প্রতিটি অংশ ও মোট'),
  passSome: t('The marked parts and the total', 'চিহ্নিত অংশগুলো ও মোট'),
} as const satisfies Record<string, Label>;
