import { Page } from '../../../../core/web/page/page.tsx';
import { ViewTabs } from '../../../../core/web/page/view-tabs.tsx';
import { accountsPath } from '../../../accounts/paths.ts';
import { accountsPermission } from '../../../accounts/permissions.ts';
import { feesPath } from '../../paths.ts';
import { feesPermission } from '../../permissions.ts';
import { Payments } from '../../receipts/screens/payments.tsx';
import { reportLabels as labels } from '../labels.ts';

const views = [
  { path: feesPath.generalReport, label: labels.generalReport, permission: feesPermission.view },
  {
    path: accountsPath.financialStatement,
    label: labels.financialStatement,
    permission: accountsPermission.view,
  },
];

/** What came in of fees in a time, and beside it the statement a committee reads. */
export default function PaymentMaster() {
  return (
    <Page>
      <ViewTabs label={labels.paymentReports} views={views} keeps={['from', 'to']} />
      <Payments />
    </Page>
  );
}
