import { Button } from '@mantine/core';
import { IconPrinter, IconShare } from '@tabler/icons-react';
import { fillPath } from '../../../../core/endpoint.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useSharing } from '../../../../core/web/device/use-sharing.ts';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { printElement } from '../../../../core/web/page/print.ts';
import { texts } from '../../../../core/web/page/texts.ts';
import { printId, ReceiptPaper, ReceiptPrints } from '../../receipts/screens/receipt-paper.tsx';
import { useReceiptView } from '../../receipts/screens/receipt-view.ts';
import classes from '../../screens/fees.module.css';
import { words } from '../../words.ts';
import { ownLabels as labels } from '../labels.ts';
import { mineContract as contract } from '../mine-contract.ts';

/** A receipt in the family's hand: a duplicate, since the counter gave the first one, as a page to send or keep, or printed. */
export function OwnReceipt({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const viewOf = useReceiptView();
  const { data, error, refetch } = useRead(contract.receipt, { id });
  const shown = data ? viewOf(data) : null;
  const { isSharing, share } = useSharing(fillPath(contract.receiptFile.path, { id }).path, 'receipt.pdf');
  return (
    <SideDrawer
      title={shown ? `${t(words.receipt)} ${format.digits(shown.number ?? '')}` : t(words.receipt)}
      isOpen
      isText
      onClose={onClose}
    >
      {shown ? (
        <div className={classes.stack}>
          <div className={classes.desk}>
            <ReceiptPaper receipt={shown} copy="student" isDuplicate />
          </div>
          <ReceiptPrints receipt={shown} isDuplicate />
          <Button
            leftSection={<IconShare size={18} aria-hidden />}
            loading={isSharing}
            onClick={() => void share()}
          >
            {t(texts.saveOrShare)}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => void printElement(printId('a5'))}
          >
            {t(labels.printOrKeep)}
          </Button>
        </div>
      ) : (
        <Coming read={{ error, refetch }} rows={6} isInPanel />
      )}
    </SideDrawer>
  );
}
