import { Link } from 'react-router';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { reportLabels as labels, listLabels, voucherLabels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import type { Section } from '../../shapes.ts';
import { useBookMoney } from './book-money.ts';
import { MoneyCell } from './report-parts.tsx';

export type Sum = {
  readonly name: string;
  /** Of a ledger, which is a line and no sum. */
  readonly code?: string;
  readonly amount: string;
  readonly before?: string | null;
  readonly to?: string | undefined;
  readonly toBefore?: string | undefined;
};

/** Where a figure leads: to what it is made of now, and in the time it is compared with. */
export type Ways = {
  readonly ledger: (id: string) => string;
  /** Left out where the lines below are all that a sum is made of. */
  readonly group?: (of: 'type' | 'group' | 'sub', id: string) => string;
};

/** One side of a statement: groups, sub-groups and ledgers, each with its figure, and what they come to. */
export function SectionTable(props: {
  label: string;
  parts: readonly (Pick<Sum, 'to' | 'toBefore'> & { readonly name?: string; readonly section: Section })[];
  /** Lines of their own before and after the groups: an opening balance, the surplus. */
  first?: readonly Sum[];
  last?: readonly Sum[];
  total: Sum;
  hasBefore: boolean;
  ways: Ways;
  waysBefore?: Ways;
}) {
  const { parts, hasBefore, ways, waysBefore } = props;
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  const cells = (one: Omit<Sum, 'name'>, name: string) => (
    <>
      <MoneyCell text={money.amount(one.amount)} to={one.to} name={name} />
      {hasBefore ? (
        <MoneyCell
          text={money.amount(one.before ?? '0')}
          to={one.toBefore}
          name={`${name}, ${t(labels.before)}`}
        />
      ) : null}
    </>
  );
  /** A figure of the statement with the ways to what it is made of. */
  const linked = (one: { amount: string; before: string | null }, way: (of: Ways) => string | undefined) => ({
    ...one,
    to: way(ways),
    toBefore: waysBefore ? way(waysBefore) : undefined,
  });
  const sum = (one: Sum) => (
    <tr key={`${one.code ?? ''} ${one.name}`} className={one.code ? classes.line : classes.group}>
      {one.code ? <td className={classes.code}>{format.digits(one.code)}</td> : null}
      <th scope="row" {...(one.code ? {} : { colSpan: 2 })}>
        {one.code && one.to ? <Link to={one.to}>{one.name}</Link> : one.name}
      </th>
      {cells(one, one.name)}
    </tr>
  );
  return (
    <div className={classes.frame}>
      <table className={classes.report} aria-label={props.label}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t(voucherLabels.ledger)}
            </th>
            <th scope="col" className={classes.money}>
              {t(hasBefore ? labels.now : listLabels.amount)}
            </th>
            {hasBefore ? (
              <th scope="col" className={classes.money}>
                {t(labels.before)}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {props.first?.map(sum)}
          {parts.flatMap(({ name, section, to, toBefore }) => [
            ...(name ? [sum({ name, amount: section.amount, before: section.before, to, toBefore })] : []),
            ...section.groups.flatMap((group) => [
              <tr key={group.id} className={name ? classes.sub : classes.group}>
                <th scope="row" colSpan={2}>
                  {t(group.name)}
                </th>
                {cells(
                  linked(group, (way) => way.group?.('group', group.id)),
                  t(group.name),
                )}
              </tr>,
              ...group.subGroups.flatMap((sub) => [
                // A group's only sub-group says nothing new.
                ...(group.subGroups.length > 1
                  ? [
                      <tr key={sub.id} className={classes.sub}>
                        <th scope="row" colSpan={2}>
                          {t(sub.name)}
                        </th>
                        {cells(
                          linked(sub, (way) => way.group?.('sub', sub.id)),
                          t(sub.name),
                        )}
                      </tr>,
                    ]
                  : []),
                ...sub.lines.map((line) => (
                  <tr key={line.ledgerId} className={classes.line}>
                    <td className={classes.code}>{format.digits(line.code)}</td>
                    <th scope="row">
                      <Link to={ways.ledger(line.ledgerId)}>{t(line.name)}</Link>
                    </th>
                    {cells(
                      linked(line, (way) => way.ledger(line.ledgerId)),
                      t(line.name),
                    )}
                  </tr>
                )),
              ]),
            ]),
          ])}
          {props.last?.map(sum)}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {props.total.name}
            </th>
            {cells(props.total, props.total.name)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
