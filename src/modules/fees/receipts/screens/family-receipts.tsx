import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, useRead } from '../../../../core/web/device/call.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { printElement } from '../../../../core/web/page/print.ts';
import { feesContract as contract } from '../../contract.ts';
import shared from '../../screens/fees.module.css';
import { usePaper } from '../../screens/use-paper.ts';
import { papers, ReceiptPaper, rollOf } from './receipt-paper.tsx';
import { useReceiptView } from './receipt-view.ts';
import classes from './receipts.module.css';

const printId = 'fee-receipts-family';

/** Prints the receipts of one payment together and counts each; what was printed before goes out as a duplicate. */
function useFamilyPrint(ids: readonly string[]) {
  const { showCallError } = useDialogs();
  const { paper } = usePaper();
  const [counted, setCounted] = useState(0);
  const print = async () => {
    void printElement(printId, rollOf(paper));
    setCounted((before) => before + 1);
    const answers = await Promise.allSettled(ids.map((id) => call(contract.printReceipt, { id })));
    const refused = answers.find((one) => one.status === 'rejected');
    if (refused) showCallError(refused.reason);
  };
  return { paper, counted, print };
}

/** The receipts of one payment below each other, and one print of them all: by itself where the institution wants it. */
export function FamilyReceipts(props: {
  ids: readonly string[];
  /** Where what prints them is put. */
  print: RefObject<(() => void) | null>;
  /** All of them stand there. */
  onReady: () => void;
}) {
  const { ids } = props;
  const { isAutoPrint } = usePaper();
  const { paper, counted, print } = useFamilyPrint(ids);
  const [come, setCome] = useState<ReadonlySet<string>>(new Set());
  const isReady = ids.every((id) => come.has(id));
  const isSent = useRef(false);
  const begin = useEffectEvent(() => {
    props.print.current = () => void print();
    props.onReady();
    if (!isAutoPrint || isSent.current) return;
    isSent.current = true;
    void print();
  });
  useEffect(() => {
    if (isReady) begin();
  }, [isReady]);
  return (
    <div className={shared.desk}>
      <div id={printId} className={classes[papers[paper]]}>
        {ids.map((id) => (
          <One
            key={id}
            id={id}
            counted={counted}
            onCome={() => setCome((known) => (known.has(id) ? known : new Set([...known, id])))}
          />
        ))}
      </div>
    </div>
  );
}

/** `counted`: how often it was printed since it was read. */
function One({ id, counted, onCome }: { id: string; counted: number; onCome: () => void }) {
  const viewOf = useReceiptView();
  const { data, error, refetch } = useRead(contract.receipt, { id });
  const tell = useEffectEvent(onCome);
  useEffect(() => {
    if (data) tell();
  }, [data]);
  return (
    <div className={classes.page}>
      {data ? (
        <ReceiptPaper receipt={viewOf(data)} copy="student" isDuplicate={data.printed + counted > 0} />
      ) : (
        <Coming read={{ error, refetch }} rows={6} isInPanel />
      )}
    </div>
  );
}
