import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type * as z from 'zod';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { useBookMoney } from '../../books/screens/book-money.ts';
import { MoneyCell, Verdict } from '../../books/screens/report-parts.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { periodLabels as labels, voucherLabels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import { AmountField } from '../../screens/amount-field.tsx';
import { voucherPath } from '../../screens/paths.ts';

type Opening = z.output<typeof contract.opening.output>;

/** The balances a year begins with; both sides come to the same before they are posted. */
export function OpeningForm({ year, onBack }: { year: { id: string; name: string }; onBack: () => void }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.opening, { id: year.id });
  return (
    <div className={classes.opening}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        onClick={onBack}
      >
        {t(labels.back)}
      </Button>
      <h3>{t(labels.openingOf, { name: format.digits(year.name) })}</h3>
      {data ? (
        <Balances key={data.voucher?.id ?? 'none'} data={data} />
      ) : (
        <Coming read={{ error, refetch }} isInPanel />
      )}
    </div>
  );
}

type Typed = Readonly<Record<string, { debit: string; credit: string }>>;

function Balances({ data }: { data: Opening }) {
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  const { confirm, showCallError } = useDialogs();
  const save = useSave(contract.saveOpening);
  const first = (): Typed =>
    Object.fromEntries(
      data.lines.map((line) => {
        const paisa = parseTaka(line.amount) ?? 0n;
        const text = (amount: bigint) => (amount > 0n ? format.money(takaText(amount)).replace('৳', '') : '');
        return [line.ledgerId, { debit: text(paisa), credit: text(-paisa) }];
      }),
    );
  const [typed, setTyped] = useState<Typed>(first);
  const [isDirty, setIsDirty] = useState(false);
  useUnsavedGuard(isDirty);
  const mayEnter = data.can.post && !data.isCarried;
  const paisaOf = (text: string) => parseTaka(text) ?? 0n;
  const isWrong = (text: string) => text.trim() !== '' && (parseTaka(text) ?? -1n) < 0n;
  const sum = (name: 'debit' | 'credit') =>
    Object.values(typed).reduce((total, one) => total + paisaOf(one[name]), 0n);
  const difference = sum('debit') - sum('credit');
  const anyWrong = Object.values(typed).some((one) => isWrong(one.debit) || isWrong(one.credit));
  const isNothing = sum('debit') === 0n;
  // What is typed and not posted yet is made of the fields above it.
  const toVoucher = data.voucher && !isDirty ? voucherPath('journal', data.voucher.id) : undefined;
  const post = async () => {
    const isSure = await confirm({
      title: t(labels.saveOpening),
      text: format.money(takaText(sum('debit'))),
      ...(data.voucher ? { detail: t(labels.replaces, { number: format.digits(data.voucher.number) }) } : {}),
      action: voucherLabels.post,
    });
    if (!isSure) return;
    try {
      const { number } = await save.mutateAsync({
        id: data.year.id,
        lines: Object.entries(typed).flatMap(([ledgerId, one]) => {
          const amount = paisaOf(one.debit) || paisaOf(one.credit);
          const side = paisaOf(one.debit) > 0n ? ('Dr' as const) : ('Cr' as const);
          return amount > 0n ? [{ ledgerId, side, amount: takaText(amount) }] : [];
        }),
      });
      setIsDirty(false);
      showToast({ tone: 'leaf', title: t(labels.openingSaved, { number: format.digits(number) }) });
    } catch (error) {
      showCallError(error);
    }
  };
  const field = (line: Opening['lines'][number], name: 'debit' | 'credit') => (
    <td className={`${classes.money} ${classes[name]}`} data-label={t(voucherLabels[name])}>
      <AmountField
        label={`${t(line.name)}, ${t(voucherLabels[name])}`}
        value={typed[line.ledgerId]?.[name] ?? ''}
        isWrong={isWrong(typed[line.ledgerId]?.[name] ?? '')}
        onChange={(value) => {
          if (value === typed[line.ledgerId]?.[name]) return;
          setIsDirty(true);
          setTyped((known) => ({
            ...known,
            [line.ledgerId]:
              value.trim() === ''
                ? { debit: '', credit: '', ...known[line.ledgerId], [name]: '' }
                : { debit: '', credit: '', [name]: value },
          }));
        }}
      />
    </td>
  );
  if (data.isCarried && isNothing) return <p className={classes.note}>{t(labels.carried)}</p>;
  return (
    <>
      {data.isCarried ? <p className={classes.note}>{t(labels.carried)}</p> : null}
      {data.voucher && mayEnter ? (
        <p className={classes.note}>{t(labels.replaces, { number: format.digits(data.voucher.number) })}</p>
      ) : null}
      <table
        className={classes.lines}
        data-coded
        style={{ minWidth: 0 }}
        aria-label={t(labels.openingVoucher)}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.serial}>
              #
            </th>
            <th scope="col">{t(voucherLabels.ledger)}</th>
            <th scope="col" className={classes.money}>
              {t(voucherLabels.debit)}
            </th>
            <th scope="col" className={classes.money}>
              {t(voucherLabels.credit)}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.lines.map((line) => (
            <tr key={line.ledgerId} className={mayEnter ? undefined : classes.read}>
              <td className={classes.serial}>{format.digits(line.code)}</td>
              <td className={classes.ledger}>{t(line.name)}</td>
              {mayEnter ? (
                <>
                  {field(line, 'debit')}
                  {field(line, 'credit')}
                </>
              ) : (
                <>
                  <MoneyCell
                    text={money.amount(line.amount.startsWith('-') ? '0' : line.amount)}
                    to={toVoucher}
                    name={t(line.name)}
                  />
                  <MoneyCell
                    text={money.amount(line.amount.startsWith('-') ? line.amount.slice(1) : '0')}
                    to={toVoucher}
                    name={t(line.name)}
                  />
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{t(voucherLabels.total)}</td>
            {(['debit', 'credit'] as const).map((side) => (
              <MoneyCell
                key={side}
                text={format.money(takaText(sum(side)))}
                to={toVoucher}
                name={`${t(voucherLabels.total)}, ${t(voucherLabels[side])}`}
              />
            ))}
          </tr>
        </tfoot>
      </table>
      <Verdict difference={difference} />
      {mayEnter ? (
        <div className={classes.acts}>
          <Button
            loading={save.isPending}
            disabled={difference !== 0n || anyWrong || isNothing}
            onClick={() => void post()}
          >
            {t(labels.saveOpening)}
          </Button>
          {anyWrong ? <span className={classes.why}>{t(voucherLabels.wrong.notMoney)}</span> : null}
        </div>
      ) : null}
    </>
  );
}
