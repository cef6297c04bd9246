import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { SeatOrder } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string): ErrorKind => ({
  code: `admission.${code}`,
  status: 409,
  text: { en, bn },
});

export const testErrors = {
  noTest: refusal('noTest', 'This declaration has no admission test.', 'এই ঘোষণায় ভর্তি পরীক্ষা নেই।'),
  isFixed: refusal(
    'seatsFixed',
    'Marks are given: rolls and seats can no longer change.',
    'নম্বর দেওয়া হয়ে গেছে: রোল ও আসন আর বদলানো যায় না।',
  ),
  tooFewSeats: refusal(
    'tooFewSeats',
    '{count} {count|applicant finds|applicants find} no seat. Choose more rooms, or let more sit on a bench.',
    '{count} জন আবেদনকারীর আসন হয় না। আরও কক্ষ বাছাই করুন, বা বেঞ্চে বেশি জন বসান।',
  ),
  noSeats: refusal(
    'roomWithoutSeats',
    'The seats of {room} are not entered. Enter its benches or seats first.',
    '{room}-এর আসনসংখ্যা লেখা নেই। আগে বেঞ্চ বা আসন লিখুন।',
  ),
  tooMany: refusal(
    'tooManyPapers',
    'More than {count} at once: choose a room.',
    'একসঙ্গে {count}টির বেশি: একটি কক্ষ বাছাই করুন।',
  ),
  endFirst: t('The end must come after the beginning.', 'শেষের সময় শুরুর পরে হবে।'),
} as const satisfies Record<string, ErrorKind | Label>;

export const seatOrderTexts: Readonly<Record<SeatOrder, Label>> = {
  number: t('By application number', 'আবেদন নম্বরের ক্রমে'),
  name: t('By name', 'নামের ক্রমে'),
  mixed: t('Mixed at random', 'দৈবচয়নে মিশিয়ে'),
};
export const genderTexts: Readonly<Record<'all' | 'female' | 'male', Label>> = {
  all: t('Everybody', 'সবার'),
  female: t('Girls', 'ছাত্রী'),
  male: t('Boys', 'ছাত্র'),
};

export const testTexts = {
  purpose: t('Admission test: {title}', 'ভর্তি পরীক্ষা: {title}'),
  seatAt: t('Row {row}, bench {bench}, place {place}', 'সারি {row}, বেঞ্চ {bench}, আসন {place}'),
  seatOf: t('Seat {seat}', 'আসন {seat}'),
  room: t('Room {number} · {name}', 'কক্ষ {number} · {name}'),
} as const;

/** The words of the test's papers. */
export const testPaper = {
  admitCard: t('Admit card – admission test', 'প্রবেশপত্র – ভর্তি পরীক্ষা'),
  attendance: t('Attendance sheet of the admission test', 'ভর্তি পরীক্ষার হাজিরা'),
  seatList: t('Seat list of the admission test', 'ভর্তি পরীক্ষার আসনতালিকা'),
  roll: t('Roll', 'রোল'),
  number: t('Application', 'আবেদন নম্বর'),
  name: t('Name', 'নাম'),
  father: t("Father's name", 'পিতার নাম'),
  mother: t("Mother's name", 'মাতার নাম'),
  class: t('Class', 'শ্রেণি'),
  day: t('Date', 'তারিখ'),
  time: t('Time', 'সময়'),
  timeOf: t('{from} to {to}', '{from} থেকে {to}'),
  room: t('Room', 'কক্ষ'),
  seat: t('Seat', 'আসন'),
  signature: t('Signature', 'স্বাক্ষর'),
  bring: t(
    'Bring this card. Be in the room fifteen minutes before the test begins.',
    'এই প্রবেশপত্র সঙ্গে আনবেন। পরীক্ষা শুরুর পনেরো মিনিট আগে কক্ষে উপস্থিত হবেন।',
  ),
  sign: t('Signature of the head', 'প্রতিষ্ঠান প্রধানের স্বাক্ষর'),
  invigilator: t('Invigilator', 'কক্ষ পরিদর্শক'),
  controller: t('Exam controller', 'পরীক্ষা নিয়ন্ত্রক'),
  present: t('Present: ________   Absent: ________', 'উপস্থিত: ________   অনুপস্থিত: ________'),
  order: t('Rolls: {order}. {count} in this room.', 'রোল: {order}। এই কক্ষে {count} জন।'),
} as const;

/** The words of the screen. */
export const testLabels = {
  tab: t('Rolls and seats', 'রোল ও আসন'),
  make: t('Make the seat plan', 'আসনবিন্যাস করুন'),
  again: t('Make it again', 'নতুন করে করুন'),
  rest: t('Seat the {count} who came later', 'পরের {count} জনকে আসন দিন'),
  drop: t('Cancel the plan', 'আসনবিন্যাস বাতিল'),
  dropText: t(
    'Every roll and seat is cancelled and the rooms are free again. Printed cards are no longer valid.',
    'সব রোল ও আসন বাতিল হবে, কক্ষগুলো খালি হবে। ছাপা প্রবেশপত্র আর চলবে না।',
  ),
  none: t(
    'Nobody has a roll yet. Choose the day, the time and the rooms.',
    'এখনো কারও রোল নেই। তারিখ, সময় ও কক্ষ বাছাই করুন।',
  ),
  nobody: t('Nobody is eligible for the test yet.', 'এখনো কেউ পরীক্ষার জন্য যোগ্য নয়।'),
  noneFound: t('Nobody found.', 'কাউকে পাওয়া যায়নি।'),
  fixed: t('Marks are given; rolls and seats stay.', 'নম্বর দেওয়া হয়েছে; রোল ও আসন আর বদলায় না।'),
  when: t('{day}, {from} to {to}', '{day}, {from} থেকে {to}'),
  counts: t('{seated} seated, {unseated} without a seat', 'আসন পেয়েছে {seated}, বাকি {unseated}'),
  unpaid: t('{count} eligible, but unpaid', 'যোগ্য কিন্তু অপরিশোধিত {count}'),
  roomFill: t('{taken} of {seats}', '{seats}টির {taken}টি'),
  notHeld: t('The booking was cancelled', 'বুকিং বাতিল হয়েছে'),
  day: t('Day of the test', 'পরীক্ষার তারিখ'),
  startsAt: t('From', 'থেকে'),
  endsAt: t('To', 'পর্যন্ত'),
  order: t('Order of the rolls', 'রোলের ক্রম'),
  perBench: t('Most on a bench', 'বেঞ্চে সর্বোচ্চ'),
  perBenchHint: t('Empty: as many as fit.', 'খালি রাখলে যত জন ধরে।'),
  firstRoll: t('First roll', 'প্রথম রোল'),
  room: t('Room', 'কক্ষ'),
  rooms: t('Rooms, filled in this order', 'কক্ষ, এই ক্রমে পূরণ হবে'),
  noRooms: t('No room can be booked yet. Enter rooms first.', 'বুকিংযোগ্য কক্ষ নেই। আগে কক্ষ লিখুন।'),
  held: t('Taken {from} to {to}: {purpose}', 'বুক করা {from} থেকে {to}: {purpose}'),
  seats: t('{count} {count|seat|seats}', '{count}টি আসন'),
  chosenSeats: t('{seats} seats for {count}', '{count} জনের জন্য {seats}টি আসন'),
  why: t('Why everybody gets a new roll and seat', 'কেন সবার রোল ও আসন বদলাবে'),
  made: t('{count} {count|applicant has|applicants have} a roll and a seat', '{count} জন রোল ও আসন পেয়েছে'),
  search: t('Roll, number or name', 'রোল, নম্বর বা নাম'),
  allRooms: t('All rooms', 'সব কক্ষ'),
  cards: t('Admit cards', 'প্রবেশপত্র'),
  attendance: t('Attendance sheets', 'হাজিরা খাতা'),
  seatList: t('Seat list', 'আসনতালিকা'),
  stickers: t('Seat stickers', 'আসন স্টিকার'),
  card: t('Admit card', 'প্রবেশপত্র'),
  out: t('No longer takes part', 'আর অংশ নিচ্ছে না'),
} as const;
