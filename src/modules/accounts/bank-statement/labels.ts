import type { Label } from '../../../core/labels.ts';
import type { LineProblem, MatchReason, StatementColumn } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const statementErrors = {
  tooMany: {
    code: 'accounts.statementTooLong',
    status: 422,
    text: t(
      'The sheet has {count} {count|line|lines}; bring in at most {most} at a time, month by month.',
      'শিটে {count}টি লাইন আছে; একবারে সর্বোচ্চ {most}টি আনুন, এক মাস এক মাস করে।',
    ),
  },
  tooManyNotes: t('A statement has at most {most} notes.', 'একটি বিবরণীতে সর্বোচ্চ {most}টি টীকা থাকে।'),
};

export const columnLabels: Readonly<Record<StatementColumn, Label>> = {
  day: t('Date', 'তারিখ'),
  reference: t('Cheque or reference', 'চেক বা রেফারেন্স'),
  details: t('Description', 'বিবরণ'),
  debit: t('Withdrawal (debit)', 'উত্তোলন (ডেবিট)'),
  credit: t('Deposit (credit)', 'জমা (ক্রেডিট)'),
  balance: t('Balance', 'জের'),
};

export const reasonLabels: Readonly<Record<MatchReason, Label>> = {
  number: t('same number', 'একই নম্বর'),
  day: t('same day', 'একই দিন'),
  near: t('days apart: {days}', 'ব্যবধান {days} দিন'),
};

export const problemLabels: Readonly<Record<LineProblem | 'kept', Label>> = {
  day: t('This is not a date.', 'এটি তারিখ নয়।'),
  amount: t('This is not an amount above 0.', 'এটি ০-এর বেশি কোনো পরিমাণ নয়।'),
  both: t('It is both a withdrawal and a deposit.', 'একই সঙ্গে উত্তোলন ও জমা।'),
  late: t('It is after the date of the statement.', 'বিবরণীর তারিখের পরের।'),
  early: t('The previous statement already has this day.', 'এই তারিখ আগের বিবরণীতে আছে।'),
  kept: t('It was already brought in and settled.', 'এটি আগেই আনা ও মেলানো হয়েছে।'),
};

export const statementLabels = {
  bring: t("Bring in the bank's statement", 'ব্যাংক বিবরণী আনুন'),
  drop: t(
    'XLSX or CSV as the bank gives it: a row of headings, then one row per transaction. Nothing is saved before you confirm.',
    'ব্যাংক যেভাবে দেয়, XLSX বা CSV: শিরোনামের সারি, তার নিচে প্রতিটি লেনদেনের একটি সারি। নিশ্চিত করার আগে কিছু সংরক্ষণ হয় না।',
  ),
  columns: t('Columns of the file', 'ফাইলের কলাম'),
  noColumn: t('Not in the file', 'ফাইলে নেই'),
  column: t('Column {number}', 'কলাম {number}'),
  chooseColumns: t(
    'Choose the column with the date, and the column with the withdrawals or the deposits.',
    'কোন কলামে তারিখ এবং কোনটিতে উত্তোলন বা জমা আছে তা বাছাই করুন।',
  ),
  noLines: t('No line was found below the headings.', 'শিরোনামের নিচে কোনো লাইন পাওয়া যায়নি।'),
  lines: t("Lines of the bank's statement", 'ব্যাংক বিবরণীর লাইন'),
  line: t('Row', 'সারি'),
  details: t('Description', 'বিবরণ'),
  amount: t('Amount', 'টাকা'),
  inBooks: t('In the books', 'হিসাব বইয়ে'),
  take: t('Row {line} is {number}', 'সারি {line} হলো {number}'),
  doubtful: t('the cheque number is different: look before you tick', 'চেক নম্বর আলাদা: টিক দেওয়ার আগে দেখুন'),
  noteOf: t('Row {line}, only at the bank', 'সারি {line}, শুধু ব্যাংকে'),
  leave: t('Leave for now', 'আপাতত রেখে দিন'),
  leftOut: t('Rows left out: {count}', '{count}টি সারি বাদ থাকছে'),
  leftBook: t(
    'Not in this statement: {count} {count|line|lines} of the books',
    'এই বিবরণীতে নেই: হিসাব বইয়ের {count}টি লাইন',
  ),
  moreLeft: t('and {count} more', 'আরও {count}টি'),
  otherEnd: t(
    'The file ends with {file}, the reconciliation with {statement}.',
    'ফাইল শেষ হয়েছে {file} দিয়ে, সমন্বয় {statement} দিয়ে।',
  ),
  confirm: t(
    'Match {matched}, note {noted}, leave {left}',
    '{matched}টি মেলান, {noted}টি টীকা করুন, {left}টি রেখে দিন',
  ),
  brought: t(
    'Brought in: {matched} matched, {noted} noted, {left} left',
    'আনা হয়েছে: {matched}টি মিলেছে, {noted}টি টীকা, {left}টি বাকি',
  ),
  another: t('Another file', 'অন্য ফাইল'),
  all: t('All', 'সব'),
  states: {
    matched: t('Matched', 'মিলেছে'),
    noted: t('Noted', 'টীকা'),
    left: t('Not in the books', 'হিসাব বইয়ে নেই'),
  },
  none: t("The bank's statement was not brought in as a file.", 'ব্যাংক বিবরণী ফাইল হিসেবে আনা হয়নি।'),
  remove: t('Remove its lines', 'লাইনগুলো সরান'),
  removeTitle: t("Remove the statement's lines?", 'বিবরণীর লাইনগুলো সরাবেন?'),
  removeText: t(
    'Ticks and notes stay; the links between the lines are lost.',
    'যা মেলানো ও টীকা করা হয়েছে তা থাকবে; কোনটি কীসের সঙ্গে মিলেছিল তা থাকবে না।',
  ),
  removed: t("The statement's lines are removed", 'বিবরণীর লাইনগুলো সরানো হয়েছে'),
  wrongNote: t(
    'A note of this kind belongs on the other side of the account.',
    'এমন টীকা হিসাবের অন্য পাশে থাকে।',
  ),
  matchedAndNoted: t('A line is matched or noted, not both.', 'একটি লাইন হয় মেলানো, নয় টীকা; দুটি নয়।'),
  matchedTwice: t('A line is matched twice.', 'একটি লাইন দুবার মেলানো হয়েছে।'),
};
