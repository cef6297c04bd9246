import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { madeOfContract as contract, type PlannedRow } from '../../reports/made-of-contract.ts';
import { madeOfLabels as labels } from '../../reports/made-of-labels.ts';
import classes from '../../screens/fees.module.css';
import { useStudentColumns } from '../../screens/student-columns.tsx';
import { usePages } from '../../screens/use-pages.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { settingLabels } from '../../setup/labels.ts';
import { words } from '../../words.ts';

export type AskedPlan = {
  readonly title: string;
  readonly of: 'lines' | 'students' | 'without';
  readonly subHeadId?: string;
  readonly waived?: '1';
};

type Month = { readonly yearId: string; readonly period: string };

/** What a figure of a month's preview is made of: lines, students, or those no rule fits. */
export function PlannedDrawer(props: Month & { asked: AskedPlan | null; onClose: () => void }) {
  const { asked, onClose, yearId, period } = props;
  return (
    <SideDrawer title={asked?.title ?? ''} isOpen={asked !== null} size={760} isText onClose={onClose}>
      {asked ? <Planned key={asked.title} asked={asked} yearId={yearId} period={period} /> : null}
    </SideDrawer>
  );
}

function Planned({ asked: { title, ...asked }, yearId, period }: Month & { asked: AskedPlan }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const pages = usePages();
  const { data, error, refetch } = useRead(
    contract.planned,
    { ...asked, yearId, period, page: pages.page, size: pages.size },
    { staleTime: 0 },
  );
  const columns = useColumns(asked.of);
  return (
    <div className={classes.stack}>
      {data && asked.of !== 'without' ? (
        <Figures
          small
          items={[
            ...(asked.of === 'students'
              ? [{ label: t(settingLabels.students), figure: format.number(data.total) }]
              : []),
            { label: t(settingLabels.linesHead), figure: format.number(data.lines) },
            { label: t(words.waiver), figure: taka.signed(data.waiver) },
            { label: t(words.amount), figure: taka.signed(data.payable) },
          ]}
        />
      ) : null}
      <PagedTable
        label={title}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={pages}
        empty={t(labels.noLines)}
      />
    </div>
  );
}

function useColumns(of: AskedPlan['of']): Column<PlannedRow>[] {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const students = useStudentColumns<PlannedRow>(null);
  if (of === 'without') return students;
  return [
    ...students,
    { name: 'payable', label: t(words.amount), align: 'end', render: (row) => taka.plain(row.payable) },
    of === 'students'
      ? {
          name: 'lines',
          label: t(settingLabels.linesHead),
          align: 'end',
          render: (row) => format.number(row.lines),
        }
      : { name: 'fee', label: t(words.head), render: (row) => (row.subHead ? t(row.subHead) : '') },
    { name: 'waiver', label: t(words.waiver), align: 'end', render: (row) => taka.orDash(row.waiver) },
  ];
}
