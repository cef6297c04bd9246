import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { reportLabels as labels } from '../../screen-labels.ts';
import { ReportActions, ReportFilters } from './report-parts.tsx';
import { SheetBody } from './statement-bodies.tsx';
import { StatementViews } from './statement-views.tsx';
import { useSpan } from './use-span.ts';

/** The balance sheet of a day; today's until another is chosen. */
export default function BalanceSheet() {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const on = span.day ?? span.today;
  const from = span.firstOf(on);
  const { data, error, refetch } = useRead(contract.balanceSheet, { on });
  return (
    <Page
      context={t(labels.onDay, { day: format.date(on) })}
      actions={<ReportActions report="balance-sheet" from={from} to={on} />}
    >
      <StatementViews />
      <ReportFilters span={span} day={on} />
      {data && span.isReady ? (
        <SheetBody data={data} from={from} fromBefore={span.firstOf(data.before)} />
      ) : (
        <Coming kind="board" read={{ error, refetch }} rows={10} />
      )}
    </Page>
  );
}
