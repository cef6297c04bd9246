import { defineModule } from '../../core/module.ts';
import { accountsPath } from './paths.ts';
import { accountsPermission } from './permissions.ts';

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
    debitNew: {
      path: accountsPath.debitNew,
      title: { en: 'New debit voucher', bn: 'নতুন ডেবিট ভাউচার' },
      permission: accountsPermission.edit,
      group: 'vouchers',
    },
    debitList: {
      path: accountsPath.debitList,
      title: { en: 'Debit vouchers', bn: 'ডেবিট ভাউচারসমূহ' },
      permission: accountsPermission.view,
      group: 'vouchers',
    },
    debitVoucher: {
      path: accountsPath.debitVoucher,
      title: { en: 'Debit voucher', bn: 'ডেবিট ভাউচার' },
      permission: accountsPermission.view,
    },
    creditNew: {
      path: accountsPath.creditNew,
      title: { en: 'New credit voucher', bn: 'নতুন ক্রেডিট ভাউচার' },
      permission: accountsPermission.edit,
      group: 'vouchers',
    },
    creditList: {
      path: accountsPath.creditList,
      title: { en: 'Credit vouchers', bn: 'ক্রেডিট ভাউচারসমূহ' },
      permission: accountsPermission.view,
      group: 'vouchers',
    },
    creditVoucher: {
      path: accountsPath.creditVoucher,
      title: { en: 'Credit voucher', bn: 'ক্রেডিট ভাউচার' },
      permission: accountsPermission.view,
    },
    journalNew: {
      path: accountsPath.journalNew,
      title: { en: 'New journal voucher', bn: 'নতুন জার্নাল ভাউচার' },
      permission: accountsPermission.edit,
      group: 'vouchers',
    },
    journalList: {
      path: accountsPath.journalList,
      title: { en: 'Journal vouchers', bn: 'জার্নাল ভাউচারসমূহ' },
      permission: accountsPermission.view,
      group: 'vouchers',
    },
    journalVoucher: {
      path: accountsPath.journalVoucher,
      title: { en: 'Journal voucher', bn: 'জার্নাল ভাউচার' },
      permission: accountsPermission.view,
    },
    contraNew: {
      path: accountsPath.contraNew,
      title: { en: 'New contra voucher', bn: 'নতুন কন্ট্রা ভাউচার' },
      permission: accountsPermission.edit,
      group: 'vouchers',
    },
    contraList: {
      path: accountsPath.contraList,
      title: { en: 'Contra vouchers', bn: 'কন্ট্রা ভাউচারসমূহ' },
      permission: accountsPermission.view,
      group: 'vouchers',
    },
    contraVoucher: {
      path: accountsPath.contraVoucher,
      title: { en: 'Contra voucher', bn: 'কন্ট্রা ভাউচার' },
      permission: accountsPermission.view,
    },
    generalLedger: {
      path: accountsPath.generalLedger,
      title: { en: 'General Ledger', bn: 'সাধারণ খতিয়ান' },
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
      title: { en: 'Cash, Bank and Day Book', bn: 'ক্যাশ, ব্যাংক ও দৈনিক বই' },
      permission: accountsPermission.view,
      group: 'books',
    },
    partyLedger: {
      path: accountsPath.partyLedger,
      title: { en: 'Party Ledger', bn: 'পক্ষের খতিয়ান' },
      permission: accountsPermission.view,
      group: 'books',
    },
    cheques: {
      path: accountsPath.cheques,
      title: { en: 'Cheque Register', bn: 'চেক রেজিস্টার' },
      permission: accountsPermission.view,
      group: 'registers',
    },
    reconciliations: {
      path: accountsPath.reconciliations,
      title: { en: 'Bank Reconciliation', bn: 'ব্যাংক সমন্বয়' },
      permission: accountsPermission.view,
      group: 'registers',
    },
    reconciliation: {
      path: accountsPath.reconciliation,
      title: { en: 'Bank Reconciliation Statement', bn: 'ব্যাংক সমন্বয় বিবরণী' },
      permission: accountsPermission.view,
    },
    trialBalance: {
      path: accountsPath.trialBalance,
      title: { en: 'Trial Balance', bn: 'রেওয়ামিল' },
      permission: accountsPermission.view,
      group: 'books',
    },
    statements: {
      path: accountsPath.statements,
      title: { en: 'Financial Statements', bn: 'আর্থিক বিবরণী' },
      permission: accountsPermission.view,
      group: 'books',
    },
    balanceSheet: {
      path: accountsPath.balanceSheet,
      title: { en: 'Balance Sheet', bn: 'উদ্বৃত্তপত্র' },
      permission: accountsPermission.view,
      group: 'books',
    },
    income: {
      path: accountsPath.income,
      title: { en: 'Profit & Loss', bn: 'আয়-ব্যয় হিসাব' },
      permission: accountsPermission.view,
      group: 'books',
    },
  },
});
