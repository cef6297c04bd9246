import { defineWebModule } from '../../core/web/web-module.tsx';
import { accounts } from './module.ts';

export const accountsWeb = defineWebModule(accounts, {
  screens: {
    generalLedger: () => import('./screens/general-ledger.tsx'),
    ledger: () => import('./screens/ledger-book.tsx'),
    moneyBooks: () => import('./screens/money-books.tsx'),
    partyLedger: () => import('./screens/party-ledger.tsx'),
    cheques: () => import('./screens/cheque-register.tsx'),
    reconciliations: () => import('./screens/reconciliations.tsx'),
    reconciliation: () => import('./screens/reconciliation.tsx'),
    trialBalance: () => import('./screens/trial-balance.tsx'),
    statements: () => import('./screens/statements.tsx'),
    balanceSheet: () => import('./screens/balance-sheet.tsx'),
    income: () => import('./screens/income.tsx'),
    debitNew: () => import('./screens/voucher-new.tsx'),
    debitList: () => import('./screens/voucher-list.tsx'),
    debitVoucher: () => import('./screens/voucher.tsx'),
    creditNew: () => import('./screens/voucher-new.tsx'),
    creditList: () => import('./screens/voucher-list.tsx'),
    creditVoucher: () => import('./screens/voucher.tsx'),
    journalNew: () => import('./screens/voucher-new.tsx'),
    journalList: () => import('./screens/voucher-list.tsx'),
    journalVoucher: () => import('./screens/voucher.tsx'),
    contraNew: () => import('./screens/voucher-new.tsx'),
    contraList: () => import('./screens/voucher-list.tsx'),
    contraVoucher: () => import('./screens/voucher.tsx'),
  },
  entityScreens: {
    party: () => import('./screens/parties.tsx'),
    ledger: () => import('./screens/ledgers.tsx'),
  },
});
