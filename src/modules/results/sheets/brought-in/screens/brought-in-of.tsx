import { useRead } from '../../../../../core/web/device/call.ts';
import { useText } from '../../../../../core/web/device/preferences.tsx';
import { DataTable } from '../../../../../core/web/list/data-table.tsx';
import { Panel } from '../../../../../core/web/page/panel.tsx';
import { type BroughtIn, broughtInContract as contract } from '../contract.ts';
import { broughtInLabels as labels } from '../labels.ts';
import { useBroughtInColumns } from './brought-in-table.tsx';

/** One's own earlier results, or those of one's children; nothing where none were brought in. */
export function OwnBroughtIn() {
  const { data } = useRead(contract.broughtInMine, {});
  return <Earlier rows={data?.items ?? []} />;
}

/** The earlier results of a student, by an enrolment. */
export function BroughtInOf({ enrolmentId }: { enrolmentId: string }) {
  const { data } = useRead(contract.broughtIn, { enrolmentId, size: 100 });
  return <Earlier rows={data?.items ?? []} />;
}

function Earlier({ rows }: { rows: readonly BroughtIn[] }) {
  const t = useText();
  const isOfSeveral = new Set(rows.map((row) => row.student.id)).size > 1;
  const columns = useBroughtInColumns(isOfSeveral);
  if (rows.length === 0) return null;
  return (
    <Panel title={t(labels.title)} flush>
      <DataTable
        label={t(labels.title)}
        columns={columns}
        rows={rows}
        nameOf={(row) => `${row.exam} ${row.year}`}
      />
    </Panel>
  );
}
