import { Button, Tabs } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Pager } from '../../../../core/web/list/pager.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { bookLabels } from '../../registers/register-labels.ts';
import { reportLabels as labels, voucherLabels, voucherWords } from '../../screen-labels.ts';
import shared from '../../screens/accounts.module.css';
import { OnlyPart } from '../../screens/only-part.tsx';
import { allVouchersPath, ledgerPath, moneyBookPath, voucherPath } from '../../screens/paths.ts';
import { useBookMoney } from './book-money.ts';
import { bookPages } from './book-pages.ts';
import classes from './books.module.css';
import { EntryBook } from './entry-book.tsx';
import { MoneyCell, NothingPosted, ReportActions, ReportFilters, sideOf } from './report-parts.tsx';
import { type Span, useSpan } from './use-span.ts';

const tabs = [
  ['cash', bookLabels.cashBook, 'cash-book'],
  ['bank', bookLabels.bankBook, 'bank-book'],
  ['day', bookLabels.dayBook, 'day-book'],
] as const;
type DayBook = z.output<typeof contract.dayBook.output>;

/** What moved in hand and at the banks line by line, and every voucher of a day. */
export default function MoneyBooks() {
  const t = useText();
  const format = useFormat();
  const span = useSpan('month');
  const { from, to } = span;
  const [tab, , report] = tabs.find(([name]) => name === span.get('book')) ?? tabs[0];
  return (
    <Page
      context={t(labels.span, { from: format.date(from), to: format.date(to) })}
      actions={
        <ReportActions
          report={report}
          from={from}
          to={to}
          money={tab === 'day' ? moneyOf(span) : undefined}
          side={tab === 'day' ? undefined : sideOf(span)}
        />
      }
    >
      <ReportFilters span={span} />
      <Tabs value={tab} onChange={(next) => span.set({ book: next, money: null, side: null })}>
        <Tabs.List>
          {tabs.map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          {tab === 'day' ? <Days span={span} /> : <Money key={tab} span={span} kind={tab} />}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** Only what brought money in or took it out, where a figure of receipts or payments led here. */
const moneyOf = (span: Span) => (['in', 'out'] as const).find((one) => one === span.get('money'));

function Money({ span, kind }: { span: Span; kind: 'cash' | 'bank' }) {
  const t = useText();
  const format = useFormat();
  const { from, to } = span;
  const side = sideOf(span);
  const { page, size, pages } = bookPages(span);
  const { data, error, refetch } = useRead(
    contract.moneyBook,
    { kind, from, to, page, size, ...(side ? { side } : {}) },
    { enabled: span.isReady, placeholderData: keepPreviousData },
  );
  if (!data) return <Coming read={{ error, refetch }} rows={10} />;
  return (
    <EntryBook
      data={data}
      span={span}
      pages={pages}
      isPart={side !== undefined}
      pathOf={(first, last, of) => moneyBookPath(kind, first, last, of)}
      label={t(kind === 'cash' ? bookLabels.cashBook : bookLabels.bankBook)}
      middle={{
        label: t(labels.against),
        render: (one) => (
          <>
            {one.against.map((other) => t(other)).join(', ')}
            {data.ledgers.length > 1 ? <small className={shared.place}>{t(one.ledger)}</small> : null}
          </>
        ),
      }}
      debit={t(bookLabels.received)}
      credit={t(bookLabels.paid)}
      balance={t(voucherLabels.balance)}
    >
      {side ? (
        <OnlyPart
          name={t(side === 'Dr' ? bookLabels.received : bookLabels.paid)}
          onAll={() => span.set({ side: null })}
        />
      ) : null}
      <p className={shared.note}>
        {data.ledgers.map((one, place) => (
          <span key={one.id}>
            {place > 0 ? ', ' : ''}
            <Link to={ledgerPath(one.id, from, to, { side })}>
              {format.digits(one.code)} {t(one.name)}
            </Link>
          </span>
        ))}
      </p>
    </EntryBook>
  );
}

function Days({ span }: { span: Span }) {
  const t = useText();
  const { from, to } = span;
  const money = moneyOf(span);
  const { page, size, pages } = bookPages(span);
  const { data, error, refetch } = useRead(
    contract.dayBook,
    { from, to, page, size, ...(money ? { money } : {}) },
    { enabled: span.isReady, placeholderData: keepPreviousData },
  );
  if (!data) return <Coming read={{ error, refetch }} rows={10} />;
  return (
    <>
      {money ? (
        <p className={shared.note}>
          {t(money === 'in' ? bookLabels.onlyIn : bookLabels.onlyOut)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => span.set({ money: null })}>
            {t(labels.showAll)}
          </Button>
        </p>
      ) : null}
      {data.total === 0 ? <NothingPosted /> : null}
      {data.total > 0 ? (
        <DayTable
          data={data}
          isLast={pages.page * pages.size >= data.total}
          // Of a part the vouchers above are all that the total is made of.
          to={money ? undefined : allVouchersPath('posted', from, to)}
        />
      ) : null}
      {data.total > 0 ? <Pager pages={pages} total={data.total} /> : null}
    </>
  );
}

function DayTable(props: { data: DayBook; isLast: boolean; to: string | undefined }) {
  const { data, isLast } = props;
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  return (
    <div className={shared.frame}>
      <table className={shared.report} aria-label={t(bookLabels.dayBook)}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t(voucherLabels.ledger)}
            </th>
            <th scope="col" className={shared.money}>
              {t(voucherLabels.debit)}
            </th>
            <th scope="col" className={shared.money}>
              {t(voucherLabels.credit)}
            </th>
          </tr>
        </thead>
        {data.items.map((one) => {
          const to = voucherPath(one.type, one.id);
          return (
            <tbody key={one.id}>
              <tr className={shared.sub}>
                <th scope="rowgroup" colSpan={4}>
                  <div className={classes.told}>
                    {format.date(one.day)} <Link to={to}>{format.digits(one.number)}</Link>{' '}
                    {t(voucherWords[one.type].one)} · {format.sentence(one.narration)}
                    {one.source?.path ? (
                      <>
                        {' · '}
                        <Link to={one.source.path}>{t(one.source.label)}</Link>
                      </>
                    ) : null}
                  </div>
                </th>
              </tr>
              {one.lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a posted voucher never move
                <tr key={place} className={shared.line}>
                  <td className={shared.code}>{format.digits(line.code)}</td>
                  <th scope="row">
                    <Link to={ledgerPath(line.ledgerId, data.from, data.to)}>{t(line.ledger)}</Link>
                    {line.memo || line.party ? (
                      <small className={shared.place}>
                        {[format.sentence(line.memo), line.party ? t(line.party) : '']
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    ) : null}
                  </th>
                  <MoneyCell text={money.amount(line.debit)} to={to} name={one.number} />
                  <MoneyCell text={money.amount(line.credit)} to={to} name={one.number} />
                </tr>
              ))}
            </tbody>
          );
        })}
        {isLast ? (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t(labels.total)}
              </th>
              <MoneyCell
                text={money.amount(data.amount)}
                to={props.to}
                name={`${t(labels.total)}, ${t(voucherLabels.debit)}`}
              />
              <MoneyCell
                text={money.amount(data.amount)}
                to={props.to}
                name={`${t(labels.total)}, ${t(voucherLabels.credit)}`}
              />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
