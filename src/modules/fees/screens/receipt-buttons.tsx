import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useText } from '../../../core/web/preferences.tsx';
import { printElement } from '../../../core/web/print.ts';
import { counterLabels as labels } from '../screen-labels.ts';
import classes from './fees.module.css';
import { printIds } from './receipt-paper.tsx';

/** Prints the receipt whose `ReceiptPrints` is on the page. */
export function ReceiptButtons() {
  const t = useText();
  return (
    <div className={classes.deskButtons}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => void printElement(printIds.roll)}
      >
        {t(labels.print80)}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => void printElement(printIds.half)}
      >
        {t(labels.printHalf)}
      </Button>
    </div>
  );
}
