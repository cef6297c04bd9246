import { ViewTabs } from '../../../../core/web/page/view-tabs.tsx';
import { accountsPath } from '../../paths.ts';
import { accountsPermission } from '../../permissions.ts';
import { reportLabels as labels } from '../../screen-labels.ts';

const permission = accountsPermission.view;
const views = [
  { path: accountsPath.statements, label: labels.receiptsPayments, permission },
  { path: accountsPath.income, label: labels.incomeExpenditure, permission },
  { path: accountsPath.balanceSheet, label: labels.balanceSheet, permission },
  { path: accountsPath.trialBalance, label: labels.trialBalance, permission },
];

/** The statements of the same days. */
export const StatementViews = () => (
  <ViewTabs label={labels.statements} views={views} keeps={['from', 'to']} />
);
