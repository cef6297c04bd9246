import type { Label } from '../../core/labels.ts';

export const t = (en: string, bn: string): Label => ({ en, bn });
/** How money comes in, with what a receipt calls it. */
export const methodLabels = {
  cash: t('Cash', 'নগদ'),
  bank: t('Bank', 'ব্যাংক'),
  mobile: t('Mobile', 'মোবাইল'),
  advance: t('Advance', 'অগ্রিম'),
  opening: t('Brought in', 'আগের অগ্রিম'),
} as const;
export const providerLabels = {
  bkash: t('bKash', 'বিকাশ'),
  nagad: t('Nagad', 'নগদ'),
  rocket: t('Rocket', 'রকেট'),
  upay: t('Upay', 'উপায়'),
  tap: t('tap', 'ট্যাপ'),
  cellfin: t('CellFin', 'সেলফিন'),
  other: t('Another service', 'অন্য সেবা'),
} as const;
export const scheduleLabels = {
  monthly: t('every month', 'প্রতি মাসে'),
  quarterly: t('every quarter', 'প্রতি তিন মাসে'),
  halfYearly: t('every half-year', 'প্রতি ছয় মাসে'),
  yearly: t('once a year', 'বছরে একবার'),
  once: t('once, on admission', 'একবার, ভর্তির সময়'),
  onDemand: t('on demand', 'প্রয়োজনে'),
} as const;
export const genderLabels = { male: t('Boys', 'ছাত্র'), female: t('Girls', 'ছাত্রী') } as const;
/** Words that several screens of fees share. */
export const words = {
  quarter: t('quarter {place} of {year}', '{year}-এর ত্রৈমাসিক {place}'),
  firstHalf: t('first half of {year}', '{year}-এর প্রথম ছয় মাস'),
  secondHalf: t('second half of {year}', '{year}-এর দ্বিতীয় ছয় মাস'),
  student: t('Student', 'শিক্ষার্থী'),
  class: t('Class', 'শ্রেণি'),
  section: t('Section', 'শাখা'),
  year: t('Year', 'শিক্ষাবর্ষ'),
  month: t('Month', 'মাস'),
  day: t('Day', 'তারিখ'),
  reason: t('Reason', 'কারণ'),
  reasonNeeded: t('Write why', 'কারণ লিখুন'),
  needed: t('Needed', 'দিতে হবে'),
  notAmount: t('Not an amount', 'টাকার অঙ্ক নয়'),
  amount: t('Amount', 'পরিমাণ'),
  state: t('Status', 'অবস্থা'),
  search: t('Search', 'খুঁজুন'),
  all: t('All', 'সব'),
  method: t('Method', 'মাধ্যম'),
  collector: t('Collected by', 'আদায়কারী'),
  head: t('Fee', 'ফি'),
  receipt: t('Receipt', 'রসিদ'),
  receiptNumber: t('Receipt number', 'রসিদ নম্বর'),
  roll: t('Roll', 'রোল'),
  count: t('Receipts', 'রসিদ'),
  total: t('Total', 'মোট'),
  print: t('Print', 'প্রিন্ট'),
  xlsx: t('Excel', 'এক্সেল'),
  pdf: t('PDF', 'PDF'),
  csv: t('CSV', 'CSV'),
  findStudent: t('Find a student', 'শিক্ষার্থী খুঁজুন'),
  ledgerOf: t('Fees of {name}', '{name}-এর ফি'),
  collect: t('Collect a fee', 'ফি আদায়'),
  billed: t('Billed', 'বিল'),
  paid: t('Paid', 'পরিশোধিত'),
  balance: t('Balance', 'বাকি'),
  what: t('What', 'বিবরণ'),
  fine: t('Fine', 'জরিমানা'),
  waiver: t('Waiver', 'মওকুফ'),
  owed: t('Owed', 'বকেয়া'),
  advance: t('Advance', 'অগ্রিম'),
  noEntries: t('Nothing has been billed or paid yet.', 'এখনো কিছু বিল বা পরিশোধ হয়নি।'),
  by: t('By', 'যিনি'),
  mobile: t('Mobile', 'মোবাইল'),
  note: t('Note', 'মন্তব্য'),
  other: t('Another', 'অন্য জন'),
  saved: t('Saved', 'সংরক্ষিত হয়েছে'),
} as const;

/** What a quarter or half of a year is called; `{place}` and `{year}` are to be filled. */
export const seasonWords = ({ of, place }: { of: 'quarter' | 'half'; place: number }): Label =>
  of === 'quarter' ? words.quarter : place === 1 ? words.firstHalf : words.secondHalf;
