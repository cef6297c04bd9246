import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import type * as z from 'zod';
import { bengaliDateOf, todayInDhaka, weekdayLabels, weekdayOf } from '../../../core/dates.ts';
import { dashboardReads } from '../../../core/web/approvals/mine-panel.tsx';
import { leaveEarly } from '../../../core/web/auth/early.ts';
import { useSession } from '../../../core/web/auth/session.tsx';
import { useRead } from '../../../core/web/device/call.ts';
import { asked, useFirstShow } from '../../../core/web/device/first-show.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { Page, SkeletonRows } from '../../../core/web/page/page.tsx';
import { readPanels } from '../../../core/web/shell/panel-index.ts';
import { Panels, usePanels } from '../../../core/web/shell/panels.tsx';
import { homeContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import { BoardTiles } from './board-tiles.tsx';
import classes from './dashboard.module.css';
import { ModuleCards } from './module-cards.tsx';
import { FirstJobs, LeadFigures, WaitsForMe } from './role-board.tsx';

export type Today = z.output<typeof contract.today.output>;

// Asked for with this screen, not after it.
for (const place of ['dashboardFirst', 'dashboard'] as const) readPanels(place).catch(() => {});

/** The first screen: the day of an institution for whoever signed in; for the platform, its modules. */
export default function Dashboard() {
  const { current } = useSession();
  return (
    <Suspense
      fallback={
        <Page>
          <SkeletonRows />
        </Page>
      }
    >
      {current?.site ? <SiteDay /> : <PlatformDay />}
    </Suspense>
  );
}

function PlatformDay() {
  const hasDay = usePanels('dashboardOfPlatform').length > 0;
  const today = todayInDhaka(new Date());
  useEffect(leaveEarly, []);
  return (
    <Page>
      {hasDay ? (
        <>
          <FirstJobs chosen={[]} />
          <LeadFigures module="billing" />
          <WaitsForMe except="billing" />
          <div className={classes.apart}>
            <Panels place="dashboardOfPlatform" today={today} />
          </div>
        </>
      ) : (
        <ModuleCards />
      )}
    </Page>
  );
}

function SiteDay() {
  const t = useText();
  const format = useFormat();
  const { role } = useSession();
  const first = usePanels('dashboardFirst');
  const panels = usePanels('dashboard');
  const input = { role: role ?? '' };
  const isReady = useFirstShow([
    asked(contract.today, input),
    ...dashboardReads,
    ...[...first, ...panels].flatMap(({ reads }) => reads?.(todayInDhaka(new Date()), '') ?? []),
  ]);
  const { data, error, isFetching, refetch } = useRead(contract.today, input, {
    refetchInterval: 60_000,
    enabled: isReady,
  });
  const isShown = data !== undefined || error !== null;
  useEffect(() => {
    if (isShown) leaveEarly();
  }, [isShown]);
  // Until the palette is known they stand: a teacher's sections open without a network too.
  const hasSections = !data || data.board.top.includes('sections');
  return (
    <Page
      context={data ? <DateLine date={data.today} /> : undefined}
      actions={
        data ? (
          <span className={classes.asOf}>
            <ActionIcon
              variant="subtle"
              aria-label={t(labels.refresh)}
              loading={isFetching}
              onClick={() => void refetch()}
            >
              <IconRefresh size={16} />
            </ActionIcon>
            {t(labels.updated, { time: format.time(data.asOf) })}
          </span>
        ) : undefined
      }
    >
      {isReady && hasSections && first.length > 0 ? (
        <div className={classes.first}>
          <Panels place="dashboardFirst" today={data?.today ?? todayInDhaka(new Date())} />
        </div>
      ) : null}
      <Loaded kind="board" read={{ data, error, refetch }} rows={8}>
        {(data) => <BoardTiles today={data} />}
      </Loaded>
    </Page>
  );
}

/** `Sunday, 26 July 2026 · 11 Shraban 1433`. */
function DateLine({ date }: { date: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {t(weekdayLabels[weekdayOf(date)])}, {format.date(date)} · {format.digits(t(bengaliDateOf(date).text))}
    </>
  );
}
