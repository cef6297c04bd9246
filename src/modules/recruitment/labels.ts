import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';
import type { ApplicantState, Payer, Payment } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string, status = 409): ErrorKind => ({
  code: `recruitment.${code}`,
  status,
  text: { en, bn },
});

export const recruitmentErrors = {
  unknownCode: refusal(
    'unknownCode',
    'No application has this code. Check the code and try again.',
    'এই কোডে কোনো আবেদন নেই। কোডটি আবার দেখুন।',
    404,
  ),
  notOpen: refusal('notOpen', 'Applications are not open now.', 'এখন আবেদন নেওয়া হচ্ছে না।'),
  sent: refusal(
    'sent',
    'This application was already sent as {number}.',
    'এই আবেদন আগেই জমা হয়েছে, নম্বর {number}।',
  ),
  twice: refusal(
    'twice',
    'An application for this post with this National ID number was already sent ({number}).',
    'এই জাতীয় পরিচয়পত্র নম্বরে এই পদে আগেই একটি আবেদন জমা হয়েছে ({number})।',
  ),
  trxTaken: refusal(
    'trxTaken',
    'This transaction ID was already given with another application.',
    'এই লেনদেন আইডি অন্য একটি আবেদনে দেওয়া হয়েছে।',
  ),
  noFee: refusal('noFee', 'There is nothing to pay.', 'কিছু পরিশোধ করতে হবে না।'),
  unpaid: refusal('unpaid', 'The fee of the application is not confirmed yet.', 'আবেদনের ফি নিশ্চিত হয়নি।'),
  noLedger: refusal(
    'noLedger',
    'Choose the ledger of application fees in the settings first: the chart of accounts lacks the usual one.',
    'আগে সেটিংসে আবেদন ফির লেজার বাছাই করুন: হিসাবের তালিকায় প্রচলিত লেজারটি নেই।',
  ),
  inBooks: refusal(
    'inBooks',
    'The fee is in the books. Taking it back needs a second person.',
    'ফি হিসাবে উঠেছে। দ্বিতীয় একজনের অনুমোদনে ফেরত নিন।',
  ),
  notPaid: refusal('notPaid', 'No fee of this application is in the books.', 'এই আবেদনের কোনো ফি হিসাবে নেই।'),
  noCards: refusal('noCards', 'Nobody has an admit card yet.', 'এখনো কারও প্রবেশপত্র নেই।'),
  agree: refusal('agree', 'Agree to the declaration first.', 'আগে ঘোষণায় সম্মতি দিন।', 422),
  tooManyPapers: refusal(
    'tooManyPapers',
    'At most {count} {count|paper|papers} can be sent.',
    'সর্বোচ্চ {count}টি কাগজ দেওয়া যাবে।',
  ),
  notThisStep: refusal(
    'notThisStep',
    'An application that is “{state}” cannot become “{to}”.',
    '“{state}” আবেদন “{to}” করা যায় না।',
  ),
  full: refusal('full', 'All vacancies of this post are filled.', 'এই পদের সব শূন্য পদ পূরণ হয়েছে।'),
  fixed: refusal('fixed', 'Marks of {name} can no longer change.', '{name}-এর নম্বর আর বদলানো যায় না।'),
  overMark: refusal('overMark', 'A mark is above the full mark.', 'একটি নম্বর পূর্ণমানের বেশি।', 422),
  noMarks: refusal('noMarks', 'This post has no test.', 'এই পদে কোনো পরীক্ষা নেই।'),
  unmarked: refusal(
    'unmarked',
    'The test of this post is not passed, or not all marks are there.',
    'এই পদের পরীক্ষায় উত্তীর্ণ নন, অথবা সব নম্বর লেখা হয়নি।',
  ),
  noTestDay: refusal('noTestDay', 'Give the post its day of the test first.', 'আগে পদটির পরীক্ষার তারিখ দিন।'),
  nobodyWithout: refusal(
    'nobodyWithout',
    'Everybody on the shortlist has an admit card.',
    'সংক্ষিপ্ত তালিকার সবাই প্রবেশপত্র পেয়েছেন।',
  ),
  hasLetter: refusal(
    'hasLetter',
    'A letter was already given ({number}). Revoke it first.',
    'নিয়োগপত্র আগেই দেওয়া হয়েছে ({number})। আগে সেটি বাতিল করুন।',
  ),
  noPaper: refusal('noPaper', 'This paper was not given yet.', 'কাগজটি এখনো দেওয়া হয়নি।', 404),
  notJoined: refusal('notJoined', 'This applicant is not an employee yet.', 'এই আবেদনকারী এখনো কর্মী নন।'),
  inUse: refusal(
    'inUse',
    'The employee already has records, such as attendance, leave, pay or an account. It cannot be taken back.',
    'কর্মীর নামে ইতিমধ্যে হাজিরা, ছুটি, বেতন বা অ্যাকাউন্টের মতো তথ্য আছে। আর ফিরিয়ে নেওয়া যায় না।',
  ),
  hasApplicants: refusal(
    'hasApplicants',
    'Applications have come in: the circular, marks and fee of the post can no longer change.',
    'আবেদন জমা পড়েছে: পদটির বিজ্ঞপ্তি, পূর্ণমান ও ফি আর বদলানো যায় না।',
  ),
} as const satisfies Record<string, ErrorKind>;

export const stateTexts: Readonly<Record<ApplicantState, Label>> = {
  draft: t('Not sent', 'জমা হয়নি'),
  applied: t('To be looked at', 'যাচাই বাকি'),
  shortlisted: t('Shortlisted', 'সংক্ষিপ্ত তালিকায়'),
  interview: t('Called to the viva', 'মৌখিকে আহূত'),
  waiting: t('Waiting list', 'অপেক্ষমাণ'),
  selected: t('Appointed', 'নিয়োগপ্রাপ্ত'),
  rejected: t('Not considered', 'বিবেচিত নন'),
  declined: t('Did not join', 'যোগ দেননি'),
  withdrawn: t('Withdrawn', 'প্রত্যাহার'),
  joined: t('Joined', 'যোগদান করেছেন'),
};
export const paymentTexts: Readonly<Record<Payment, Label>> = {
  none: t('No fee', 'ফি নেই'),
  pending: t('Payment pending', 'পরিশোধ বাকি'),
  claimed: t('Transaction ID given', 'লেনদেন আইডি দেওয়া'),
  paid: t('Paid', 'পরিশোধিত'),
};
export const payerTexts: Readonly<Record<Payer, Label>> = {
  bkash: t('bKash', 'বিকাশ'),
  nagad: t('Nagad', 'নগদ'),
  rocket: t('Rocket', 'রকেট'),
  bank: t('Bank', 'ব্যাংক'),
  counter: t('At the office', 'অফিসে'),
};
export const appointTexts = {
  title: t('Appoint {name} as {post}', '{name}-কে {post} পদে নিয়োগ'),
  bankId: t('Bank account', 'ব্যাংক হিসাব'),
  applicant: t('Applicant', 'আবেদনকারী'),
  post: t('Post', 'পদ'),
  number: t('Application number', 'আবেদন নম্বর'),
  marks: t('Written, viva, total', 'লিখিত, মৌখিক, মোট'),
  rank: t('Place by merit', 'মেধাক্রম'),
  seats: t('Vacancies, filled already', 'শূন্য পদ, পূরণ হয়েছে'),
  why: t('Why', 'কারণ'),
} as const;

/** What fields are called in messages. */
export const recruitmentFields: Readonly<Record<string, Label>> = {
  reason: t('Reason', 'কারণ'),
  trx: t('Transaction ID', 'লেনদেন আইডি'),
  payer: t('Payment Company/method', 'পরিশোধের মাধ্যম'),
  applicant: t('Applicant', 'আবেদনকারী'),
  post: t('Post', 'পদ'),
  fee: t('Fee', 'ফি'),
  feeLedgerId: t('Ledger of application fees', 'আবেদন ফির লেজার'),
  photo: t('Photo', 'ছবি'),
  paper: t('Paper', 'কাগজ'),
  content: t('File', 'ফাইল'),
  pay: t('Pay', 'বেতন'),
  joinBy: t('To join by', 'যোগদানের শেষ তারিখ'),
  code: t('Employee ID', 'কর্মী আইডি'),
  joiningDate: t('Joining date', 'যোগদানের তারিখ'),
  months: t('Months', 'মাস'),
};

export const feeTexts = {
  about: t('Application fee: {post}, application {number}', 'আবেদন ফি: {post}, আবেদন নং {number}'),
  title: t('Take back the fee of application {number}', 'আবেদন {number}-এর ফি ফেরত নেওয়া'),
} as const;
