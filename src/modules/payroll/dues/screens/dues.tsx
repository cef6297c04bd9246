import { Page } from '../../../../core/web/page/page.tsx';
import { payrollPayPermission } from '../../permissions.ts';
import { screenLabels as labels } from '../../screens/labels.ts';
import { QueryTabs } from '../../screens/parts.tsx';
import { useMay } from '../../screens/use-may.ts';
import { Arrears } from './arrears.tsx';
import { Fund } from './fund.tsx';
import { Loans } from './loans.tsx';
import { Settlements } from './settlements.tsx';

/** What staff owe and are owed beside a month's pay. */
export default function Dues() {
  const may = useMay();
  return (
    <Page>
      {may(payrollPayPermission.view) ? (
        <QueryTabs
          tabs={[
            { name: 'loans', label: labels.loans, body: () => <Loans /> },
            { name: 'fund', label: labels.fund, body: () => <Fund /> },
            { name: 'arrears', label: labels.arrears, body: () => <Arrears /> },
            { name: 'settlements', label: labels.settlements, body: () => <Settlements /> },
          ]}
        />
      ) : null}
    </Page>
  );
}
