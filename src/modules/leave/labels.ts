import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';
import type { LeaveRefusal } from './rules.ts';
import type { LeaveState } from './shapes.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string): ErrorKind => ({
  code: `leave.${code}`,
  status: 409,
  text: { en, bn },
});

/** Why a leave cannot be had; `{…}` are filled by the service. */
export const refusalErrors: Readonly<Record<LeaveRefusal, ErrorKind>> = {
  turned: refusal('turned', 'The last day is before the first.', 'শেষ দিন প্রথম দিনের আগে।'),
  tooLong: refusal(
    'tooLong',
    'At most {days} {days|day|days} in one application.',
    'এক আবেদনে সর্বোচ্চ {days} দিন।',
  ),
  nothing: refusal(
    'nothing',
    'These days are holidays; no leave is needed.',
    'দিনগুলো এমনিতেই ছুটি; আবেদন লাগবে না।',
  ),
  otherPerson: refusal(
    'otherPerson',
    'This kind of leave is for other employees.',
    'এই ধরনের ছুটি অন্য কর্মীদের জন্য।',
  ),
  service: refusal(
    'service',
    'This kind of leave needs {months} {months|month|months} of service, or the joining date is missing.',
    'এই ছুটি পেতে {months} মাস চাকরি লাগে, অথবা যোগদানের তারিখ লেখা নেই।',
  ),
  noHalves: refusal(
    'noHalves',
    'This kind of leave can only be taken in whole days.',
    'এই ছুটি পূর্ণ দিবস হিসেবে নিতে হয়।',
  ),
  notServing: refusal(
    'notServing',
    'On {day} the employee is suspended, on lien or on deputation; leave is taken from days of service.',
    '{day} তারিখে কর্মী সাময়িক বরখাস্ত, লিয়েন বা প্রেষণে আছেন; ছুটি কাটে কর্মরত দিন থেকে।',
  ),
  past: refusal(
    'past',
    'It began more than {days} {days|day|days} ago. The office can enter it.',
    'ছুটি {days} দিনেরও আগে শুরু হয়েছে। অফিস এটি লিখতে পারবে।',
  ),
  notice: refusal(
    'notice',
    'This kind of leave must be applied for {days} {days|day|days} before.',
    'এই ছুটির আবেদন {days} দিন আগে করতে হয়।',
  ),
  atOnce: refusal('atOnce', 'At most {days} {days|day|days} at once.', 'একবারে সর্বোচ্চ {days} দিন।'),
  times: refusal(
    'times',
    'This kind of leave was already taken {count} {count|time|times}, the most allowed.',
    'এই ছুটি সর্বোচ্চ {count} বারই নেওয়া হয়েছে।',
  ),
  paper: refusal(
    'paper',
    'For more than {days} {days|day|days} a paper is needed, such as a certificate.',
    '{days} দিনের বেশি হলে সনদ বা কাগজ দিতে হয়।',
  ),
  overlap: refusal(
    'overlap',
    'Another leave or application already covers these days.',
    'এই দিনগুলোতে আরেকটি ছুটি বা আবেদন আছে।',
  ),
  combined: refusal(
    'combined',
    'This kind of leave cannot be joined to leave of another kind.',
    'এই ছুটি অন্য ধরনের ছুটির সঙ্গে জোড়া যায় না।',
  ),
  yearClosed: refusal('yearClosed', 'The leave of {year} is closed.', '{year} সালের ছুটির হিসাব সমাপ্ত হয়েছে।'),
  balance: refusal(
    'balance',
    '{left} {left|day is|days are} left, and {wanted} would be needed.',
    'ছুটি বাকি {left} দিন, লাগবে {wanted} দিন।',
  ),
};

/** What an employee's record says of leave. */
export const leaveLeft = {
  of: t('Leave left: {type}', 'ছুটি বাকি: {type}'),
  days: t('{days} {days|day|days}', '{days} দিন'),
} as const;

export const leaveErrors = {
  noEmployee: refusal(
    'noEmployee',
    'Your account is not linked to an employee. The office can link it under Users.',
    'আপনার অ্যাকাউন্ট কোনো কর্মীর সঙ্গে যুক্ত নয়। অফিস “ব্যবহারকারী” থেকে যুক্ত করতে পারবে।',
  ),
  ownLeave: refusal(
    'ownLeave',
    'This is your own leave. Somebody else decides.',
    'এটি আপনার নিজের ছুটি। অন্য কেউ সিদ্ধান্ত দেবেন।',
  ),
  closed: refusal(
    'closed',
    'This application was already decided, refused or withdrawn.',
    'আবেদনটির সিদ্ধান্ত আগেই হয়েছে, অথবা এটি প্রত্যাহার করা হয়েছে।',
  ),
  notApproved: refusal('notApproved', 'This leave is not approved.', 'এই ছুটি অনুমোদিত নয়।'),
  waits: refusal(
    'waits',
    'It is recommended and is waiting for a decision. Decide on it there.',
    'সুপারিশ হয়েছে, সিদ্ধান্তের অপেক্ষায় আছে। সেখানেই সিদ্ধান্ত দিন।',
  ),
  withCommittee: refusal(
    'withCommittee',
    'It is approved and is waiting for the committee.',
    'অনুমোদন হয়েছে, এখন কমিটির সিদ্ধান্তের অপেক্ষায়।',
  ),
  withDepartment: refusal(
    'withDepartment',
    'The head of the department is asked first.',
    'প্রথমে বিভাগীয় প্রধানের মত লাগবে।',
  ),
  notWithCommittee: refusal(
    'notWithCommittee',
    'It is not waiting for the committee.',
    'এটি কমিটির সিদ্ধান্তের অপেক্ষায় নেই।',
  ),
  other: refusal(
    'other',
    'You had a part in this leave already. Another member of the committee decides.',
    'এই ছুটিতে আপনি আগেই যুক্ত ছিলেন। কমিটির অন্য সদস্য সিদ্ধান্ত দেবেন।',
  ),
  outside: refusal('outside', 'This day is not within the leave.', 'দিনটি এই ছুটির মধ্যে নেই।'),
  away: refusal(
    'away',
    '{name} is on leave on these days and cannot stand in.',
    '{name} এই দিনগুলোতে ছুটিতে; বদলি হতে পারবেন না।',
  ),
  oneself: refusal('oneself', 'Nobody can be their own substitute.', 'নিজের বদলি নিজে হওয়া যায় না।'),
  yearRuns: refusal(
    'yearRuns',
    'This year is not over yet, or the one before is still open.',
    'বছরটি এখনো শেষ হয়নি, অথবা আগের বছর সমাপ্ত হয়নি।',
  ),
  yearIsClosed: refusalErrors.yearClosed,
} as const;

/** The names of the fields, for messages. */
export const leaveFields = {
  typeId: t('Kind of leave', 'ছুটির ধরন'),
  employeeId: t('Employee', 'কর্মী'),
  from: t('First day', 'প্রথম দিন'),
  to: t('Last day', 'শেষ দিন'),
  reason: t('Reason', 'কারণ'),
  substituteId: t('Substitute', 'বদলি'),
  paperId: t('Paper', 'কাগজ'),
  year: t('Year', 'বছর'),
  days: t('Days', 'দিন'),
} as const;

export const stateTexts: Readonly<Record<LeaveState, Label>> = {
  applied: t('Applied for', 'আবেদন করা'),
  recommended: t('Recommended', 'সুপারিশকৃত'),
  endorsed: t('With the committee', 'কমিটির কাছে'),
  approved: t('Approved', 'অনুমোদিত'),
  rejected: t('Refused', 'নামঞ্জুর'),
  cancelled: t('Cancelled', 'বাতিল'),
};

export const departmentText = t('With the head of the department', 'বিভাগীয় প্রধানের কাছে');

export const entryTexts = {
  adjusted: t('Corrected by hand', 'হাতে সংশোধন'),
  granted: t('Given for the year', 'প্রাপ্য'),
  credited: t('For duty on a holiday', 'ছুটির দিনে দায়িত্বের বদলে'),
  taken: t('Taken', 'ভোগ'),
  returned: t('Given back', 'ফেরত'),
  carriedOut: t('Carried to the next year', 'পরের বছরে গেছে'),
  carriedIn: t('Carried from the year before', 'আগের বছর থেকে'),
  lapsed: t('Lapsed', 'তামাদি'),
} as const;

/** What those concerned are told. */
export const leaveNews = {
  applied: t('{name} applies for leave: {days}', '{name} ছুটির আবেদন করেছেন: {days}'),
  agreed: t(
    'The head of the department agrees to the leave of {name}: {days}',
    'বিভাগীয় প্রধান {name}-এর ছুটিতে সম্মত: {days}',
  ),
  approved: t('Your leave is approved: {days}', 'আপনার ছুটি অনুমোদিত: {days}'),
  rejected: t('Your leave was refused: {days}', 'আপনার ছুটি নামঞ্জুর: {days}'),
  recalled: t('Your leave was called back or cancelled: {days}', 'আপনার ছুটি বাতিল বা সংক্ষিপ্ত হয়েছে: {days}'),
  givenBack: t(
    'An order about your service takes effect: approved leave from {day} on was given back',
    'আপনার চাকরি-সংক্রান্ত আদেশ কার্যকর হয়েছে: {day} থেকে অনুমোদিত ছুটি ফেরত গেছে',
  ),
  givenBackUntil: t(
    'An order about your service takes effect: approved leave from {day} to {until} was given back',
    'আপনার চাকরি-সংক্রান্ত আদেশ কার্যকর হয়েছে: {day} থেকে {until} পর্যন্ত অনুমোদিত ছুটি ফেরত গেছে',
  ),
  recallTitle: t('Give back leave of {name}, {days}', '{name}-এর ছুটি ফেরত, {days}'),
  committee: t(
    'Leave of {name} is waiting for the committee: {days}',
    '{name}-এর ছুটি কমিটির সিদ্ধান্তের অপেক্ষায়: {days}',
  ),
  substitute: t('You stand in for {name}: {days}', '{name}-এর বদলি হিসেবে আপনার নাম আছে: {days}'),
  grantTitle: t('Leave of {name}, {days}', '{name}-এর ছুটি, {days}'),
} as const;

export const figureTexts = {
  employee: leaveFields.employeeId,
  type: leaveFields.typeId,
  from: leaveFields.from,
  to: leaveFields.to,
  days: t('Days charged', 'গণনাকৃত দিন'),
  left: t('Left before', 'আগে বাকি'),
  back: t('Given back from', 'যেদিন থেকে ফেরত'),
  returned: t('Days given back', 'যত দিন ফেরত'),
} as const;

/** What is said of leave at the other institution of an attached employee: neither its kind nor its reason is told. */
export const elsewhereText: Label = { en: 'Leave at {institution}', bn: '{institution}-এ ছুটি' };
