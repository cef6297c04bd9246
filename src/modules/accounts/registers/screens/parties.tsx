import { Link } from 'react-router';
import type { ListedRecord } from '../../../../core/entity.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { EntityWorkplace } from '../../../../core/web/entity/entity-screen.tsx';
import { useBookMoney } from '../../books/screens/book-money.ts';
import { useSpan } from '../../books/screens/use-span.ts';
import { accountsContract as contract } from '../../contract.ts';
import { partyPath } from '../../screens/paths.ts';
import { party } from '../party.entity.ts';
import { partyLabels as labels } from '../party-labels.ts';

/** The parties, each with what is due and the way to its dealings. */
export default function Parties() {
  const t = useText();
  const money = useBookMoney();
  const span = useSpan();
  const { data } = useRead(contract.parties, { on: span.today });
  const due = (record: ListedRecord) => {
    const known = data?.items.find((one) => one.id === record.id);
    return (
      <Link to={partyPath(record.id, span.firstOf(span.today), span.today)}>
        {known && known.balance !== '0.00' ? money.balance(known.balance) : t(labels.dealings)}
      </Link>
    );
  };
  return (
    <EntityWorkplace
      entity={party}
      extraColumns={[{ name: 'due', label: t(labels.due), align: 'end', isWhole: true, render: due }]}
    />
  );
}
