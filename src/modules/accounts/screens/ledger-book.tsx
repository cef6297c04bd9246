import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import type * as z from 'zod';
import { addDays } from '../../../core/dates.ts';
import { useRead } from '../../../core/web/call.ts';
import { Pager } from '../../../core/web/entity-list-parts.tsx';
import { Figures } from '../../../core/web/figures.tsx';
import { Empty, Page } from '../../../core/web/page.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { accountsContract as contract } from '../contract.ts';
import { reportLabels as labels, ledgerTypeLabels, voucherLabels } from '../screen-labels.ts';
import classes from './accounts.module.css';
import { LedgerSelect } from './ledger-select.tsx';
import { ledgerPath, voucherPath } from './paths.ts';
import { MoneyCell, ReportActions, ReportFilters, ReportState, useBookMoney } from './report-parts.tsx';
import { useChoices } from './use-choices.ts';
import { useSpan } from './use-span.ts';

const sizes = ['25', '50', '100', '200'] as const;
const moneys = ['in', 'out'] as const;
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
type Book = z.output<typeof contract.ledgerBook.output>;

/** One ledger line by line, each with its voucher and the balance after it. */
export default function LedgerBook() {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const choices = useChoices();
  const { from, to } = span;
  const asked = span.get('ledger') ?? '';
  const ledgerId = guid.test(asked) ? asked : null;
  const money = moneys.find((one) => one === span.get('money'));
  const page = Math.max(1, Math.trunc(Number(span.get('page') ?? 1)) || 1);
  const size = sizes.find((one) => one === span.get('size')) ?? '50';
  const { data, error, refetch } = useRead(
    contract.ledgerBook,
    { ledgerId: ledgerId ?? '', from, to, page, size, ...(money ? { money } : {}) },
    { enabled: ledgerId !== null && span.isReady, placeholderData: keepPreviousData },
  );
  const shown = data?.ledger.id === ledgerId ? data : undefined;
  return (
    <Page
      context={
        shown
          ? `${format.digits(shown.ledger.code)} ${t(shown.ledger.name)}, ${t(labels.span, { from: format.date(from), to: format.date(to) })}`
          : undefined
      }
      actions={ledgerId ? <ReportActions report="ledger" from={from} to={to} ledgerId={ledgerId} money={money} /> : null}
    >
      <ReportFilters span={span}>
        <div data-wide>
          <LedgerSelect
            label={t(voucherLabels.ledger)}
            ledgers={choices.ledgers}
            value={ledgerId}
            onChange={(id) => span.set({ ledger: id })}
          />
        </div>
      </ReportFilters>
      {money && ledgerId ? (
        <p className={classes.note}>
          {t(money === 'in' ? labels.onlyReceipts : labels.onlyPayments)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => span.set({ money: null })}>
            {t(labels.showAll)}
          </Button>
        </p>
      ) : null}
      {ledgerId === null ? (
        <div className="ps-panel">
          <Empty text={t(labels.chooseLedger)} />
        </div>
      ) : shown ? (
        <Lines
          data={shown}
          page={page}
          size={Number(size)}
          before={ledgerPath(shown.ledger.id, span.firstOf(addDays(from, -1)), addDays(from, -1))}
        />
      ) : (
        <ReportState error={error} onRetry={() => void refetch()} />
      )}
      {shown && shown.total > 0 ? (
        <Pager
          state={{ page, size: Number(size) }}
          total={shown.total}
          onPage={(next) => span.set({ page: String(next) })}
          onSize={(next) => span.set({ size: String(next) })}
        />
      ) : null}
    </Page>
  );
}

function Lines(props: { data: Book; page: number; size: number; before: string }) {
  const { data, page, size } = props;
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  const isFirst = page === 1;
  const isLast = page * size >= data.total;
  /** What was brought forward: the voucher it was entered with, or the days before these. */
  const toOpening =
    data.opening === '0.00'
      ? undefined
      : data.openingVoucherId
        ? voucherPath('journal', data.openingVoucherId)
        : props.before;
  return (
    <>
      <Figures
        small
        items={[
          { label: t(labels.opening), figure: money.figure(data.opening), ...(toOpening ? { to: toOpening } : {}) },
          { label: t(voucherLabels.debit), figure: format.money(data.debit) },
          { label: t(voucherLabels.credit), figure: format.money(data.credit) },
          {
            label: t(labels.closing),
            figure: money.figure(data.closing),
            note: `${t(ledgerTypeLabels[data.ledger.type])}, ${t(data.ledger.subGroup)}`,
          },
        ]}
      />
      <div className={classes.frame}>
        <table className={classes.report} data-columns="6" aria-label={t(data.ledger.name)}>
          <thead>
            <tr>
              <th scope="col">{t(voucherLabels.date)}</th>
              <th scope="col">{t(labels.voucher)}</th>
              <th scope="col">{t(labels.against)}</th>
              <th scope="col">{t(voucherLabels.narration)}</th>
              <th scope="col" className={classes.money}>
                {t(voucherLabels.debit)}
              </th>
              <th scope="col" className={classes.money}>
                {t(voucherLabels.credit)}
              </th>
              <th scope="col" className={classes.money}>
                {t(voucherLabels.balance)}
              </th>
            </tr>
          </thead>
          <tbody>
            {isFirst ? (
              <tr className={classes.sub}>
                <td>{format.date(data.from)}</td>
                <th scope="row" colSpan={5}>
                  {toOpening ? <Link to={toOpening}>{t(labels.broughtForward)}</Link> : t(labels.broughtForward)}
                </th>
                <MoneyCell text={money.balance(data.opening)} to={toOpening} name={t(labels.broughtForward)} />
              </tr>
            ) : null}
            {data.items.map((one) => (
              <tr key={one.id} className={classes.entry}>
                <td className={classes.day}>{format.date(one.day)}</td>
                <th scope="row" className={classes.number}>
                  <Link to={voucherPath(one.type, one.voucherId)}>{format.digits(one.number)}</Link>
                </th>
                <td>{one.against.map((other) => t(other)).join(', ')}</td>
                <td>
                  {[one.memo || one.narration, one.party ? t(one.party) : ''].filter(Boolean).join(' · ')}
                </td>
                <MoneyCell
                  text={money.amount(one.debit)}
                  to={voucherPath(one.type, one.voucherId)}
                  name={one.number}
                />
                <MoneyCell
                  text={money.amount(one.credit)}
                  to={voucherPath(one.type, one.voucherId)}
                  name={one.number}
                />
                <MoneyCell text={money.balance(one.balance)} />
              </tr>
            ))}
            {data.total === 0 ? (
              <tr>
                <td colSpan={7}>{t(labels.none)}</td>
              </tr>
            ) : null}
          </tbody>
          {isLast ? (
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  {t(labels.carriedForward)}
                </th>
                <MoneyCell text={money.amount(data.debit)} />
                <MoneyCell text={money.amount(data.credit)} />
                <MoneyCell text={money.balance(data.closing)} />
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
    </>
  );
}
