import type { LedgerKind, LedgerType } from '../rules.ts';

type LedgerSeed = {
  readonly code: string;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly kind: LedgerKind;
  readonly isByParty: boolean;
  readonly isSystem: boolean;
};
type SubGroupSeed = {
  readonly nameEn: string;
  readonly nameBn: string;
  readonly ledgers: readonly LedgerSeed[];
};
type GroupSeed = {
  readonly type: LedgerType;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly subGroups: readonly SubGroupSeed[];
};

const ledger = (code: string, nameEn: string, nameBn: string, kind: LedgerKind = 'other'): LedgerSeed => ({
  code,
  nameEn,
  nameBn,
  kind,
  isByParty: byParty.includes(code),
  isSystem: systemCodes.includes(code),
});
const subGroup = (nameEn: string, nameBn: string, ...ledgers: LedgerSeed[]): SubGroupSeed => ({
  nameEn,
  nameBn,
  ledgers,
});

/** The ledgers the system posts to by itself; they keep their codes. */
export const systemLedgers = {
  cash: '1101',
  mobile: '1104',
  advance: '2101',
  generalFund: '3101',
  fines: '4104',
} as const;
/** What students owe, where fees are income as they are billed; a chart without it gets it with the first such year. */
export const receivableSeed = {
  code: '1201',
  nameEn: 'Fees receivable',
  nameBn: 'বকেয়া ফি',
  beside: '1202',
} as const;
/** What the system keeps equal to the advances of the students and to what they owe; by hand only by two. */
export const controlLedgers: readonly string[] = [systemLedgers.advance, receivableSeed.code];
/** What the platform costs, and what is owed to it; a chart without them gets them with the first bill. */
export const platformLedgers = {
  charge: {
    code: '5307',
    nameEn: 'School software and platform charges',
    nameBn: 'সফটওয়্যার ও প্ল্যাটফর্ম খরচ',
    beside: '5303',
  },
  payable: { code: '2108', nameEn: 'Payable to the platform', nameBn: 'প্ল্যাটফর্মের প্রদেয়', beside: '2107' },
} as const;
/** What a drawer had too little or too much; a chart that is older than it gets it when it is first needed. */
export const shortOverLedger = {
  code: '5399',
  nameEn: 'Cash short and over',
  nameBn: 'নগদ কম-বেশি',
  beside: '5303',
} as const;
/** What others owe for cheques that came back; a chart without it gets it with the first such fine. */
export const chequeFineLedger = {
  code: '1209',
  nameEn: 'Fines for bounced cheques',
  nameBn: 'প্রত্যাখ্যাত চেকের জরিমানা (প্রাপ্য)',
  beside: '1201',
} as const;
/** What moves from a fund to another; it comes to nothing. A chart without it gets it with the first transfer. */
export const transferLedger = {
  code: '3199',
  nameEn: 'Transfers between funds',
  nameBn: 'তহবিল স্থানান্তর',
  beside: systemLedgers.generalFund,
} as const;
const systemCodes: readonly string[] = [...Object.values(systemLedgers), shortOverLedger.code];
/** What others owe and are owed: each of their lines names a party. */
const byParty: readonly string[] = ['1203', '2107'];

/** The chart of accounts a school begins with, as schools in Bangladesh keep it; the institution changes its copy. */
export const chart: readonly GroupSeed[] = [
  {
    type: 'asset',
    nameEn: 'Current assets',
    nameBn: 'চলতি সম্পদ',
    subGroups: [
      subGroup(
        'Cash and bank',
        'নগদ ও ব্যাংক',
        ledger('1101', 'Cash in hand', 'হাতে নগদ', 'cash'),
        ledger('1102', 'Bank, general account', 'ব্যাংক, সাধারণ হিসাব', 'bank'),
        ledger('1104', 'Mobile and online clearing', 'মোবাইল ও অনলাইন ক্লিয়ারিং', 'gateway'),
      ),
      subGroup(
        'Investments',
        'বিনিয়োগ',
        ledger('1103', 'Reserve fund, fixed deposit', 'সংরক্ষিত তহবিল, স্থায়ী আমানত'),
      ),
      subGroup('Receivables', 'প্রাপ্য', ledger('1201', 'Fees receivable', 'বকেয়া ফি')),
      subGroup(
        'Advances',
        'অগ্রিম প্রদান',
        ledger('1202', 'Salary advance', 'বেতন অগ্রিম'),
        ledger('1203', 'Advances to suppliers', 'সরবরাহকারীকে অগ্রিম'),
      ),
    ],
  },
  {
    type: 'asset',
    nameEn: 'Fixed assets',
    nameBn: 'স্থায়ী সম্পদ',
    subGroups: [
      subGroup(
        'Property and equipment',
        'সম্পত্তি ও সরঞ্জাম',
        ledger('1301', 'Furniture', 'আসবাবপত্র'),
        ledger('1302', 'Computers and equipment', 'কম্পিউটার ও সরঞ্জাম'),
        ledger('1391', 'Accumulated depreciation', 'পুঞ্জীভূত অবচয়'),
      ),
    ],
  },
  {
    type: 'liability',
    nameEn: 'Current liabilities',
    nameBn: 'চলতি দায়',
    subGroups: [
      subGroup(
        'Payables',
        'প্রদেয়',
        ledger('2101', 'Advance fees of students', 'শিক্ষার্থীদের অগ্রিম ফি'),
        ledger('2102', 'Salary payable', 'প্রদেয় বেতন'),
        ledger('2103', 'Provident fund payable', 'প্রদেয় ভবিষ্য তহবিল'),
        ledger('2104', 'Tax and VAT deducted at source', 'উৎসে কর্তিত কর ও ভ্যাট'),
        ledger('2105', 'Board fees held', 'বোর্ড ফি (আদায়কৃত)'),
        ledger('2106', 'Caution money of students', 'শিক্ষার্থীদের জামানত'),
        ledger('2107', 'Creditors', 'পাওনাদার'),
      ),
    ],
  },
  {
    type: 'fund',
    nameEn: 'Funds',
    nameBn: 'তহবিল',
    subGroups: [
      subGroup(
        'Institution funds',
        'প্রতিষ্ঠানের তহবিল',
        ledger('3101', 'General fund', 'সাধারণ তহবিল'),
        ledger('3102', 'Development fund', 'উন্নয়ন তহবিল'),
        ledger('3103', 'Poor and welfare fund', 'দরিদ্র ও কল্যাণ তহবিল'),
      ),
    ],
  },
  {
    type: 'income',
    nameEn: 'Income',
    nameBn: 'আয়',
    subGroups: [
      subGroup(
        'Fee income',
        'ফি আয়',
        ledger('4101', 'Tuition fees', 'টিউশন ফি'),
        ledger('4102', 'Admission and session fees', 'ভর্তি ও সেশন ফি'),
        ledger('4103', 'Examination fees', 'পরীক্ষার ফি'),
        ledger('4104', 'Fines', 'জরিমানা'),
        ledger('4105', 'Other fees', 'অন্যান্য ফি'),
      ),
      subGroup(
        'Other income',
        'অন্যান্য আয়',
        ledger('4201', 'Bank interest', 'ব্যাংক সুদ'),
        ledger('4202', 'Donations', 'অনুদান'),
        ledger('4203', 'Rent', 'ভাড়া'),
      ),
    ],
  },
  {
    type: 'expense',
    nameEn: 'Expenditure',
    nameBn: 'ব্যয়',
    subGroups: [
      subGroup(
        'Salary and allowances',
        'বেতন ও ভাতা',
        ledger('5101', "Teachers' salary", 'শিক্ষকদের বেতন'),
        ledger('5102', 'Provident fund contribution', 'ভবিষ্য তহবিল চাঁদা'),
      ),
      subGroup(
        'Utilities',
        'সেবা বিল',
        ledger('5201', 'Electricity', 'বিদ্যুৎ বিল'),
        ledger('5202', 'Internet and telephone', 'ইন্টারনেট ও টেলিফোন'),
      ),
      subGroup(
        'Office and teaching',
        'অফিস ও শিক্ষা ব্যয়',
        ledger('5301', 'Printing and stationery', 'মুদ্রণ ও মনিহারি'),
        ledger('5302', 'Examination expenses', 'পরীক্ষা ব্যয়'),
        ledger('5303', 'Bank and gateway charges', 'ব্যাংক ও গেটওয়ে চার্জ'),
        ledger('5304', 'Fee waivers', 'ফি মওকুফ'),
        ledger('5305', 'Repairs', 'মেরামত'),
        ledger('5306', 'Sports and culture', 'ক্রীড়া ও সংস্কৃতি'),
        ledger(shortOverLedger.code, shortOverLedger.nameEn, shortOverLedger.nameBn),
        ledger('5401', 'Depreciation', 'অবচয়'),
      ),
    ],
  },
];
