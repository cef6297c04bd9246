import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { ViewTabs } from '../../../../core/web/page/view-tabs.tsx';
import { feesPath } from '../../../fees/paths.ts';
import { accountsContract as contract } from '../../contract.ts';
import { accountsPath } from '../../paths.ts';
import { accountsPermission } from '../../permissions.ts';
import { reportLabels as labels } from '../../screen-labels.ts';
import { ReportActions, ReportFilters } from './report-parts.tsx';
import { ReceiptsBody } from './statement-bodies.tsx';
import { useSpan } from './use-span.ts';

const views = [
  { path: feesPath.generalReport, label: labels.generalReport, permission: accountsPermission.view },
  {
    path: accountsPath.financialStatement,
    label: labels.financialStatement,
    permission: accountsPermission.view,
  },
];

/** What a committee reads of a time: what there was, what came in and went out by head, what is left. */
export default function FinancialStatement() {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const { from, to } = span;
  const { data, error, refetch } = useRead(contract.receipts, { from, to }, { enabled: span.isReady });
  return (
    <Page
      context={t(labels.span, { from: format.date(from), to: format.date(to) })}
      actions={<ReportActions report="receipts-payments" from={from} to={to} />}
    >
      <ViewTabs label={labels.financialStatement} views={views} keeps={['from', 'to']} />
      <ReportFilters span={span} />
      {data ? <ReceiptsBody data={data} /> : <Coming kind="board" read={{ error, refetch }} rows={10} />}
    </Page>
  );
}
