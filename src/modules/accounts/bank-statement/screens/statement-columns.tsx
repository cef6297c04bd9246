import { useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import classes from '../../screens/accounts.module.css';
import { statementLabels as labels } from '../labels.ts';
import own from './statement.module.css';
import { Amount } from './statement-amount.tsx';

/** What a line of the bank says and how much it is, before and after it is brought in. */
export function useBankColumns<
  L extends { details: string; reference: string; amount: string },
>(): Column<L>[] {
  const t = useText();
  return [
    {
      name: 'details',
      label: t(labels.details),
      role: 'name',
      render: (line) => (
        <div className={own.details}>
          {line.details || '—'}
          {line.reference ? <small className={classes.place}>{line.reference}</small> : null}
        </div>
      ),
    },
    {
      name: 'amount',
      label: t(labels.amount),
      align: 'end',
      isWhole: true,
      render: (line) => <Amount of={line.amount} />,
    },
  ];
}
