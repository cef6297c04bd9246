import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Page, SkeletonRows } from '../../../../core/web/page/page.tsx';
import { SetUpFirst } from '../../../../core/web/page/states.tsx';
import { payrollPath } from '../../paths.ts';
import { payrollPayPermission } from '../../permissions.ts';
import { screenLabels as labels } from '../../screens/labels.ts';
import { MonthSelect, StateMark } from '../../screens/parts.tsx';
import classes from '../../screens/payroll.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { runsContract as contract, type RunShown } from '../contract.ts';

const RunView = lazy(() => import('./run-view.tsx').then((all) => ({ default: all.RunView })));

/** Months of pay and bonuses, each from draft to locked. */
export default function Runs() {
  const [query, setQuery] = usePageQuery();
  const id = query.get('run');
  return id ? (
    <Suspense fallback={<SkeletonRows />}>
      <RunView id={id} onBack={() => setQuery({})} />
    </Suspense>
  ) : (
    <AllRuns onOpen={(run) => setQuery({ run })} />
  );
}

function AllRuns({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [isBeginning, setIsBeginning] = useState(false);
  const { data, error, refetch } = useRead(
    contract.runs,
    { page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const money = (name: 'payable' | 'government' | 'deductions', label: string): Column<RunShown> => ({
    name,
    label,
    align: 'end',
    render: (row) => format.money(row[name]),
  });
  const columns: Column<RunShown>[] = [
    { name: 'name', label: t(labels.month), role: 'name', render: (row) => t(row.name) },
    { name: 'state', label: t(labels.state), render: (row) => <StateMark state={row.state} /> },
    {
      name: 'persons',
      label: t(labels.persons),
      align: 'end',
      render: (row) => format.number(row.persons),
    },
    money('payable', t(labels.payable)),
    money('government', t(labels.government)),
    money('deductions', t(labels.deductions)),
    {
      name: 'paidOn',
      label: t(labels.paidOn),
      isWhole: true,
      render: (row) => (row.paidOn ? format.date(row.paidOn) : '–'),
    },
  ];
  return (
    <Page
      actions={
        data?.can.prepare ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsBeginning(true)}>
            {t(labels.begin)}
          </Button>
        ) : null
      }
    >
      <PagedTable
        label={t(labels.month)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        empty={
          <SetUpFirst
            text={labels.noRuns}
            path={payrollPath.pay}
            action={labels.toPay}
            permission={payrollPayPermission.edit}
          />
        }
        onOpen={(row) => onOpen(row.id)}
      />
      {isBeginning && data ? (
        <Begin
          bonuses={data.bonuses}
          nextMonth={data.nextMonth}
          onBegun={onOpen}
          onClose={() => setIsBeginning(false)}
        />
      ) : null}
    </Page>
  );
}

function Begin(props: {
  bonuses: readonly { en: string; bn: string }[];
  nextMonth: string;
  onBegun: (id: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const { showCallError } = useDialogs();
  const save = useSave(contract.start);
  const [kind, setKind] = useState<'monthly' | 'bonus'>('monthly');
  const [month, setMonth] = useState(props.nextMonth);
  const [bonus, setBonus] = useState(props.bonuses[0]?.en ?? '');
  const problem = fieldErrors(save.error);
  return (
    <FormDrawer
      title={t(labels.begin)}
      isDirty={false}
      isBusy={save.isPending}
      saveText={t(labels.beginShort)}
      isSpaced
      onSave={() =>
        save.mutate(
          { kind, month, bonus: kind === 'bonus' ? bonus : '' },
          { onError: showCallError, onSuccess: ({ id }) => props.onBegun(id) },
        )
      }
      onClose={props.onClose}
    >
      <SegmentedControl
        aria-label={t(labels.kind)}
        value={kind}
        data={[
          { value: 'monthly', label: t(labels.monthly) },
          { value: 'bonus', label: t(labels.bonusKind) },
        ]}
        onChange={(value) => setKind(value === 'bonus' ? 'bonus' : 'monthly')}
      />
      <MonthSelect label={t(labels.month)} value={month} error={problem('month')} onChange={setMonth} />
      {kind === 'bonus' ? (
        <>
          <Select
            label={t(labels.bonus)}
            allowDeselect={false}
            data={props.bonuses.map((one) => ({ value: one.en, label: t(one) }))}
            value={bonus}
            error={problem('bonus')}
            onChange={(value) => setBonus(value ?? '')}
          />
          <p className={classes.quiet}>{t(labels.bonusHint)}</p>
        </>
      ) : null}
    </FormDrawer>
  );
}
