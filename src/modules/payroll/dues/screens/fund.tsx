import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { todayInDhaka } from '../../../../core/dates.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { screenLabels as labels } from '../../screens/labels.ts';
import { MoneyInput } from '../../screens/money-input.tsx';
import { SearchBox, thisMonth } from '../../screens/parts.tsx';
import classes from '../../screens/payroll.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { duesContract as contract, type FundRow } from '../contract.ts';

/** What each member of the provident fund has in it. */
export function Fund() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [isGiving, setIsGiving] = useState(false);
  const q = query.text('q');
  const { data, error, refetch } = useRead(
    contract.fund,
    { ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const money = (name: 'own' | 'institution' | 'interest' | 'paidOut' | 'balance', label: string) => ({
    name,
    label,
    align: 'end' as const,
    render: (row: FundRow) => format.money(row[name]),
  });
  const columns: Column<FundRow>[] = [
    { name: 'code', label: t(labels.code), role: 'serial', render: (row) => format.digits(row.code) },
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => t(row.name) },
    money('own', t(labels.own)),
    money('institution', t(labels.institution)),
    money('interest', t(labels.interest)),
    money('paidOut', t(labels.paidOut)),
    money('balance', t(labels.balanceOf)),
  ];
  const member = query.text('member');
  return (
    <>
      <search className={classes.tools}>
        <SearchBox value={q} onSearch={(words) => query.set({ q: words })} />
        {data ? (
          <p className={classes.quiet}>
            {t(labels.total)}: {format.money(data.sum)}
          </p>
        ) : null}
        {data?.can.give ? (
          <div className={classes.end}>
            <Button variant="default" onClick={() => setIsGiving(true)}>
              {t(labels.giveInterest)}
            </Button>
          </div>
        ) : null}
      </search>
      <PagedTable
        label={t(labels.fund)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        isNarrowed={q !== ''}
        empty={t(labels.noFund)}
        onOpen={(row) => query.set({ member: row.id })}
      />
      {member === '' ? null : (
        <Member
          id={member}
          mayWithdraw={data?.can.withdraw === true}
          onClose={() => query.set({ member: null })}
        />
      )}
      {isGiving ? <Interest onClose={() => setIsGiving(false)} /> : null}
    </>
  );
}

function Member(props: { id: string; mayWithdraw: boolean; onClose: () => void }) {
  const { id, mayWithdraw, onClose } = props;
  const t = useText();
  const format = useFormat();
  const [isPaying, setIsPaying] = useState(false);
  const { data, error, refetch } = useRead(contract.fundOf, { id, page: 1, size: 100 });
  return (
    <SideDrawer title={t(labels.fund)} size={560} isText onClose={onClose}>
      {data ? (
        <div className={classes.stack}>
          {mayWithdraw ? (
            <div>
              <Button variant="default" onClick={() => setIsPaying(true)}>
                {t(labels.withdraw)}
              </Button>
            </div>
          ) : null}
          <div className={classes.scroll}>
            <table className={classes.table} aria-label={t(labels.fund)}>
              <tbody>
                {data.items.map((row) => (
                  <tr key={row.id}>
                    <td>
                      {format.date(row.day)}
                      <span className={classes.below}>
                        {t(labels[row.kind])}
                        {row.note === '' ? '' : ` · ${row.note}`}
                      </span>
                    </td>
                    <td className={classes.right}>{format.money(row.amount)}</td>
                    <td className={classes.right}>{format.money(row.balance)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {isPaying ? <Withdraw id={id} onClose={() => setIsPaying(false)} /> : null}
        </div>
      ) : (
        <Coming read={{ error, refetch }} />
      )}
    </SideDrawer>
  );
}

/** Pays a member before the end: the rule is told beforehand, a second person decides. */
function Withdraw({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const second = useSecondPerson();
  const save = useSave(contract.withdraw);
  const problem = fieldErrors(save.error);
  const [amount, setAmount] = useState('');
  const [from, setFrom] = useState<'bank' | 'cash'>('bank');
  const [day, setDay] = useState(todayInDhaka(new Date()));
  const { data } = useRead(contract.mostOfFund, { id, day }, { placeholderData: keepPreviousData });
  const submit = () =>
    void second.run(
      async (reason) => {
        const answer = await save.mutateAsync({ id, amount, day, from, reason });
        onClose();
        return answer;
      },
      () => showToast({ tone: 'leaf', title: t(labels.fundPaid) }),
    );
  return (
    <FormDrawer
      title={t(labels.withdraw)}
      isDirty={amount !== ''}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      {data ? (
        <p className={classes.quiet}>
          {t(labels.withdrawHint, {
            most: format.money(data.most),
            percent: format.number(data.percent),
            years: format.number(data.years),
          })}
        </p>
      ) : null}
      <MoneyInput
        label={t(labels.amount)}
        value={amount}
        required
        error={problem('amount')}
        onChange={setAmount}
      />
      <DateField label={t(labels.paidOnDay)} value={day} error={problem('day')} onChange={setDay} />
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

function Interest({ onClose }: { onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const save = useSave(contract.interest);
  const problem = fieldErrors(save.error);
  const [year, setYear] = useState(`${Number(thisMonth().slice(0, 4)) - 1}-07-01`);
  const [rate, setRate] = useState('');
  return (
    <FormDrawer
      title={t(labels.giveInterest)}
      isDirty={rate !== ''}
      isBusy={save.isPending}
      isSpaced
      onSave={() =>
        save.mutate(
          { year, rate },
          {
            onError: showCallError,
            onSuccess: ({ persons, amount }) => {
              onClose();
              showToast({
                tone: 'leaf',
                title: t(labels.interestGiven, {
                  count: format.number(persons),
                  amount: format.money(amount),
                }),
              });
            },
          },
        )
      }
      onClose={onClose}
    >
      <DateField label={t(labels.yearFrom)} value={year} error={problem('year')} onChange={setYear} />
      <TextInput
        label={t(labels.rate)}
        inputMode="decimal"
        required
        value={format.digits(rate)}
        error={problem('rate')}
        onChange={(event) => setRate(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
