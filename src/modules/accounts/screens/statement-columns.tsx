import type { Column } from '../../../core/web/data-table.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { statementLabels as labels } from '../statement-labels.ts';
import classes from './accounts.module.css';
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
