import type * as z from 'zod';
import type { Label } from '../../../../core/labels.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { GroupRows } from '../../chart/screens/group-rows.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { accountsPath } from '../../paths.ts';
import { reportLabels as labels, ledgerTypeLabels, voucherLabels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import { OnlyPart } from '../../screens/only-part.tsx';
import { type LedgerKindShown, ledgerKinds, moneyBookPath, reportPath } from '../../screens/paths.ts';
import { useBookMoney } from './book-money.ts';
import { MoneyCell, NothingPosted, ReportActions, ReportFilters } from './report-parts.tsx';
import { useSpan } from './use-span.ts';

type General = z.output<typeof contract.generalLedger.output>;
type Sums = General['totals'];

/** Every ledger with its movement in the days asked for; of one head, group or sub-group where a figure led here. */
export default function GeneralLedger() {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const { from, to } = span;
  const { data, error, refetch } = useRead(contract.generalLedger, { from, to }, { enabled: span.isReady });
  const part = data ? partOf(data, span.get) : null;
  return (
    <Page
      context={t(labels.span, { from: format.date(from), to: format.date(to) })}
      actions={<ReportActions report="general-ledger" from={from} to={to} />}
    >
      <ReportFilters span={span} />
      {part?.of ? (
        <OnlyPart
          name={t(part.of)}
          onAll={() => span.set({ type: null, group: null, sub: null, kind: null })}
        />
      ) : null}
      {part ? (
        <Groups data={part.data} isPart={part.of !== null} />
      ) : (
        <Coming read={{ error, refetch }} rows={10} />
      )}
    </Page>
  );
}

/** The part of the books an address asks for, with what it comes to; the whole where it asks for none. */
function partOf(data: General, asked: (name: string) => string | null): { data: General; of: Label | null } {
  const [type, groupId, subId] = [asked('type'), asked('group'), asked('sub')];
  const kind = ledgerKinds.find((one) => one === asked('kind'));
  if (kind) return { data: narrowed(data, kinds[kind].has), of: kinds[kind].name };
  if (!type && !groupId && !subId) return { data, of: null };
  const groups = data.groups
    .filter((one) => (!type || one.type === type) && (!groupId || one.id === groupId))
    .flatMap((group) => {
      if (!subId) return [group];
      const subGroups = group.subGroups.filter((one) => one.id === subId);
      return subGroups.length > 0 ? [{ ...group, ...sumOf(subGroups), subGroups }] : [];
    });
  const [first] = groups;
  if (!first) return { data, of: null };
  return {
    data: { ...data, groups, totals: sumOf(groups) },
    of: type
      ? (first.head ?? ledgerTypeLabels[first.type])
      : ((subId ? first.subGroups[0]?.name : null) ?? first.name),
  };
}

type Group = General['groups'][number];
type Line = Group['subGroups'][number]['lines'][number];
type Has = (line: Line, type: Group['type']) => boolean;
const isResult = (type: Group['type']) => type === 'income' || type === 'expense';

const kinds: Readonly<Record<LedgerKindShown, { readonly name: Label; readonly has: Has }>> = {
  money: { name: labels.cashAndBank, has: (line) => line.kind !== 'other' },
  claims: { name: labels.claims, has: (_, type) => type !== 'asset' },
  result: { name: labels.incomeExpenditure, has: (_, type) => isResult(type) },
  party: { name: labels.byParty, has: (line) => line.isByParty },
};

/** The ledgers that are asked for, with what their groups come to. */
function narrowed(data: General, has: Has): General {
  const groups = data.groups.flatMap((group) => {
    const subGroups = group.subGroups.flatMap((sub) => {
      const lines = sub.lines.filter((line) => has(line, group.type));
      return lines.length > 0 ? [{ ...sub, ...sumOf(lines), lines }] : [];
    });
    return subGroups.length > 0 ? [{ ...group, ...sumOf(subGroups), subGroups }] : [];
  });
  return { ...data, groups, totals: sumOf(groups) };
}

function sumOf(list: readonly Sums[]): Sums {
  const sum = (name: keyof Sums) =>
    takaText(list.reduce((total, one) => total + (parseTaka(one[name]) ?? 0n), 0n));
  return { opening: sum('opening'), debit: sum('debit'), credit: sum('credit'), closing: sum('closing') };
}

function Groups({ data, isPart }: { data: General; isPart: boolean }) {
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  if (data.groups.length === 0) return <NothingPosted />;
  const ledgers = data.groups.flatMap((one) => one.subGroups).flatMap((one) => one.lines);
  const cells = (one: Sums, to: string | undefined, name: string, toBalance = to) => (
    <>
      <MoneyCell text={money.balance(one.opening)} to={toBalance} name={name} />
      <MoneyCell text={money.amount(one.debit)} to={to} name={name} />
      <MoneyCell text={money.amount(one.credit)} to={to} name={name} />
      <MoneyCell text={money.balance(one.closing)} to={toBalance} name={name} />
    </>
  );
  // Of a part of the books the rows below are all that its figures are made of.
  const toDays = isPart ? {} : { to: moneyBookPath('day', data.from, data.to) };
  const toTrial = reportPath(accountsPath.trialBalance, data.from, data.to);
  return (
    <>
      <Figures
        small
        items={[
          { label: t(voucherLabels.debit), figure: format.money(data.totals.debit), ...toDays },
          { label: t(voucherLabels.credit), figure: format.money(data.totals.credit), ...toDays },
          {
            label: t(voucherLabels.ledger),
            figure: format.number(ledgers.filter((one) => one.count > 0).length),
            ...(isPart ? {} : { to: toTrial }),
          },
          {
            label: t(labels.lines),
            figure: format.number(ledgers.reduce((sum, one) => sum + one.count, 0)),
            ...toDays,
          },
        ]}
      />
      <div className={classes.frame}>
        <table
          className={classes.report}
          data-columns="4"
          aria-label={t({ en: 'General ledger', bn: 'সাধারণ খতিয়ান' })}
        >
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                {t(voucherLabels.ledger)}
              </th>
              <th scope="col" className={classes.money}>
                {t(labels.opening)}
              </th>
              <th scope="col" className={classes.money}>
                {t(voucherLabels.debit)}
              </th>
              <th scope="col" className={classes.money}>
                {t(voucherLabels.credit)}
              </th>
              <th scope="col" className={classes.money}>
                {t(labels.closing)}
              </th>
            </tr>
          </thead>
          <GroupRows<Sums, Sums>
            data={data}
            sumsOf={(part) => part}
            cells={cells}
            isPart={isPart}
            toBalances={toTrial}
          />
        </table>
      </div>
    </>
  );
}
