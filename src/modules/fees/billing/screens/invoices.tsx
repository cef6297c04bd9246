import { Button, Progress, Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { type JobRun, jobsContract } from '../../../../core/contracts/jobs-contract.ts';
import type { Label } from '../../../../core/labels.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { YearsFirst } from '../../../academic/panels.tsx';
import { feesContract as contract } from '../../contract.ts';
import { counterLabels } from '../../counter/labels.ts';
import { madeOfLabels as madeOf } from '../../reports/made-of-labels.ts';
import { type AskedLines, LinesDrawer } from '../../reports/screens/lines-drawer.tsx';
import shared from '../../screens/fees.module.css';
import { Opens } from '../../screens/opens.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import type { Preview, Setup } from '../../screens/types.ts';
import { useFeesSetup, usePlace } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { settingLabels as labels } from '../../setup/labels.ts';
import { offerLabels } from '../../waivers/offer-labels.ts';
import { words } from '../../words.ts';
import classes from './billing.module.css';
import { isMonth, monthsAround, useMonthName } from './months.ts';
import { type AskedPlan, PlannedDrawer } from './planned-drawer.tsx';

// What was run before stands below, and brings what takes it back.
const Runs = lazy(() => import('./runs.tsx').then((all) => ({ default: all.Runs })));

/** A month's invoices: what they would be, running them, the runs there were. */
export function Invoices() {
  const { data: setup, error, refetch } = useFeesSetup();
  if (!setup) return <Coming read={{ error, refetch }} rows={6} />;
  return (
    <>
      <MonthRun setup={setup} />
      <Suspense fallback={null}>
        <Runs />
      </Suspense>
    </>
  );
}

function MonthRun({ setup }: { setup: Setup }) {
  const t = useText();
  const monthName = useMonthName();
  const query = useQueryValues();
  const asked = query.text('month');
  const current = setup.today.slice(0, 7);
  const month = isMonth(asked) ? asked : current;
  const usual = setup.years.find((one) => one.isCurrent) ?? setup.years[0];
  const year = setup.years.find((one) => one.id === query.text('year')) ?? usual;
  const months = [...new Set([...monthsAround(current, 11, 2), month])].sort().reverse();
  if (!year)
    return (
      <Nothing>
        <YearsFirst text={labels.noYear} />
      </Nothing>
    );
  return (
    <>
      <search className={shared.filters}>
        <Select
          w={180}
          label={t(words.month)}
          data={months.map((value) => ({ value, label: monthName(value) }))}
          value={month}
          allowDeselect={false}
          onChange={(value) => query.set({ month: value === current ? null : value })}
        />
        <Select
          w={160}
          label={t(words.year)}
          data={setup.years.map((one) => ({ value: one.id, label: t(one.label) }))}
          value={year.id}
          allowDeselect={false}
          onChange={(value) => query.set({ year: value === usual?.id ? null : value })}
        />
      </search>
      <OneMonth key={`${year.id}${month}`} yearId={year.id} period={month} />
    </>
  );
}

function OneMonth({ yearId, period }: { yearId: string; period: string }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const monthName = useMonthName();
  const { confirm, showCallError } = useDialogs();
  const [jobRunId, setJobRunId] = useState<string | null>(null);
  const [plan, setPlan] = useState<AskedPlan | null>(null);
  const [lines, setLines] = useState<AskedLines | null>(null);
  const { data, error, refetch } = useRead(contract.previewRun, { yearId, period });
  const start = useSave(contract.startRun, {
    refreshes: [],
    onSaved: (answer) => setJobRunId(answer.jobRunId),
  });
  if (!data) return <Coming read={{ error, refetch }} rows={5} />;
  const run = async () => {
    const isSure = await confirm({
      title: t(labels.runAsk, { month: monthName(period) }),
      text: t(labels.runText, {
        students: format.number(data.students),
        amount: taka.signed(data.payable),
      }),
      action: labels.runAction,
      count: data.students,
    });
    if (isSure)
      start.mutate({ yearId, period, idempotencyKey: crypto.randomUUID() }, { onError: showCallError });
  };
  /** Nothing is made of nothing. */
  const opening = (count: number, open: () => void) => (count > 0 ? { onOpen: open } : {});
  const month = monthName(period);
  const ofMonth = (which: string) =>
    setLines({
      title: t(madeOf.linesOfMonth, { month: monthName(which) }),
      filter: { period: which, standing: '1' },
    });
  const showPlan = (asked: Omit<AskedPlan, 'title'>, label: Label) =>
    setPlan({ ...asked, title: t(label, { month }) });
  const showAll = () => showPlan({ of: 'lines' }, madeOf.planned);
  return (
    <>
      <Figures
        small
        items={[
          {
            label: t(labels.students),
            figure: format.number(data.students),
            note: t(labels.ofAll, { count: format.number(data.allStudents) }),
            ...opening(data.students, () => showPlan({ of: 'students' }, madeOf.plannedStudents)),
          },
          { label: t(labels.lines), figure: format.number(data.lines), ...opening(data.lines, showAll) },
          {
            label: t(words.waiver),
            figure: taka.signed(data.waiver),
            ...opening(paisaOf(data.waiver) > 0n ? 1 : 0, () =>
              showPlan({ of: 'lines', waived: '1' }, madeOf.plannedWaivers),
            ),
          },
          { label: t(words.amount), figure: taka.signed(data.payable), ...opening(data.lines, showAll) },
          {
            label: monthName(data.before.period),
            figure: taka.signed(data.before.payable),
            note: t(labels.linesOf, { count: format.number(data.before.lines) }),
            ...opening(data.before.lines, () => ofMonth(data.before.period)),
          },
          {
            label: t(labels.already),
            figure: format.number(data.billed),
            note: t(labels.linesThere),
            ...opening(data.billed, () => ofMonth(period)),
          },
        ]}
      />
      <div className={classes.runLine}>
        {jobRunId ? (
          <RunProgress id={jobRunId} period={period} onEnd={() => setJobRunId(null)} />
        ) : data.lines === 0 ? (
          <p className={shared.note}>{t(labels.nothingToAdd)}</p>
        ) : (
          <Button loading={start.isPending} onClick={() => void run()}>
            {t(labels.run, { lines: format.number(data.lines), amount: taka.signed(data.payable) })}
          </Button>
        )}
      </div>
      <div className={shared.three}>
        {data.bySubHead.length > 0 ? (
          <BySubHead
            preview={data}
            onOpen={(one) =>
              setPlan({ of: 'lines', subHeadId: one.subHeadId, title: `${t(one.label)}, ${month}` })
            }
          />
        ) : null}
        {data.withoutCount > 0 ? (
          <Without preview={data} onOpen={() => showPlan({ of: 'without' }, labels.withoutRule)} />
        ) : null}
        {data.lapses.length > 0 ? <Lapses lapses={data.lapses} /> : null}
      </div>
      <PlannedDrawer asked={plan} yearId={yearId} period={period} onClose={() => setPlan(null)} />
      <LinesDrawer asked={lines} onClose={() => setLines(null)} />
    </>
  );
}

function RunProgress({ id, period, onEnd }: { id: string; period: string; onEnd: () => void }) {
  const t = useText();
  const format = useFormat();
  const monthName = useMonthName();
  const cache = useQueryClient();
  const { data } = useRead(
    jobsContract.run,
    { id },
    {
      refetchInterval: ({ state }) =>
        state.data && ['done', 'failed', 'cancelled'].includes(state.data.state) ? false : 700,
      staleTime: 0,
    },
  );
  const state = data?.state;
  const fromAdvance = useFromAdvance();
  const end = useEffectEvent(async (isDone: boolean) => {
    showToast(
      isDone && data
        ? { tone: 'leaf', title: t(labels.runDone, { month: monthName(period) }), ...fromAdvance(data) }
        : { tone: 'sindur', title: t(labels.runFailed) },
    );
    await cache.invalidateQueries();
    onEnd();
  });
  useEffect(() => {
    if (state === 'done') void end(true);
    else if (state === 'failed' || state === 'cancelled') void end(false);
  }, [state]);
  const total = data?.total ?? 0;
  return (
    <div style={{ flex: 1 }} role="status">
      <p className={shared.note}>
        {t(labels.running, { done: format.number(data?.done ?? 0), total: format.number(total) })}
      </p>
      <Progress
        value={total > 0 ? ((data?.done ?? 0) / total) * 100 : 0}
        size={6}
        radius="xs"
        aria-label={t(labels.runTitle)}
      />
    </div>
  );
}

/** What a run paid from advances, and for how many it could not, with why. */
function useFromAdvance(): (run: JobRun) => { text?: string } {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  return ({ result, problems, problemCount }) => {
    const paid = paisaOf((result as { paidFromAdvance?: string } | null)?.paidFromAdvance ?? '0');
    const [first] = problems;
    const lapsed = (result as { lapsed?: number } | null)?.lapsed ?? 0;
    const said = [
      ...(lapsed > 0 ? [t(offerLabels.lapsedDone, { count: format.number(lapsed) })] : []),
      ...(paid > 0n ? [t(labels.fromAdvance, { amount: taka.signed(paid) })] : []),
      ...(first
        ? [`${t(labels.notFromAdvance, { count: format.number(problemCount) })} ${t(first.text)}`]
        : []),
    ];
    return said.length > 0 ? { text: said.join(' ') } : {};
  };
}

function BySubHead(props: { preview: Preview; onOpen: (one: Preview['bySubHead'][number]) => void }) {
  const { preview, onOpen } = props;
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  return (
    <Panel title={t(labels.byFee)} flush>
      <table className={shared.small} aria-label={t(labels.byFee)}>
        <thead>
          <tr>
            <th scope="col">{t(words.head)}</th>
            <th scope="col" className={shared.end}>
              {t(labels.linesHead)}
            </th>
            <th scope="col" className={shared.end}>
              {t(words.amount)}
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.bySubHead.map((one) => (
            <tr key={one.subHeadId}>
              <td>{t(one.label)}</td>
              <td className={shared.end}>
                <Opens isBeside onOpen={() => onOpen(one)}>
                  {format.number(one.lines)}
                </Opens>
              </td>
              <td className={shared.end}>
                <Opens onOpen={() => onOpen(one)}>{taka.plain(one.amount)}</Opens>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** The waivers for brothers and sisters that hold no more: the run bills without them, and ends them. */
function Lapses({ lapses }: { lapses: Preview['lapses'] }) {
  const t = useText();
  const place = usePlace();
  return (
    <Panel title={t(offerLabels.lapses)} flush>
      <table className={shared.small} aria-label={t(offerLabels.lapses)}>
        <tbody>
          {lapses.map((one) => (
            <tr key={one.id}>
              <td>
                {t(one.student.name)}
                <span className={shared.other}>{place(one.student)}</span>
              </td>
              <td>
                {t(one.type)}
                <span className={shared.other}>{t(offerLabels.lapseWhy[one.why])}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** The first of those no rule fits; all of them are a list of their own. */
function Without({ preview, onOpen }: { preview: Preview; onOpen: () => void }) {
  const t = useText();
  const format = useFormat();
  const place = usePlace();
  return (
    <Panel
      title={t(labels.withoutRule)}
      flush
      actions={
        <Opens onOpen={onOpen}>
          {t(counterLabels.allReceipts, { count: format.number(preview.withoutCount) })}
        </Opens>
      }
    >
      <table className={shared.small} aria-label={t(labels.withoutRule)}>
        <tbody>
          {preview.without.slice(0, 12).map((one) => (
            <tr key={one.id}>
              <td>{t(one.name)}</td>
              <td>
                {place(one)}, {format.number(one.roll)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
