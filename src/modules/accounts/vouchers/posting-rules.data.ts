import type { Label } from '../../../core/labels.ts';

/** When fees are income: as they are paid, or as they are billed. */
export const bases = ['cash', 'accrual'] as const;
export type Basis = (typeof bases)[number];

type Rule = {
  readonly code: string;
  /** Counts up where what it posts changes; vouchers keep the version they were posted by. */
  readonly version: number;
  readonly text: Label;
};

const rule = (code: string, en: string, bn: string, version = 1): Rule => ({
  code,
  version,
  text: { en, bn },
});

const mirror = rule('mirror', 'The same ledgers on the other side', 'একই লেজার, বিপরীত দিকে');

/** What posts by itself, by what it is posted for; fees and what they become by the basis of the year too. */
const rules: Readonly<Record<string, Rule>> = {
  'fees.receipt/cash': rule(
    'fees.receipt/cash',
    'Fees when they are paid: debit the money, credit the income of each fee; fines go to fines, the rest to advances',
    'ফি পরিশোধের সময়: অর্থ ডেবিট, প্রতিটি ফির আয় ক্রেডিট, জরিমানা জরিমানায়, উদ্বৃত্ত অগ্রিমে',
  ),
  'fees.receipt/accrual': rule(
    'fees.receipt/accrual',
    'Fees that were billed before: debit the money, credit fees receivable; fines go to fines, the rest to advances',
    'আগে ধার্য ফি: অর্থ ডেবিট, বকেয়া ফি ক্রেডিট, জরিমানা জরিমানায়, উদ্বৃত্ত অগ্রিমে',
  ),
  'fees.accrual/accrual': rule(
    'fees.accrual/accrual',
    'Fees when they are billed: debit fees receivable, credit the income of each fee; what is older than the year goes to the general fund',
    'ফি ধার্যের সময়: বকেয়া ফি ডেবিট, প্রতিটি ফির আয় ক্রেডিট; বছরের আগের পাওনা সাধারণ তহবিলে',
  ),
  'fees.accrual/cash': rule(
    'fees.accrual/cash',
    'The year is on a cash basis: what is receivable leaves the books against the general fund',
    'বছরটি নগদ ভিত্তিতে: বকেয়া ফি সাধারণ তহবিলের বিপরীতে হিসাব থেকে বাদ',
  ),
  'fees.dayClose': rule(
    'fees.dayClose',
    'A drawer that is short or over: against cash short and over',
    'ড্রয়ারে কম বা বেশি: নগদ কম-বেশির বিপরীতে',
  ),
  'fees.dayReopened': mirror,
  'admission.fee': rule(
    'admission.fee',
    'Fee of an application: debit the money, credit its income',
    'আবেদন ফি: অর্থ ডেবিট, আয় ক্রেডিট',
  ),
  'library.charge': rule(
    'library.charge',
    'A charge the library keeps itself, when it is paid: debit cash, credit fines',
    'গ্রন্থাগারের নিজের পাওনা, পরিশোধের সময়: নগদ ডেবিট, জরিমানা ক্রেডিট',
  ),
  'billing.entry': rule(
    'billing.entry',
    'The platform’s bill: debit the charges of the platform, credit what is payable to it; a payment debits that and credits the bank',
    'প্ল্যাটফর্মের বিল: প্ল্যাটফর্মের খরচ ডেবিট, প্রদেয় ক্রেডিট; পরিশোধে প্রদেয় ডেবিট, ব্যাংক ক্রেডিট',
  ),
  'facilities.depreciation': rule(
    'facilities.depreciation',
    'Depreciation through a month, by the dated rule of each class: debit depreciation, credit what is written off so far',
    'মাস পর্যন্ত অবচয়, প্রতিটি শ্রেণির তারিখযুক্ত নিয়মে: অবচয় ব্যয় ডেবিট, পুঞ্জীভূত অবচয় ক্রেডিট',
  ),
  'facilities.disposal': rule(
    'facilities.disposal',
    'An asset disposed of: credit its cost; debit what is written off, the money received and the loss; a gain is credited',
    'সম্পদ নিষ্পত্তি: ক্রয়মূল্য ক্রেডিট; পুঞ্জীভূত অবচয়, প্রাপ্ত টাকা ও ক্ষতি ডেবিট; লাভ হলে ক্রেডিট',
  ),
  'payroll.run': rule(
    'payroll.run',
    'Salaries of a month: debit each head of pay, credit salary payable and what is deducted',
    'মাসের বেতন: প্রতিটি বেতন খাত ডেবিট, প্রদেয় বেতন ও কর্তন ক্রেডিট',
  ),
  'payroll.release': rule(
    'payroll.release',
    'Salary paid out: debit salary payable, credit cash or bank',
    'বেতন পরিশোধ: প্রদেয় বেতন ডেবিট, নগদ বা ব্যাংক ক্রেডিট',
  ),
  'payroll.loan': rule(
    'payroll.loan',
    'A loan to an employee: debit the advance, credit cash or bank',
    'কর্মীর ঋণ: অগ্রিম ডেবিট, নগদ বা ব্যাংক ক্রেডিট',
  ),
  'payroll.settlement': rule(
    'payroll.settlement',
    'A final settlement: debit what is due, credit cash or bank',
    'চূড়ান্ত হিসাব: প্রাপ্য ডেবিট, নগদ বা ব্যাংক ক্রেডিট',
  ),
};

const codeOf = ({ code, version }: Rule): string => `${code}@${version}`;
const byCode = new Map([mirror, ...Object.values(rules)].map((one) => [codeOf(one), one]));

/**
 * The rule something is posted by, with its version, such as `fees.receipt/accrual@1`; null for what is entered by hand.
 * What no rule is written for is told by its source alone: `accounts.opening@1`.
 */
export function postingRuleOf(
  source: string | null,
  basis: Basis,
  { isMirror = false }: { readonly isMirror?: boolean } = {},
): string | null {
  if (isMirror) return codeOf(mirror);
  if (source === null) return null;
  const known = rules[`${source}/${basis}`] ?? rules[source];
  return known ? codeOf(known) : `${source}@1`;
}

/** What a rule a voucher keeps does, in words, and its version; null for none, and for one that tells nothing. */
export function ruleTextOf(kept: string | null): { readonly text: Label; readonly version: number } | null {
  const known = kept === null ? undefined : byCode.get(kept);
  return known ? { text: known.text, version: known.version } : null;
}
