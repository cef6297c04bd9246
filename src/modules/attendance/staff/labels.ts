import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { RegisterMark, RegisterSums, StaffCode } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, status: number, en: string, bn: string): ErrorKind => ({
  code: `attendance.staff.${code}`,
  status,
  text: { en, bn },
});

export const staffErrors = {
  future: refusal('future', 409, 'This day is in the future.', 'এই দিন এখনো আসেনি।'),
  dayIsOver: refusal(
    'dayIsOver',
    403,
    'This day is over. Somebody with the permission to amend attendance can change it, with a reason.',
    'এই দিন শেষ। যাঁর সংশোধনের অনুমতি আছে তিনি কারণসহ বদলাতে পারবেন।',
  ),
  own: refusal(
    'own',
    409,
    'Nobody changes or excuses their own attendance after the day.',
    'দিন শেষে নিজের হাজিরা নিজে বদলানো বা মার্জনা করা যায় না।',
  ),
  notLate: refusal('notLate', 409, 'There is no lateness to excuse.', 'মার্জনার মতো কোনো বিলম্ব নেই।'),
  decided: refusal('decided', 409, 'This was decided already.', 'এর সিদ্ধান্ত আগেই হয়েছে।'),
  rulePast: refusal(
    'rulePast',
    409,
    'A rule can start from this month at the earliest; past months keep their rule.',
    'নিয়ম এই মাসের আগে থেকে শুরু হতে পারে না: পেরোনো মাসের নিয়ম বদলায় না।',
  ),
} as const;

export const staffFields = {
  date: t('Date', 'তারিখ'),
  reason: t('Reason for the change', 'পরিবর্তনের কারণ'),
  startsOn: t('In force from', 'যেদিন থেকে কার্যকর'),
  inAt: t('Work begins', 'কাজ শুরু'),
  outAt: t('Work ends', 'কাজ শেষ'),
  week: t('Times of single days of the week', 'সপ্তাহের কোনো দিনের আলাদা সময়'),
  graceMinutes: t('Minutes of grace', 'ছাড়ের মিনিট'),
  halfDayMinutes: t('Minutes late for half a day', 'যত মিনিট বিলম্বে অর্ধদিবস'),
  freeLates: t('Late days a month without a cut', 'মাসে যতবার বিলম্বে বেতন কাটা হয় না'),
  latesEach: t('After that, late days for one cut', 'এরপর যতবার বিলম্বে একবার কাটা'),
  cutHalves: t('Cut', 'কাটা যায়'),
} as const;

export const staffCodeTexts: Readonly<Record<StaffCode, Label>> = {
  present: t('Present', 'উপস্থিত'),
  late: t('Late', 'বিলম্ব'),
  half: t('Half a day', 'অর্ধদিবস'),
  absent: t('Absent', 'অনুপস্থিত'),
  onDuty: t('On duty outside', 'বাইরে কর্তব্যরত'),
};

/** What stands in a day's field of the attendance book. */
const letters: Readonly<Record<StaffCode | 'leave' | 'away', Label>> = {
  present: t('P', 'উ'),
  late: t('L', 'বি'),
  half: t('H', 'অর্ধ'),
  absent: t('A', 'অ'),
  onDuty: t('D', 'দা'),
  leave: t('Lv', 'ছু'),
  away: t('×', '×'),
};
const none = t('', '');

export const letterOf = ({ code, leaveHalves, isAway }: RegisterMark): Label =>
  isAway
    ? letters.away
    : leaveHalves === 3 || (code === null && leaveHalves > 0)
      ? letters.leave
      : code === null
        ? none
        : letters[code];

export const registerKey: readonly { readonly letter: Label; readonly text: Label }[] = [
  ...(['present', 'late', 'half', 'absent', 'onDuty'] as const).map((code) => ({
    letter: letters[code],
    text: staffCodeTexts[code],
  })),
  { letter: letters.leave, text: t('Leave', 'ছুটি') },
  { letter: letters.away, text: t('Suspended, on lien or deputation', 'সাময়িক বরখাস্ত, লিয়েন বা প্রেষণ') },
];

export const registerSums: readonly {
  readonly name: keyof RegisterSums;
  readonly short: Label;
  readonly label: Label;
}[] = [
  { name: 'working', short: t('Work', 'কর্ম'), label: t('Working days', 'কর্মদিবস') },
  { name: 'present', short: letters.present, label: t('Days present', 'উপস্থিত দিন') },
  { name: 'late', short: letters.late, label: t('Times late', 'বিলম্ব (বার)') },
  { name: 'half', short: letters.half, label: t('Half days', 'অর্ধদিবস') },
  { name: 'onDuty', short: letters.onDuty, label: t('Days on duty outside', 'বাইরে কর্তব্যের দিন') },
  { name: 'leave', short: letters.leave, label: t('Days of leave', 'ছুটির দিন') },
  { name: 'absent', short: letters.absent, label: t('Days absent', 'অনুপস্থিত দিন') },
];

/** The words of the screens. */
export const staffLabels = {
  register: t('Attendance book of employees', 'কর্মীদের হাজিরা খাতা'),
  code: t('ID', 'আইডি'),
  designation: t('Designation', 'পদবি'),
  signature: t('Signature', 'স্বাক্ষর'),
  excel: t('Excel', 'এক্সেল'),
  pdf: t('PDF', 'পিডিএফ'),
  employee: t('Employee', 'কর্মী'),
  find: t('Name or ID', 'নাম বা আইডি'),
  state: t('Status', 'অবস্থা'),
  in: t('In', 'প্রবেশ'),
  out: t('Out', 'প্রস্থান'),
  minutesLate: t('{minutes} {minutes|minute|minutes} late', '{minutes} মিনিট বিলম্ব'),
  minutesEarly: t('{minutes} {minutes|minute|minutes} early', '{minutes} মিনিট আগে প্রস্থান'),
  takenBack: t('Leave taken back: {reason}', 'ছুটি ফেরত নেওয়া: {reason}'),
  onLeave: t('{type}, {part}', '{type}, {part}'),
  parts: { 1: t('morning', 'সকাল'), 2: t('afternoon', 'বিকেল'), 3: t('whole day', 'পূর্ণ দিবস') },
  dayOff: t('{name}: nobody has to be here.', '{name}: আজ উপস্থিত থাকার কথা নয়।'),
  save: t('Save', 'সংরক্ষণ'),
  saved: t('Attendance saved', 'হাজিরা সংরক্ষিত হয়েছে'),
  conflicts: t(
    '{count} were changed by somebody else in the meantime and are shown again',
    'এর মধ্যে {count} জনেরটি অন্য কেউ বদলেছেন; নতুন করে দেখানো হলো',
  ),
  awayNow: t(
    'Nothing is written of {count} who {count|is|are} suspended, on lien or deputation that day',
    'ওই দিন সাময়িক বরখাস্ত, লিয়েন বা প্রেষণে থাকায় {count} জনের হাজিরা লেখা হয়নি',
  ),
  allPresent: t('The others present', 'বাকি সবাই উপস্থিত'),
  notWritten: t('Not written', 'লেখা হয়নি'),
  reasonHelp: t('This day is over. The change and its reason stay.', 'এই দিন শেষ। পরিবর্তন ও কারণ থেকে যাবে।'),
  rule: t('Times and lateness', 'সময় ও বিলম্বের নিয়ম'),
  ruleText: t('{in} – {out}, {grace} {grace|minute|minutes} of grace', '{in} – {out}, ছাড় {grace} মিনিট'),
  dayTimes: {
    usual: t('Usual times', 'সাধারণ সময়'),
    own: t('Own times', 'আলাদা সময়'),
    off: t('Day off', 'ছুটির দিন'),
  },
  dayOfWeek: t('Weekday', 'বার'),
  freeDay: t('Day off', 'ছুটির দিন'),
  ruleSaved: t('The rule is saved', 'নিয়ম সংরক্ষিত হয়েছে'),
  halfDay: t('half a day', 'অর্ধদিবস'),
  day: t('a day', 'এক দিন'),
  nothing: t('nothing', 'কিছু নয়'),
  date: t('Day', 'তারিখ'),
  note: t('Note', 'মন্তব্য'),
  present: t('Present', 'উপস্থিত'),
  absent: t('Absent', 'অনুপস্থিত'),
  half: t('Half days', 'অর্ধদিবস'),
  leave: t('Leave', 'ছুটি'),
  lates: t('Late this month', 'এ মাসে বিলম্ব'),
  lost: t('Days lost by lateness', 'বিলম্বে কাটা দিন'),
  ofLates: t('{excused} excused', 'মার্জিত {excused}'),
  untilNext: t(
    '{count} more {count|late day leads|late days lead} to a pay cut',
    'আর {count} বার হলে বেতন কাটা যাবে',
  ),
  noEmployee: t('Your account belongs to no employee.', 'আপনার অ্যাকাউন্ট কোনো কর্মীর সঙ্গে যুক্ত নয়।'),
  own: t('Mine', 'আমার'),
  askExcuse: t('Give the reason', 'কারণ জানান'),
  askExcuseText: t(
    'Somebody with the permission to amend attendance decides.',
    'যাঁর সংশোধনের অনুমতি আছে তিনি সিদ্ধান্ত দেবেন।',
  ),
  excuse: t('Excuse', 'মার্জনা করুন'),
  refuse: t('Do not excuse', 'মার্জনা নয়'),
  asked: t('Asked to be excused: {reason}', 'মার্জনার আবেদন: {reason}'),
  excused: t('Excused: {reason}', 'মার্জিত: {reason}'),
  refused: t('Not excused: {reason}', 'মার্জিত নয়: {reason}'),
  sheet: t('Employees of the day', 'দিনের কর্মী'),
  nobody: t('Nobody works here yet.', 'এখনো কোনো কর্মী নেই।'),
  addEmployees: t('Add employees', 'কর্মী যোগ করুন'),
} as const;

export const staffNews = {
  asked: t('{name} asks for a lateness to be excused: {day}', '{name} বিলম্ব মার্জনা চেয়েছেন: {day}'),
  excused: t('Your lateness is excused: {day}', 'আপনার বিলম্ব মার্জিত: {day}'),
  refused: t('Your lateness is not excused: {day}', 'আপনার বিলম্ব মার্জিত হয়নি: {day}'),
} as const;
