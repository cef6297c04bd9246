import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { isGuid } from '../../../../core/identifiers.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { isFoundBy, searchKeyOf } from '../../../../core/search-text.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Pages } from '../../../../core/web/list/use-list-state.ts';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { useBookMoney } from '../../books/screens/book-money.ts';
import { bookPages } from '../../books/screens/book-pages.ts';
import { EntryBook } from '../../books/screens/entry-book.tsx';
import { MoneyCell, ReportActions, ReportFilters, sideOf } from '../../books/screens/report-parts.tsx';
import { type Span, useSpan } from '../../books/screens/use-span.ts';
import { accountsContract as contract } from '../../contract.ts';
import { ageLabels } from '../../labels.ts';
import { accountsPath } from '../../paths.ts';
import { reportLabels as labels, voucherLabels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import { OnlyPart } from '../../screens/only-part.tsx';
import { ledgerPath, ledgersPath, partyPath, partyVouchersPath } from '../../screens/paths.ts';
import { useChoices } from '../../screens/use-choices.ts';
import { party as partyEntity } from '../party.entity.ts';
import { partyLabels } from '../party-labels.ts';
import { agePath, type PartyPart, partiesPath, partyParts } from './party-paths.ts';

type Parties = z.output<typeof contract.parties.output>;
const choicesOf = partyEntity.fields.kind.choices;

/** What is due with every party by its age; one of them line by line. */
export default function PartyLedger() {
  const asked = useSpan().get('party') ?? '';
  return isGuid(asked) || asked === 'none' ? <One key={asked} partyId={asked} /> : <All />;
}

function All() {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const on = span.day ?? span.today;
  const from = span.firstOf(on);
  const [words, setWords] = useState('');
  const { data, error, refetch } = useRead(contract.parties, { on }, { placeholderData: keepPreviousData });
  const { ledgers } = useChoices();
  const byParty = [...ledgers.values()].filter((one) => one.isByParty);
  return (
    <Page
      context={t(labels.onDay, { day: format.date(on) })}
      actions={<ReportActions report="parties" from={from} to={on} />}
    >
      <ReportFilters span={span} day={on}>
        <TextInput
          type="search"
          label={t(partyLabels.search)}
          value={words}
          leftSection={<IconSearch size={16} aria-hidden />}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </ReportFilters>
      {byParty.length > 0 ? (
        <p className={classes.note}>
          {t(partyLabels.explain, { ledgers: byParty.map((one) => t(one.name)).join(', ') })}
        </p>
      ) : null}
      {!data || !span.isReady ? (
        <Coming read={{ error, refetch }} rows={10} />
      ) : data.items.length === 0 ? (
        <Nothing>
          <Empty
            text={t(partyLabels.none)}
            action={
              <Button component={Link} to={partyEntity.path}>
                {t(partyLabels.enter)}
              </Button>
            }
          />
        </Nothing>
      ) : (
        <Ages data={data} words={words} span={span} from={from} />
      )}
    </Page>
  );
}

type Row = Parties['items'][number];
/** Whether a party is one of those a figure stands for. */
const isOf: Readonly<Record<PartyPart, (row: Row) => boolean>> = {
  payable: (row) => row.balance.startsWith('-'),
  receivable: (row) => !row.balance.startsWith('-') && row.balance !== '0.00',
  age0: (row) => hasAge(row, 0),
  age1: (row) => hasAge(row, 1),
  age2: (row) => hasAge(row, 2),
  age3: (row) => hasAge(row, 3),
};
const hasAge = (row: Row, age: number) => (row.ages[age] ?? '0.00') !== '0.00';
const sumOf = (amounts: readonly string[]) =>
  takaText(amounts.reduce((sum, one) => sum + (parseTaka(one) ?? 0n), 0n));

/** Each party with what is due by age; all of them, or those a total is made of. */
function Ages(props: { data: Parties; words: string; span: Span; from: string }) {
  const { data, words, span, from } = props;
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  const part = partyParts.find((one) => one === span.get('part'));
  const shown = data.items.filter(
    (row) =>
      (part === undefined || isOf[part](row)) &&
      (words.trim() === '' || (row.name && isFoundBy(searchKeyOf(row.name.en, row.name.bn), words)) === true),
  );
  const isWhole = shown.length === data.items.length;
  const toLedgers = ledgersPath('party', from, data.on);
  const nameOf = (one: PartyPart) =>
    one === 'payable' || one === 'receivable'
      ? t(partyLabels.parts[one])
      : t(partyLabels.ofAge, { age: t(ageLabels[Number(one.slice(3))] ?? partyLabels.due) });
  /** Leads to the parties a total is made of; nothing, and those themselves, lead nowhere. */
  const toPart = (one: PartyPart, amount: string) =>
    part === one || amount === '0.00' ? {} : { to: partiesPath(one, data.on) };
  return (
    <>
      <Figures
        small
        items={[
          {
            label: t(partyLabels.payable),
            figure: format.money(data.totals.payable),
            ...toPart('payable', data.totals.payable),
          },
          {
            label: t(partyLabels.receivable),
            figure: format.money(data.totals.receivable),
            ...toPart('receivable', data.totals.receivable),
          },
          { label: t(partyLabels.due), ...money.figure(data.totals.balance), to: toLedgers },
          {
            label: t(partyLabels.overdue),
            ...money.figure(data.totals.ages[3] ?? '0.00'),
            ...toPart('age3', data.totals.ages[3] ?? '0.00'),
          },
        ]}
      />
      {part ? <OnlyPart name={nameOf(part)} onAll={() => span.set({ part: null })} /> : null}
      <div className={classes.frame}>
        <table className={classes.report} data-columns="6" aria-label={t(partyLabels.all)}>
          <thead>
            <tr>
              <th scope="col">{t(partyLabels.choose)}</th>
              <th scope="col" className={classes.money}>
                {t(partyLabels.due)}
              </th>
              {ageLabels.map((one) => (
                <th key={one.en} scope="col" className={classes.money}>
                  {t(one)}
                </th>
              ))}
              <th scope="col" className={classes.money}>
                {t(partyLabels.dealt)}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => {
              const id = one.id ?? 'none';
              const to = partyPath(id, from, data.on);
              const name = one.name ? t(one.name) : t(partyLabels.withoutParty);
              const kind = choicesOf.find((choice) => choice.value === one.kind);
              return (
                <tr key={id}>
                  <th scope="row" className={classes.who}>
                    <Link to={to}>{name}</Link>
                    {kind ? <small className={classes.place}>{t(kind.label)}</small> : null}
                  </th>
                  <MoneyCell text={money.balance(one.balance)} to={to} name={name} />
                  {one.ages.map((amount, place) => (
                    <MoneyCell
                      key={ageLabels[place]?.en}
                      text={money.balance(amount)}
                      to={agePath(id, place, data.on, span.begin)}
                      name={`${name}, ${t(ageLabels[place] ?? partyLabels.due)}`}
                    />
                  ))}
                  <td className={classes.money}>
                    {one.id && one.dealt > 0 ? (
                      <Link to={partyVouchersPath(one.id, data.on)}>{format.number(one.dealt)}</Link>
                    ) : (
                      <span className={classes.nil}>–</span>
                    )}
                  </td>
                </tr>
              );
            })}
            {shown.length === 0 ? (
              <tr>
                <td colSpan={7}>{t(partyLabels.noneFits)}</td>
              </tr>
            ) : null}
          </tbody>
          {shown.length > 0 ? (
            <tfoot>
              <tr>
                <th scope="row">{t(labels.total)}</th>
                <MoneyCell
                  text={money.balance(sumOf(shown.map((one) => one.balance)))}
                  to={isWhole ? toLedgers : undefined}
                  name={t(partyLabels.due)}
                />
                {ageLabels.map((label, age) => (
                  <MoneyCell
                    key={label.en}
                    text={money.balance(sumOf(shown.map((one) => one.ages[age] ?? '0.00')))}
                    to={isWhole ? partiesPath(`age${age}` as PartyPart, data.on) : undefined}
                    name={t(label)}
                  />
                ))}
                {/* A voucher may name several parties: the column has no sum. */}
                <td />
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
    </>
  );
}

function One({ partyId }: { partyId: string }) {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const { from, to } = span;
  const side = sideOf(span);
  const { page, size, pages } = bookPages(span);
  const choices = useChoices();
  const { data, error, refetch } = useRead(
    contract.party,
    { partyId, from, to, page, size, ...(side ? { side } : {}) },
    { enabled: span.isReady, placeholderData: keepPreviousData },
  );
  const parties = (choices.data?.parties ?? []).map((one) => ({ value: one.id, label: t(one.name) }));
  const name = data ? t(data.party?.name ?? partyLabels.withoutParty) : '';
  const known =
    !data || parties.some((one) => one.value === partyId)
      ? parties
      : [...parties, { value: partyId, label: name }];
  return (
    <Page
      context={
        data ? `${name}, ${t(labels.span, { from: format.date(from), to: format.date(to) })}` : undefined
      }
      actions={
        <>
          <ReportActions report="party-ledger" from={from} to={to} partyId={partyId} side={side} />
          <Button component={Link} to={accountsPath.partyLedger} variant="default">
            {t(partyLabels.all)}
          </Button>
        </>
      }
    >
      <ReportFilters span={span}>
        <div data-wide>
          <Select
            label={t(partyLabels.choose)}
            size="sm"
            searchable
            allowDeselect={false}
            nothingFoundMessage={t(partyLabels.noneFits)}
            data={known}
            value={partyId}
            onChange={(id) => span.set({ party: id })}
          />
        </div>
      </ReportFilters>
      {side ? (
        <OnlyPart
          name={t(side === 'Dr' ? voucherLabels.debit : voucherLabels.credit)}
          onAll={() => span.set({ side: null })}
        />
      ) : null}
      {data ? (
        <Lines data={data} name={name} span={span} pages={pages} isPart={side !== undefined} />
      ) : (
        <Coming read={{ error, refetch }} rows={10} />
      )}
    </Page>
  );
}

type Dealings = z.output<typeof contract.party.output>;

function Lines(props: { data: Dealings; name: string; span: Span; pages: Pages; isPart: boolean }) {
  const { data, name, span, pages, isPart } = props;
  const t = useText();
  return (
    <EntryBook
      data={data}
      span={span}
      pages={pages}
      isPart={isPart}
      pathOf={(from, to, side) => partyPath(data.party?.id ?? 'none', from, to, side)}
      closing={t(partyLabels.due)}
      label={name}
      middle={{
        label: t(voucherLabels.ledger),
        render: (one) => <Link to={ledgerPath(one.ledgerId, data.from, data.to)}>{t(one.ledger)}</Link>,
      }}
      debit={t(voucherLabels.debit)}
      credit={t(voucherLabels.credit)}
      balance={t(partyLabels.dueAfter)}
      isOfParty
      isQuiet={(one) => !one.isDue}
    >
      {data.items.some((one) => !one.isDue) ? <p className={classes.note}>{t(partyLabels.quiet)}</p> : null}
    </EntryBook>
  );
}
