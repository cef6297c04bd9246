import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { counterLabels as labels } from '../../counter/labels.ts';
import classes from '../../screens/fees.module.css';
import type { printIds } from './receipt-paper.tsx';

/** Prints the receipt whose `ReceiptPrints` is on the page. */
export function ReceiptButtons({ onPrint }: { onPrint: (form: keyof typeof printIds) => void }) {
  const t = useText();
  return (
    <div className={classes.deskButtons}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => onPrint('roll')}
      >
        {t(labels.print80)}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => onPrint('half')}
      >
        {t(labels.printHalf)}
      </Button>
    </div>
  );
}
