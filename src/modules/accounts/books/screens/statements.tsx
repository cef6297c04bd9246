import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { reportLabels as labels } from '../../screen-labels.ts';
import { ReportActions, ReportFilters } from './report-parts.tsx';
import { ReceiptsBody } from './statement-bodies.tsx';
import { StatementViews } from './statement-views.tsx';
import { useSpan } from './use-span.ts';

/** The statements of a period: receipts and payments here, the others beside it, and a file of all of them. */
export default function Statements() {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const { from, to } = span;
  const { data, error, refetch } = useRead(contract.receipts, { from, to }, { enabled: span.isReady });
  return (
    <Page
      context={t(labels.span, { from: format.date(from), to: format.date(to) })}
      actions={<ReportActions report="statements" from={from} to={to} />}
    >
      <StatementViews />
      <ReportFilters span={span} />
      {data ? <ReceiptsBody data={data} /> : <Coming kind="board" read={{ error, refetch }} rows={10} />}
    </Page>
  );
}
