import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { reportLabels as labels } from '../../screen-labels.ts';
import { ReportActions, ReportFilters } from './report-parts.tsx';
import { IncomeBody } from './statement-bodies.tsx';
import { StatementViews } from './statement-views.tsx';
import { useSpan } from './use-span.ts';

/** Profit and loss; for an institution, income and expenditure. */
export default function IncomeReport() {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const { from, to } = span;
  const { data, error, refetch } = useRead(contract.income, { from, to }, { enabled: span.isReady });
  return (
    <Page
      context={t(labels.span, { from: format.date(from), to: format.date(to) })}
      actions={<ReportActions report="income-expenditure" from={from} to={to} />}
    >
      <StatementViews />
      <ReportFilters span={span} />
      {data ? <IncomeBody data={data} /> : <Coming kind="board" read={{ error, refetch }} rows={10} />}
    </Page>
  );
}
