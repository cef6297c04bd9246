import type { Label } from '../../core/labels.ts';
import type { VoucherProblem } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What is wrong with a voucher, as its form says it. */
export const problemTexts: Readonly<Record<VoucherProblem['kind'], Label>> = {
  fewLines: t('A voucher needs two lines at least.', 'ভাউচারে অন্তত দুটি লাইন লাগে।'),
  unbalanced: t('Debit and credit are not equal.', 'ডেবিট ও ক্রেডিট সমান নয়।'),
  noMoneyOut: t('A debit voucher pays from cash or a bank.', 'ডেবিট ভাউচারে নগদ বা ব্যাংক থেকে টাকা যেতে হয়।'),
  noMoneyIn: t('A credit voucher brings money into cash or a bank.', 'ক্রেডিট ভাউচারে নগদ বা ব্যাংকে টাকা আসতে হয়।'),
  money: t('A journal voucher has no cash or bank line.', 'জার্নাল ভাউচারে নগদ বা ব্যাংকের লাইন থাকে না।'),
  onlyMoney: t('A contra voucher has only cash and bank lines.', 'কন্ট্রা ভাউচারে শুধু নগদ ও ব্যাংকের লাইন থাকে।'),
  amount: t('The amount is more than 0.', 'টাকার পরিমাণ ০-এর বেশি হতে হবে।'),
  ledger: t('The selected ledger is invalid.', 'নির্বাচিত লেজারটি সঠিক নয়।'),
};

export const accountsErrors = {
  closedPeriod: {
    code: 'accounts.closedPeriod',
    status: 409,
    text: t(
      '{day} is in a locked period; nothing is posted there any more.',
      '{day} তারিখটি বন্ধ সময়ের মধ্যে; সেখানে আর পোস্ট করা যায় না।',
    ),
  },
  alreadyReversed: {
    code: 'accounts.alreadyReversed',
    status: 409,
    text: t('This voucher has been reversed already.', 'এই ভাউচারটি আগেই বিপরীত করা হয়েছে।'),
  },
  notPosted: {
    code: 'accounts.notPosted',
    status: 409,
    text: t('Only a posted voucher can be reversed.', 'শুধু পোস্ট করা ভাউচার বিপরীত করা যায়।'),
  },
} as const;
