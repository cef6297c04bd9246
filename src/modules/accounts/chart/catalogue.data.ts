import { chart } from './chart.data.ts';

const subGroups = chart.flatMap((group) => group.subGroups.map((one) => ({ ...one, groupId: group.nameEn })));

/** The chart as the rows of the catalogue; a reference names the other by its English name. */
export const chartRows = {
  groups: chart.map(({ type, nameEn, nameBn }, place) => ({ position: place + 1, type, nameEn, nameBn })),
  subGroups: subGroups.map(({ groupId, nameEn, nameBn }, place) => ({
    position: place + 1,
    groupId,
    nameEn,
    nameBn,
  })),
  ledgers: subGroups.flatMap(({ nameEn, ledgers }) => ledgers.map((one) => ({ ...one, subGroupId: nameEn }))),
} as const;

export const accountsHeads = [
  { type: 'asset', code: '1', position: 1, nameEn: 'Assets', nameBn: 'সম্পদ', side: 'debit' },
  { type: 'liability', code: '2', position: 2, nameEn: 'Liabilities', nameBn: 'দায়', side: 'credit' },
  { type: 'fund', code: '3', position: 3, nameEn: 'Fund', nameBn: 'তহবিল', side: 'credit' },
  { type: 'income', code: '4', position: 4, nameEn: 'Income', nameBn: 'আয়', side: 'credit' },
  { type: 'expense', code: '5', position: 5, nameEn: 'Expenditure', nameBn: 'ব্যয়', side: 'debit' },
] as const;

export const voucherTypeRows = [
  {
    type: 'debit',
    code: 'DV',
    position: 1,
    nameEn: 'Debit voucher',
    nameBn: 'ডেবিট ভাউচার',
    noteEn: 'Payment from cash or a bank',
    noteBn: 'নগদ বা ব্যাংক থেকে পরিশোধ',
  },
  {
    type: 'credit',
    code: 'CV',
    position: 2,
    nameEn: 'Credit voucher',
    nameBn: 'ক্রেডিট ভাউচার',
    noteEn: 'Receipt into cash or a bank',
    noteBn: 'নগদ বা ব্যাংকে প্রাপ্তি',
  },
  {
    type: 'journal',
    code: 'JV',
    position: 3,
    nameEn: 'Journal voucher',
    nameBn: 'জার্নাল ভাউচার',
    noteEn: 'Without cash or bank',
    noteBn: 'নগদ বা ব্যাংক ছাড়া',
  },
  {
    type: 'contra',
    code: 'CN',
    position: 4,
    nameEn: 'Contra voucher',
    nameBn: 'কন্ট্রা ভাউচার',
    noteEn: 'Between cash and banks',
    noteBn: 'নগদ ও ব্যাংকের মধ্যে',
  },
] as const;
