import type { Label } from '../../core/labels.ts';
import { defineModule } from '../../core/module/module.ts';
import { accountsPath, voucherPath } from './paths.ts';
import { accountsPermission } from './permissions.ts';

const debit = { en: 'debit', bn: 'ডেবিট' };
const credit = { en: 'credit', bn: 'ক্রেডিট' };
const journal = { en: 'journal', bn: 'জার্নাল' };
const contra = { en: 'contra', bn: 'কন্ট্রা' };

type Paths = (typeof voucherPath)[keyof typeof voucherPath];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const newVoucher = ({ new: path }: Paths, { en, bn }: Label) => ({
  path,
  title: { en: `New ${en} voucher`, bn: `নতুন ${bn} ভাউচার` },
  permission: accountsPermission.edit,
  group: 'vouchers',
});
const voucherList = ({ list: path }: Paths, { en, bn }: Label) => ({
  path,
  title: { en: `${capital(en)} vouchers`, bn: `${bn} ভাউচারসমূহ` },
  permission: accountsPermission.view,
  group: 'vouchers',
});
const voucher = ({ one: path }: Paths, { en, bn }: Label) => ({
  path,
  title: { en: `${capital(en)} voucher`, bn: `${bn} ভাউচার` },
  permission: accountsPermission.view,
});

export const accounts = defineModule({
  name: 'accounts',
  standsIn: 'accounts',
  place: {
    name: 'accounts',
    label: { en: 'Accounts', bn: 'হিসাব' },
    icon: 'book',
    menuFor: 'site',
  },
  screens: {
    debitNew: newVoucher(voucherPath.debit, debit),
    debitList: voucherList(voucherPath.debit, debit),
    debitVoucher: voucher(voucherPath.debit, debit),
    creditNew: newVoucher(voucherPath.credit, credit),
    creditList: voucherList(voucherPath.credit, credit),
    creditVoucher: voucher(voucherPath.credit, credit),
    journalNew: newVoucher(voucherPath.journal, journal),
    journalList: voucherList(voucherPath.journal, journal),
    journalVoucher: voucher(voucherPath.journal, journal),
    contraNew: newVoucher(voucherPath.contra, contra),
    contraList: voucherList(voucherPath.contra, contra),
    contraVoucher: voucher(voucherPath.contra, contra),
    generalLedger: {
      path: accountsPath.generalLedger,
      title: { en: 'General ledger', bn: 'সাধারণ খতিয়ান' },
      permission: accountsPermission.view,
      group: 'books',
    },
    ledger: {
      path: accountsPath.ledger,
      title: { en: 'Ledger', bn: 'খতিয়ান' },
      permission: accountsPermission.view,
      group: 'books',
    },
    moneyBooks: {
      path: accountsPath.moneyBooks,
      title: { en: 'Cash, bank and day book', bn: 'ক্যাশ, ব্যাংক ও দৈনিক বই' },
      permission: accountsPermission.view,
      group: 'books',
    },
    partyLedger: {
      path: accountsPath.partyLedger,
      title: { en: 'Party ledger', bn: 'পক্ষের খতিয়ান' },
      permission: accountsPermission.view,
      group: 'books',
    },
    cheques: {
      path: accountsPath.cheques,
      title: { en: 'Cheque register', bn: 'চেক রেজিস্টার' },
      permission: accountsPermission.view,
      group: 'registers',
    },
    reconciliations: {
      path: accountsPath.reconciliations,
      title: { en: 'Bank reconciliation', bn: 'ব্যাংক সমন্বয়' },
      permission: accountsPermission.view,
      group: 'registers',
    },
    reconciliation: {
      path: accountsPath.reconciliation,
      title: { en: 'Bank reconciliation statement', bn: 'ব্যাংক সমন্বয় বিবরণী' },
      permission: accountsPermission.view,
    },
    trialBalance: {
      path: accountsPath.trialBalance,
      title: { en: 'Trial balance', bn: 'রেওয়ামিল' },
      permission: accountsPermission.view,
      viewOf: accountsPath.statements,
    },
    financialStatement: {
      path: accountsPath.financialStatement,
      title: { en: 'Financial statement', bn: 'আর্থিক বিবরণী' },
      permission: accountsPermission.view,
      viewOf: accountsPath.statements,
    },
    budgetReport: {
      path: accountsPath.budgetReport,
      title: { en: 'Budget and actual', bn: 'বাজেট ও প্রকৃত' },
      permission: accountsPermission.view,
      group: 'books',
    },
    funds: {
      path: accountsPath.funds,
      title: { en: 'Fund balances', bn: 'তহবিলের জের' },
      permission: accountsPermission.view,
      group: 'books',
    },
    budgets: {
      path: accountsPath.budgets,
      title: { en: 'Budgets', bn: 'বাজেট' },
      permission: accountsPermission.view,
      group: 'registers',
    },
    budget: {
      path: accountsPath.budget,
      title: { en: 'Budget', bn: 'বাজেট' },
      permission: accountsPermission.view,
    },
    statements: {
      path: accountsPath.statements,
      title: { en: 'Financial statements', bn: 'আর্থিক বিবরণী' },
      permission: accountsPermission.view,
      group: 'books',
    },
    balanceSheet: {
      path: accountsPath.balanceSheet,
      title: { en: 'Balance sheet', bn: 'উদ্বৃত্তপত্র' },
      permission: accountsPermission.view,
      viewOf: accountsPath.statements,
    },
    income: {
      path: accountsPath.income,
      title: { en: 'Profit & loss', bn: 'আয়-ব্যয় হিসাব' },
      permission: accountsPermission.view,
      viewOf: accountsPath.statements,
    },
  },
});
