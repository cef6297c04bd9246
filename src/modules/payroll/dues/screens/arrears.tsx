import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { monthText } from '../../rules/explain-rules.ts';
import { screenLabels as labels } from '../../screens/labels.ts';
import { MonthSelect, thisMonth } from '../../screens/parts.tsx';
import classes from '../../screens/payroll.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { type ArrearShown, duesContract as contract, type FoundArrear } from '../contract.ts';
import { arrearsLabels as own } from './labels.ts';

/** What paid months were short of or had too much, and with which month it was paid. */
export function Arrears() {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const query = useQueryValues();
  const [isFinding, setIsFinding] = useState(false);
  const { data, error, refetch } = useRead(
    contract.arrears,
    { page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const withdraw = useSave(contract.withdrawArrears);
  const reverse = useSave(contract.reverseArrears);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const takeBack = ({ id, back, name, month, amount }: ArrearShown) => {
    const isWithdrawn = back === 'withdraw';
    setAsked({
      title: `${t(name)} · ${monthText(month, language)} · ${format.money(amount)}`,
      text: t(isWithdrawn ? own.withdrawArrearsHint : own.reverseHint),
      action: t(isWithdrawn ? own.withdrawArrears : own.reverseArrears),
      run: (reason) => (isWithdrawn ? withdraw : reverse).mutateAsync({ id, reason }),
    });
  };
  const columns: Column<ArrearShown>[] = [
    { name: 'code', label: t(labels.code), role: 'serial', render: (row) => format.digits(row.code) },
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => t(row.name) },
    { name: 'month', label: t(labels.month), render: (row) => monthText(row.month, language) },
    { name: 'amount', label: t(labels.amount), align: 'end', render: (row) => format.money(row.amount) },
    { name: 'reason', label: t(labels.reason), render: (row) => row.reason },
    {
      name: 'with',
      label: t(own.paidWith),
      render: (row) =>
        row.withdrawn === ''
          ? `${t(row.paidWith ?? own.waits)}${row.isReversal ? ` · ${t(own.takesBack)}` : ''}`
          : t(own.withdrawnFor, { reason: row.withdrawn }),
    },
    ...(data?.can.give
      ? [
          {
            name: 'back',
            label: t(own.takeBack),
            render: (row: ArrearShown) =>
              row.back === 'none' ? null : (
                <Button variant="subtle" onClick={() => takeBack(row)}>
                  {t(row.back === 'withdraw' ? own.withdrawArrears : own.reverseArrears)}
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      {data?.can.give ? (
        <div className={classes.tools}>
          <div className={classes.end}>
            <Button onClick={() => setIsFinding(true)}>{t(labels.findArrears)}</Button>
          </div>
        </div>
      ) : null}
      <PagedTable
        label={t(labels.arrears)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        empty={t(own.noArrears)}
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
      {isFinding ? <Finding onClose={() => setIsFinding(false)} /> : null}
    </>
  );
}

function Finding({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [month, setMonth] = useState(thisMonth());
  return (
    <SideDrawer title={t(labels.findArrears)} size={600} isText onClose={onClose}>
      <div className={classes.stack}>
        <p className={classes.quiet}>{t(own.arrearsHint)}</p>
        <MonthSelect label={t(labels.month)} value={month} onChange={setMonth} />
        <Found key={month} month={month} onDone={onClose} />
      </div>
    </SideDrawer>
  );
}

function Found({ month, onDone }: { month: string; onDone: () => void }) {
  const t = useText();
  const format = useFormat();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  const add = useSave(contract.addArrears);
  const { data, error, refetch } = useRead(contract.findArrears, { month, page: 1, size: 200 });
  if (!data) return <Coming read={{ error, refetch }} />;
  if (data.items.length === 0) return <p className={classes.quiet}>{t(own.noneFound)}</p>;
  // Who was left out is owed a whole month: that is ticked by somebody who knows why.
  const isTicked = (row: FoundArrear) => ticked[row.id] ?? !row.isLeftOut;
  const chosen = data.items.filter(isTicked);
  const ask = (rows: readonly FoundArrear[]) =>
    setAsked({
      title: t(own.payWithNext),
      text: t(own.arrearsHint),
      action: t(own.payWithNext),
      count: rows.length,
      run: async (reason) => {
        const { added } = await add.mutateAsync({
          month,
          employeeIds: rows.map((row) => row.id),
          reason,
          typed: rows.length,
        });
        showToast({ tone: 'leaf', title: t(own.arrearsAdded, { count: format.number(added) }) });
        onDone();
      },
    });
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t(labels.arrears)}>
          <thead>
            <tr>
              <th scope="col">{t(labels.employee)}</th>
              {[own.wasPaid, own.wasDue, labels.change].map((label) => (
                <th key={label.en} scope="col" className={classes.right}>
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((row) => (
              <tr key={row.id}>
                <td>
                  <Checkbox
                    label={t(row.name)}
                    checked={isTicked(row)}
                    onChange={(event) => {
                      const { checked } = event.currentTarget;
                      setTicked((known) => ({ ...known, [row.id]: checked }));
                    }}
                  />
                  <span className={classes.below}>
                    {format.digits(row.code)}
                    {row.isLeftOut ? ` · ${t(own.leftOut)}` : ''}
                  </span>
                </td>
                {[row.paid, row.due, row.amount].map((amount, place) => (
                  <td key={['paid', 'due', 'amount'][place]} className={classes.right}>
                    {format.money(amount)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <Button disabled={chosen.length === 0} onClick={() => ask(chosen)}>
          {t(own.payWithNext)}
        </Button>
      </div>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
