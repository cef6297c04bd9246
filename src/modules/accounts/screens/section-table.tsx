import { Link } from 'react-router';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import type { Section } from '../contract.ts';
import { reportLabels as labels, listLabels, voucherLabels } from '../screen-labels.ts';
import classes from './accounts.module.css';
import { MoneyCell, useBookMoney } from './report-parts.tsx';

export type Sum = {
  readonly name: string;
  readonly amount: string;
  readonly before?: string | null;
  readonly to?: string;
};

/** One side of a statement: groups, sub-groups and ledgers, each with its figure, and what they come to. */
export function SectionTable(props: {
  label: string;
  parts: readonly { readonly name?: string; readonly section: Section }[];
  /** Lines of their own before and after the groups: an opening balance, the surplus. */
  first?: readonly Sum[];
  last?: readonly Sum[];
  total: Sum;
  hasBefore: boolean;
  pathOf: (ledgerId: string) => string;
}) {
  const { parts, hasBefore, pathOf } = props;
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  const cells = (one: { amount: string; before?: string | null }, to?: string, name?: string) => (
    <>
      <MoneyCell text={money.amount(one.amount)} to={to} {...(name ? { name } : {})} />
      {hasBefore ? <MoneyCell text={money.amount(one.before ?? '0')} /> : null}
    </>
  );
  const sum = (one: Sum) => (
    <tr key={one.name} className={classes.group}>
      <th scope="row" colSpan={2}>
        {one.name}
      </th>
      {cells(one, one.to, one.name)}
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
          {parts.flatMap(({ name, section }) => [
            ...(name ? [sum({ name, amount: section.amount, before: section.before })] : []),
            ...section.groups.flatMap((group) => [
              <tr key={group.id} className={name ? classes.sub : classes.group}>
                <th scope="row" colSpan={2}>
                  {t(group.name)}
                </th>
                {cells(group)}
              </tr>,
              ...group.subGroups.flatMap((sub) => [
                // A group's only sub-group says nothing new.
                ...(group.subGroups.length > 1
                  ? [
                      <tr key={sub.id} className={classes.sub}>
                        <th scope="row" colSpan={2}>
                          {t(sub.name)}
                        </th>
                        {cells(sub)}
                      </tr>,
                    ]
                  : []),
                ...sub.lines.map((line) => (
                  <tr key={line.ledgerId} className={classes.line}>
                    <td className={classes.code}>{format.digits(line.code)}</td>
                    <th scope="row">
                      <Link to={pathOf(line.ledgerId)}>{t(line.name)}</Link>
                    </th>
                    {cells(line, pathOf(line.ledgerId), t(line.name))}
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
            {cells(props.total)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
