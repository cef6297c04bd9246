import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { HistoryLink } from '../../../access/control/panels.tsx';
import { feesContract as contract } from '../../contract.ts';
import classes from '../../screens/fees.module.css';
import type { Receipt } from '../../screens/types.ts';
import { words } from '../../words.ts';
import { ReceiptButtons } from './receipt-buttons.tsx';
import { ReceiptPaper, ReceiptPrints } from './receipt-paper.tsx';
import { useReceiptView } from './receipt-view.ts';
import { usePrint } from './use-print.ts';

/** A receipt that was made before: looked at, and printed again as a duplicate. */
export function ReceiptDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const viewOf = useReceiptView();
  const { data, error, refetch } = useRead(contract.receipt, { id: id ?? '' }, { enabled: id !== null });
  const shown = data && data.id === id ? viewOf(data) : null;
  return (
    <SideDrawer
      title={shown ? `${t(words.receipt)} ${format.digits(shown.number ?? '')}` : t(words.receipt)}
      isOpen={id !== null}
      isText
      onClose={onClose}
    >
      {shown ? null : <Coming read={{ error, refetch }} rows={6} isInPanel />}
      {shown && data ? <Printed key={data.id} receipt={data} /> : null}
    </SideDrawer>
  );
}

/** The paper and its printer; a duplicate from the second time on. */
function Printed({ receipt }: { receipt: Receipt }) {
  const viewOf = useReceiptView();
  const shown = viewOf(receipt);
  const { print, printed } = usePrint(receipt.id, receipt.printed);
  return (
    <div className={classes.stack}>
      <div className={classes.desk}>
        <ReceiptPaper receipt={shown} copy="student" isDuplicate={printed > 0} />
      </div>
      <ReceiptPrints receipt={shown} isDuplicate={printed > 0} />
      <HistoryLink table="fees_receipt" id={receipt.id} />
      <ReceiptButtons onPrint={(form) => void print(form)} />
    </div>
  );
}
