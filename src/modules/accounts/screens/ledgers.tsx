import { Link } from 'react-router';
import { EntityWorkplace } from '../../../core/web/entity-screen.tsx';
import type { ListedRecord } from '../../../core/web/entity-values.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { ledger } from '../ledger.entity.ts';
import { voucherLabels as labels } from '../screen-labels.ts';
import { useBookMoney } from './book-money.ts';
import { ledgerPath } from './paths.ts';
import { useChoices } from './use-choices.ts';
import { useSpan } from './use-span.ts';

/** The ledgers, each with its balance and the way to its lines. */
export default function Ledgers() {
  const t = useText();
  const money = useBookMoney();
  const { ledgers } = useChoices();
  const span = useSpan();
  const balance = (record: ListedRecord) => {
    const known = ledgers.get(record.id);
    return known ? (
      <Link to={ledgerPath(record.id, span.firstOf(span.today), span.today)}>
        {money.balance(known.balance)}
      </Link>
    ) : (
      '–'
    );
  };
  return (
    <EntityWorkplace
      entity={ledger}
      extraColumns={[
        { name: 'balance', label: t(labels.balance), align: 'end', isWhole: true, render: balance },
      ]}
    />
  );
}
