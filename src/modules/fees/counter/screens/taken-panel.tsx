import { Button, Kbd } from '@mantine/core';
import { IconCircleCheckFilled, IconPrinter } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { feesContract as contract } from '../../contract.ts';
import { ReceiptPaper, ReceiptPrints } from '../../receipts/screens/receipt-paper.tsx';
import { useReceiptView } from '../../receipts/screens/receipt-view.ts';
import { usePrint } from '../../receipts/screens/use-print.ts';
import shared from '../../screens/fees.module.css';
import { usePaper } from '../../screens/use-paper.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { counterLabels as labels } from '../labels.ts';
import classes from './counter.module.css';

/** A second Enter that was meant for the button before does not send the receipt away, in milliseconds. */
const settles = 600;

/** What was taken, its receipt, the printer, and the next student. */
export function TakenPanel({ receiptId, onNext }: { receiptId: string; onNext: () => void }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const viewOf = useReceiptView();
  const head = useRef<HTMLParagraphElement>(null);
  const isSettled = useRef(false);
  const { data, error, refetch } = useRead(contract.receipt, { id: receiptId });
  const receipt = data ? viewOf(data) : null;
  const { print, printed } = usePrint(receiptId, data?.printed ?? 0);
  const { paper, isAutoPrint } = usePaper();
  const isSent = useRef(false);
  const printByItself = useEffectEvent(() => {
    if (!isAutoPrint || isSent.current) return;
    isSent.current = true;
    void print(paper);
  });
  useEffect(() => {
    if (!data) return undefined;
    head.current?.focus();
    printByItself();
    const timer = setTimeout(() => {
      isSettled.current = true;
    }, settles);
    return () => clearTimeout(timer);
  }, [data]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!receipt || document.querySelector('[role="dialog"]')) return;
    const target = event.target as HTMLElement;
    const isElsewhere = target.closest('button, a, input, textarea, [role=combobox]') !== null;
    if (event.key === 'Escape') onNext();
    else if (event.key === 'Enter' && !isElsewhere) {
      if (!event.repeat && isSettled.current) onNext();
    } else if (event.code === 'KeyP' && !isElsewhere && !event.ctrlKey && !event.metaKey && !event.altKey)
      void print(paper);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <section className="ps-panel" aria-label={t(labels.preview)}>
        <div className={classes.take}>
          {receipt ? null : <Coming read={{ error, refetch }} rows={3} isInPanel />}
          {receipt ? (
            <>
              <p ref={head} className={classes.taken} tabIndex={-1} role="status">
                <IconCircleCheckFilled size={20} aria-hidden />
                <strong>
                  {t(labels.taken, {
                    amount: taka.signed(receipt.amount),
                    number: format.digits(receipt.number ?? ''),
                  })}
                </strong>
              </p>
              {receipt.change === '0.00' ? null : (
                <p className={classes.change}>
                  {t(labels.change)} <strong>{taka.signed(receipt.change)}</strong>
                </p>
              )}
              <Button
                className={classes.takeButton ?? ''}
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={() => void print(paper)}
              >
                {t(labels.print)} · {t(labels.paperNames[paper])}
                <Kbd ml={8} aria-hidden>
                  P
                </Kbd>
              </Button>
              <div className={classes.halves}>
                <Button variant="default" onClick={() => void print(paper === 'a4' ? 'roll80' : 'a4')}>
                  {t(labels.paperNames[paper === 'a4' ? 'roll80' : 'a4'])}
                </Button>
                <Button variant="default" onClick={onNext}>
                  {t(labels.nextStudent)}
                  <Kbd ml={8} aria-hidden>
                    Enter
                  </Kbd>
                </Button>
              </div>
            </>
          ) : null}
        </div>
      </section>
      {receipt ? (
        <div className={shared.desk}>
          <ReceiptPaper receipt={receipt} copy="student" />
          <ReceiptPrints receipt={receipt} isDuplicate={printed > 0} />
        </div>
      ) : null}
    </>
  );
}
