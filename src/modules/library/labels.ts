import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';
import type { BookKind, CopyState, LendRefusal, MemberKind, RenewRefusal } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string): ErrorKind => ({
  code: `library.${code}`,
  status: 409,
  text: { en, bn },
});

/** Why the desk refuses to lend; `{…}` are filled by the service. */
export const lendErrors: Readonly<Record<LendRefusal, ErrorKind>> = {
  onLoan: refusal(
    'onLoan',
    '{book} is with {name} until {due}.',
    '{book} {name}-এর কাছে আছে, ফেরতের দিন {due}।',
  ),
  keptForAnother: refusal(
    'keptForAnother',
    '{book} is reserved for {name}.',
    '{book} {name}-এর জন্য তুলে রাখা আছে।',
  ),
  notLent: refusal('notLent', '{book} is read in the library only.', '{book} শুধু গ্রন্থাগারে বসে পড়ার জন্য।'),
  notHere: refusal(
    'notHere',
    '{book} is entered as “{state}”. First enter that it is back.',
    '{book} “{state}” হিসেবে লেখা আছে। আগে ফিরে আসার কথা লিখুন।',
  ),
  left: refusal('left', '{name} no longer studies or works here.', '{name} এখন আর এই প্রতিষ্ঠানে নেই।'),
  suspended: refusal(
    'suspended',
    '{name} may not borrow for now: {reason}',
    '{name} আপাতত বই নিতে পারবেন না: {reason}',
  ),
  notLentToMember: refusal(
    'notLentToMember',
    'Books of this kind ({kind}) are not lent to {who}.',
    'এই ধরনের বই ({kind}) {who}-দের ধার দেওয়া হয় না।',
  ),
  limit: refusal(
    'limit',
    '{name} already has {count} {count|book|books} of this kind, as many as the rule allows.',
    '{name}-এর কাছে এই ধরনের {count}টি বই আছে, নিয়মে এর বেশি দেওয়া যায় না।',
  ),
  hasTitle: refusal(
    'hasTitle',
    '{name} already has a copy of this book.',
    '{name}-এর কাছে এই বইয়ের একটি কপি আছে।',
  ),
};

export const renewErrors: Readonly<Record<RenewRefusal, ErrorKind>> = {
  renewals: refusal(
    'renewals',
    '{book} was renewed {count} {count|time|times}, as often as the rule allows.',
    '{book} {count} বার নবায়ন হয়েছে, নিয়মে এর বেশি করা যায় না।',
  ),
  wanted: refusal(
    'wanted',
    'Somebody is waiting for {book}; it cannot be renewed.',
    '{book}-এর জন্য একজন অপেক্ষায় আছেন; নবায়ন করা যাবে না।',
  ),
  suspended: lendErrors.suspended,
  late: refusal(
    'late',
    '{book} is late, and {fine} is owed for it. Take it back first, then lend it again.',
    '{book} ফেরতের দিন পেরিয়েছে, জরিমানা {fine}। আগে ফেরত নিন, পরে আবার ধার দিন।',
  ),
};

export const libraryErrors = {
  noCopy: {
    code: 'library.noCopy',
    status: 404,
    text: { en: 'No book has the number {code}.', bn: '{code} নম্বরের কোনো বই নেই।' },
  },
  takenMeanwhile: refusal(
    'takenMeanwhile',
    'Somebody else lent this copy a moment ago.',
    'এই কপিটি এইমাত্র অন্য কেউ ধার দিয়েছেন।',
  ),
  notOnLoan: refusal('notOnLoan', '{book} is not on loan.', '{book} ধার দেওয়া নেই।'),
  loanEnded: refusal('loanEnded', 'This loan has already ended.', 'এই ধারটি আগেই শেষ হয়েছে।'),
  ofClassSet: refusal(
    'ofClassSet',
    'This copy belongs to a class set; it comes back with the set.',
    'কপিটি শ্রেণি-সেটের; সেটের সঙ্গেই ফেরত আসে।',
  ),
  issuedEarlier: refusal(
    'issuedEarlier',
    'Only a loan of today can be undone. Take the book back instead.',
    'শুধু আজকের ধার বাতিল করা যায়। আগের দিনের হলে বইটি ফেরত নিন।',
  ),
  notLost: refusal('notLost', 'This copy is not entered as lost.', 'কপিটি হারানো হিসেবে লেখা নেই।'),
  noShelf: t('This rack has {count} {count|shelf|shelves}.', 'এই তাকে {count}টি ধাপ আছে।'),
  shelfOfNothing: t('Choose the rack of this shelf.', 'ধাপটি কোন তাকের লিখুন।'),
  isAway: refusal(
    'isAway',
    'This copy is with {name}. Enter under “Binding and repair” that it is back.',
    'কপিটি {name}-এর কাছে আছে। “বাঁধাই ও মেরামত”-এ ফেরত লিখুন।',
  ),
  notToSend: refusal(
    'notToSend',
    '{book} is entered as “{state}” and cannot be sent away.',
    '{book} “{state}” হিসেবে লেখা আছে, পাঠানো যাবে না।',
  ),
  isBack: refusal('isBack', 'This copy is already back.', 'কপিটি আগেই ফেরত এসেছে।'),
  onLoanNow: refusal(
    'onLoanNow',
    'This copy is on loan; take it back first.',
    'কপিটি ধার দেওয়া আছে; আগে ফেরত নিন।',
  ),
  held: refusal('held', '{name} is already waiting for this book.', '{name} আগে থেকেই এই বইয়ের অপেক্ষায় আছেন।'),
  hasIt: refusal('hasIt', '{name} already has this book.', '{name}-এর কাছে বইটি আছে।'),
  onShelf: refusal(
    'onShelf',
    'A copy is on the shelf and can be taken now.',
    'একটি কপি তাকেই আছে, এখনই নেওয়া যায়।',
  ),
  tooManyHolds: refusal(
    'tooManyHolds',
    'Nobody can wait for more than {count} {count|book|books} at a time.',
    'একসঙ্গে {count}টির বেশি বইয়ের অপেক্ষায় থাকা যায় না।',
  ),
  holdEnded: refusal('holdEnded', 'This wait has already ended.', 'এই অপেক্ষা আগেই শেষ হয়েছে।'),
  noCopies: refusal(
    'noCopies',
    'The library has no copy of this book to lend.',
    'ধার দেওয়ার মতো এই বইয়ের কোনো কপি নেই।',
  ),
  chargeDone: refusal(
    'chargeDone',
    'This charge is already settled or cancelled.',
    'এই পাওনা আগেই মেটানো বা বাতিল হয়েছে।',
  ),
  noRefundDue: refusal(
    'noRefundDue',
    'Nothing of this charge is to be given back.',
    'এই পাওনার কোনো টাকা ফেরত দেওয়ার নেই।',
  ),
  receiptStands: refusal(
    'receiptStands',
    'Receipt {receipts} still stands. Cancel it in fees first.',
    'রসিদ {receipts} এখনো বহাল আছে। আগে ফি আদায়ের অংশে সেটি বাতিল করুন।',
  ),
  billedInFees: refusal(
    'billedInFees',
    'This was billed with the fees and is paid or waived there.',
    'এটি ফির সঙ্গে বিল হয়েছে; পরিশোধ বা মওকুফ সেখানেই হয়।',
  ),
  setClosed: refusal('setClosed', 'This class set is closed.', 'এই শ্রেণি-সেট বন্ধ হয়েছে।'),
  otherTitle: refusal('otherTitle', '{code} is a copy of another book.', '{code} অন্য বইয়ের কপি।'),
  notInSet: refusal(
    'notInSet',
    '{code} is not out with this class set.',
    '{code} এই শ্রেণি-সেটের সঙ্গে বাইরে নেই।',
  ),
  cannotGo: refusal(
    'cannotGo',
    'These copies cannot be lent now: {codes}',
    'এই কপিগুলো এখন ধার দেওয়া যায় না: {codes}',
  ),
  tooFew: refusal(
    'tooFew',
    'Only {count} {count|copy is|copies are} on the shelf.',
    'তাকে মাত্র {count}টি কপি আছে।',
  ),
  setDue: { en: 'This day is over.', bn: 'এই দিন পেরিয়ে গেছে।' },
  noneChosen: { en: 'Scan the copies, or enter how many.', bn: 'কপিগুলো স্ক্যান করুন, বা সংখ্যা লিখুন।' },
  takeClosed: refusal('takeClosed', 'This stock take is closed.', 'এই গণনা বন্ধ হয়েছে।'),
  takeOpen: refusal('takeOpen', 'A stock take of this place is already going on.', 'এই জায়গার একটি গণনা চলছে।'),
  missingReasons: refusal(
    'missingReasons',
    'Say what happens to each missing book: {count} are left.',
    'প্রতিটি না পাওয়া বইয়ের কী হবে লিখুন: {count}টি বাকি।',
  ),
  accessionTaken: refusal(
    'accessionTaken',
    'The accession number {number} is in use.',
    'পরিগ্রহণ নম্বর {number} ব্যবহৃত হচ্ছে।',
  ),
} as const satisfies Record<string, ErrorKind | Label>;

export const stateTexts: Readonly<Record<CopyState, Label>> = {
  shelf: t('On the shelf', 'তাকে আছে'),
  onLoan: t('On loan', 'ধার দেওয়া'),
  onHold: t('Reserved', 'তুলে রাখা'),
  reference: t('Library use only', 'শুধু গ্রন্থাগারে'),
  repair: t('In repair', 'মেরামতে'),
  lost: t('Lost', 'হারানো'),
  withdrawn: t('Withdrawn', 'বাতিল'),
  ordered: t('On order', 'ফরমায়েশ দেওয়া'),
};

export const memberTexts: Readonly<Record<MemberKind, Label>> = {
  student: t('Student', 'শিক্ষার্থী'),
  teacher: t('Teacher', 'শিক্ষক'),
  staff: t('Staff', 'কর্মচারী'),
};

export const bookTexts: Readonly<Record<BookKind, Label>> = {
  general: t('General book', 'সাধারণ বই'),
  textbook: t('Textbook', 'পাঠ্যবই'),
  reference: t('Reference', 'রেফারেন্স'),
  periodical: t('Magazine', 'সাময়িকী'),
};

export const conditionTexts = {
  good: t('Good', 'ভালো'),
  worn: t('Worn', 'জীর্ণ'),
  damaged: t('Damaged', 'নষ্ট'),
} as const;

export const sourceTexts = {
  purchase: t('Bought', 'কেনা'),
  donation: t('Given', 'উপহার'),
  government: t('From the government', 'সরকারি'),
  other: t('Other', 'অন্যান্য'),
} as const;

export const chargeTexts = {
  late: t('Late return', 'বিলম্বে ফেরত'),
  lost: t('Lost book', 'হারানো বই'),
  damaged: t('Damaged book', 'নষ্ট বই'),
} as const;

/** The names of the fields of the library's calls, for messages about them. */
export const lostProblems = {
  less: {
    en: 'It is entered at {price}. A second person may let off the charge afterwards.',
    bn: 'বইটির দাম লেখা আছে {price}। পরে দ্বিতীয় একজনের অনুমোদনে পাওনা মওকুফ করা যায়।',
  },
  notHere: {
    en: 'The copy is on loan or lost. Until it is back, its price cannot be lower than {price}.',
    bn: 'কপিটি ধার দেওয়া বা হারানো অবস্থায় আছে। ফেরত না আসা পর্যন্ত দাম {price}-এর কম করা যাবে না।',
  },
} as const satisfies Record<string, Label>;

export const libraryFields: Readonly<Record<string, Label>> = {
  code: t('Book or member', 'বই বা সদস্য'),
  from: t('From accession number', 'পরিগ্রহণ নম্বর থেকে'),
  to: t('To accession number', 'পরিগ্রহণ নম্বর পর্যন্ত'),
  reason: t('Reason', 'কারণ'),
  amount: t('Amount', 'টাকা'),
  price: t('Price', 'দাম'),
  count: t('Copies', 'কপি'),
  copies: t('Copies', 'কপি'),
  rackId: t('Rack', 'তাক'),
  shelf: t('Shelf', 'ধাপ'),
  sentTo: t('Sent to', 'কার কাছে'),
  expectedOn: t('Expected back', 'ফেরতের সম্ভাব্য তারিখ'),
  cost: t('Cost', 'খরচ'),
  result: t('What was done', 'কী করা হয়েছে'),
  acquiredOn: t('Entered on', 'অন্তর্ভুক্তির তারিখ'),
  source: t('Source', 'প্রাপ্তির উৎস'),
  status: t('Status', 'অবস্থা'),
  condition: t('Condition', 'মান'),
  due: t('To be returned by', 'ফেরতের দিন'),
  name: t('Name', 'নাম'),
  note: t('Note', 'মন্তব্য'),
  sectionId: t('Section', 'শাখা'),
  titleId: t('Book', 'বই'),
  employeeId: t('Teacher', 'শিক্ষক'),
  studentId: t('Student', 'শিক্ষার্থী'),
  memberId: t('Member', 'সদস্য'),
  subHeadId: t('Fee', 'ফি'),
  holdDays: t('Days a book stays reserved', 'তুলে রাখার দিন'),
  processing: t('Processing charge', 'প্রক্রিয়াকরণ ফি'),
  books: t('Books', 'বই'),
  days: t('Days', 'দিন'),
  renewals: t('Renewals', 'নবায়ন'),
  fineADay: t('Fine a day', 'দৈনিক জরিমানা'),
  graceDays: t('Days without a fine', 'জরিমানা ছাড়া দিন'),
  codes: t('Books', 'বই'),
};
