import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type Column, DataTable, type RowAction } from '../../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { examsContract as contract } from '../../contract.ts';
import { labels, roleLabels } from '../../labels.ts';
import { marksText } from '../../rules.ts';
import type { PaperShown } from '../../screens/calls.ts';
import { changeLabels, momentLabels } from '../labels.ts';

/** The papers of a class in an examination, with what may be done with each. */
export function PaperTable(props: {
  label: string;
  papers: readonly PaperShown[];
  isDraft: boolean;
  onEdit: ((paper: PaperShown) => void) | null;
  /** Of a declared examination: each with a reason. */
  onPostpone?: (paper: PaperShown) => void;
  onWithdraw?: (paper: PaperShown) => void;
}) {
  const { onEdit, onPostpone, onWithdraw } = props;
  const t = useText();
  const format = useFormat();
  const { confirmDelete, showCallError } = useDialogs();
  const remove = useSave(contract.removePaper);
  const marks = (hundredths: number) => format.digits(marksText(hundredths));
  const columns: Column<PaperShown>[] = [
    { name: 'subject', label: t(labels.subject), role: 'name', render: (row) => t(row.subject) },
    { name: 'code', label: t(labels.shortName), isMinor: true, render: (row) => row.code },
    {
      name: 'group',
      label: t(labels.group),
      isMinor: true,
      render: (row) => (row.group ? t(row.group) : '—'),
    },
    {
      name: 'role',
      label: t(labels.role),
      isMinor: true,
      render: (row) => t(roleLabels[row.role] ?? labels.subject),
    },
    {
      name: 'full',
      label: t(labels.full),
      align: 'end',
      isMinor: true,
      render: (row) => marks(row.full),
    },
    {
      name: 'components',
      label: t(labels.components),
      render: (row) =>
        row.components.map((one) => `${t({ en: one.nameEn, bn: one.nameBn })} ${marks(one.full)}`).join(', '),
    },
    {
      name: 'unit',
      label: t(labels.unit),
      isMinor: true,
      render: (row) => (row.unit === row.code ? '—' : row.unit),
    },
    {
      name: 'day',
      label: t(labels.day),
      isWhole: true,
      render: (row) =>
        row.day ? `${format.date(row.day)}${row.startsAt ? `, ${format.time(row.startsAt)}` : ''}` : '—',
    },
    {
      name: 'room',
      label: t(momentLabels.room),
      isMinor: true,
      render: (row) => (row.room ? format.digits(row.room) : '—'),
    },
  ];
  const actions = (row: PaperShown): RowAction[] => [
    ...(onEdit ? [{ label: t(texts.edit), onClick: () => onEdit(row) }] : []),
    ...(onPostpone ? [{ label: t(changeLabels.postpone), onClick: () => onPostpone(row) }] : []),
    ...(onWithdraw
      ? [{ label: t(changeLabels.withdraw), isDanger: true, onClick: () => onWithdraw(row) }]
      : []),
    ...(props.isDraft
      ? [
          {
            label: t(labels.removePaper),
            isDanger: true,
            onClick: async () => {
              if (await confirmDelete(t(row.subject), t(labels.paper)))
                remove.mutate({ id: row.id }, { onError: showCallError });
            },
          },
        ]
      : []),
  ];
  return (
    <DataTable
      label={props.label}
      columns={columns}
      rows={props.papers}
      nameOf={(row) => t(row.subject)}
      {...(onEdit ? { onOpen: onEdit, onEdit, actions } : {})}
    />
  );
}
