import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Label } from '../../../../core/labels.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { reportLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import { generalPath, ledgerPath, moneyBookPath } from '../../screens/paths.ts';

type Named = { readonly id: string; readonly name: Label };
type Line<S> = S & { readonly ledgerId: string; readonly code: string; readonly name: Label };

/**
 * The body and the foot of a report of all ledgers: each group and sub-group with what it comes to, its ledgers, and the
 * total. Every figure leads to what is behind it. `S` is what a ledger's figures are, `P` what holds a group's.
 */
export function GroupRows<S, P>(props: {
  data: {
    readonly from: string;
    readonly to: string;
    readonly totals: S;
    readonly groups: readonly (P &
      Named & { readonly subGroups: readonly (P & Named & { readonly lines: readonly Line<S>[] })[] })[];
  };
  sumsOf: (part: P) => S;
  /** `toBalance` is where opening and closing lead, where that is another place than the movement's. */
  cells: (sums: S, to: string | undefined, name: string, toBalance?: string | undefined) => ReactNode;
  /** Only a part of the books: the rows above the total are what it is made of. */
  isPart?: boolean;
  /** Where the totals of opening and closing lead. */
  toBalances?: string;
}) {
  const { data, sumsOf, cells } = props;
  const { from, to } = data;
  const t = useText();
  const format = useFormat();
  const sums = (of: 'group' | 'sub', part: P & Named) => (
    <tr key={part.id} className={classes[of]}>
      <th scope="row" colSpan={2}>
        {t(part.name)}
      </th>
      {cells(sumsOf(part), generalPath(of, part.id, from, to), t(part.name))}
    </tr>
  );
  return (
    <>
      <tbody>
        {data.groups.flatMap((group) => [
          sums('group', group),
          ...group.subGroups.flatMap((sub) => [
            // A group of one sub-group comes to the same.
            ...(group.subGroups.length > 1 ? [sums('sub', sub)] : []),
            ...sub.lines.map((line) => {
              const path = ledgerPath(line.ledgerId, from, to);
              return (
                <tr key={line.ledgerId} className={classes.line}>
                  <td className={classes.code}>{format.digits(line.code)}</td>
                  <th scope="row">
                    <Link to={path}>{t(line.name)}</Link>
                  </th>
                  {cells(line, path, t(line.name))}
                </tr>
              );
            }),
          ]),
        ])}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t(labels.total)}
          </th>
          {props.isPart
            ? cells(data.totals, undefined, t(labels.total))
            : cells(data.totals, moneyBookPath('day', from, to), t(labels.total), props.toBalances)}
        </tr>
      </tfoot>
    </>
  );
}
