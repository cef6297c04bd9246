import { definePaths } from '../../core/module/paths.ts';

export const accountsPath = definePaths({
  debitNew: '/site/accounts/accounts-transaction/debit-voucher/view',
  debitList: '/site/accounts/accounts-transaction/debit-voucher/list-view',
  debitVoucher: '/site/accounts/accounts-transaction/debit-voucher/edit/:voucherId',
  creditNew: '/site/accounts/accounts-transaction/credit-voucher/view',
  creditList: '/site/accounts/accounts-transaction/credit-voucher/list-view',
  creditVoucher: '/site/accounts/accounts-transaction/credit-voucher/edit/:voucherId',
  journalNew: '/site/accounts/accounts-transaction/journal-voucher/view',
  journalList: '/site/accounts/accounts-transaction/journal-voucher/list-view',
  journalVoucher: '/site/accounts/accounts-transaction/journal-voucher/edit/:voucherId',
  contraNew: '/site/accounts/accounts-transaction/contra-voucher/view',
  contraList: '/site/accounts/accounts-transaction/contra-voucher/list-view',
  contraVoucher: '/site/accounts/accounts-transaction/contra-voucher/edit/:voucherId',
  ledger: '/site/accounts/report/ledger',
  generalLedger: '/site/accounts/report/general-ledger',
  moneyBooks: '/site/accounts/report/cash-book',
  partyLedger: '/site/accounts/report/party-ledger',
  trialBalance: '/site/accounts/report/trial-balance',
  financialStatement: '/site/student/report/payment-master/financial-statement-view',
  statements: '/site/accounts/report/financial-statements',
  balanceSheet: '/site/accounts/report/balance-sheet',
  income: '/site/accounts/report/profit-loss-statements',
  budgetReport: '/site/accounts/report/budget',
  funds: '/site/accounts/report/funds',
  budgets: '/site/accounts/budget/view',
  budget: '/site/accounts/budget/edit/:budgetId',
  cheques: '/site/accounts/cheque-register/view',
  reconciliations: '/site/accounts/bank-reconciliation/view',
  reconciliation: '/site/accounts/bank-reconciliation/edit/:reconciliationId',
});

/** The screens of each kind of voucher. */
export const voucherPath = {
  debit: { new: accountsPath.debitNew, list: accountsPath.debitList, one: accountsPath.debitVoucher },
  credit: { new: accountsPath.creditNew, list: accountsPath.creditList, one: accountsPath.creditVoucher },
  journal: { new: accountsPath.journalNew, list: accountsPath.journalList, one: accountsPath.journalVoucher },
  contra: { new: accountsPath.contraNew, list: accountsPath.contraList, one: accountsPath.contraVoucher },
} as const;
