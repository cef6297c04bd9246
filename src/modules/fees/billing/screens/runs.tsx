import { useState } from 'react';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { feesContract as contract } from '../../contract.ts';
import { madeOfLabels as madeOf } from '../../reports/made-of-labels.ts';
import { type AskedLines, LinesDrawer } from '../../reports/screens/lines-drawer.tsx';
import { Opens } from '../../screens/opens.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import type { Run } from '../../screens/types.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { settingLabels as labels } from '../../setup/labels.ts';
import { words } from '../../words.ts';
import { runLabels } from '../run-labels.ts';
import classes from './billing.module.css';
import { useMonthName } from './months.ts';

export function Runs() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const monthName = useMonthName();
  const query = useQueryValues();
  const [lines, setLines] = useState<AskedLines | null>(null);
  /** The lines a run made, beside what they came to then. */
  const opening = (row: Run, text: string, isBeside = false) => (
    <Opens
      isBeside={isBeside}
      onOpen={
        row.lines === 0
          ? null
          : () =>
              setLines({
                title: t(madeOf.linesOfRun, { month: monthName(row.period) }),
                filter: { runId: row.id },
                first: row.amount,
              })
      }
    >
      {text}
    </Opens>
  );
  const { confirm } = useDialogs();
  const second = useSecondPerson();
  const back = useSave(contract.takeBackRun);
  const { data, error, refetch } = useRead(contract.runs, { page: query.page, size: query.size });
  const columns: Column<Run>[] = [
    { name: 'period', label: t(words.month), role: 'name', render: (row) => monthName(row.period) },
    {
      name: 'amount',
      label: t(words.amount),
      align: 'end',
      render: (row) => opening(row, taka.signed(row.amount)),
    },
    {
      name: 'lines',
      label: t(labels.linesHead),
      align: 'end',
      render: (row) => opening(row, format.number(row.lines), true),
    },
    {
      name: 'students',
      label: t(labels.students),
      align: 'end',
      render: (row) => opening(row, format.number(row.students), true),
    },
    { name: 'year', label: t(words.year), render: (row) => t(row.year) },
    { name: 'at', label: t(words.day), isWhole: true, render: (row) => format.dateTime(row.at) },
    { name: 'by', label: t(labels.startedBy), render: (row) => row.by ?? '' },
    {
      name: 'state',
      label: t(runLabels.state),
      render: (row) => {
        if (!row.takenBackAt) return '';
        const told = t(runLabels.takenBack, { day: format.date(row.takenBackAt) });
        return row.standing
          ? `${told} ${t(runLabels.standing, { count: format.number(row.standing) })}`
          : told;
      },
    },
  ];
  const takeBack = async (row: Run) => {
    const isSure = await confirm({
      title: t(runLabels.takeBackTitle, { month: monthName(row.period) }),
      text: t(runLabels.takeBackText),
      action: runLabels.takeBack,
      count: row.standing ?? row.lines,
    });
    if (isSure)
      await second.run(
        (reason) => back.mutateAsync({ id: row.id, version: row.version, reason }),
        ({ lines: count }) =>
          showToast({ tone: 'leaf', title: t(runLabels.done, { count: format.number(count) }) }),
      );
  };
  return (
    <>
      <h2 className={classes.heading}>{t(labels.runs)}</h2>
      <PagedTable
        label={t(labels.runs)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => monthName(row.period)}
        pages={query.pages}
        empty={t(labels.noRuns)}
        actions={(row) =>
          (row.standing ?? row.lines) === 0
            ? []
            : [{ label: t(runLabels.takeBack), isDanger: true, onClick: () => void takeBack(row) }]
        }
      />
      <LinesDrawer asked={lines} onClose={() => setLines(null)} />
      {second.dialog}
    </>
  );
}
