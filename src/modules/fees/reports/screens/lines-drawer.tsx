import { useState } from 'react';
import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { feesContract as contract } from '../../contract.ts';
import { stateTexts } from '../../labels.ts';
import classes from '../../screens/fees.module.css';
import { useStudentColumns } from '../../screens/student-columns.tsx';
import type { InvoiceLine } from '../../screens/types.ts';
import { useLineName } from '../../screens/use-names.ts';
import { usePages } from '../../screens/use-pages.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { settingLabels } from '../../setup/labels.ts';
import { words } from '../../words.ts';
import { madeOfLabels as labels } from '../made-of-labels.ts';
import { LineDrawer } from './line-drawer.tsx';

export type AskedLines = {
  readonly title: string;
  readonly filter: Omit<z.input<typeof contract.lines.input>, 'page' | 'size'>;
  /** What they came to at first; told where it is not so any more. */
  readonly first?: string;
};

/** The invoice lines a figure is made of, with their sum; each opens what became of it. */
export function LinesDrawer({ asked, onClose }: { asked: AskedLines | null; onClose: () => void }) {
  const [lineId, setLineId] = useState<string | null>(null);
  return (
    <>
      <SideDrawer title={asked?.title ?? ''} isOpen={asked !== null} size={860} isText onClose={onClose}>
        {asked ? <Lines key={asked.title} asked={asked} onLine={setLineId} /> : null}
      </SideDrawer>
      <LineDrawer lineId={lineId} onClose={() => setLineId(null)} />
    </>
  );
}

function Lines({ asked, onLine }: { asked: AskedLines; onLine: (id: string) => void }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const pages = usePages();
  const { filter, first } = asked;
  const { data, error, refetch } = useRead(
    contract.lines,
    { ...filter, page: pages.page, size: pages.size },
    { staleTime: 0 },
  );
  const columns = useColumns(filter.studentId !== undefined, filter.open !== undefined, onLine);
  return (
    <div className={classes.stack}>
      {data ? (
        <Figures
          small
          items={[
            {
              label: t(settingLabels.linesHead),
              figure: format.number(data.total),
              ...(filter.studentId === undefined
                ? { note: t(labels.ofStudents, { count: format.number(data.students) }) }
                : {}),
            },
            data.owed === null
              ? { label: t(words.billed), figure: taka.signed(data.billed) }
              : { label: t(words.owed), figure: taka.signed(data.owed) },
          ]}
        />
      ) : null}
      {data && first !== undefined && paisaOf(first) !== paisaOf(data.billed) ? (
        <p className={classes.note}>{t(labels.changedSince, { amount: taka.signed(first) })}</p>
      ) : null}
      <PagedTable
        label={asked.title}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={pages}
        empty={t(labels.noLines)}
      />
    </div>
  );
}

function useColumns(isOfOne: boolean, isOpen: boolean, onLine: (id: string) => void): Column<InvoiceLine>[] {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const lineName = useLineName();
  const students = useStudentColumns<InvoiceLine>(null);
  const fee: Column<InvoiceLine> = {
    name: 'fee',
    label: t(words.head),
    ...(isOfOne ? { role: 'name' as const } : {}),
    render: (row) => (
      <button type="button" className={classes.plainButton} onClick={() => onLine(row.id)}>
        {lineName(row)}
      </button>
    ),
  };
  return [
    ...(isOfOne ? [fee] : students),
    {
      name: 'amount',
      label: t(isOpen ? words.owed : words.billed),
      align: 'end',
      render: (row) => taka.plain(isOpen ? row.owed : row.billed),
    },
    ...(isOfOne ? [] : [fee]),
    {
      name: 'state',
      label: t(words.state),
      render: ({ state }) =>
        state === 'instalments' || state === 'waived' ? (
          t(stateTexts[state])
        ) : (
          <StatusBadge family="payment" state={state} />
        ),
    },
    { name: 'due', label: t(words.day), isWhole: true, render: (row) => format.date(row.due) },
    { name: 'waiver', label: t(words.waiver), align: 'end', render: (row) => taka.orDash(row.waiver) },
    { name: 'paid', label: t(words.paid), align: 'end', render: (row) => taka.orDash(row.paid) },
  ];
}
