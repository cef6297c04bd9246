import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What names no fund belongs to it. */
export const generalFund = t('General fund', 'সাধারণ তহবিল');

export const fundErrors = {
  tooLittle: {
    code: 'accounts.fundTooLittle',
    status: 409,
    text: t('{fund} has only {amount}.', '{fund}-এ আছে মাত্র {amount}।'),
  },
} as const;

export const fundProblems = {
  same: t(
    'Choose a fund other than the one the money comes from.',
    'যে তহবিল থেকে টাকা যাচ্ছে, সেটি ছাড়া অন্য তহবিল বাছাই করুন।',
  ),
  notMoney: t('Choose cash or a bank account.', 'নগদ বা ব্যাংক হিসাব বাছাই করুন।'),
  ofOther: t('This account belongs to another fund.', 'এই হিসাবটি অন্য তহবিলের।'),
};

export const fundTexts = {
  transferTitle: t('Transfer from {from} to {to}', '{from} থেকে {to}-এ স্থানান্তর'),
  from: t('From', 'যে তহবিল থেকে'),
  to: t('To', 'যে তহবিলে'),
  fromLedger: t('Out of', 'যেখান থেকে'),
  toLedger: t('Into', 'যেখানে'),
  amount: t('Amount', 'টাকা'),
  day: t('Date', 'তারিখ'),
  narration: t('Narration', 'বিবরণ'),
};

/** What the screens of funds say. */
export const fundLabels = {
  fund: t('Fund', 'তহবিল'),
  funds: t('Funds', 'তহবিল'),
  opening: t('Opening', 'প্রারম্ভিক'),
  received: t('In', 'জমা'),
  spent: t('Out', 'খরচ'),
  closing: t('Closing', 'সমাপনী'),
  own: t('In own accounts', 'নিজস্ব হিসাবে'),
  common: t('In shared accounts', 'যৌথ হিসাবে'),
  commonHint: t(
    'The rest of a fund’s money is in the cash and bank accounts that all funds share; the general fund holds it.',
    'তহবিলের বাকি টাকা সব তহবিলের যৌথ নগদ ও ব্যাংক হিসাবে থাকে; সাধারণ তহবিল তা ধারণ করে।',
  ),
  total: t('All funds', 'সব তহবিল'),
  ties: t('The funds add up to the trial balance', 'তহবিলের যোগফল রেওয়ামিলের সমান'),
  debit: t('Debit', 'ডেবিট'),
  credit: t('Credit', 'ক্রেডিট'),
  ledger: t('Ledger', 'লেজার'),
  below: t('Below zero', 'শূন্যের নিচে'),
  none: t(
    'There is no fund yet. Add the funds, then give each ledger its fund.',
    'এখনো কোনো তহবিল নেই। আগে তহবিল যোগ করুন, তারপর প্রতিটি লেজারে তহবিল দিন।',
  ),
  toFunds: t('Go to funds', 'তহবিল তালিকায় যান'),
  transfer: t('Transfer', 'স্থানান্তর'),
  transferTitle: t('Transfer between funds', 'তহবিল স্থানান্তর'),
  transferText: t('It is posted when a second person has approved it.', 'দ্বিতীয় ব্যক্তি অনুমোদন করলে পোস্ট হবে।'),
  reason: t('Why', 'কারণ'),
  transferred: t('Posted as {number}', '{number} নম্বরে পোস্ট হয়েছে'),
  onlyFund: t('Fund: {name}', 'তহবিল: {name}'),
  of: t('{name}, made of', '{name}: যা নিয়ে গঠিত'),
  fundOf: t('Fund of line {line}', 'লাইন {line}-এর তহবিল'),
};

export const fundFields: Readonly<Record<string, Label>> = {
  fromFundId: fundTexts.from,
  toFundId: fundTexts.to,
  fromLedgerId: fundTexts.fromLedger,
  toLedgerId: fundTexts.toLedger,
  amount: fundTexts.amount,
  day: fundTexts.day,
  narration: fundTexts.narration,
  reason: fundLabels.reason,
};
