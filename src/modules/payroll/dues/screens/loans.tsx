import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { todayInDhaka } from '../../../../core/dates.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { useHistoryAction } from '../../../access/control/panels.tsx';
import { monthText } from '../../rules/explain-rules.ts';
import { screenLabels as labels } from '../../screens/labels.ts';
import { MoneyInput } from '../../screens/money-input.tsx';
import { EmployeeSelect, MonthSelect, SearchBox, StateChoice, thisMonth } from '../../screens/parts.tsx';
import classes from '../../screens/payroll.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { duesContract as contract, type LoanShown } from '../contract.ts';

/** Loans and advances, and what is owed of each. */
export function Loans() {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const query = useQueryValues();
  const [isGiving, setIsGiving] = useState(false);
  const state = query.oneOf('state', ['open', 'all']);
  const q = query.text('q');
  const historyOf = useHistoryAction('payroll_loan');
  const { data, error, refetch } = useRead(
    contract.loans,
    { state, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const money = (name: 'amount' | 'instalment' | 'balance', label: string): Column<LoanShown> => ({
    name,
    label,
    align: 'end',
    render: (row) => format.money(row[name]),
  });
  const columns: Column<LoanShown>[] = [
    { name: 'code', label: t(labels.code), role: 'serial', render: (row) => format.digits(row.code) },
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => t(row.name) },
    { name: 'kind', label: t(labels.kind), render: (row) => t(labels[row.kind]) },
    money('amount', t(labels.amount)),
    money('instalment', t(labels.instalment)),
    money('balance', t(labels.balance)),
    { name: 'first', label: t(labels.firstMonth), render: (row) => monthText(row.firstMonth, language) },
    { name: 'given', label: t(labels.givenOn), isWhole: true, render: (row) => format.date(row.givenOn) },
    { name: 'reason', label: t(labels.reason), isMinor: true, render: (row) => row.reason },
  ];
  return (
    <>
      <search className={classes.tools}>
        <SearchBox value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.state}
          value={state}
          choices={[
            ['open', labels.openOnly],
            ['all', labels.all],
          ]}
          onChange={(value) => query.set({ state: value })}
        />
        {data?.can.give ? (
          <div className={classes.end}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsGiving(true)}>
              {t(labels.giveLoan)}
            </Button>
          </div>
        ) : null}
      </search>
      <PagedTable
        label={t(labels.loans)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        isNarrowed={q !== ''}
        empty={t(labels.noLoans)}
        actions={(row) => historyOf(row.id)}
      />
      {isGiving ? <GiveLoan onClose={() => setIsGiving(false)} /> : null}
    </>
  );
}

function GiveLoan({ onClose }: { onClose: () => void }) {
  const t = useText();
  const second = useSecondPerson();
  const save = useSave(contract.giveLoan);
  const problem = fieldErrors(save.error);
  const [employeeId, setEmployeeId] = useState<string | null>(null);
  const [kind, setKind] = useState<'loan' | 'advance'>('advance');
  const [from, setFrom] = useState<'bank' | 'cash'>('bank');
  const [amount, setAmount] = useState('');
  const [instalment, setInstalment] = useState('');
  const [firstMonth, setFirstMonth] = useState(thisMonth());
  const [day, setDay] = useState(todayInDhaka(new Date()));
  const submit = () =>
    void second.run(
      async (reason) => {
        const answer = await save.mutateAsync({
          employeeId: employeeId ?? '',
          kind,
          amount,
          instalment,
          firstMonth,
          day,
          from,
          reason,
        });
        onClose();
        return answer;
      },
      () => showToast({ tone: 'leaf', title: t(labels.loanGiven) }),
    );
  return (
    <FormDrawer
      title={t(labels.giveLoan)}
      isDirty={amount !== ''}
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
      <SegmentedControl
        aria-label={t(labels.kind)}
        value={kind}
        data={[
          { value: 'advance', label: t(labels.advance) },
          { value: 'loan', label: t(labels.loan) },
        ]}
        onChange={(value) => setKind(value === 'loan' ? 'loan' : 'advance')}
      />
      <div className={classes.pair}>
        <MoneyInput
          label={t(labels.amount)}
          value={amount}
          required
          error={problem('amount')}
          onChange={setAmount}
        />
        <MoneyInput
          label={t(labels.instalment)}
          value={instalment}
          required
          error={problem('instalment')}
          onChange={setInstalment}
        />
      </div>
      <MonthSelect
        label={t(labels.firstMonth)}
        value={firstMonth}
        error={problem('firstMonth')}
        onChange={setFirstMonth}
      />
      <DateField label={t(labels.givenOn)} value={day} error={problem('day')} onChange={setDay} />
      <SegmentedControl
        aria-label={t(labels.paidFrom)}
        value={from}
        data={[
          { value: 'bank', label: t(labels.fromBank) },
          { value: 'cash', label: t(labels.fromCash) },
        ]}
        onChange={(value) => setFrom(value === 'cash' ? 'cash' : 'bank')}
      />
      {second.dialog}
    </FormDrawer>
  );
}
