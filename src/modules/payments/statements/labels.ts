import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { ColumnName, LineProblem, MatchRule, StatementSource } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const statementErrors = {
  tooMany: {
    code: 'payments.statement.tooMany',
    status: 422,
    text: t(
      'The file has {count} lines; bring at most {most} at once.',
      'ফাইলে {count}টি লাইন আছে; একবারে সর্বোচ্চ {most}টি আনুন।',
    ),
  },
  columns: {
    code: 'payments.statement.columns',
    status: 422,
    text: t('Say which columns hold the day and the amount.', 'তারিখ ও টাকার কলাম কোনগুলো তা বলুন।'),
  },
  changed: {
    code: 'payments.statement.changed',
    status: 409,
    text: t(
      'Somebody has matched one of these in the meantime. Look at the list again.',
      'ইতিমধ্যে কেউ এর একটি মিলিয়েছেন। তালিকাটি আবার দেখুন।',
    ),
  },
  notOpen: {
    code: 'payments.statement.notOpen',
    status: 409,
    text: t('This line is already matched or set aside.', 'এই লাইনটি আগেই মেলানো বা সরিয়ে রাখা হয়েছে।'),
  },
} as const satisfies Record<string, ErrorKind>;

export const statementProblems = {
  tooMuch: t(
    'These receipts come to more than what is left of the line.',
    'এই রসিদগুলোর যোগফল লাইনের বাকি টাকার চেয়ে বেশি।',
  ),
  notFree: t(
    'Choose receipts of which something is not matched yet.',
    'যে রসিদের কিছু এখনো মেলেনি তা বাছাই করুন।',
  ),
} as const;

export const sourceLabels: Readonly<Record<StatementSource, Label>> = {
  bkash: t('bKash', 'বিকাশ'),
  nagad: t('Nagad', 'নগদ'),
  rocket: t('Rocket', 'রকেট'),
  bank: t('Bank', 'ব্যাংক'),
};
export const columnLabels: Readonly<Record<ColumnName, Label>> = {
  trxId: t('Transaction ID', 'লেনদেন আইডি'),
  day: t('Date', 'তারিখ'),
  amount: t('Amount that came in', 'জমা টাকা'),
  phone: t('Sender', 'প্রেরক'),
  reference: t('Reference', 'রেফারেন্স'),
  status: t('Status', 'অবস্থা'),
};
export const ruleLabels: Readonly<Record<MatchRule, Label>> = {
  trx: t('Transaction ID', 'লেনদেন আইডি'),
  phone: t('Amount, day and telephone', 'টাকা, তারিখ ও মোবাইল'),
  roll: t('Amount and number in the reference', 'টাকা ও রেফারেন্সের নম্বর'),
  hand: t('Chosen by hand', 'হাতে বাছাই'),
};
export const problemLabels: Readonly<Record<LineProblem, Label>> = {
  day: t('The date cannot be read', 'তারিখ পড়া যায়নি'),
  amount: t('The amount cannot be read', 'টাকার পরিমাণ পড়া যায়নি'),
};
export const stateLabels = {
  open: t('Open', 'মেলেনি'),
  matched: t('Matched', 'মিলেছে'),
  aside: t('Set aside', 'সরিয়ে রাখা'),
} as const;
export const statementFields = {
  source: t('Source', 'উৎস'),
  reason: t('Reason', 'কারণ'),
  receiptIds: t('Receipts', 'রসিদ'),
} as const;

export const statementLabels = {
  title: t('Lines of statements', 'বিবরণীর লাইন'),
  bring: t('Bring a statement in', 'বিবরণী আনুন'),
  search: t('Transaction ID, telephone, reference', 'লেনদেন আইডি, মোবাইল, রেফারেন্স'),
  source: statementFields.source,
  state: t('Status', 'অবস্থা'),
  amount: t('Amount', 'টাকা'),
  left: t('{amount} still open', '{amount} এখনো বাকি'),
  likely: t('Receipt', 'রসিদ'),
  sure: t('{percent} % sure', '{percent}% নিশ্চিত'),
  exact: t('Exact', 'হুবহু'),
  none: t('No receipt fits', 'কোনো রসিদ মেলে না'),
  accept: t('Accept', 'গ্রহণ করুন'),
  acceptExact: t('Accept {count} {count|exact match|exact matches}', '{count}টি হুবহু মিল গ্রহণ করুন'),
  accepted: t('{count} {count|line is|lines are} matched', '{count}টি লাইন মেলানো হয়েছে'),
  byHand: t('Choose receipts', 'রসিদ বাছাই'),
  byHandFor: t('Receipts for {name}', '{name}-এর রসিদ'),
  match: t('Match', 'মেলান'),
  setAside: t('Set aside', 'সরিয়ে রাখুন'),
  asideText: t(
    'This line is not a payment of fees. It stays in its list with your reason, and can be brought back.',
    'লাইনটি ফির টাকা নয়। আপনার কারণসহ এটি তালিকায় থাকবে, পরে ফেরত আনা যাবে।',
  ),
  bringBack: t('Bring back', 'ফেরত আনুন'),
  undo: t('Take the match back', 'মিল ফেরত নিন'),
  undoText: t(
    'The line and its receipts are open again. What was matched stays in the history with your reason.',
    'লাইন ও এর রসিদ আবার খোলা হবে। আগের মিল আপনার কারণসহ ইতিহাসে থাকবে।',
  ),
  chosen: t('Chosen: {amount} of {left}', 'বাছাই: {left}-এর মধ্যে {amount}'),
  empty: t(
    'No statement has been brought in yet. Download one from the merchant portal of bKash, Nagad or Rocket, or from the bank, and bring it in.',
    'এখনো কোনো বিবরণী আনা হয়নি। বিকাশ, নগদ বা রকেটের মার্চেন্ট পোর্টাল বা ব্যাংক থেকে ডাউনলোড করে এখানে আনুন।',
  ),
  noReceipts: t('No open receipt was found.', 'কোনো খোলা রসিদ পাওয়া যায়নি।'),
  searchReceipts: t('Receipt, student, number', 'রসিদ, শিক্ষার্থী, নম্বর'),
  cancelled: t('the receipt was cancelled', 'রসিদটি বাতিল হয়েছে'),
  fresh: t('{count} {count|new line|new lines}', '{count}টি নতুন লাইন'),
  known: t('{count} known from an earlier file', '{count}টি আগের ফাইলে ছিল'),
  outgoing: t('{count} left out: money that went out, or failed', '{count}টি বাদ: খরচ হওয়া বা ব্যর্থ লেনদেন'),
  wrong: t('{count} cannot be read', '{count}টি পড়া যায়নি'),
  remembered: t('The columns are as you chose them last time.', 'কলামগুলো আগেরবারের মতো।'),
  column: t('Column for {name}', '{name}-এর কলাম'),
  noColumn: t('Not in the file', 'ফাইলে নেই'),
  bringLines: t('Bring in', 'আনুন'),
  brought: t('{count} {count|line was|lines were} brought in', '{count}টি লাইন আনা হয়েছে'),
  nothingNew: t('This file has nothing new.', 'এই ফাইলে নতুন কিছু নেই।'),
  row: t('Row', 'সারি'),
  another: t('Another file', 'অন্য ফাইল'),
} as const;
