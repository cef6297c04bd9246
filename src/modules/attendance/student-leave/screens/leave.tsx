import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { studentLeaveContract as contract, type LeaveShown } from '../contract.ts';
import { leaveLabels as labels, leaveStateTexts } from '../labels.ts';
import classes from './leave.module.css';
import { LeaveDrawer } from './leave-drawer.tsx';
import { type StudentChoice, StudentSelect, useLeaveColumns } from './parts.tsx';

/** What guardians ask for, those that wait first; the class teacher answers, the office anybody's. */
export default function Leave() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const columns = useLeaveColumns();
  const [isEntering, setIsEntering] = useState(false);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const { showCallError } = useDialogs();
  const decide = useSave(contract.decide);
  const callBack = useSave(contract.callBack);
  const state = query.oneOf('state', ['open', 'accepted', 'refused', 'all']);
  const q = query.text('q');
  const { data, error, refetch } = useRead(
    contract.list,
    { state, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const all: Column<LeaveShown>[] = [
    {
      name: 'student',
      label: t(labels.student),
      role: 'name',
      render: (row) => (
        <span>
          {t(row.student.name)}
          <span className={classes.below}>
            {t(row.student.section)} · {format.digits(String(row.student.roll))}
          </span>
        </span>
      ),
    },
    ...columns,
  ];
  const accept = (row: LeaveShown) =>
    decide.mutate(
      { id: row.id, isAccepted: true },
      {
        onError: showCallError,
        onSuccess: ({ changed }) =>
          showToast({ tone: 'leaf', title: t(labels.accepted, { count: format.number(changed) }) }),
      },
    );
  const ask = (row: LeaveShown, isRefusal: boolean) =>
    setAsked({
      title: `${t(isRefusal ? labels.refuse : labels.callBack)}: ${t(row.student.name)}`,
      text: t(isRefusal ? labels.refuseText : labels.callBackText),
      action: t(isRefusal ? labels.refuse : labels.callBack),
      isDanger: true,
      run: (reason) =>
        isRefusal
          ? decide.mutateAsync({ id: row.id, isAccepted: false, note: reason })
          : callBack.mutateAsync({ id: row.id, reason }),
    });
  return (
    <Page
      actions={
        data?.can.enter ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsEntering(true)}>
            {t(labels.enter)}
          </Button>
        ) : null
      }
    >
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.state}
          value={state}
          choices={[
            ['open', labels.open],
            ['accepted', leaveStateTexts.accepted],
            ['refused', leaveStateTexts.refused],
            ['all', labels.all],
          ]}
          onChange={(value) => query.set({ state: value })}
        />
      </search>
      <PagedTable
        label={t(labels.ask)}
        columns={all}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={query.pages}
        isNarrowed={q !== '' || state !== 'open'}
        empty={t(labels.noneOpen)}
        actions={(row) => [
          ...(row.can.decide
            ? [
                { label: t(labels.accept), onClick: () => accept(row) },
                { label: t(labels.refuse), onClick: () => ask(row, true) },
              ]
            : []),
          ...(row.can.callBack ? [{ label: t(labels.callBack), onClick: () => ask(row, false) }] : []),
        ]}
      />
      {isEntering ? <Enter onClose={() => setIsEntering(false)} /> : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

/** What came by word or on paper, entered by the school. */
function Enter({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [student, setStudent] = useState<StudentChoice | null>(null);
  const enter = useSave(contract.enter);
  return (
    <LeaveDrawer
      title={t(labels.enter)}
      save={enter}
      onClose={onClose}
      onSave={(leave) =>
        enter.mutate(
          { enrolmentId: student?.enrolmentId ?? '', ...leave },
          {
            onError: showCallError,
            onSuccess: () => {
              showToast({ tone: 'leaf', title: t(labels.entered) });
              onClose();
            },
          },
        )
      }
    >
      <StudentSelect
        label={t(labels.student)}
        required
        value={student}
        error={fieldErrors(enter.error)('enrolmentId')}
        onChange={setStudent}
      />
    </LeaveDrawer>
  );
}
