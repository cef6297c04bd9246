import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { isFoundBy, searchKeyOf } from '../../../core/bangla.ts';
import { isGuid } from '../../../core/identifiers.ts';
import { useRead } from '../../../core/web/call.ts';
import { Figures } from '../../../core/web/figures.tsx';
import { Coming, Nothing } from '../../../core/web/loaded.tsx';
import { Empty, Page } from '../../../core/web/page.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import type { Pages } from '../../../core/web/use-list-state.ts';
import { accountsContract as contract } from '../contract.ts';
import { ageLabels } from '../labels.ts';
import { party as partyEntity } from '../party.entity.ts';
import { partyLabels } from '../register-labels.ts';
import { reportLabels as labels, voucherLabels } from '../screen-labels.ts';
import classes from './accounts.module.css';
import { useBookMoney } from './book-money.ts';
import { bookPages } from './book-pages.ts';
import { EntryBook } from './entry-book.tsx';
import { ledgerPath, partyPath } from './paths.ts';
import { MoneyCell, ReportActions, ReportFilters } from './report-parts.tsx';
import { useChoices } from './use-choices.ts';
import { type Span, useSpan } from './use-span.ts';

type Parties = z.output<typeof contract.parties.output>;
const choicesOf = partyEntity.fields.kind.choices;

/** What is due with every party by its age; one of them line by line. */
export default function PartyLedger() {
  const asked = useSpan().get('party') ?? '';
  return isGuid(asked) ? <One key={asked} partyId={asked} /> : <All />;
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
        <Ages data={data} words={words} from={from} />
      )}
    </Page>
  );
}

function Ages({ data, words, from }: { data: Parties; words: string; from: string }) {
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  const shown = data.items.filter(
    ({ name }) => words.trim() === '' || (name && isFoundBy(searchKeyOf(name.en, name.bn), words)),
  );
  return (
    <>
      <Figures
        small
        items={[
          { label: t(partyLabels.payable), figure: format.money(data.totals.payable) },
          { label: t(partyLabels.receivable), figure: format.money(data.totals.receivable) },
          { label: t(partyLabels.due), ...money.figure(data.totals.balance) },
          { label: t(partyLabels.overdue), ...money.figure(data.totals.ages[3] ?? '0.00') },
        ]}
      />
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
              const to = one.id ? partyPath(one.id, from, data.on) : undefined;
              const name = one.name ? t(one.name) : t(partyLabels.withoutParty);
              const kind = choicesOf.find((choice) => choice.value === one.kind);
              return (
                <tr key={one.id ?? 'none'} className={classes.entry}>
                  <th scope="row" className={classes.number}>
                    {to ? <Link to={to}>{name}</Link> : name}
                    {kind ? <small className={classes.place}>{t(kind.label)}</small> : null}
                  </th>
                  <MoneyCell text={money.balance(one.balance)} to={to} name={name} />
                  {one.ages.map((amount, place) => (
                    <MoneyCell
                      key={ageLabels[place]?.en}
                      text={money.balance(amount)}
                      to={to}
                      name={`${name}, ${t(ageLabels[place] ?? partyLabels.due)}`}
                    />
                  ))}
                  <td className={classes.money}>
                    {to && one.dealt > 0 ? <Link to={to}>{format.number(one.dealt)}</Link> : '–'}
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
          {shown.length === data.items.length ? (
            <tfoot>
              <tr>
                <th scope="row">{t(labels.total)}</th>
                <MoneyCell text={money.balance(data.totals.balance)} />
                {data.totals.ages.map((amount, place) => (
                  <MoneyCell key={ageLabels[place]?.en} text={money.balance(amount)} />
                ))}
                <td className={classes.money}>
                  {format.number(data.items.reduce((sum, one) => sum + one.dealt, 0))}
                </td>
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
  const { page, size, pages } = bookPages(span);
  const choices = useChoices();
  const { data, error, refetch } = useRead(
    contract.party,
    { partyId, from, to, page, size },
    { enabled: span.isReady, placeholderData: keepPreviousData },
  );
  const parties = (choices.data?.parties ?? []).map((one) => ({ value: one.id, label: t(one.name) }));
  const known =
    !data || parties.some((one) => one.value === partyId)
      ? parties
      : [...parties, { value: partyId, label: t(data.party.name) }];
  return (
    <Page
      context={
        data
          ? `${t(data.party.name)}, ${t(labels.span, { from: format.date(from), to: format.date(to) })}`
          : undefined
      }
      actions={
        <>
          <ReportActions report="party-ledger" from={from} to={to} partyId={partyId} />
          <Button component={Link} to="/site/accounts/report/party-ledger" variant="default">
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
      {data ? (
        <Lines data={data} span={span} pages={pages} />
      ) : (
        <Coming read={{ error, refetch }} rows={10} />
      )}
    </Page>
  );
}

type Dealings = z.output<typeof contract.party.output>;

function Lines({ data, span, pages }: { data: Dealings; span: Span; pages: Pages }) {
  const t = useText();
  return (
    <EntryBook
      data={data}
      span={span}
      pages={pages}
      pathOf={(from, to) => partyPath(data.party.id, from, to)}
      closing={t(partyLabels.due)}
      label={t(data.party.name)}
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
