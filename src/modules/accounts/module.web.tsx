import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { accounts } from './module.ts';

export const accountsWeb = defineWebModule(accounts, {
  entities,
  screens: {
    generalLedger: () => import('./books/screens/general-ledger.tsx'),
    ledger: () => import('./books/screens/ledger-book.tsx'),
    moneyBooks: () => import('./books/screens/money-books.tsx'),
    partyLedger: () => import('./registers/screens/party-ledger.tsx'),
    cheques: () => import('./registers/screens/cheque-register.tsx'),
    reconciliations: () => import('./reconciliation/screens/reconciliations.tsx'),
    reconciliation: () => import('./reconciliation/screens/reconciliation.tsx'),
    trialBalance: () => import('./books/screens/trial-balance.tsx'),
    budgetReport: () => import('./budgets/screens/budget-report.tsx'),
    funds: () => import('./funds/screens/funds.tsx'),
    budgets: () => import('./budgets/screens/budgets.tsx'),
    budget: () => import('./budgets/screens/budget.tsx'),
    statements: () => import('./books/screens/statements.tsx'),
    financialStatement: () => import('./books/screens/financial-statement.tsx'),
    balanceSheet: () => import('./books/screens/balance-sheet.tsx'),
    income: () => import('./books/screens/income.tsx'),
    debitNew: () => import('./vouchers/screens/voucher-new.tsx'),
    debitList: () => import('./vouchers/screens/voucher-list.tsx'),
    debitVoucher: () => import('./vouchers/screens/voucher.tsx'),
    creditNew: () => import('./vouchers/screens/voucher-new.tsx'),
    creditList: () => import('./vouchers/screens/voucher-list.tsx'),
    creditVoucher: () => import('./vouchers/screens/voucher.tsx'),
    journalNew: () => import('./vouchers/screens/voucher-new.tsx'),
    journalList: () => import('./vouchers/screens/voucher-list.tsx'),
    journalVoucher: () => import('./vouchers/screens/voucher.tsx'),
    contraNew: () => import('./vouchers/screens/voucher-new.tsx'),
    contraList: () => import('./vouchers/screens/voucher-list.tsx'),
    contraVoucher: () => import('./vouchers/screens/voucher.tsx'),
  },
  entityScreens: {
    party: () => import('./registers/screens/parties.tsx'),
    ledger: () => import('./chart/screens/ledgers.tsx'),
  },
});
