import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Decision, Kind, ReportReason, Stop, Way } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** Why writing has ended; said below the last message, and by the server to whoever tries. */
export const stopTexts: Readonly<Record<Stop, Label>> = {
  closed: t('This conversation is closed. It can still be read.', 'এই কথোপকথন বন্ধ হয়েছে। পড়া যাবে, লেখা যাবে না।'),
  left: t(
    'The student has left the institution, so nobody writes here any more. It can still be read.',
    'শিক্ষার্থী প্রতিষ্ঠান ছেড়ে গেছে, তাই এখানে আর লেখা যাবে না। পড়া যাবে।',
  ),
  blocked: t(
    'You may not write messages at present. Ask the head of the institution.',
    'আপনি এখন বার্তা লিখতে পারবেন না। প্রতিষ্ঠান প্রধানের সঙ্গে কথা বলুন।',
  ),
  gone: t(
    'The other person no longer has an account here, so nobody would read it.',
    'অপর ব্যক্তির এখানে আর অ্যাকাউন্ট নেই, তাই বার্তা কেউ পড়বেন না।',
  ),
  teacherChanged: t(
    'The teacher no longer teaches this class. Please write to the current teacher; this conversation can still be read.',
    'শিক্ষক এখন এই শ্রেণিতে পড়ান না। বর্তমান শিক্ষককে লিখুন; এই কথোপকথন পড়া যাবে।',
  ),
  guardianChanged: t(
    'This person is no longer noted as the guardian of the student. The conversation can still be read.',
    'এই ব্যক্তি এখন আর শিক্ষার্থীর অভিভাবক হিসেবে নথিভুক্ত নন। কথোপকথন পড়া যাবে।',
  ),
  officeChanged: t(
    'This person no longer works in the office. Please write to somebody else there.',
    'এই ব্যক্তি এখন আর অফিসে নেই। অফিসের অন্য কাউকে লিখুন।',
  ),
  notAllowed: t(
    'The institution does not allow messages from you to this person.',
    'এই ব্যক্তিকে আপনার বার্তা লেখা প্রতিষ্ঠান অনুমোদন করে না।',
  ),
};

const refusal = (code: string, text: Label, status = 409): ErrorKind => ({
  code: `threads.${code}`,
  status,
  text,
});
/** The refusal of each reason to write nothing. */
export const stopError = (stop: Stop): ErrorKind => refusal(stop, stopTexts[stop], 403);

export const threadErrors = {
  tooLate: refusal(
    'tooLate',
    t(
      'A message can be withdrawn for ten minutes, and only while it is unread.',
      'বার্তা দশ মিনিটের মধ্যে, পড়ার আগেই শুধু ফিরিয়ে নেওয়া যায়।',
    ),
  ),
  reported: refusal(
    'reported',
    t(
      'You have already reported this conversation. It is being looked at.',
      'আপনি আগেই অভিযোগ করেছেন। বিষয়টি দেখা হচ্ছে।',
    ),
  ),
  ownMessage: refusal(
    'ownMessage',
    t('Only a message of the other person can be reported.', 'শুধু অপর ব্যক্তির বার্তার বিষয়ে অভিযোগ করা যায়।'),
  ),
  ownCase: refusal(
    'ownCase',
    t(
      'You take part in this conversation, so somebody else must deal with the report.',
      'আপনি এই কথোপকথনের একজন, তাই অভিযোগটি অন্য কাউকে দেখতে হবে।',
    ),
    403,
  ),
  settled: refusal('settled', t('This report has already been decided.', 'এই অভিযোগ আগেই নিষ্পত্তি হয়েছে।')),
  notNow: refusal(
    'notNow',
    t(
      'This cannot be done with the conversation in its current state.',
      'কথোপকথনের বর্তমান অবস্থায় এটি করা যায় না।',
    ),
  ),
} as const satisfies Record<string, ErrorKind>;

export const kindTexts: Readonly<Record<Kind, Label>> = {
  guardian: t('Guardian', 'অভিভাবক'),
  student: t('Student', 'শিক্ষার্থী'),
  classTeacher: t('Class teacher', 'শ্রেণিশিক্ষক'),
  subjectTeacher: t('Subject teacher', 'বিষয় শিক্ষক'),
  office: t('Office', 'অফিস'),
};
export const relationTexts: Readonly<Record<string, Label>> = {
  father: t('Father', 'পিতা'),
  mother: t('Mother', 'মাতা'),
  guardian: t('Guardian', 'অভিভাবক'),
  other: t('Relative', 'আত্মীয়'),
};
export const reasonTexts: Readonly<Record<ReportReason, Label>> = {
  insult: t('Insult or bad language', 'অপমান বা অশালীন ভাষা'),
  threat: t('Threat', 'হুমকি'),
  harassment: t('Harassment', 'হয়রানি'),
  unwanted: t('Too many or unwanted messages', 'অতিরিক্ত বা অনাকাঙ্ক্ষিত বার্তা'),
  money: t('Asks for money or a favour', 'টাকা বা সুবিধা চাওয়া'),
  other: t('Something else', 'অন্য কিছু'),
};
export const decisionTexts: Readonly<Record<Decision, Label>> = {
  nothing: t('Nothing wrong was found', 'আপত্তিকর কিছু পাওয়া যায়নি'),
  close: t('The conversation ends', 'কথোপকথন শেষ'),
};

/** Each way with why it stands as it does at the beginning. */
export const wayTexts: Readonly<Record<Way, { readonly name: Label; readonly why: Label }>> = {
  'guardian-classTeacher': {
    name: t('Guardians to the class teacher', 'অভিভাবক থেকে শ্রেণিশিক্ষক'),
    why: t('Families ask the class teacher first.', 'পরিবার প্রথমে শ্রেণিশিক্ষককেই জিজ্ঞাসা করে।'),
  },
  'guardian-subjectTeacher': {
    name: t('Guardians to subject teachers', 'অভিভাবক থেকে বিষয় শিক্ষক'),
    why: t(
      'A question about mathematics is best answered by its teacher. Switch it off where teachers have very many classes.',
      'গণিতের প্রশ্নের উত্তর গণিতের শিক্ষকই ভালো দিতে পারেন। শিক্ষকের অনেক শ্রেণি থাকলে বন্ধ রাখুন।',
    ),
  },
  'guardian-office': {
    name: t('Guardians to the office', 'অভিভাবক থেকে অফিস'),
    why: t('So that those the office writes to can answer.', 'অফিস যাঁকে লেখে, তিনি যেন উত্তর দিতে পারেন।'),
  },
  'classTeacher-guardian': {
    name: t('The class teacher to guardians', 'শ্রেণিশিক্ষক থেকে অভিভাবক'),
    why: t('Families hear early how their child is doing.', 'সন্তানের খবর পরিবার সময়মতো পায়।'),
  },
  'subjectTeacher-guardian': {
    name: t('Subject teachers to guardians', 'বিষয় শিক্ষক থেকে অভিভাবক'),
    why: t('So that they can answer, and write about their subject.', 'যেন উত্তর দিতে ও নিজ বিষয়ে জানাতে পারেন।'),
  },
  'classTeacher-office': {
    name: t('The class teacher to the office', 'শ্রেণিশিক্ষক থেকে অফিস'),
    why: t('About one student, in private.', 'একজন শিক্ষার্থীর বিষয়ে, একান্তে।'),
  },
  'subjectTeacher-office': {
    name: t('Subject teachers to the office', 'বিষয় শিক্ষক থেকে অফিস'),
    why: t('About one student, in private.', 'একজন শিক্ষার্থীর বিষয়ে, একান্তে।'),
  },
  'student-classTeacher': {
    name: t('Students to the class teacher', 'শিক্ষার্থী থেকে শ্রেণিশিক্ষক'),
    why: t(
      'Off: whether a child and an adult may write in private is for the institution to decide.',
      'বন্ধ থাকে: শিশু ও প্রাপ্তবয়স্ক একান্তে লিখবেন কি না, তা প্রতিষ্ঠান ভেবে ঠিক করবে।',
    ),
  },
  'student-subjectTeacher': {
    name: t('Students to subject teachers', 'শিক্ষার্থী থেকে বিষয় শিক্ষক'),
    why: t('Off, as with the class teacher.', 'শ্রেণিশিক্ষকের মতোই বন্ধ থাকে।'),
  },
  'student-office': {
    name: t('Students to the office', 'শিক্ষার্থী থেকে অফিস'),
    why: t(
      'Off: a student in trouble can use the confidential help desk.',
      'বন্ধ থাকে: শিক্ষার্থীর সমস্যার জন্য গোপনীয় হেল্প ডেস্ক আছে।',
    ),
  },
  'classTeacher-student': {
    name: t('The class teacher to students', 'শ্রেণিশিক্ষক থেকে শিক্ষার্থী'),
    why: t(
      'Off: what a child must know, the family may know.',
      'বন্ধ থাকে: সন্তানকে যা জানাতে হয়, পরিবারকেও তা জানানো যায়।',
    ),
  },
  'subjectTeacher-student': {
    name: t('Subject teachers to students', 'বিষয় শিক্ষক থেকে শিক্ষার্থী'),
    why: t('Off: lessons and their files have a place of their own.', 'বন্ধ থাকে: পাঠ ও ফাইলের জন্য আলাদা জায়গা আছে।'),
  },
  'office-student': {
    name: t('The office to students', 'অফিস থেকে শিক্ষার্থী'),
    why: t(
      'Off: the office writes to the family, or to all by a notice.',
      'বন্ধ থাকে: অফিস পরিবারকে লেখে, সবাইকে নোটিশে জানায়।',
    ),
  },
};

export const threadFields: Readonly<Record<string, Label>> = {
  studentId: t('About', 'কার বিষয়ে'),
  toId: t('To', 'প্রাপক'),
  subject: t('Subject', 'বিষয়'),
  text: t('Message', 'বার্তা'),
  fileIds: t('Files', 'ফাইল'),
  reason: t('Reason', 'কারণ'),
  note: t('Note', 'মন্তব্য'),
  days: t('Days', 'দিন'),
  from: t('From', 'থেকে'),
  to: t('Until', 'পর্যন্ত'),
  byMail: t('Email', 'ইমেইল'),
  bySms: t('SMS', 'এসএমএস'),
  keptMonths: t('Months kept', 'কত মাস রাখা হবে'),
  blockDays: t('Days without writing', 'কত দিন লিখতে পারবেন না'),
  ways: t('Who may write to whom', 'কে কাকে লিখতে পারেন'),
};

/** What the bell and the email say: who wrote, never what. */
export const threadNews = {
  written: t('{name} wrote to you about {student}', '{student}-এর বিষয়ে {name} আপনাকে লিখেছেন'),
  waiting: t('You have unread messages', 'আপনার না-পড়া বার্তা আছে'),
  reported: t('A conversation was reported', 'একটি কথোপকথনের বিষয়ে অভিযোগ এসেছে'),
  settled: t('Your report was dealt with', 'আপনার অভিযোগটি দেখা হয়েছে'),
  closed: t('A conversation was closed: {subject}', 'কথোপকথন বন্ধ হয়েছে: {subject}'),
  mailSubject: t('{site}: you have unread messages', '{site}: আপনার না-পড়া বার্তা আছে'),
  mailBody: t(
    'Somebody at {site} has written to you. What was written is only shown to you after you have logged in: {link}',
    '{site} থেকে আপনাকে লেখা হয়েছে। লেখাটি শুধু লগইন করে দেখা যাবে: {link}',
  ),
} as const;
