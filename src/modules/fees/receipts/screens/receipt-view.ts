import { useText } from '../../../../core/web/device/preferences.tsx';
import type { Receipt } from '../../screens/types.ts';
import { useLineName, usePlace } from '../../screens/use-names.ts';
import type { ReceiptView } from './receipt-paper.tsx';

/** What the paper of a receipt says, in the reader's language. */
export function useReceiptView(): (receipt: Receipt) => ReceiptView {
  const t = useText();
  const place = usePlace();
  const lineName = useLineName();
  return (receipt) => ({
    number: receipt.number,
    at: receipt.at,
    student: t(receipt.student.name),
    place: place(receipt.student),
    roll: receipt.student.roll,
    code: receipt.student.code,
    method: receipt.method,
    reference: receipt.reference,
    collector: receipt.collector,
    lines: receipt.lines.map((line) => ({
      name: lineName(line),
      amount: line.principal,
      fine: line.fine,
      offer: line.offer,
    })),
    provider: receipt.provider,
    tendered: receipt.tendered,
    change: receipt.change,
    balance: receipt.balance,
    together: receipt.together.map((one) => one.number),
    site: receipt.site,
    qr: receipt.check.qr,
    fine: receipt.fine,
    amount: receipt.amount,
    advance: receipt.advance,
    left: receipt.left,
    isCancelled: receipt.state === 'cancelled',
  });
}
