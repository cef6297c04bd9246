import { useState } from 'react';
import { useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { WholeTable } from '../../../core/web/list/whole-table.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { leaveContract as contract } from '../contract.ts';
import type { ApplicationShown } from '../shapes.ts';
import { leaveLabels as labels } from './labels.ts';
import classes from './leave.module.css';
import { EmployeeName, LeaveDays, LeaveReason, useDays } from './parts.tsx';

/** What waits for the reader as the head of a department, or in such a head's place. */
export function OfDepartment({ rows }: { rows: ApplicationShown[] }) {
  const t = useText();
  const days = useDays();
  const { showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const decide = useSave(contract.department);
  const columns: Column<ApplicationShown>[] = [
    {
      name: 'employee',
      label: t(labels.employee),
      role: 'name',
      render: (row) => <EmployeeName employee={row.employee} />,
    },
    { name: 'when', label: t(labels.when), render: (row) => <LeaveDays leave={row} /> },
    { name: 'type', label: t(labels.type), render: (row) => t(row.type) },
    { name: 'days', label: t(labels.days), align: 'end', render: (row) => days(row.halves) },
    { name: 'reason', label: t(labels.reason), render: (row) => <LeaveReason leave={row} /> },
  ];
  return (
    <section className={classes.stack}>
      <h3 className={classes.name}>{t(labels.ofDepartment)}</h3>
      <WholeTable
        label={t(labels.ofDepartment)}
        columns={columns}
        rows={rows}
        nameOf={(row) => t(row.employee.name)}
        actions={(row) => [
          {
            label: t(labels.agree),
            onClick: () =>
              decide.mutate(
                { id: row.id, decision: 'agreed' },
                {
                  onError: showCallError,
                  onSuccess: () => showToast({ tone: 'leaf', title: t(labels.agreed) }),
                },
              ),
          },
          {
            label: t(labels.refuse),
            onClick: () =>
              setAsked({
                title: `${t(labels.refuse)}: ${t(row.employee.name)}`,
                text: t(labels.refuseText, { name: row.employee.name }),
                action: t(labels.refuse),
                isDanger: true,
                run: (reason) => decide.mutateAsync({ id: row.id, decision: 'rejected', reason }),
              }),
          },
        ]}
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}
