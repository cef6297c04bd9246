import { Badge } from '@mantine/core';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { actLabels } from '../labels.ts';
import { challanStateLabels, screenLabels as labels } from '../screen-labels.ts';
import type { ActShown, AgreedShown, ChallanShown, InvoiceShown } from '../shapes.ts';
import classes from './billing.module.css';

export function InvoiceState({ state }: { state: InvoiceShown['state'] }) {
  return state === 'draft' ? (
    <StatusBadge family="approval" state="draft" />
  ) : (
    <StatusBadge family="payment" state={state} />
  );
}

const colours = { issued: 'gray', deposited: 'yellow', verified: 'green', void: 'gray' } as const;

export function ChallanState({ state }: { state: ChallanShown['state'] }) {
  const t = useText();
  return (
    <Badge color={colours[state]} variant="light" radius="sm" tt="none">
      {t(challanStateLabels[state])}
    </Badge>
  );
}

/** The discount that was agreed, with its type; a dash where there is none. */
export function useDiscountText() {
  const t = useText();
  const format = useFormat();
  return (agreed: Pick<AgreedShown, 'discountType' | 'discountValue'> | null): string => {
    if (!agreed || agreed.discountType === 'none') return '–';
    return agreed.discountType === 'percent'
      ? t(labels.discountOf, { percent: format.number(Number(agreed.discountValue)) })
      : t(labels.discountEach, { amount: format.money(agreed.discountValue) });
  };
}

/** Who did what, in the order of time. */
export function Acts({ acts }: { acts: readonly ActShown[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={classes.acts}>
      {acts.map((one) => (
        <li key={`${one.act} ${one.at}`}>
          {t(actLabels[one.act])}: {one.by ? t(one.by) : t(labels.bySchedule)}
          {one.note ? ` – ${one.note}` : ''}
          <br />
          <small>{format.dateTime(one.at)}</small>
        </li>
      ))}
    </ul>
  );
}
