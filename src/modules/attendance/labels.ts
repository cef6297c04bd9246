import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';
import type { AttendanceCode } from './rules.ts';

/** What a sheet is on this device, until it is as on the server. */
export const deviceStates = {
  draft: { en: 'Draft on this device', bn: 'এই ডিভাইসে খসড়া' },
  waits: { en: 'Saved on this device, sent later', bn: 'এই ডিভাইসে সংরক্ষিত, পরে পাঠানো হবে' },
  conflict: { en: 'Other marks were saved: decide', bn: 'অন্য হাজিরা সংরক্ষিত হয়েছে: ঠিক করুন' },
} as const satisfies Record<string, Label>;

export const codeLabels: Readonly<Record<AttendanceCode, Label>> = {
  P: { en: 'Present', bn: 'উপস্থিত' },
  A: { en: 'Absent', bn: 'অনুপস্থিত' },
  L: { en: 'Late', bn: 'বিলম্ব' },
  V: { en: 'Leave', bn: 'ছুটি' },
};

export const labels = {
  section: { en: 'Section', bn: 'শাখা' },
  date: { en: 'Date', bn: 'তারিখ' },
  month: { en: 'Month', bn: 'মাস' },
  roll: { en: 'Roll', bn: 'রোল' },
  student: { en: 'Student', bn: 'শিক্ষার্থী' },
  teacher: { en: 'Class teacher', bn: 'শ্রেণিশিক্ষক' },
  mobile: { en: 'Contact Number', bn: 'যোগাযোগের নম্বর' },
  strength: { en: 'Strength', bn: 'মোট শিক্ষার্থী' },
  total: { en: 'Total', bn: 'মোট' },
  rate: { en: 'Attendance rate', bn: 'উপস্থিতির হার' },
  save: { en: 'Save attendance', bn: 'হাজিরা সংরক্ষণ করুন' },
  saved: { en: 'Attendance saved', bn: 'হাজিরা সংরক্ষিত হয়েছে' },
  savedText: {
    en: '{section}: {absent} absent of {strength}.',
    bn: '{section}: {strength} জনের মধ্যে {absent} জন অনুপস্থিত।',
  },
  conflictStrip: {
    en: 'Somebody else has saved {count} other {count|mark|marks} in the meantime. Nothing was overwritten: decide each one.',
    bn: 'এর মধ্যে অন্য কেউ {count} জনের অন্য হাজিরা সংরক্ষণ করেছেন। কিছুই বদলানো হয়নি: প্রতিটির জন্য আপনি ঠিক করুন।',
  },
  decide: { en: 'Decide', bn: 'ঠিক করুন' },
  conflictSheets: {
    en: '{count} {count|sheet|sheets} on this device: somebody else saved other marks. Open and decide.',
    bn: 'এই ডিভাইসের {count}টি হাজিরায় অন্য কেউ অন্য রকম সংরক্ষণ করেছেন। খুলে ঠিক করুন।',
  },
  keptHere: { en: 'Saved on this device, sent later', bn: 'এই ডিভাইসে সংরক্ষিত, পরে পাঠানো হবে' },
  offline: {
    en: 'No network. What you save stays on this device and is sent later.',
    bn: 'নেটওয়ার্ক নেই। যা সংরক্ষণ করবেন তা এই ডিভাইসে থাকবে, পরে পাঠানো হবে।',
  },
  waiting: {
    en: '{count} {count|sheet|sheets} on this device are waiting to be sent.',
    bn: 'এই ডিভাইসের {count}টি হাজিরা পাঠানো বাকি।',
  },
  sent: { en: 'Waiting attendance was sent', bn: 'অপেক্ষমাণ হাজিরা পাঠানো হয়েছে' },
  notPresent: { en: 'Not present', bn: 'যারা উপস্থিত নয়' },
  everybodyPresent: { en: 'Everybody is present.', bn: 'সবাই উপস্থিত।' },
  yesterdayToo: { en: 'absent the day before too', bn: 'আগের দিনও অনুপস্থিত' },
  daysRunning: { en: 'Absent {days} {days|day|days} running', bn: 'টানা {days} দিন অনুপস্থিত' },
  takenBy: { en: 'Taken by {name}, {time}', bn: '{name} নিয়েছেন, {time}' },
  takenAt: { en: 'Taken {time}', bn: 'নেওয়া হয়েছে {time}' },
  notTaken: { en: 'Not taken', bn: 'নেওয়া হয়নি' },
  taken: { en: 'Taken', bn: 'নেওয়া হয়েছে' },
  observed: { en: 'Observed today: {name}', bn: 'আজ পালিত হচ্ছে: {name}' },
  reason: { en: 'Reason for the change', bn: 'পরিবর্তনের কারণ' },
  reasonHelp: {
    en: 'This day is over. The change and its reason stay in the history.',
    bn: 'এই দিন শেষ হয়ে গেছে। পরিবর্তন ও কারণ ইতিহাসে থেকে যাবে।',
  },
  chooseSection: { en: 'Choose a section', bn: 'শাখা নির্বাচন করুন' },
  markKeys: { en: 'mark', bn: 'চিহ্ন' },
  moveKeys: { en: 'move', bn: 'ওপরে-নিচে যান' },
  markAll: { en: 'All present', bn: 'সবাই উপস্থিত' },
  discard: { en: 'Back to the saved version', bn: 'সংরক্ষিত অবস্থায় ফিরুন' },
  conflictTitle: { en: 'Somebody else changed this too', bn: 'অন্য কেউও এটি পরিবর্তন করেছেন' },
  conflictText: {
    en: 'Both are kept until you choose. The others are saved.',
    bn: 'আপনি বেছে নেওয়া পর্যন্ত দুটিই রাখা হলো। বাকিগুলো সংরক্ষিত হয়েছে।',
  },
  waited: {
    en: 'Saved on the device at {time} that day, sent later',
    bn: 'সেদিন {time}-এ ডিভাইসে সংরক্ষিত, পরে পাঠানো',
  },
  mine: { en: 'Mine: {code}', bn: 'আমার: {code}' },
  theirs: { en: 'Theirs: {code}', bn: 'অন্যজনের: {code}' },
  seenAt: { en: 'At the gate {time}', bn: 'গেটে {time}' },
  seenLate: {
    en: 'At the gate {time}, {minutes} {minutes|minute|minutes} late',
    bn: 'গেটে {time}, {minutes} মিনিট বিলম্বে',
  },
  shiftHours: { en: '{shift}: {from} – {until}', bn: '{shift}: {from} – {until}' },
  officeStands: {
    en: 'The office had corrected {count} {count|mark|marks}',
    bn: 'অফিস আগেই {count}টি হাজিরা সংশোধন করেছে',
  },
  officeStandsText: {
    en: 'The correction stands; what you marked is kept beside it for the office to look at.',
    bn: 'সংশোধনটিই থাকল; আপনার দেওয়া হাজিরা পাশে রাখা হলো, অফিস দেখবে।',
  },
  movedTitle: { en: 'Some students left this section', bn: 'কিছু শিক্ষার্থী এই শাখায় আর নেই' },
  movedText: {
    en: 'Their marks were not saved; the others were.',
    bn: 'তাদের হাজিরা সংরক্ষিত হয়নি; বাকিদের হয়েছে।',
  },
  withoutAttendance: { en: 'Sections without attendance', bn: 'যে শাখায় হাজিরা নেওয়া হয়নি' },
  seeSections: { en: 'All {count} {count|section|sections}', bn: 'মোট {count}টি শাখা' },
  ownSections: { en: 'Attendance of my sections', bn: 'আমার শাখার হাজিরা' },
  otherDays: { en: 'Other days', bn: 'অন্যান্য দিন' },
  noSections: {
    en: 'You are not the class teacher of a section in this year. The office can add you.',
    bn: 'এ বছর আপনি কোনো শাখার শ্রেণিশিক্ষক নন। অফিস আপনাকে যুক্ত করতে পারে।',
  },
  noSectionsOffice: {
    en: 'There are no sections in the year of this date. Set up sections first.',
    bn: 'এই তারিখের শিক্ষাবর্ষে কোনো শাখা নেই। আগে শাখা তৈরি করুন।',
  },
  openSections: { en: 'Set up sections', bn: 'শাখা তৈরি করুন' },
  noStudents: {
    en: 'No student is enrolled in this section.',
    bn: 'এই শাখায় কোনো শিক্ষার্থী ভর্তি নেই।',
  },
  openStudents: { en: 'Go to the students', bn: 'শিক্ষার্থী তালিকায় যান' },
  dayTab: { en: 'Day', bn: 'দৈনিক' },
  registerTab: { en: 'Monthly register', bn: 'মাসিক হাজিরা খাতা' },
  absenceTab: { en: 'Absence list', bn: 'অনুপস্থিতির তালিকা' },
  remind: { en: 'Remind', bn: 'মনে করিয়ে দিন' },
  reminded: { en: '{name} was reminded', bn: '{name}-কে মনে করিয়ে দেওয়া হয়েছে' },
  reminder: { en: 'Attendance of {section} is not taken yet', bn: '{section}-এর হাজিরা এখনো নেওয়া হয়নি' },
  onlyNotTaken: { en: 'Only not taken', bn: 'শুধু যেগুলো নেওয়া হয়নি' },
  allTaken: { en: 'Every section has been taken.', bn: 'সব শাখার হাজিরা নেওয়া হয়েছে।' },
  from: { en: 'From', bn: 'থেকে' },
  to: { en: 'To', bn: 'পর্যন্ত' },
  below: { en: 'Below %', bn: 'এর নিচে %' },
  running: { en: 'Days running', bn: 'টানা দিন' },
  allSections: { en: 'All sections', bn: 'সব শাখা' },
  nobodyFits: {
    en: 'No student falls below these limits in this period.',
    bn: 'এই সময়ে কোনো শিক্ষার্থী এই সীমার নিচে নেই।',
  },
  noRegister: {
    en: 'No attendance was taken in this month yet.',
    bn: 'এই মাসে এখনো কোনো হাজিরা নেওয়া হয়নি।',
  },
  workingDays: { en: 'Days taken', bn: 'হাজিরার দিন' },
  print: { en: 'Print', bn: 'প্রিন্ট' },
  pdf: { en: 'PDF', bn: 'পিডিএফ' },
  excel: { en: 'Excel', bn: 'এক্সেল' },
  registerTitle: { en: 'Attendance register', bn: 'হাজিরা খাতা' },
  more: { en: 'More', bn: 'আরও' },
  back: { en: 'Back', bn: 'ফিরুন' },
  withReport: { en: 'See the report', bn: 'প্রতিবেদন দেখুন' },
  history: { en: 'History', bn: 'ইতিহাস' },
  previousDay: { en: 'Day before', bn: 'আগের দিন' },
  nextDay: { en: 'Day after', bn: 'পরের দিন' },
  stateOf: { en: '{roll} {name}: {code}', bn: '{roll} {name}: {code}' },
} as const satisfies Record<string, Label>;

export const attendanceErrors = {
  future: {
    code: 'attendance.future',
    status: 409,
    text: { en: 'This day is in the future.', bn: 'এই দিন এখনো আসেনি।' },
  },
  outsideYear: {
    code: 'attendance.outsideYear',
    status: 409,
    text: {
      en: 'This day is not in the academic year of the section.',
      bn: 'এই দিন শাখাটির শিক্ষাবর্ষের মধ্যে নয়।',
    },
  },
  weeklyHoliday: {
    code: 'attendance.weeklyHoliday',
    status: 409,
    text: { en: '{weekday} is the weekly holiday.', bn: '{weekday} সাপ্তাহিক ছুটি।' },
  },
  holiday: {
    code: 'attendance.holiday',
    status: 409,
    text: { en: 'Holiday: {name}.', bn: 'ছুটি: {name}।' },
  },
  notYours: {
    code: 'attendance.notYours',
    status: 403,
    text: {
      en: 'Only the class teacher and the office take the attendance of this section.',
      bn: 'এই শাখার হাজিরা শুধু শ্রেণিশিক্ষক ও অফিস নিতে পারেন।',
    },
  },
  dayIsOver: {
    code: 'attendance.dayIsOver',
    status: 403,
    text: {
      en: 'This day is over. The office can change its attendance.',
      bn: 'এই দিন শেষ হয়ে গেছে। অফিস এর হাজিরা পরিবর্তন করতে পারে।',
    },
  },
  noAccount: {
    code: 'attendance.noAccount',
    status: 409,
    text: {
      en: 'The section has no class teacher with an account, so nobody can be reminded.',
      bn: 'শাখাটিতে অ্যাকাউন্টসহ কোনো শ্রেণিশিক্ষক নেই, তাই কাউকে মনে করানো যাচ্ছে না।',
    },
  },
} as const satisfies Record<string, ErrorKind>;
