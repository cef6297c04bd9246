import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { corePath, link } from '../../../core/module/paths.ts';
import { useSecondPerson } from '../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../core/web/list/search-box.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { useHistoryAction } from '../../access/control/panels.tsx';
import { leaveContract as contract } from '../contract.ts';
import { stateTexts } from '../labels.ts';
import type { ApplicationShown } from '../shapes.ts';
import { ApplyDrawer } from './apply-drawer.tsx';
import { leaveLabels as labels } from './labels.ts';
import classes from './leave.module.css';
import { EmployeeName, LeaveDays, LeaveReason, StateMark, useDays } from './parts.tsx';

/** Applications, those that wait first; to recommend, approve, refuse, and to call back from what was approved. */
export function Applications() {
  const t = useText();
  const days = useDays();
  const query = useQueryValues();
  const [isEntering, setIsEntering] = useState(false);
  const state = query.oneOf('state', ['open', 'approved', 'rejected', 'cancelled', 'all']);
  const q = query.text('q');
  const { data, error, refetch } = useRead(
    contract.list,
    { state, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const historyOf = useHistoryAction('leave_application');
  const decision = useDecisions(data?.can ?? { recommend: false, approve: false, committee: false });
  const columns: Column<ApplicationShown>[] = [
    {
      name: 'employee',
      label: t(labels.employee),
      role: 'name',
      render: (row) => <EmployeeName employee={row.employee} />,
    },
    { name: 'when', label: t(labels.when), render: (row) => <LeaveDays leave={row} /> },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => <StateMark state={row.state} department={row.department} />,
    },
    { name: 'type', label: t(labels.type), render: (row) => t(row.type) },
    { name: 'days', label: t(labels.days), align: 'end', render: (row) => days(row.halves) },
    { name: 'reason', label: t(labels.reason), render: (row) => <LeaveReason leave={row} /> },
  ];
  return (
    <>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.state}
          value={state}
          choices={[
            ['open', labels.open],
            ['approved', stateTexts.approved],
            ['rejected', stateTexts.rejected],
            ['cancelled', stateTexts.cancelled],
            ['all', labels.all],
          ]}
          onChange={(value) => query.set({ state: value })}
        />
        {data?.can.manage ? (
          <span className={classes.end}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setIsEntering(true)}
            >
              {t(labels.applyFor)}
            </Button>
          </span>
        ) : null}
      </search>
      <PagedTable
        label={t(labels.tabApplications)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.employee.name)}
        pages={query.pages}
        isNarrowed={q !== '' || state !== 'open'}
        empty={t(labels.noneAtAll)}
        actions={(row) => [...decision.actionsOf(row), ...historyOf(row.id)]}
      />
      {isEntering ? (
        <ApplyDrawer types={data?.types ?? []} isForOther onClose={() => setIsEntering(false)} />
      ) : null}
      {decision.dialogs}
    </>
  );
}

/** What the caller may do with an application. Their own is decided by somebody else. */
function useDecisions(can: { recommend: boolean; approve: boolean; committee: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const second = useSecondPerson();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const grant = useSave(contract.grant);
  const reject = useSave(contract.reject);
  const recall = useSave(contract.recall);
  const committee = useSave(contract.committee);
  const askCommittee = (row: ApplicationShown, decision: 'approved' | 'rejected') => {
    const text = decision === 'approved' ? labels.committeeApproves : labels.refuse;
    setAsked({
      title: `${t(text)}: ${t(row.employee.name)}`,
      text: t(labels.committeeText),
      action: t(text),
      isDanger: decision === 'rejected',
      run: (reason) => committee.mutateAsync({ id: row.id, decision, reason }),
    });
  };
  const approve = (row: ApplicationShown) =>
    second.run(
      (reason) => grant.mutateAsync({ id: row.id, reason }),
      () => showToast({ tone: 'leaf', title: t(labels.approved) }),
    );
  const askReject = (row: ApplicationShown) =>
    setAsked({
      title: `${t(labels.refuse)}: ${t(row.employee.name)}`,
      text: t(labels.refuseText, { name: row.employee.name }),
      action: t(labels.refuse),
      isDanger: true,
      run: (reason) => reject.mutateAsync({ id: row.id, reason }),
    });
  const askRecall = (row: ApplicationShown) =>
    setAsked({
      title: `${t(labels.recall)}: ${t(row.employee.name)}`,
      text: t(labels.recallText),
      action: t(labels.recall),
      isDanger: true,
      day: { label: t(labels.recallDay), value: row.from },
      run: async (reason, from) => {
        second.tellIfWaiting(await recall.mutateAsync({ id: row.id, from, reason }));
      },
    });
  const actionsOf = (row: ApplicationShown) => {
    if (row.isMine) return [];
    if (row.waits !== null) {
      const path = link(corePath.approvals, { view: 'open', open: row.waits });
      return [{ label: t(labels.decide), onClick: () => void navigate(path) }];
    }
    if (row.state === 'endorsed')
      return can.committee
        ? [
            { label: t(labels.committeeApproves), onClick: () => askCommittee(row, 'approved') },
            { label: t(labels.refuse), onClick: () => askCommittee(row, 'rejected') },
          ]
        : [];
    if (row.state === 'applied' && row.department === 'waits') return [];
    if (row.state === 'applied' && can.recommend)
      return [
        { label: t(can.approve ? labels.approve : labels.recommend), onClick: () => void approve(row) },
        { label: t(labels.refuse), onClick: () => askReject(row) },
      ];
    if (row.state === 'approved' && can.approve)
      return [{ label: t(labels.recall), onClick: () => askRecall(row) }];
    return [];
  };
  return {
    actionsOf,
    dialogs: (
      <>
        {second.dialog}
        <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
      </>
    ),
  };
}
