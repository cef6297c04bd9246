import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const bookLabels = {
  cashBook: t('Cash book', 'ক্যাশ বই'),
  bankBook: t('Bank book', 'ব্যাংক বই'),
  dayBook: t('Day book', 'দৈনিক বই'),
  received: t('Received', 'প্রাপ্তি'),
  paid: t('Paid', 'প্রদান'),
};

export const partyLabels = {
  all: t('All parties', 'সব পক্ষ'),
  dealt: t('Vouchers', 'ভাউচার'),
  due: t('Due', 'বকেয়া'),
  dealings: t('Dealings', 'লেনদেন'),
  dueAfter: t('Due after it', 'এরপর বকেয়া'),
  payable: t('We owe', 'আমাদের দেনা'),
  receivable: t('Owed to us', 'আমাদের পাওনা'),
  overdue: t('Over 90 days', '৯০ দিনের বেশি'),
  withoutParty: t('Without a party', 'পক্ষ ছাড়া'),
  none: t('No party is entered yet.', 'এখনো কোনো পক্ষ লেখা হয়নি।'),
  enter: t('Enter parties', 'পক্ষ লিখুন'),
  choose: t('Party', 'পক্ষ'),
  search: t('Find a party', 'পক্ষ খুঁজুন'),
  noneFits: t('No party of that name.', 'এই নামে কোনো পক্ষ নেই।'),
  explain: t(
    'What is due stands on the ledgers kept by party: {ledgers}. The oldest is settled first.',
    'বকেয়া থাকে পক্ষভিত্তিক লেজারে: {ledgers}। আগে পুরোনোটি শোধ ধরা হয়।',
  ),
  quiet: t(
    'Pale lines stand on other ledgers: they leave what is due as it is.',
    'হালকা লাইনগুলো অন্য লেজারের: এতে বকেয়া বদলায় না।',
  ),
};

export const chequeLabels = {
  count: t('{count} cheques', '{count}টি চেক'),
  search: t('Number, party, narration or amount', 'নম্বর, পক্ষ, বিবরণ বা টাকা'),
  number: t('Cheque no', 'চেক নম্বর'),
  kind: t('Kind', 'ধরন'),
  kindAll: t('Issued and received', 'প্রদত্ত ও প্রাপ্ত'),
  issued: t('Issued', 'প্রদত্ত'),
  received: t('Received', 'প্রাপ্ত'),
  day: t('Cheque date', 'চেকের তারিখ'),
  bank: t('Bank account', 'ব্যাংক হিসাব'),
  other: t('For', 'যে খাতে'),
  party: t('Party', 'পক্ষ'),
  drawnOn: t('Drawn on (bank, branch)', 'যে ব্যাংক ও শাখার চেক'),
  amount: t('Amount', 'টাকা'),
  narration: t('Narration', 'বিবরণ'),
  vouchers: t('Voucher', 'ভাউচার'),
  status: t('Status', 'অবস্থা'),
  postDated: t('Post-dated', 'অগ্রিম তারিখের'),
  stale: t('Older than six months', 'ছয় মাসের পুরোনো'),
  since: t('since {day}', '{day} থেকে'),
  fresh: t('New cheque', 'নতুন চেক'),
  edit: t('Correct cheque {number}', 'চেক {number} সংশোধন'),
  correct: t('Correct', 'সংশোধন'),
  none: t('No cheque is in the register yet.', 'রেজিস্টারে এখনো কোনো চেক নেই।'),
  sum: t('{amount} in all', 'মোট {amount}'),
  saved: t('Cheque {number} is in the register', 'চেক {number} রেজিস্টারে আছে'),
  only: t('Only the cheque of the voucher', 'শুধু ভাউচারটির চেক'),
  day2: t('On', 'তারিখ'),
  all: t('All', 'সব'),
  states: {
    inHand: t('In hand', 'হাতে'),
    posted: t('Given or deposited', 'প্রদত্ত বা জমা'),
    cleared: t('Cleared', 'নগদায়িত'),
    bounced: t('Bounced', 'প্রত্যাখ্যাত'),
    cancelled: t('Cancelled', 'বাতিল'),
  },
  steps: {
    issue: t('Hand over', 'হস্তান্তর করুন'),
    deposit: t('Deposit', 'জমা দিন'),
    clear: t('Cleared by the bank', 'ব্যাংকে নগদায়িত'),
    bounce: t('Bounced', 'প্রত্যাখ্যাত'),
    cancel: t('Cancel', 'বাতিল করুন'),
  },
  asks: {
    issue: t('Hand cheque {number} over?', 'চেক {number} হস্তান্তর করবেন?'),
    deposit: t('Deposit cheque {number}?', 'চেক {number} জমা দেবেন?'),
    clear: t('Has the bank paid cheque {number}?', 'ব্যাংক কি চেক {number} নগদায়ন করেছে?'),
    bounce: t('Has cheque {number} bounced?', 'চেক {number} কি প্রত্যাখ্যাত হয়েছে?'),
    cancel: t('Cancel cheque {number}?', 'চেক {number} বাতিল করবেন?'),
  },
  tells: {
    post: t('Its voucher of {amount} is posted on this day.', 'এই তারিখে {amount} টাকার ভাউচার পোস্ট হবে।'),
    clear: t('Nothing is posted: the books have it already.', 'কিছু পোস্ট হবে না: হিসাবে আগেই আছে।'),
    undo: t('Its voucher is reversed on this day.', 'এই তারিখে এর ভাউচার বিপরীত করা হবে।'),
    cancel: t('It was never posted; no balance changes.', 'এটি কখনো পোস্ট হয়নি; কোনো স্থিতি বদলাবে না।'),
  },
  done: t('Cheque {number}: {state}', 'চেক {number}: {state}'),
};

export const paperLabels = {
  title: t('Papers', 'কাগজপত্র'),
  none: t('No bill or receipt is kept with it yet.', 'এখনো কোনো বিল বা রসিদ রাখা হয়নি।'),
  add: t('Add a paper', 'কাগজ যোগ করুন'),
  hint: t('PDF or picture, at most 10 MB', 'পিডিএফ বা ছবি, সর্বোচ্চ ১০ মেগাবাইট'),
  adding: t('Sending {name}', '{name} পাঠানো হচ্ছে'),
  remove: t('Take {name} away', '{name} সরান'),
  removeTitle: t('Take this paper away?', 'কাগজটি সরাবেন?'),
  removeText: t('{name} is no longer kept with the voucher.', '{name} আর ভাউচারের সঙ্গে থাকবে না।'),
  removeNow: t('Take away', 'সরান'),
  saveFirst: t('Save the draft first, then add its papers.', 'আগে খসড়া রাখুন, তারপর কাগজ যোগ করুন।'),
  bytes: t('{count} kB', '{count} কিলোবাইট'),
};
