import { Link } from 'react-router';
import type { ListedRecord } from '../../../../core/entity.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { EntityWorkplace } from '../../../../core/web/entity/entity-screen.tsx';
import { useBookMoney } from '../../books/screens/book-money.ts';
import { useSpan } from '../../books/screens/use-span.ts';
import { voucherLabels as labels } from '../../screen-labels.ts';
import { ledgerPath } from '../../screens/paths.ts';
import { useChoices } from '../../screens/use-choices.ts';
import { ledger } from '../ledger.entity.ts';

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
