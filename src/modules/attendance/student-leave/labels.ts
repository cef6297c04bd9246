import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { LeavePart, LeaveRefusal, LeaveState } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const leaveStateTexts: Readonly<Record<LeaveState, Label>> = {
  asked: t('Waiting for an answer', 'উত্তরের অপেক্ষায়'),
  accepted: t('Accepted', 'মঞ্জুর'),
  refused: t('Refused', 'নামঞ্জুর'),
  withdrawn: t('Withdrawn', 'প্রত্যাহৃত'),
  calledBack: t('Cancelled', 'বাতিল'),
};

export const leavePartTexts: Readonly<Record<LeavePart, Label>> = {
  day: t('Whole days', 'পুরো দিন'),
  late: t('Comes late', 'দেরিতে আসবে'),
  early: t('Leaves early', 'আগে চলে যাবে'),
};

export const leaveLabels = {
  ask: t('Ask for leave', 'ছুটির আবেদন করুন'),
  enter: t('Enter leave', 'ছুটি লিখুন'),
  student: t('Student', 'শিক্ষার্থী'),
  from: t('From', 'থেকে'),
  to: t('Until', 'পর্যন্ত'),
  part: t('What part', 'কতটুকু'),
  comesAt: t('Comes at', 'যখন আসবে'),
  leavesAt: t('Leaves at', 'যখন যাবে'),
  lateAt: t('Comes at {time}', '{time}-এ আসবে'),
  earlyAt: t('Leaves at {time}', '{time}-এ চলে যাবে'),
  reason: t('Reason', 'কারণ'),
  paper: t('Paper', 'কাগজ'),
  paperHint: t(
    'A prescription or an invitation, as a picture or PDF. Not needed for a short absence.',
    'ব্যবস্থাপত্র বা আমন্ত্রণপত্র, ছবি বা পিডিএফ। অল্প সময়ের অনুপস্থিতিতে লাগে না।',
  ),
  openPaper: t('Open the paper', 'কাগজটি খুলুন'),
  send: t('Send', 'পাঠান'),
  sent: t('The class teacher will answer.', 'শ্রেণিশিক্ষক উত্তর দেবেন।'),
  entered: t('Leave entered', 'ছুটি লেখা হয়েছে'),
  when: t('Days', 'দিন'),
  state: t('Status', 'অবস্থা'),
  askedBy: t('{name}, {time}', '{name}, {time}'),
  asked: t('Asked', 'আবেদন'),
  decided: t('Answer', 'উত্তর'),
  none: t('No leave has been requested yet.', 'এখনো কোনো ছুটির আবেদন নেই।'),
  noneOpen: t('No leave request is waiting for an answer.', 'উত্তরের অপেক্ষায় কোনো আবেদন নেই।'),
  open: t('To be answered', 'উত্তর বাকি'),
  all: t('All', 'সব'),
  search: t('Student’s name', 'শিক্ষার্থীর নাম'),
  accept: t('Accept', 'মঞ্জুর করুন'),
  accepted: t(
    'Accepted. {count} {count|day|days} of absence became leave.',
    'মঞ্জুর হয়েছে। {count} দিনের অনুপস্থিতি ছুটি হলো।',
  ),
  refuse: t('Refuse', 'নামঞ্জুর করুন'),
  refuseText: t('The guardian sees the reason.', 'কারণটি অভিভাবক দেখতে পাবেন।'),
  withdraw: t('Withdraw', 'প্রত্যাহার করুন'),
  withdrawText: t('The request is withdrawn and stays in the history.', 'আবেদনটি আর থাকবে না, ইতিহাসে রয়ে যাবে।'),
  callBack: t('Cancel leave', 'ছুটি বাতিল করুন'),
  callBackText: t(
    'Days without attendance yet no longer show leave. Sheets already taken stay as they are.',
    'যেসব দিনের হাজিরা নেওয়া হয়নি সেখানে আর ছুটি দেখাবে না। নেওয়া হাজিরা যেমন আছে তেমনই থাকবে।',
  ),
  choose: t('Choose a student', 'শিক্ষার্থী বাছাই করুন'),
  nobody: t('Nobody found', 'কাউকে পাওয়া যায়নি'),
  notStudent: t('This account belongs to no student here.', 'এই অ্যাকাউন্টের সঙ্গে এখানে কোনো শিক্ষার্থী নেই।'),
  onSheet: t('On leave: {reason}', 'ছুটি: {reason}'),
  onSheetPart: t('{part}: {reason}', '{part}: {reason}'),
  acceptedReason: t('Leave accepted: {reason}', 'ছুটি মঞ্জুর: {reason}'),
  takenBackReason: t('Leave cancelled: {reason}', 'ছুটি বাতিল: {reason}'),
} as const satisfies Record<string, Label>;

export const leaveNews = {
  asked: t('{name} asks for leave: {days}', '{name} ছুটি চায়: {days}'),
  accepted: t('Leave of {name} is accepted: {days}', '{name}-এর ছুটি মঞ্জুর হয়েছে: {days}'),
  refused: t('Leave of {name} is refused: {reason}', '{name}-এর ছুটি নামঞ্জুর: {reason}'),
  calledBack: t('Leave of {name} was cancelled: {reason}', '{name}-এর ছুটি বাতিল: {reason}'),
} as const satisfies Record<string, Label>;

export const leaveFields: Readonly<Record<string, Label>> = {
  studentId: leaveLabels.student,
  enrolmentId: leaveLabels.student,
  from: leaveLabels.from,
  to: leaveLabels.to,
  part: leaveLabels.part,
  at: t('Time', 'সময়'),
  reason: leaveLabels.reason,
  paperId: leaveLabels.paper,
  note: leaveLabels.reason,
};

const refusal = (code: string, en: string, bn: string, status = 409) => ({
  code: `attendance.leave.${code}`,
  status,
  text: t(en, bn),
});

export const leaveErrors = {
  turned: refusal('turned', 'The last day is before the first.', 'শেষ দিন প্রথম দিনের আগে।'),
  tooLong: refusal(
    'tooLong',
    'For leave of more than 60 days, please talk to the office.',
    '৬০ দিনের বেশি ছুটির জন্য অফিসে কথা বলুন।',
  ),
  tooLate: refusal(
    'tooLate',
    'For leave more than 14 days ago, please talk to the class teacher.',
    '১৪ দিনের বেশি আগের ছুটির জন্য শ্রেণিশিক্ষকের সঙ্গে কথা বলুন।',
  ),
  outsideYear: refusal(
    'outsideYear',
    'These days are not in the academic year of the student.',
    'দিনগুলো শিক্ষার্থীর শিক্ষাবর্ষের মধ্যে নয়।',
  ),
  partOfDays: refusal(
    'partOfDays',
    'Coming late or leaving early is asked for one day at a time.',
    'দেরিতে আসা বা আগে যাওয়ার আবেদন এক দিনের জন্য হয়।',
  ),
  overlaps: refusal(
    'overlaps',
    'Some of these days already have leave or a request.',
    'এর কোনো কোনো দিনে আগেই ছুটি বা আবেদন আছে।',
  ),
  noSchoolDay: refusal('noSchoolDay', 'There is no school on these days.', 'এই দিনগুলোতে স্কুল বন্ধ।'),
  closed: refusal('closed', 'This request has already been answered.', 'এই আবেদনের উত্তর আগেই দেওয়া হয়েছে।'),
  own: refusal(
    'own',
    'Somebody else must answer your own request.',
    'নিজের আবেদনের উত্তর অন্য কেউ দেবেন।',
    403,
  ),
} as const satisfies Record<LeaveRefusal | 'closed' | 'own', ErrorKind>;
