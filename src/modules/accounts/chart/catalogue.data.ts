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
  { code: '1', position: 1, nameEn: 'Assets', nameBn: 'সম্পদ', side: 'debit' },
  { code: '2', position: 2, nameEn: 'Liabilities', nameBn: 'দায়', side: 'credit' },
  { code: '3', position: 3, nameEn: 'Fund', nameBn: 'তহবিল', side: 'credit' },
  { code: '4', position: 4, nameEn: 'Income', nameBn: 'আয়', side: 'credit' },
  { code: '5', position: 5, nameEn: 'Expenditure', nameBn: 'ব্যয়', side: 'debit' },
] as const;

export const voucherTypes = [
  { code: 'DV', position: 1, nameEn: 'Debit voucher', nameBn: 'ডেবিট ভাউচার', note: 'Money goes out' },
  { code: 'CV', position: 2, nameEn: 'Credit voucher', nameBn: 'ক্রেডিট ভাউচার', note: 'Money comes in' },
  { code: 'JV', position: 3, nameEn: 'Journal voucher', nameBn: 'জার্নাল ভাউচার', note: 'No money moves' },
  {
    code: 'CN',
    position: 4,
    nameEn: 'Contra voucher',
    nameBn: 'কন্ট্রা ভাউচার',
    note: 'Between cash, bank and wallet',
  },
] as const;
