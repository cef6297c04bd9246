import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { studentLeaveContract as contract, type LeaveShown } from '../contract.ts';
import { leaveLabels as labels } from '../labels.ts';
import classes from './leave.module.css';
import { LeaveDrawer } from './leave-drawer.tsx';
import { useLeaveColumns } from './parts.tsx';

/** A guardian asks for leave of a child, and sees what became of it. */
export default function OwnLeave() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const columns = useLeaveColumns();
  const [isAsking, setIsAsking] = useState(false);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const ask = useSave(contract.ask);
  const withdraw = useSave(contract.withdraw);
  const student = query.text('student');
  const { data, error, refetch } = useRead(contract.mine, {
    ...(student ? { studentId: student } : {}),
    page: query.pages.page,
    size: query.pages.size,
  });
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const child = data.children.find((one) => one.studentId === data.studentId);
  if (!child)
    return (
      <Page>
        <Nothing>{t(labels.notStudent)}</Nothing>
      </Page>
    );
  const askWithdraw = (row: LeaveShown) =>
    setAsked({
      title: t(labels.withdraw),
      text: t(labels.withdrawText),
      action: t(labels.withdraw),
      run: (reason) => withdraw.mutateAsync({ id: row.id, reason }),
    });
  return (
    <Page
      context={`${t(child.name)} · ${t(child.section)}`}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAsking(true)}>
          {t(labels.ask)}
        </Button>
      }
    >
      {data.children.length > 1 ? (
        <div className={classes.tools}>
          <Select
            label={t(labels.student)}
            allowDeselect={false}
            data={data.children.map((one) => ({ value: one.studentId, label: t(one.name) }))}
            value={child.studentId}
            onChange={(id) => id && query.set({ student: id })}
          />
        </div>
      ) : null}
      <PagedTable
        label={t(labels.ask)}
        columns={columns.map((column) =>
          column.name === 'when' ? { ...column, role: 'name' as const } : column,
        )}
        read={{ data, error, refetch }}
        nameOf={(row) => format.date(row.from)}
        pages={query.pages}
        empty={t(labels.none)}
        actions={(row) =>
          row.can.withdraw ? [{ label: t(labels.withdraw), onClick: () => askWithdraw(row) }] : []
        }
      />
      {isAsking ? (
        <LeaveDrawer
          title={`${t(labels.ask)}: ${t(child.name)}`}
          save={ask}
          onClose={() => setIsAsking(false)}
          onSave={(leave) =>
            ask.mutate(
              { studentId: child.studentId, ...leave },
              {
                onError: showCallError,
                onSuccess: () => {
                  showToast({ tone: 'leaf', title: t(labels.sent) });
                  setIsAsking(false);
                },
              },
            )
          }
        >
          {null}
        </LeaveDrawer>
      ) : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}
