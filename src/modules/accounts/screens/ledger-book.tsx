import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
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
import { useBookMoney } from './book-money.ts';
import { EntryTable, usePages } from './entry-table.tsx';
import { LedgerSelect } from './ledger-select.tsx';
import { ledgerPath, voucherPath } from './paths.ts';
import { ReportActions, ReportFilters, ReportState } from './report-parts.tsx';
import { useChoices } from './use-choices.ts';
import { useSpan } from './use-span.ts';

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
  const { page, size } = usePages(span);
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
      actions={
        ledgerId ? (
          <ReportActions report="ledger" from={from} to={to} ledgerId={ledgerId} money={money} />
        ) : null
      }
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
          {
            label: t(labels.opening),
            figure: money.figure(data.opening),
            ...(toOpening ? { to: toOpening } : {}),
          },
          { label: t(voucherLabels.debit), figure: format.money(data.debit) },
          { label: t(voucherLabels.credit), figure: format.money(data.credit) },
          {
            label: t(labels.closing),
            figure: money.figure(data.closing),
            note: `${t(ledgerTypeLabels[data.ledger.type])}, ${t(data.ledger.subGroup)}`,
          },
        ]}
      />
      <EntryTable
        label={t(data.ledger.name)}
        data={data}
        page={page}
        size={size}
        toOpening={toOpening}
        middle={{
          label: t(labels.against),
          render: (one) => one.against.map((other) => t(other)).join(', '),
        }}
        debit={t(voucherLabels.debit)}
        credit={t(voucherLabels.credit)}
        balance={t(voucherLabels.balance)}
      />
    </>
  );
}
