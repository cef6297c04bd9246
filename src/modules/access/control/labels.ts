import type { Label } from '../../../core/labels.ts';
import type { FindingKind, ProofName } from './contract.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const findingLabels: Readonly<Record<FindingKind, Label>> = {
  ownApproval: t('Done by one person', 'একজনের করা'),
  ownVoucher: t('Own voucher posted', 'নিজের ভাউচার নিজে পোস্ট'),
  backDated: t('Back-dated', 'পেছনের তারিখে'),
  afterClose: t('After year end, or days reopened', 'বছর শেষের পর, বা দিন আবার খুলে'),
  drawer: t('Drawer short or over', 'ড্রয়ারে কম বা বেশি'),
  dueGone: t('Due or fine let off or put off, book written off', 'বকেয়া বা জরিমানা ছাড় বা পেছানো, বই বাতিল'),
  markChanged: t('Mark changed after verification', 'যাচাইয়ের পর নম্বর বদল'),
  rules: t('Amount, rule, limit or working day changed', 'পরিমাণ, নিয়ম, সীমা বা কর্মদিবস বদল'),
  atNight: t('Login at night', 'রাতে লগইন'),
  exported: t('Exported by the platform', 'প্ল্যাটফর্মের এক্সপোর্ট'),
};

/** By what is due, given and passed: who changes one of these changes it for everybody. */
export const ruleTables: Readonly<Record<string, Label>> = {
  fees_fee_rule: t('Fee amount', 'ফির পরিমাণ'),
  fees_fine_rule: t('Fine rule', 'জরিমানার নিয়ম'),
  fees_fee_service: t('Transport or hostel fee', 'পরিবহন বা হোস্টেল ফি'),
  fees_fee_sub_head: t('Fee sub-head', 'ফি উপখাত'),
  fees_setting: t('How payments are spread', 'পরিশোধের বণ্টন'),
  library_rule: t('Library fine', 'গ্রন্থাগারের জরিমানা'),
  payroll_employee_pay: t('Pay or bank account of an employee', 'কর্মীর বেতন বা ব্যাংক হিসাব'),
  payroll_personal_item: t('Personal addition or deduction of an employee', 'কর্মীর ব্যক্তিগত সংযোজন বা কর্তন'),
  payroll_allowance_rule: t('Rule of an allowance', 'ভাতার নিয়ম'),
  payroll_bonus_rule: t('Rule of a bonus', 'বোনাসের নিয়ম'),
  payroll_overtime_rule: t('Rule of overtime', 'অতিরিক্ত সময়ের নিয়ম'),
  payroll_cut_rule: t('Rule of a deduction', 'কর্তনের নিয়ম'),
  payroll_pay_step: t('Step of a pay scale', 'বেতন স্কেলের ধাপ'),
  payroll_salary_type: t('Salary type', 'বেতনের ধরন'),
  payroll_salary_term: t('Change of a salary type', 'বেতনের ধরনের পরিবর্তন'),
  payroll_setting: t('Payroll settings', 'বেতনের সেটিংস'),
  payroll_account: t('Ledger of payroll', 'বেতনের লেজার'),
  leave_type: t('Leave type', 'ছুটির ধরন'),
  leave_maximum: t('Maximum days of leave', 'সর্বোচ্চ ছুটির দিন'),
  attendance_staff_rule: t('Rule of lateness', 'বিলম্বের নিয়ম'),
  attendance_policy: t('How attendance is taken', 'হাজিরা নেওয়ার নিয়ম'),
  results_setting: t('Rules of results', 'ফলাফলের নিয়ম'),
  results_scrutiny_rule: t('Days and fee of re-scrutiny', 'পুনঃনিরীক্ষণের দিন ও ফি'),
  academic_designation: t('Retirement age of a post', 'পদের অবসরের বয়স'),
  people_setting: t('Retirement ages of employees', 'কর্মীদের অবসরের বয়স'),
  approval_setting: t('Limits of one person', 'একজনের সীমা'),
};

/** Of these a new row changes what somebody gets or is asked as well: pay from a day on, a cheaper service, the first limits. */
export const ruleRows: readonly string[] = [
  'payroll_employee_pay',
  'payroll_personal_item',
  'payroll_salary_term',
  'attendance_staff_rule',
  'fees_fee_service',
  'people_setting',
];

/** Of these a new row changes what is paid once there was a month of pay; before that they are being set up. */
export const payRows: readonly string[] = [
  'payroll_allowance_rule',
  'payroll_bonus_rule',
  'payroll_overtime_rule',
  'payroll_cut_rule',
  'payroll_pay_step',
];

/** What stands before a change that one person makes alone; SQL texts, so without quotes. */
export const quietLabels = {
  pastHoliday: t('Holiday of days already over', 'পেরিয়ে যাওয়া দিনের ছুটি'),
  weekend: t('Weekly holidays', 'সাপ্তাহিক ছুটি'),
  cheaperService: t('Moved to a cheaper service', 'কম ফির সেবায় স্থানান্তর'),
  movedLedger: t('Ledger moved in the chart of accounts', 'হিসাব তালিকায় লেজারের স্থান বদল'),
  putOff: t('in instalments until', 'কিস্তিতে, শেষ তারিখ'),
  foundBook: t('Lost book found, its charge taken back', 'হারানো বই পাওয়া গেছে, ধার্য টাকা বাদ'),
  writtenOff: t('Books written off', 'বাতিল করা বই'),
  cheaperCopy: t('Price of a copy lowered', 'বইয়ের কপির দাম কমানো'),
  admissionFee: t('Fee of an admission lowered', 'ভর্তির ফি কমানো'),
  staffDay: t('Attendance of an employee', 'কর্মীর হাজিরা'),
  absencesGone: t('Absences changed after the day', 'দিন শেষে অনুপস্থিতি বদল'),
  ownRules: t('Rules of results, own ones though marks are entered', 'ফলাফলের নিয়ম, নম্বর দেওয়ার পরে আলাদা করা'),
  residence: t('Student with other fees', 'অন্য ফির শিক্ষার্থী'),
  broughtIn: t('Earlier results brought in', 'আগের ফলাফল আনা হয়েছে'),
  takenOut: t('Earlier results taken out again', 'আনা ফলাফল বাদ দেওয়া হয়েছে'),
  testMark: t('Admission test', 'ভর্তি পরীক্ষা'),
} as const;

/** Values that stand before and after a change, by column. */
export const quietWords = {
  role: { optional: t('4th subject', 'চতুর্থ বিষয়'), elective: t('elective', 'নৈর্বাচনিক') },
  code: {
    present: t('present', 'উপস্থিত'),
    late: t('late', 'বিলম্ব'),
    half: t('half a day', 'অর্ধদিবস'),
    absent: t('absent', 'অনুপস্থিত'),
    onDuty: t('on duty outside', 'বাইরে দায়িত্বে'),
  },
  residence: {
    day: t('day student', 'অনাবাসিক'),
    dayCare: t('day care', 'ডে-কেয়ার'),
    boarding: t('boarding', 'আবাসিক'),
  },
} as const;

export const controlLabels = {
  kind: t('Kind', 'ধরন'),
  allKinds: t('Every kind', 'সব ধরন'),
  at: t('When', 'কখন'),
  who: t('Who', 'কে'),
  what: t('What', 'বিষয়'),
  reason: t('Reason', 'কারণ'),
  amount: t('Amount', 'টাকা'),
  findings: t('What an auditor looks at first', 'নিরীক্ষক প্রথমে যা দেখেন'),
  none: t('Nothing of this kind.', 'এ ধরনের কিছু নেই।'),
  agrees: t('Agrees', 'মিলেছে'),
  differs: t('{count} do not agree', '{count}টি মেলেনি'),
  first: t('The first {count} of {all}', '{all}টির প্রথম {count}টি'),
  seal: t('Seal of the history', 'ইতিহাসের সিল'),
  sealed: t('Sealed through {at}', '{at} পর্যন্ত সিল করা'),
  sealText: t(
    'Write this seal down on paper: it proves later that nothing was removed. The person who runs the server can check every block again with “npm run audit:verify”.',
    'সিলটি কাগজে লিখে রাখুন: এতে পরে প্রমাণ হবে যে কিছু বাদ দেওয়া হয়নি। সার্ভার যিনি চালান তিনি “npm run audit:verify” দিয়ে প্রতিটি অংশ আবার যাচাই করতে পারেন।',
  ),
  notSealed: t('Nothing is sealed yet.', 'এখনো কিছু সিল করা হয়নি।'),
  drawerOf: t('Drawer of {day}', '{day} তারিখের ড্রয়ার'),
  loggedIn: t('Logged in', 'লগইন'),
  allExported: t('Everything was exported', 'সবকিছু এক্সপোর্ট করা হয়েছে'),
  allFetched: t('Everything was downloaded', 'সবকিছু ডাউনলোড করা হয়েছে'),
  nightsSince: t(
    'Night logins of staff are kept for three years. The oldest one here is from {day}.',
    'কর্মীদের রাতের লগইন তিন বছর রাখা হয়। এখানে জানা সবচেয়ে পুরোনো লগইন {day} তারিখের।',
  ),
  unclosedDay: t('{day}: {name}', '{day}: {name}'),
  missing: t('{number} is missing', '{number} নেই'),
  finesLeft: t('Less fines left open by payments', 'বাদ: পরিশোধে বাকি থাকা জরিমানা'),
  notPosted: t('Less what is not posted yet', 'বাদ: এখনো পোস্ট না হওয়া অংশ'),
} as const;

/** Days since the due day, as the due list calls them. */
export const ageLabels = {
  'not-yet': t('Not yet due', 'মেয়াদ আছে'),
  '1-30': t('1 to 30 days', '১ থেকে ৩০ দিন'),
  '31-60': t('31 to 60 days', '৩১ থেকে ৬০ দিন'),
  '61-90': t('61 to 90 days', '৬১ থেকে ৯০ দিন'),
  '91': t('Over 90 days', '৯০ দিনের বেশি'),
} as const;

export const proofLabels: Readonly<
  Record<ProofName, { title: Label; text: Label; left?: Label; right?: Label }>
> = {
  receipts: {
    title: t('Receipts and vouchers', 'রসিদ ও ভাউচার'),
    text: t(
      'Every receipt, of a student or of others, equals its lines and its voucher.',
      'শিক্ষার্থী বা অন্য কারও প্রতিটি রসিদ তার লাইন ও ভাউচারের সমান।',
    ),
    left: t('Receipts', 'রসিদ'),
    right: t('Vouchers', 'ভাউচার'),
  },
  cash: {
    title: t('Cash by source', 'উৎস অনুযায়ী নগদ'),
    text: t(
      'The cash in receipts, in the library and in closed drawers equals the cash ledger.',
      'রসিদ, গ্রন্থাগার ও বন্ধ করা ড্রয়ারের নগদ টাকা নগদ লেজারের সমান।',
    ),
    left: t('Sources', 'উৎস'),
    right: t('Ledger', 'লেজার'),
  },
  vouchers: {
    title: t('Debit and credit', 'ডেবিট ও ক্রেডিট'),
    text: t('Every posted voucher balances.', 'প্রতিটি পোস্ট করা ভাউচারের ডেবিট ও ক্রেডিট সমান।'),
    left: t('Debit', 'ডেবিট'),
    right: t('Credit', 'ক্রেডিট'),
  },
  advance: {
    title: t('Advances of students', 'শিক্ষার্থীদের অগ্রিম'),
    text: t(
      'The ledger of advances equals the advances of the students.',
      'অগ্রিমের লেজার শিক্ষার্থীদের অগ্রিমের সমান।',
    ),
    left: t('Students', 'শিক্ষার্থী'),
    right: t('Ledger', 'লেজার'),
  },
  drawers: {
    title: t('Drawers and cash', 'ড্রয়ার ও নগদ'),
    text: t(
      'On closed days the drawer held what the receipts show.',
      'বন্ধ করা দিনগুলোয় ড্রয়ারে রসিদের সমান টাকা ছিল।',
    ),
    left: t('Counted', 'গোনা'),
    right: t('Receipts in cash', 'নগদ রসিদ'),
  },
  dues: {
    title: t('Dues', 'বকেয়া'),
    text: t(
      'Everything billed is paid, waived or due; nothing is paid beyond what was billed.',
      'যা ধার্য হয়েছে তা পরিশোধিত, মওকুফ বা বকেয়া; ধার্যের বেশি কিছু পরিশোধিত নয়।',
    ),
    left: t('Due by fee', 'ফি অনুযায়ী বকেয়া'),
    right: t('Due by student', 'শিক্ষার্থী অনুযায়ী বকেয়া'),
  },
  ages: {
    title: t('Dues by age', 'কত দিনের বকেয়া'),
    text: t(
      'By days past the due date, as in the due list. Each sum is what was billed less what was collected from the same students. Without what is not in the books yet, they equal the ledger of fees receivable. On a cash basis none of this is posted.',
      'শেষ তারিখের পর কত দিন গেছে সে অনুযায়ী, বকেয়া তালিকার মতোই। প্রতিটি অঙ্ক হলো ধার্য ফি থেকে একই শিক্ষার্থীদের আদায় বাদে যা থাকে। যা এখনো হিসাবে ওঠেনি তা বাদ দিলে বকেয়া ফির লেজারের সমান হয়। নগদ ভিত্তিতে এর কিছুই পোস্ট হয় না।',
    ),
    left: t('Dues in the books', 'হিসাবে ওঠা বকেয়া'),
    right: t('Ledger', 'লেজার'),
  },
  receivable: {
    title: t('Fees receivable', 'বকেয়া ফি (হিসাব)'),
    text: t(
      'The ledger equals the billed fees that were posted, less what receipts have paid; nothing billed before today is waiting to be posted. On a cash basis both are zero.',
      'ধার্য ফির যা পোস্ট হয়েছে, রসিদে আদায় বাদে, তা-ই লেজারের জের; আজকের আগের ধার্য কিছু পোস্টের অপেক্ষায় নেই। নগদ ভিত্তিতে দুটোই শূন্য।',
    ),
    left: t('Fees', 'ফি'),
    right: t('Ledger', 'লেজার'),
  },
  numbers: {
    title: t('Number series', 'নম্বরের ধারা'),
    text: t('No receipt or voucher number is missing.', 'রসিদ বা ভাউচারের কোনো নম্বর বাদ নেই।'),
  },
  unclosed: {
    title: t('Days that are not closed', 'বন্ধ না করা দিন'),
    text: t(
      'Everybody who took cash before today has closed that day.',
      'আজকের আগে যেদিন নগদ আদায় হয়েছে তা বন্ধ করা হয়েছে।',
    ),
  },
  history: {
    title: t('History', 'পরিবর্তনের ইতিহাস'),
    text: t('The last sealed blocks are unchanged.', 'সর্বশেষ সিল করা অংশগুলো অপরিবর্তিত।'),
  },
};
