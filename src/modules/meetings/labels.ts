import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';
import type { Answer, MeetingKind, MeetingState, MinutesState, Rhythm } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string): ErrorKind => ({
  code: `meetings.${code}`,
  status: 409,
  text: t(en, bn),
});

export const meetingsErrors = {
  over: refusal(
    'over',
    'This meeting is over or cancelled and can no longer be changed.',
    'সভাটি শেষ বা বাতিল হয়েছে: আর বদলানো যায় না।',
  ),
  tooLate: refusal('tooLate', 'The meeting has begun or is cancelled.', 'সভা শুরু হয়ে গেছে বা বাতিল হয়েছে।'),
  ownAnswer: refusal(
    'ownAnswer',
    'Whoever has an account answers there.',
    'যাঁর অ্যাকাউন্ট আছে তিনি নিজেই সাড়া দেবেন।',
  ),
  notYet: refusal('notYet', 'The meeting has not begun yet.', 'সভা এখনো শুরু হয়নি।'),
  locked: refusal(
    'locked',
    'The minutes are approved and stay as they are.',
    'কার্যবিবরণী অনুমোদিত, আর বদলানো যায় না।',
  ),
  unknownLink: {
    code: 'meetings.unknownLink',
    status: 404,
    text: t(
      'This link is not valid any more. Ask the institution.',
      'এই লিংক আর কার্যকর নয়। প্রতিষ্ঠানে জিজ্ঞাসা করুন।',
    ),
  },
  noLink: refusal(
    'noLink',
    'This person gets no link: they have an account here, or neither an email address nor a number.',
    'এই ব্যক্তি লিংক পান না: তাঁর এখানে অ্যাকাউন্ট আছে, অথবা ইমেইল বা মোবাইল নম্বর নেই।',
  ),
  noMinutes: refusal('noMinutes', 'There are no minutes to approve.', 'অনুমোদনের মতো কার্যবিবরণী নেই।'),
  tooMany: refusal(
    'tooMany',
    'At most {count} {count|person is|people are} invited.',
    'সর্বোচ্চ {count} জনকে আমন্ত্রণ করা যায়।',
  ),
  noQuorum: refusal(
    'noQuorum',
    'Without a quorum nothing was decided: {present} were there, {quorum} are needed. Of a governing body only its members count.',
    'কোরাম হয়নি, তাই সিদ্ধান্ত হয় না: উপস্থিত {present}, প্রয়োজন {quorum}। পরিচালনা পর্ষদের সভায় শুধু সদস্যদেরই গোনা হয়।',
  ),
} as const;

export const meetingsProblems = {
  link: t(
    'Give an address that begins with https://, as the meeting’s programme shows it.',
    'সভার প্রোগ্রামে https:// দিয়ে শুরু যে ঠিকানা দেখা যায়, সেটি দিন।',
  ),
  where: t('Give a place or a link.', 'স্থান বা লিংক দিন।'),
  times: t('The end is after the beginning.', 'শেষের সময় শুরুর পরে হতে হবে।'),
  past: t('This day is over.', 'এই দিন পেরিয়ে গেছে।'),
  until: t('Give the last day, at most a year of meetings.', 'শেষ দিন দিন, সর্বোচ্চ এক বছরের সভা।'),
} as const;

export const kindTexts: Readonly<Record<MeetingKind, Label>> = {
  general: t('Meeting', 'সভা'),
  governing: t('Governing body', 'পরিচালনা পর্ষদ'),
};
export const stateTexts: Readonly<Record<MeetingState, Label>> = {
  planned: t('Planned', 'নির্ধারিত'),
  held: t('Held', 'অনুষ্ঠিত'),
  cancelled: t('Cancelled', 'বাতিল'),
};
export const rhythmTexts: Readonly<Record<Rhythm, Label>> = {
  once: t('Once', 'একবার'),
  weekly: t('Every week', 'প্রতি সপ্তাহে'),
  monthly: t('Every month', 'প্রতি মাসে'),
};
export const answerTexts: Readonly<Record<Answer, Label>> = {
  yes: t('I come', 'আসব'),
  maybe: t('Maybe', 'হয়তো'),
  no: t('I cannot', 'পারব না'),
};
export const minutesTexts: Readonly<Record<MinutesState, Label>> = {
  none: t('No minutes yet', 'কার্যবিবরণী নেই'),
  draft: t('Minutes are a draft', 'কার্যবিবরণী খসড়া'),
  approved: t('Minutes approved', 'কার্যবিবরণী অনুমোদিত'),
};

export const meetingsFields: Readonly<Record<string, Label>> = {
  kind: t('Kind', 'ধরন'),
  title: t('Title', 'শিরোনাম'),
  day: t('Day', 'তারিখ'),
  startsAt: t('From', 'শুরু'),
  endsAt: t('To', 'শেষ'),
  place: t('Place', 'স্থান'),
  link: t('Link', 'লিংক'),
  agenda: t('Agenda', 'আলোচ্যসূচি'),
  rhythm: t('Repeats', 'পুনরাবৃত্তি'),
  until: t('Last day', 'শেষ দিন'),
  quorum: t('Quorum', 'কোরাম'),
  groups: t('Who is invited', 'যাঁরা আমন্ত্রিত'),
  reason: t('Reason', 'কারণ'),
  minutes: t('Minutes', 'কার্যবিবরণী'),
  text: t('Resolution', 'সিদ্ধান্ত'),
  votesFor: t('For', 'পক্ষে'),
  votesAgainst: t('Against', 'বিপক্ষে'),
  abstained: t('Abstained', 'বিরত'),
};

/** What the bell says. */
export const meetingsNews = {
  invited: t('You are invited: {title}, {day} {time}', 'আপনি আমন্ত্রিত: {title}, {day} {time}'),
  changed: t('Changed: {title}, {day} {time}', 'পরিবর্তন: {title}, {day} {time}'),
  moved: t(
    'Moved, please answer again: {title}, {day} {time}',
    'সময় বদলেছে, আবার সাড়া দিন: {title}, {day} {time}',
  ),
  cancelled: t('Cancelled: {title}, {day}. {reason}', 'বাতিল: {title}, {day}। {reason}'),
  reminder: t('Soon: {title}, {day} {time}', 'শিগগির: {title}, {day} {time}'),
  answerAt: t('Answer here: {link}', 'এখানে সাড়া দিন: {link}'),
  approveTitle: t('Minutes of “{title}”, {day}', '“{title}” সভার কার্যবিবরণী, {day}'),
} as const;

export const figureTexts = {
  day: t('Day', 'তারিখ'),
  present: t('Present', 'উপস্থিত'),
  minutes: t('Minutes', 'কার্যবিবরণী'),
  resolutions: t('Resolutions', 'সিদ্ধান্ত'),
  by: t('Written by', 'লিখেছেন'),
} as const;

export const paperTexts = {
  minutes: t('MINUTES', 'কার্যবিবরণী'),
  day: t('Date: {day}', 'তারিখ: {day}'),
  draft: t('Draft, not approved', 'খসড়া, অনুমোদিত নয়'),
  meeting: t('{title}, {from}–{to}, {place}', '{title}, {from}–{to}, {place}'),
  present: t('Present ({count}): {names}', 'উপস্থিত ({count}): {names}'),
  absent: t('Absent ({count}): {names}', 'অনুপস্থিত ({count}): {names}'),
  quorum: t('Quorum: {quorum}', 'কোরাম: {quorum}'),
  agenda: t('Agenda:', 'আলোচ্যসূচি:'),
  resolution: t('Resolution {no}: {text}', 'সিদ্ধান্ত {no}: {text}'),
  votes: t(
    '(for {for}, against {against}, abstained {abstained})',
    '(পক্ষে {for}, বিপক্ষে {against}, বিরত {abstained})',
  ),
  signature: t('President', 'সভাপতি'),
} as const;

/** The page of the website behind the link of a message. */
export const linkTexts = {
  dear: t('Dear {name}, you are invited.', '{name}, আপনি আমন্ত্রিত।'),
  openLink: t(
    'Open this page by the link in the message that invites you.',
    'যে বার্তায় আমন্ত্রণ পেয়েছেন, তার লিংক থেকে এই পাতা খুলুন।',
  ),
  time: t('Time', 'সময়'),
  timeOf: t('{from} to {to}', '{from} থেকে {to}'),
  yourAnswer: t('Your answer', 'আপনার সাড়া'),
  remark: t('Remark, if you like', 'মন্তব্য, চাইলে'),
  send: t('Send the answer', 'সাড়া পাঠান'),
  noted: t('Your answer is noted.', 'আপনার সাড়া লেখা হয়েছে।'),
  untilThen: t('You can change your answer until the meeting begins.', 'সভা শুরু হওয়া পর্যন্ত সাড়া বদলাতে পারবেন।'),
  begun: t('The meeting has begun.', 'সভা শুরু হয়ে গেছে।'),
  cancelled: t('This meeting is cancelled.', 'এই সভা বাতিল হয়েছে।'),
  why: t('Reason', 'কারণ'),
  accept: t('Accept: I come', 'গ্রহণ: আসব'),
  perhaps: t('Perhaps', 'হয়তো'),
  decline: t('Decline: I cannot come', 'অপারগ: আসতে পারব না'),
} as const;

export const meetingsLabels = {
  new: t('Call a meeting', 'সভা ডাকুন'),
  edit: t('Change', 'পরিবর্তন'),
  save: t('Send invitations', 'আমন্ত্রণ পাঠান'),
  when: t('When', 'কখন'),
  upcoming: t('To come', 'আসন্ন'),
  past: t('Past', 'বিগত'),
  all: t('All', 'সব'),
  state: t('Status', 'অবস্থা'),
  replies: t('Answers', 'সাড়া'),
  replyCounts: t('{yes} come, {maybe} maybe, {no} not', '{yes} জন আসবেন, {maybe} জন হয়তো, {no} জন নয়'),
  invited: t('Invited', 'আমন্ত্রিত'),
  invite: t('Invite more', 'আরও আমন্ত্রণ'),
  uninvite: t('Remove', 'বাদ দিন'),
  uninviteAsk: t('Remove {name} from the invited?', '{name}-কে আমন্ত্রিতদের থেকে বাদ দেবেন?'),
  name: t('Name', 'নাম'),
  answer: t('Answer', 'সাড়া'),
  noteAnswer: t('Note the answer: {answer}', 'সাড়া লিখুন: {answer}'),
  noAnswer: t('No answer yet', 'এখনো সাড়া নেই'),
  byLink: t('By the link of the message', 'বার্তার লিংক থেকে'),
  byOffice: t('Noted by the office', 'অফিস লিখেছে'),
  withdrawLink: t('Withdraw the link', 'লিংক বাতিল করুন'),
  withdrawLinkAsk: t(
    '{name} can then no longer answer by the link that was sent. The office can still note an answer.',
    '{name} আর পাঠানো লিংক থেকে সাড়া দিতে পারবেন না। অফিস সাড়া লিখতে পারবে।',
  ),
  linkWithdrawn: t('The link is withdrawn', 'লিংক বাতিল'),
  renewLink: t('Send a new link', 'নতুন লিংক পাঠান'),
  linkRenewed: t('A new link is on its way', 'নতুন লিংক পাঠানো হচ্ছে'),
  toldByEmail: t('No account here: told by email', 'এখানে অ্যাকাউন্ট নেই: ইমেইলে জানানো হয়'),
  toldBySms: t('No account here: told by SMS', 'এখানে অ্যাকাউন্ট নেই: এসএমএসে জানানো হয়'),
  noAccount: t(
    'No account, address or number here: tell them yourself',
    'এখানে অ্যাকাউন্ট, ঠিকানা বা নম্বর নেই: নিজে জানান',
  ),
  attended: t('Was there', 'উপস্থিত'),
  saveAttendance: t('Save who was there', 'উপস্থিতি সংরক্ষণ'),
  attendanceSaved: t('Attendance saved', 'উপস্থিতি সংরক্ষিত হয়েছে'),
  empty: t('No meetings here.', 'এখানে কোনো সভা নেই।'),
  nobody: t('Nobody is invited yet.', 'এখনো কেউ আমন্ত্রিত নন।'),
  noneMine: t('You are not invited to any meeting.', 'আপনি কোনো সভায় আমন্ত্রিত নন।'),
  saved: t('The meeting is saved, and everybody invited was told', 'সভা সংরক্ষণ করে আমন্ত্রিত সবাইকে জানানো হয়েছে'),
  cancel: t('Cancel the meeting', 'সভা বাতিল'),
  cancelAll: t('Cancel all that are to come', 'আসন্ন সব বাতিল'),
  cancelText: t('Everybody who is invited is told at once.', 'আমন্ত্রিত সবাইকে তখনই জানানো হবে।'),
  join: t('Join', 'যোগ দিন'),
  calendarFile: t('Calendar file', 'ক্যালেন্ডার ফাইল'),
  yourAnswer: t('Your answer to “{title}”', '“{title}”-এ আপনার সাড়া'),
  whyNot: t('Why not?', 'কেন নয়?'),
  whyText: t('The person who called the meeting reads it.', 'যিনি সভা ডেকেছেন তিনি পড়বেন।'),
  usualQuorum: t(
    'If left empty for a governing body: more than half of its members on that day.',
    'পরিচালনা পর্ষদের সভায় খালি রাখলে: সেদিনের সদস্যদের অর্ধেকের বেশি।',
  ),
  quorumThere: t('{present} of {quorum} for a quorum', 'কোরামের {quorum} জনের {present} জন'),
  noQuorum: t('No quorum', 'কোরাম হয়নি'),
  minutes: t('Minutes', 'কার্যবিবরণী'),
  resolutions: t('Resolutions', 'সিদ্ধান্তসমূহ'),
  addResolution: t('Add a resolution', 'সিদ্ধান্ত যোগ করুন'),
  removeResolution: t('Remove resolution {place}', '{place} নম্বর সিদ্ধান্ত বাদ দিন'),
  resolutionAt: t('Resolution {place}', 'সিদ্ধান্ত {place}'),
  saveMinutes: t('Save the minutes', 'কার্যবিবরণী সংরক্ষণ'),
  minutesSaved: t('The minutes are saved as a draft', 'কার্যবিবরণী খসড়া হিসেবে সংরক্ষিত'),
  approve: t('Approve the minutes', 'কার্যবিবরণী অনুমোদন'),
  approved: t('The minutes are approved and locked', 'কার্যবিবরণী অনুমোদিত ও তালাবদ্ধ'),
  approvedBy: t('Approved by {name}, {time}', '{name} অনুমোদন করেছেন, {time}'),
  print: t('Print the minutes', 'কার্যবিবরণী ছাপুন'),
  unsaved: t('Save first, then approve.', 'আগে সংরক্ষণ করুন, পরে অনুমোদন।'),
  routine: t('Routine', 'নিয়মিত সভা'),
  meetingsOf: t('Its meetings', 'এর সভাগুলো'),
  invitedTo: t('Invited to every meeting', 'প্রতিটি সভায় আমন্ত্রিত'),
  calledBy: t('Called by {name}', '{name} ডেকেছেন'),
  onlyThis: t('Time and place of this meeting alone change.', 'শুধু এই সভার সময় ও স্থান বদলাবে।'),
} as const;
