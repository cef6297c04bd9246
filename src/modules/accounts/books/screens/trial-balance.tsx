import { Button } from '@mantine/core';
import { IconCalendarStats } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { reportLabels as labels, periodLabels } from '../../screen-labels.ts';
import { ReportActions, ReportFilters } from './report-parts.tsx';
import { StatementViews } from './statement-views.tsx';
import { TrialTable } from './trial-table.tsx';
import { useSpan } from './use-span.ts';

const Periods = lazy(() =>
  import('../../years/screens/periods.tsx').then((all) => ({ default: all.Periods })),
);

/** The trial balance; the years of the books are behind its button. */
export default function TrialBalance() {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const { from, to } = span;
  const asked = span.get('years');
  const [isOpen, setIsOpen] = useState(asked === 'open' || asked === 'new');
  const { data, error, refetch } = useRead(contract.trialBalance, { from, to }, { enabled: span.isReady });
  return (
    <Page
      context={t(labels.span, { from: format.date(from), to: format.date(to) })}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconCalendarStats size={16} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            {t(periodLabels.periods)}
          </Button>
          <ReportActions report="trial-balance" from={from} to={to} />
        </>
      }
    >
      <StatementViews />
      <ReportFilters span={span} />
      {data ? <TrialTable data={data} /> : <Coming read={{ error, refetch }} rows={10} />}
      <SideDrawer title={t(periodLabels.title)} size={720} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Suspense fallback={null}>
          <Periods isNew={asked === 'new'} />
        </Suspense>
      </SideDrawer>
    </Page>
  );
}
