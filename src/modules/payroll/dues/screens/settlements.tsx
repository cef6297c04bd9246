import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { todayInDhaka } from '../../../../core/dates.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { useHistoryAction } from '../../../access/control/panels.tsx';
import { screenLabels as labels } from '../../screens/labels.ts';
import { MoneyInput } from '../../screens/money-input.tsx';
import { EmployeeSelect } from '../../screens/parts.tsx';
import classes from '../../screens/payroll.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { duesContract as contract, type SettlementShown } from '../contract.ts';

const parts = ['dues', 'fund', 'gratuity', 'other', 'loans', 'recoveries', 'total'] as const;

/** The last reckonings with those who left. */
export function Settlements() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [isSettling, setIsSettling] = useState(false);
  const historyOf = useHistoryAction('payroll_settlement');
  const { data, error, refetch } = useRead(
    contract.settlements,
    { page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<SettlementShown>[] = [
    { name: 'code', label: t(labels.code), role: 'serial', render: (row) => format.digits(row.code) },
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => t(row.name) },
    { name: 'lastDay', label: t(labels.lastDay), isWhole: true, render: (row) => format.date(row.lastDay) },
    ...parts.map((name) => ({
      name,
      label: t(labels[name]),
      align: 'end' as const,
      render: (row: SettlementShown) => format.money(row[name]),
    })),
  ];
  return (
    <>
      {data?.can.give ? (
        <div className={classes.tools}>
          <div className={classes.end}>
            <Button onClick={() => setIsSettling(true)}>{t(labels.settle)}</Button>
          </div>
        </div>
      ) : null}
      <PagedTable
        label={t(labels.settlements)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        empty={t(labels.noSettlements)}
        actions={(row) => historyOf(row.id)}
      />
      {isSettling ? <Settle onClose={() => setIsSettling(false)} /> : null}
    </>
  );
}

function Settle({ onClose }: { onClose: () => void }) {
  const t = useText();
  const second = useSecondPerson();
  const save = useSave(contract.settle);
  const problem = fieldErrors(save.error);
  const today = todayInDhaka(new Date());
  const [employeeId, setEmployeeId] = useState<string | null>(null);
  const [lastDay, setLastDay] = useState(today);
  const [day, setDay] = useState(today);
  const [other, setOther] = useState('0');
  const [recoveries, setRecoveries] = useState('0');
  const [from, setFrom] = useState<'bank' | 'cash'>('bank');
  const submit = () =>
    void second.run(
      async (reason) => {
        const answer = await save.mutateAsync({
          employeeId: employeeId ?? '',
          lastDay,
          other,
          recoveries,
          day,
          from,
          reason,
        });
        onClose();
        return answer;
      },
      () => showToast({ tone: 'leaf', title: t(labels.settledNow) }),
    );
  return (
    <FormDrawer
      title={t(labels.settle)}
      isDirty={employeeId !== null}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <EmployeeSelect
        label={t(labels.employee)}
        value={employeeId}
        error={problem('employeeId')}
        onChange={setEmployeeId}
      />
      <div className={classes.pair}>
        <DateField
          label={t(labels.lastDay)}
          value={lastDay}
          error={problem('lastDay')}
          onChange={setLastDay}
        />
        <DateField label={t(labels.paidOnDay)} value={day} error={problem('day')} onChange={setDay} />
        <MoneyInput label={t(labels.other)} value={other} error={problem('other')} onChange={setOther} />
        <MoneyInput
          label={t(labels.recoveries)}
          value={recoveries}
          error={problem('recoveries')}
          onChange={setRecoveries}
        />
      </div>
      <SegmentedControl
        aria-label={t(labels.paidFrom)}
        value={from}
        data={[
          { value: 'bank', label: t(labels.fromBank) },
          { value: 'cash', label: t(labels.fromCash) },
        ]}
        onChange={(value) => setFrom(value === 'cash' ? 'cash' : 'bank')}
      />
      {employeeId ? (
        <Preview employeeId={employeeId} lastDay={lastDay} other={other} recoveries={recoveries} />
      ) : null}
      {second.dialog}
    </FormDrawer>
  );
}

function Preview(asked: { employeeId: string; lastDay: string; other: string; recoveries: string }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.trySettlement, asked, {
    placeholderData: keepPreviousData,
  });
  if (!data) return <Coming read={{ error, refetch }} />;
  return (
    <table className={classes.table} aria-label={t(labels.total)}>
      <tbody>
        {parts.map((name) => (
          <tr key={name} className={name === 'total' ? classes.sum : undefined}>
            <td>{t(labels[name])}</td>
            <td className={classes.right}>{format.money(data[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
