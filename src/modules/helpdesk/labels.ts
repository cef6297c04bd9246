import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';
import type { Act, Priority, TicketState } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const helpdeskErrors = {
  notNow: {
    code: 'helpdesk.notNow',
    status: 409,
    text: t(
      "This cannot be done in the question's present state. Look at it again.",
      'প্রশ্নটির বর্তমান অবস্থায় এটি করা যায় না। আবার দেখুন।',
    ),
  },
  tooLate: {
    code: 'helpdesk.tooLate',
    status: 409,
    text: t(
      'This question was closed long ago. Please write a new one.',
      'প্রশ্নটি অনেক আগে বন্ধ হয়েছে। নতুন প্রশ্ন লিখুন।',
    ),
  },
  toOneself: {
    code: 'helpdesk.toOneself',
    status: 403,
    text: t('You can only take questions yourself.', 'আপনি শুধু নিজে প্রশ্ন নিতে পারেন।'),
  },
  rated: {
    code: 'helpdesk.rated',
    status: 409,
    text: t('You have already rated it.', 'আপনি আগেই মতামত দিয়েছেন।'),
  },
  tooMany: {
    code: 'helpdesk.tooMany',
    status: 409,
    text: t(
      'You already have many open questions. Write in one of them.',
      'আপনার অনেকগুলো প্রশ্ন চলমান। তার একটিতে লিখুন।',
    ),
  },
} as const satisfies Record<string, ErrorKind>;

export const stateTexts: Readonly<Record<TicketState, Label>> = {
  new: t('New', 'নতুন'),
  open: t('Open', 'চলমান'),
  waiting: t('Waiting for the person who asked', 'প্রশ্নকারীর অপেক্ষায়'),
  solved: t('Solved', 'সমাধান হয়েছে'),
  closed: t('Closed', 'বন্ধ'),
  reopened: t('Opened again', 'আবার চালু'),
};
export const priorityTexts: Readonly<Record<Priority, Label>> = {
  low: t('Low', 'কম'),
  normal: t('Normal', 'সাধারণ'),
  high: t('High', 'জরুরি'),
};
export const actTexts: Readonly<Record<Act | 'note', Label>> = {
  reply: t('Send', 'পাঠান'),
  answer: t('Answer', 'উত্তর দিন'),
  askBack: t('Ask back', 'পাল্টা প্রশ্ন করুন'),
  solve: t('Answer and solve', 'উত্তর দিয়ে সমাধান'),
  close: t('Close', 'বন্ধ করুন'),
  reopen: t('Open again', 'আবার চালু করুন'),
  note: t('Note for the desk', 'ডেস্কের টীকা'),
};
/** How a visitor of the website heard of the answer. */
export const heardTexts = {
  mailed: t('Sent to the visitor by email', 'দর্শনার্থীকে ইমেইলে পাঠানো হয়েছে'),
  texted: t('Sent to the visitor by SMS', 'দর্শনার্থীকে এসএমএসে পাঠানো হয়েছে'),
  untold: t('Not sent to the visitor: tell them yourself', 'দর্শনার্থীকে পাঠানো যায়নি: নিজে জানান'),
} as const;
export const sourceTexts = {
  app: t('Written here', 'এখানে লেখা'),
  contact: t('Contact form of the website', 'ওয়েবসাইটের যোগাযোগ ফরম'),
  complaint: t('Complaint through the website', 'ওয়েবসাইটের অভিযোগ'),
} as const;

export const helpdeskFields: Readonly<Record<string, Label>> = {
  categoryId: t('What it is about', 'কী নিয়ে'),
  topicId: t('What it is about', 'কী নিয়ে'),
  subject: t('Subject', 'বিষয়'),
  text: t('Text', 'লেখা'),
  priority: t('Priority', 'গুরুত্ব'),
  assigneeId: t('Who handles it', 'কে দেখছেন'),
  fileIds: t('Files', 'ফাইল'),
  rating: t('Rating', 'কেমন ছিল'),
  note: t('Note', 'মন্তব্য'),
};

/** What the bell says. */
export const helpdeskNews = {
  asked: t('A new question: {subject}', 'নতুন প্রশ্ন: {subject}'),
  written: t('Written to “{subject}”', '“{subject}” প্রশ্নে লেখা হয়েছে'),
  answered: t('An answer to “{subject}”', '“{subject}” প্রশ্নের উত্তর'),
  solved: t('Your question “{subject}” is solved', 'আপনার প্রশ্ন “{subject}” সমাধান হয়েছে'),
  late: t('Overdue: {subject}', 'সময় পেরিয়েছে: {subject}'),
  given: t('A question for you: {subject}', 'আপনার জন্য প্রশ্ন: {subject}'),
  mailSubject: t('{site}: {subject} ({number})', '{site}: {subject} ({number})'),
  mailBody: t(
    '{site} answers what you wrote on its website:\n\n{text}\n\nTo write again use the contact form of the website and name {number}.',
    'ওয়েবসাইটে আপনি যা লিখেছিলেন, তার উত্তরে {site}:\n\n{text}\n\nআবার লিখতে ওয়েবসাইটের যোগাযোগ ফরমে {number} উল্লেখ করুন।',
  ),
  mailFollow: t(
    'All answers are on the website, with the number {code}:\n{address}',
    'সব উত্তর ওয়েবসাইটে আছে, নম্বর {code}:\n{address}',
  ),
  mailFiles: t(
    'There are files with this answer; ask the institution for them.',
    'এই উত্তরের সঙ্গে ফাইল আছে; প্রতিষ্ঠানের কাছে চেয়ে নিন।',
  ),
} as const;

/** What the bell of the platform's desk says. */
export const platformNews = {
  asked: t('{site} asks: {subject}', '{site} জিজ্ঞাসা করেছে: {subject}'),
  written: t('{site} wrote to “{subject}”', '{site} “{subject}” প্রশ্নে লিখেছে'),
  given: t('A question of {site} for you: {subject}', 'আপনার জন্য {site}-এর প্রশ্ন: {subject}'),
  late: t('Overdue: {subject} ({site})', 'সময় পেরিয়েছে: {subject} ({site})'),
} as const;

export const helpdeskLabels = {
  desk: t('Our desk', 'আমাদের ডেস্ক'),
  platform: t('With the platform', 'প্ল্যাটফর্মের সঙ্গে'),
  ask: t('Ask a question', 'প্রশ্ন করুন'),
  askAccess: t('Ask for access', 'অনুমতি চান'),
  accessTo: t('Access to “{screen}”', '“{screen}” দেখার অনুমতি'),
  askPlatform: t('Ask the platform', 'প্ল্যাটফর্মকে প্রশ্ন করুন'),
  askHint: t(
    'Only the help desk reads it; the answer comes here and to your bell.',
    'শুধু হেল্প ডেস্কের লোকজন পড়েন; উত্তর এখানে ও আপনার বিজ্ঞপ্তিতে আসবে।',
  ),
  confidentialHint: t(
    'This is confidential: only the head of the institution sees it.',
    'এটি গোপনীয়: শুধু প্রতিষ্ঠান প্রধান দেখবেন।',
  ),
  answerWithin: t('First answer by {time}', 'প্রথম উত্তর {time}-এর মধ্যে'),
  solveWithin: t('Solved by {time}', 'সমাধান {time}-এর মধ্যে'),
  due: t('Due', 'শেষ সময়'),
  overdue: t('Overdue', 'মেয়াদোত্তীর্ণ'),
  number: t('Number', 'নম্বর'),
  state: t('Status', 'অবস্থা'),
  asker: t('Who asked', 'প্রশ্নকারী'),
  last: t('Last written', 'শেষ লেখা'),
  institution: t('Institution', 'প্রতিষ্ঠান'),
  confidential: t('Confidential', 'গোপনীয়'),
  open: t('Open', 'চলমান'),
  waiting: t('Waiting', 'অপেক্ষমাণ'),
  over: t('Ended', 'শেষ'),
  all: t('All', 'সব'),
  whose: t('Whose', 'কার'),
  everybody: t('All', 'সবার'),
  me: t('Mine', 'আমার'),
  nobody: t('Nobody’s yet', 'কারও নয়'),
  search: t('Find a question', 'প্রশ্ন খুঁজুন'),
  noTickets: t('No questions here.', 'এখানে কোনো প্রশ্ন নেই।'),
  noneAsked: t('You have not asked anything yet.', 'আপনি এখনো কিছু জিজ্ঞাসা করেননি।'),
  sent: t('Your question {number} was sent', 'আপনার প্রশ্ন {number} পাঠানো হয়েছে'),
  written: t('Sent', 'পাঠানো হয়েছে'),
  take: t('Take it', 'আমি দেখছি'),
  giveTo: t('Who handles it', 'কে দেখছেন'),
  ready: t('Ready answer', 'তৈরি উত্তর'),
  asNote: t('A note for the desk only', 'শুধু ডেস্কের জন্য টীকা'),
  noteMark: t('For the desk only', 'শুধু ডেস্কের জন্য'),
  attach: t('Attach a file', 'ফাইল যোগ করুন'),
  remove: t('Remove {name}', '{name} সরান'),
  byItself: t('By itself', 'স্বয়ংক্রিয়ভাবে'),
  visitor: t('Visitor of the website', 'ওয়েবসাইটের দর্শনার্থী'),
  byMail: t('Your answer goes by email to {address}.', 'আপনার উত্তর ইমেইলে যাবে: {address}।'),
  bySms: t(
    'Your answer goes by SMS to {address}: its first 300 letters.',
    'আপনার উত্তর এসএমএসে যাবে {address} নম্বরে: প্রথম ৩০০ অক্ষর।',
  ),
  byPhone: t(
    'Confidential, so no SMS is sent. Tell the visitor by phone: {address}',
    'গোপনীয়, তাই এসএমএস যাবে না। ফোনে জানান: {address}',
  ),
  noAddress: t('The visitor left no address for an answer.', 'দর্শনার্থী উত্তরের ঠিকানা দেননি।'),
  onWebsite: t(
    'They can also read it on the website with the number they were given.',
    'যে নম্বর পেয়েছেন তা দিয়ে ওয়েবসাইটেও উত্তর পড়তে পারবেন।',
  ),
  code: t('Number on the website', 'ওয়েবসাইটের নম্বর'),
  howWasIt: t('How was the help? (1 bad, 5 very good)', 'সহায়তা কেমন ছিল? (১ খারাপ, ৫ খুব ভালো)'),
  rated: t('Judged with {stars} of 5', '৫-এর মধ্যে {stars}'),
  thanks: t('Thank you', 'ধন্যবাদ'),
  send: t('Send', 'পাঠান'),
  from: t('{name}, {time}', '{name}, {time}'),
} as const;
