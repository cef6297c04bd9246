import { Link } from 'react-router';
import { useRead } from '../../../core/web/call.ts';
import { EntityWorkplace } from '../../../core/web/entity-screen.tsx';
import type { ListedRecord } from '../../../core/web/entity-values.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { accountsContract as contract } from '../contract.ts';
import { party } from '../party.entity.ts';
import { partyLabels as labels } from '../party-labels.ts';
import { useBookMoney } from './book-money.ts';
import { partyPath } from './paths.ts';
import { useSpan } from './use-span.ts';

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
