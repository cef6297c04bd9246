import { parseTaka, takaText } from '../../../../core/money.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { reconciliationLabels as labels } from '../../reconciliation/labels.ts';
import own from './statement.module.css';

/** What moved at the bank, with the way it went; below 0 it left the account. */
export function Amount({ of }: { of: string }) {
  const t = useText();
  const format = useFormat();
  const paisa = parseTaka(of) ?? 0n;
  return (
    <div className={own.amount}>
      {format.money(takaText(paisa < 0n ? -paisa : paisa))}
      {paisa === 0n ? null : <small>{t(paisa > 0n ? labels.received : labels.paid)}</small>}
    </div>
  );
}
