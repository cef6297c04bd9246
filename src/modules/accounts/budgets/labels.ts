import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const budgetErrors = {
  draftWaits: {
    code: 'accounts.budgetDraft',
    status: 409,
    text: t(
      'A draft of this year’s budget is already being written.',
      'এই বছরের বাজেটের একটি খসড়া আগে থেকেই তৈরি হচ্ছে।',
    ),
  },
  isApproved: {
    code: 'accounts.budgetApproved',
    status: 409,
    text: t(
      'This budget is approved and can no longer change; make a new revision instead.',
      'এই বাজেট অনুমোদিত, তাই আর বদলানো যায় না; পরিবর্তনের জন্য নতুন সংশোধন তৈরি করুন।',
    ),
  },
  isWaiting: {
    code: 'accounts.budgetWaits',
    status: 409,
    text: t(
      'This budget is waiting for approval; the sender must take it back first.',
      'এই বাজেট অনুমোদনের অপেক্ষায় আছে; আগে প্রেরককে তা ফিরিয়ে নিতে হবে।',
    ),
  },
  yearClosed: {
    code: 'accounts.budgetYearClosed',
    status: 409,
    text: t(
      'The year {year} is closed; its budget can no longer be changed.',
      '{year} অর্থবছর বন্ধ; এর বাজেট আর বদলানো যায় না।',
    ),
  },
  nothing: {
    code: 'accounts.budgetNothing',
    status: 409,
    text: t('A budget needs at least one ledger.', 'বাজেটে অন্তত একটি লেজার লাগে।'),
  },
  beyond: {
    code: 'accounts.beyondBudget',
    status: 409,
    text: t(
      'Above the approved budget of the year: {ledgers}. Revise the budget first; a second person approves the revision.',
      'অনুমোদিত বাজেটের বেশি: {ledgers}। আগে দ্বিতীয় ব্যক্তির অনুমোদনে বাজেট সংশোধন করতে হবে।',
    ),
  },
} as const;

export const budgetProblems = {
  ledger: t(
    'A budget is made for income, expenditure and assets bought.',
    'বাজেট হয় আয়, ব্যয় ও সম্পদ ক্রয়ের লেজারে।',
  ),
  amount: t('The amount must be 0 or more.', 'টাকার পরিমাণ ০ বা তার বেশি হতে হবে।'),
  twice: t('This ledger is already in the budget.', 'এই লেজারটি বাজেটে আগেই আছে।'),
  reason: t('Give the reason for the new revision.', 'নতুন সংশোধনের কারণ লিখুন।'),
  noLastYear: t('There is no fiscal year before this one.', 'এর আগের কোনো অর্থবছর নেই।'),
  noApproved: t('This year has no approved budget yet.', 'এই বছরের অনুমোদিত বাজেট এখনো নেই।'),
  month: t('The month is not in any fiscal year.', 'মাসটি কোনো অর্থবছরের মধ্যে নেই।'),
};

export const budgetTexts = {
  approveTitle: t(
    'Approve the budget of {year}, revision {revision}',
    '{year} বাজেট অনুমোদন, সংশোধন {revision}',
  ),
  year: t('Year', 'অর্থবছর'),
  income: t('Income', 'আয়'),
  spending: t('Spending', 'ব্যয়'),
  beyond: t('A voucher above the budget', 'বাজেটের বেশি ভাউচার'),
  why: t('Why', 'কারণ'),
  above: t('Above its budget', 'বাজেটের বেশি'),
};

export const beyondLabels = {
  warn: t('Shows a warning', 'সতর্ক করা হয়'),
  refuse: t('Cannot be posted', 'পোস্ট করা যায় না'),
};

export const budgetTypeLabels = {
  income: t('Income', 'আয়'),
  expense: t('Expenditure', 'ব্যয়'),
  asset: t('Assets bought', 'সম্পদ ক্রয়'),
};

/** What the screens of budgets say. */
export const budgetLabels = {
  title: t('Budgets', 'বাজেট'),
  none: t(
    'No fiscal year is open yet: a budget belongs to one.',
    'এখনো কোনো অর্থবছর খোলা হয়নি: বাজেট অর্থবছরের হয়।',
  ),
  noneOfYear: t('No budget yet', 'এখনো বাজেট নেই'),
  fresh: t('New budget', 'নতুন বাজেট'),
  revise: t('Revise', 'সংশোধন করুন'),
  revision: t('Revision', 'সংশোধন'),
  revisionOf: t('Budget {year}, revision {revision}', 'বাজেট {year}, সংশোধন {revision}'),
  inForce: t('In force', 'কার্যকর'),
  earlier: t('Earlier', 'আগের'),
  waits: t('Waiting for approval', 'অনুমোদনের অপেক্ষায়'),
  state: t('Status', 'অবস্থা'),
  income: t('Income', 'আয়'),
  spending: t('Spending', 'ব্যয়'),
  result: t('Left over', 'উদ্বৃত্ত'),
  approvedBy: t('Approved by', 'অনুমোদনকারী'),
  why: t('Why', 'কারণ'),
  begin: t('Start from', 'যা থেকে শুরু'),
  from: {
    nothing: t('Nothing', 'খালি'),
    lastYear: t('Last year’s actual', 'গত বছরের প্রকৃত হিসাব'),
    approved: t('The approved budget', 'অনুমোদিত বাজেট'),
  },
  beyond: t('A voucher above the budget', 'বাজেটের বেশি ভাউচার'),
  beyondHint: t(
    'It is approved with the budget, and can change only with a revision.',
    'বাজেটের সঙ্গেই অনুমোদিত হয়; বদলাতে হলে সংশোধন লাগে।',
  ),
  ledger: t('Ledger', 'লেজার'),
  addLedger: t('Add a ledger', 'লেজার যোগ করুন'),
  ofYear: t('Year', 'পুরো বছর'),
  lastYear: t('Last year', 'গত বছর'),
  yearOf: t('{name}, whole year', '{name}, পুরো বছর'),
  monthOf: t('{name}, {month}', '{name}, {month}'),
  months: t('Months', 'মাস'),
  monthsOf: t('Months of {name}', '{name}: মাসওয়ারি'),
  evenly: t('Spread evenly', 'সমান ভাগ করুন'),
  asLastYear: t('As last year', 'গত বছরের মতো'),
  remove: t('Take {name} out', '{name} বাদ দিন'),
  save: t('Save draft', 'খসড়া রাখুন'),
  saved: t('The draft is kept', 'খসড়া রাখা হয়েছে'),
  approve: t('Approve', 'অনুমোদন করুন'),
  send: t('Send for approval', 'অনুমোদনের জন্য পাঠান'),
  approved: t('The budget is approved', 'বাজেট অনুমোদিত হয়েছে'),
  discard: t('Discard draft', 'খসড়া বাতিল করুন'),
  discardText: t('The draft is deleted; approved revisions stay.', 'খসড়া মুছে যাবে; অনুমোদিত সংশোধন থেকে যাবে।'),
  discarded: t('The draft is deleted', 'খসড়া বাতিল হয়েছে'),
  notMoney: t('This is not an amount.', 'এটি টাকার পরিমাণ নয়।'),
  unsaved: t('Save the draft first.', 'আগে খসড়া রাখুন।'),
  emptyLines: t('No ledger is in this budget yet.', 'এই বাজেটে এখনো কোনো লেজার নেই।'),
  total: t('Total', 'মোট'),
  sum: t('Spending', 'মোট ব্যয়'),
  report: t('Budget and actual', 'বাজেট ও প্রকৃত'),
  month: t('Month', 'মাস'),
  toDate: t('To date', 'এ পর্যন্ত'),
  year: t('Year', 'বছর'),
  budget: t('Budget', 'বাজেট'),
  actual: t('Actual', 'প্রকৃত'),
  left: t('Left', 'বাকি'),
  percent: t('Used', 'ব্যবহৃত'),
  percentOf: t('{percent}%', '{percent}%'),
  over: t('Overspent', 'বেশি খরচ'),
  overCount: t('Overspent ledgers', 'বেশি খরচের লেজার'),
  unbudgeted: t('Not budgeted', 'বাজেটে নেই'),
  noBudget: t('No budget of {year} is approved yet.', '{year} অর্থবছরের বাজেট এখনো অনুমোদিত হয়নি।'),
  toBudgets: t('Go to budgets', 'বাজেটে যান'),
  noYear: t('The month is not in any fiscal year.', 'মাসটি কোনো অর্থবছরের মধ্যে নেই।'),
  monthName: t('{month}', '{month}'),
  before: t('Month before', 'আগের মাস'),
  after: t('Month after', 'পরের মাস'),
  beyondNow: t(
    '{name}: {over} above the year’s budget of {budget}',
    '{name}: বছরের বাজেট {budget}-এর চেয়ে {over} বেশি',
  ),
  beyondTold: t('Above the budget', 'বাজেটের বেশি'),
  beyondWarn: t(
    'It can be posted; the person who posts it sees this too.',
    'পোস্ট করা যাবে; যিনি পোস্ট করবেন তিনিও এটি দেখবেন।',
  ),
  beyondRefuse: t('It cannot be posted before the budget is revised.', 'বাজেট সংশোধনের আগে পোস্ট করা যাবে না।'),
};

/** Fields of the forms, as messages name them. */
export const budgetFields: Readonly<Record<string, Label>> = {
  yearId: budgetTexts.year,
  reason: budgetTexts.why,
  beyond: budgetTexts.beyond,
  lines: budgetLabels.ledger,
};
