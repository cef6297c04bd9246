import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';
import type { ApplicantState, DeclarationState, Method, Payer, Payment } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string, status = 409): ErrorKind => ({
  code: `admission.${code}`,
  status,
  text: { en, bn },
});

export const admissionErrors = {
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
    'An application with this birth certificate number was already sent ({number}).',
    'এই জন্ম নিবন্ধন নম্বরে আগেই একটি আবেদন জমা হয়েছে ({number})।',
  ),
  trxTaken: refusal(
    'trxTaken',
    'This transaction ID was already given with another application.',
    'এই লেনদেন আইডি অন্য একটি আবেদনে দেওয়া হয়েছে।',
  ),
  noFee: refusal('noFee', 'There is nothing to pay.', 'কিছু পরিশোধ করতে হবে না।'),
  agree: refusal('agree', 'Agree to the declarations first.', 'আগে ঘোষণায় সম্মতি দিন।', 422),
  isOpen: refusal(
    'isOpen',
    'Applications have come in: classes and method can no longer change.',
    'আবেদন জমা পড়েছে: শ্রেণি ও পদ্ধতি আর বদলানো যায় না।',
  ),
  noOffer: refusal(
    'noOffer',
    'Enter at least one class with its seats.',
    'কমপক্ষে একটি শ্রেণি ও আসন দিন।',
    422,
  ),
  quotaSum: refusal('quotaSum', 'The quotas add up to more than all seats.', 'কোটার মোট হার শতভাগের বেশি।', 422),
  quotaFree: refusal(
    'quotaFree',
    'The free seats of a quota go to anybody, to nobody, or to another quota of this declaration.',
    'কোটার খালি আসন সবার জন্য, কারও জন্য নয়, অথবা এই ঘোষণার অন্য একটি কোটায় যেতে পারে।',
    422,
  ),
  notThisStep: refusal(
    'notThisStep',
    'An application that is “{state}” cannot become “{to}”.',
    '“{state}” আবেদন “{to}” করা যায় না।',
  ),
  full: refusal('full', '{offer} has no seat left.', '{offer} শ্রেণিতে আর আসন নেই।'),
  seatsGiven: refusal(
    'seatsGiven',
    '{count} {count|seat|seats} of {offer} {count|is|are} given already.',
    '{offer} শ্রেণির {count}টি আসন ইতিমধ্যে দেওয়া হয়েছে।',
  ),
  keptForQuotas: refusal(
    'keptForQuotas',
    'The free seats of {offer} are kept for quotas until {day}.',
    '{offer} শ্রেণির খালি আসনগুলো {day} পর্যন্ত কোটার জন্য সংরক্ষিত।',
  ),
  onlyForQuotas: refusal(
    'onlyForQuotas',
    'The free seats of {offer} are for a quota alone.',
    '{offer} শ্রেণির খালি আসন শুধু কোটার জন্য।',
  ),
  lesserChoice: refusal(
    'lesserChoice',
    '{count} {count|applicant|applicants} would not get the first choice: {list}.',
    '{count} জন আবেদনকারী প্রথম পছন্দ পাচ্ছে না: {list}।',
  ),
  unpaid: refusal('unpaid', 'The fee of the application is not confirmed yet.', 'আবেদনের ফি নিশ্চিত হয়নি।'),
  notPaid: refusal('notPaid', 'Nothing has been paid.', 'কিছু পরিশোধ হয়নি।'),
  isPaid: refusal(
    'isPaid',
    'The fee is paid and entered in the books. It can only be given back as a refund.',
    'ফি পরিশোধ হয়েছে ও হিসাবে লেখা হয়েছে। ফেরত দিতে হলে ফেরতের অনুমোদন লাগবে।',
  ),
  isOver: refusal(
    'isOver',
    'The application is “{state}”, so no fee is taken for it any more.',
    'আবেদনটি এখন “{state}”, তাই এর জন্য আর কোনো ফি নেওয়া হয় না।',
  ),
  lineTaken: refusal(
    'lineTaken',
    'The payment {trx} already pays something else: on the statement it is matched with a bill or set aside. Look at it under statements first.',
    '{trx} লেনদেনের টাকা অন্য কিছুর জন্য ধরা আছে: বিবরণীতে এটি কোনো বিলের সঙ্গে মেলানো বা আলাদা করে রাখা। আগে বিবরণীতে দেখুন।',
  ),
  otherAmount: refusal(
    'otherAmount',
    'The statement says {paid} for {trx}; the fee is {fee}. Clear that up with the family first.',
    'বিবরণীতে {trx} লেনদেনে {paid} এসেছে, অথচ ফি {fee}। আগে পরিবারের সঙ্গে মিলিয়ে নিন।',
  ),
  keepsFee: refusal(
    'keepsFee',
    'The applicant has a seat; the fee can be given back only after the seat is given up.',
    'আবেদনকারীর আসন আছে; আসন ছাড়ার পরই ফি ফেরত দেওয়া যায়।',
  ),
  noFeeHead: refusal(
    'noFeeHead',
    'Choose in the declaration how the fee of the application is entered in the books.',
    'আবেদন ফি কোন খাতে লেখা হবে তা ঘোষণায় বাছাই করুন।',
  ),
  notLottery: refusal('notLottery', 'This declaration has no lottery.', 'এই ঘোষণায় লটারি নেই।'),
  stillOpen: refusal(
    'stillOpen',
    'Applications are open until {day}. Close the declaration first.',
    '{day} পর্যন্ত আবেদন নেওয়া হবে। আগে ঘোষণাটি বন্ধ করুন।',
  ),
  noApplicants: refusal('noApplicants', 'Nobody has been found eligible yet.', 'এখনো কেউ যোগ্য বিবেচিত হয়নি।'),
  drawnAlready: refusal(
    'drawnAlready',
    'There is already a draw. Void it with a reason first.',
    'একটি লটারি আগেই আছে। আগে কারণ লিখে সেটি বাতিল করুন।',
  ),
  fixed: refusal(
    'fixed',
    'The list for the draw is fixed: nothing of it changes until the draw is published or voided.',
    'লটারির তালিকা চূড়ান্ত: ফল প্রকাশ বা বাতিল না হওয়া পর্যন্ত কিছু বদলানো যায় না।',
  ),
  isDecided: refusal(
    'isDecided',
    'Only an application that is not decided yet can be corrected. Bring it back to be checked first.',
    'সিদ্ধান্ত হয়ে যাওয়া আবেদন সংশোধন করা যায় না। আগে এটিকে আবার যাচাইয়ে আনুন।',
  ),
  changed: refusal(
    'changed',
    'The applications are not the ones that were fixed. The draw must be voided.',
    'আবেদনগুলো চূড়ান্ত তালিকার সঙ্গে মেলে না। লটারি বাতিল করতে হবে।',
  ),
  notDrawn: refusal('notDrawn', 'The draw has not been held yet.', 'লটারি এখনো হয়নি।'),
  isDrawn: refusal('isDrawn', 'The draw has already been held.', 'লটারি হয়ে গেছে।'),
  noWords: refusal(
    'noWords',
    'First let at least two people type something.',
    'আগে কমপক্ষে দুজনকে কিছু লিখতে দিন।',
  ),
  isPublished: refusal('isPublished', 'The result is already published.', 'ফল আগেই প্রকাশিত।'),
  isAdmitted: refusal(
    'isAdmitted',
    'Somebody has already been admitted by it; take the admission back first.',
    'এই ফলে একজন ভর্তি হয়ে গেছেন; আগে ভর্তি ফিরিয়ে নিন।',
  ),
  unmarked: refusal(
    'unmarked',
    '{count} {count|applicant has|applicants have} neither a mark nor “absent”.',
    '{count} জন আবেদনকারীর নম্বর বা “অনুপস্থিত” লেখা হয়নি।',
  ),
  wrongSection: refusal(
    'wrongSection',
    'The section does not belong to the class and year that were offered.',
    'শাখাটি ঘোষিত শ্রেণি ও বছরের নয়।',
    422,
  ),
  notAdmitted: refusal('notAdmitted', 'This applicant is not a student yet.', 'এই আবেদনকারী এখনো শিক্ষার্থী নন।'),
  isBilled: refusal(
    'isBilled',
    'The student has been billed ({count} {count|line|lines}). The admission cannot be taken back.',
    'শিক্ষার্থীর নামে বিল হয়েছে ({count}টি)। ভর্তি আর ফিরিয়ে নেওয়া যায় না।',
  ),
} as const satisfies Record<string, ErrorKind>;

/** What the books and requests say of an application's fee. */
export const feeTexts = {
  about: t('Application fee: {title}, application {number}', 'আবেদন ফি: {title}, আবেদন নং {number}'),
  narration: t('Fee of application {number}, {name} ({way})', '{number} আবেদনের ফি, {name} ({way})'),
  refundTitle: t('Refund the fee of application {number}', '{number} আবেদনের ফি ফেরত'),
  applicant: t('Applicant', 'আবেদনকারী'),
  amount: t('Amount', 'পরিমাণ'),
} as const;

export const drawTexts = {
  voidTitle: t('Void the result: {title}', 'ফল বাতিল: {title}'),
  publishTitle: t('Publish the result: {title}', 'ফল প্রকাশ: {title}'),
  listed: t('Took part', 'অংশগ্রহণকারী'),
  markedBy: t('Marks written by', 'নম্বর লিখেছেন'),
  declaration: t('Declaration', 'ঘোষণা'),
  drawnOn: t('Drawn on', 'লটারি বা তালিকার তারিখ'),
  publishedOn: t('Published on', 'প্রকাশের তারিখ'),
  seats: t('Seats it gave', 'যত আসন দেওয়া হয়েছে'),
} as const;

/** Why a published list refused somebody. */
export const notOnTheList = t('Below the pass mark, or absent', 'পাস নম্বরের নিচে, অথবা অনুপস্থিত');

export const stateTexts: Readonly<Record<ApplicantState, Label>> = {
  draft: t('Not sent', 'জমা হয়নি'),
  submitted: t('To be checked', 'যাচাই বাকি'),
  eligible: t('Eligible', 'যোগ্য'),
  refused: t('Refused', 'বাতিল'),
  selected: t('Selected', 'নির্বাচিত'),
  waiting: t('Waiting list', 'অপেক্ষমাণ'),
  declined: t('Declined', 'ভর্তি হবেন না'),
  lapsed: t('Missed the deadline', 'সময় পেরিয়েছে'),
  withdrawn: t('Withdrawn', 'প্রত্যাহার'),
  admitted: t('Admitted', 'ভর্তি'),
};
export const methodTexts: Readonly<Record<Method, Label>> = {
  lottery: t('Lottery', 'লটারি'),
  test: t('Admission test', 'ভর্তি পরীক্ষা'),
  direct: t('Direct', 'সরাসরি'),
};
export const declarationTexts: Readonly<Record<DeclarationState, Label>> = {
  draft: t('Not published', 'অপ্রকাশিত'),
  open: t('Published', 'প্রকাশিত'),
  closed: t('Closed', 'বন্ধ'),
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
export const generalSeat = t('General', 'সাধারণ');

/** What fields are called in messages. */
export const admissionFields: Readonly<Record<string, Label>> = {
  titleEn: t('Title', 'শিরোনাম (ইংরেজি)'),
  titleBn: t('Title in Bengali', 'শিরোনাম (বাংলা)'),
  yearId: t('Academic Year', 'শিক্ষাবর্ষ'),
  opensOn: t('Start Date', 'শুরুর তারিখ'),
  closesOn: t('End Date', 'শেষ তারিখ'),
  fee: t('Fee of the application', 'আবেদন ফি'),
  admissionFee: t('Fee of the admission', 'ভর্তি ফি'),
  subHeadId: t('Billed as', 'যে খাতে বিল হবে'),
  feeSubHeadId: t('Fee of the application booked as', 'আবেদন ফি যে খাতে'),
  bankId: t('Bank account', 'ব্যাংক হিসাব'),
  offers: t('Classes', 'শ্রেণি'),
  reason: t('Reason', 'কারণ'),
  sectionId: t('Section', 'শাখা'),
  roll: t('Roll Number', 'রোল নম্বর'),
  knownCode: t('Student ID of before', 'আগের শিক্ষার্থী আইডি'),
  trx: t('Transaction ID', 'লেনদেন আইডি'),
  trxSecond: t('2nd Transaction ID', 'দ্বিতীয় লেনদেন আইডি'),
  payer: t('Payment Company/method', 'পরিশোধের মাধ্যম'),
  saidBy: t('Who types', 'কে লিখছেন'),
  words: t('What is typed', 'যা লেখা হলো'),
  photo: t('Photo', 'ছবি'),
  content: t('Photo', 'ছবি'),
};
