import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type * as z from 'zod';
import { isGuid } from '../../../../core/identifiers.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Pages } from '../../../../core/web/list/use-list-state.ts';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { LedgerSelect } from '../../chart/screens/ledger-select.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { generalFund } from '../../funds/labels.ts';
import { reportLabels as labels, ledgerTypeLabels, voucherLabels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import { OnlyPart } from '../../screens/only-part.tsx';
import { ledgerPath } from '../../screens/paths.ts';
import { useChoices } from '../../screens/use-choices.ts';
import { bookPages } from './book-pages.ts';
import { EntryBook } from './entry-book.tsx';
import { ReportActions, ReportFilters, sideOf } from './report-parts.tsx';
import { type Span, useSpan } from './use-span.ts';

const moneys = ['in', 'out'] as const;
type Book = z.output<typeof contract.ledgerBook.output>;

/** One ledger line by line, each with its voucher and the balance after it. */
export default function LedgerBook() {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const choices = useChoices();
  const { from, to } = span;
  const asked = span.get('ledger') ?? '';
  // Nobody's wish: the book of the cash, which is looked at most.
  const cash = [...choices.ledgers.values()].find((one) => one.kind === 'cash')?.id ?? null;
  const ledgerId = asked === '' ? cash : isGuid(asked) ? asked : null;
  const money = moneys.find((one) => one === span.get('money'));
  const side = sideOf(span);
  const fundId = fundOf(span);
  const { page, size, pages } = bookPages(span);
  const { data, error, refetch } = useRead(
    contract.ledgerBook,
    {
      ledgerId: ledgerId ?? '',
      from,
      to,
      page,
      size,
      ...(money ? { money } : {}),
      ...(side ? { side } : {}),
      ...(fundId ? { fundId } : {}),
    },
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
          <ReportActions
            report="ledger"
            from={from}
            to={to}
            ledgerId={ledgerId}
            money={money}
            side={side}
            fundId={fundId}
          />
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
      {side && ledgerId ? (
        <OnlyPart
          name={t(side === 'Dr' ? voucherLabels.debit : voucherLabels.credit)}
          onAll={() => span.set({ side: null })}
        />
      ) : null}
      {fundId && ledgerId ? (
        <OnlyPart
          name={t(choices.data?.funds.find((one) => one.id === fundId)?.name ?? generalFund)}
          onAll={() => span.set({ fund: null })}
        />
      ) : null}
      {ledgerId === null ? (
        choices.data ? (
          <Nothing>{t(labels.chooseLedger)}</Nothing>
        ) : (
          <Coming read={choices} rows={10} />
        )
      ) : shown ? (
        <Lines
          data={shown}
          span={span}
          pages={pages}
          isPart={money !== undefined || side !== undefined || fundId !== undefined}
        />
      ) : (
        <Coming read={{ error, refetch }} rows={10} />
      )}
    </Page>
  );
}

/** The fund an address asks for. */
function fundOf(span: Span): string | undefined {
  const asked = span.get('fund') ?? '';
  return asked === 'general' || isGuid(asked) ? asked : undefined;
}

function Lines(props: { data: Book; span: Span; pages: Pages; isPart: boolean }) {
  const { data, span, pages, isPart } = props;
  const t = useText();
  return (
    <EntryBook
      data={data}
      span={span}
      pages={pages}
      isPart={isPart}
      pathOf={(from, to, side) => ledgerPath(data.ledger.id, from, to, { side })}
      closingNote={`${t(data.ledger.head ?? ledgerTypeLabels[data.ledger.type])}, ${t(data.ledger.subGroup)}`}
      label={t(data.ledger.name)}
      middle={{ label: t(labels.against), render: (one) => one.against.map((other) => t(other)).join(', ') }}
      debit={t(voucherLabels.debit)}
      credit={t(voucherLabels.credit)}
      balance={t(voucherLabels.balance)}
    />
  );
}
