import { type RefObject, useEffect, useEffectEvent } from 'react';
import { call, useRead } from '../../../../core/web/device/call.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { printElement } from '../../../../core/web/page/print.ts';
import { feesContract as contract } from '../../contract.ts';
import shared from '../../screens/fees.module.css';
import { usePaper } from '../../screens/use-paper.ts';
import { papers, ReceiptPaper, rollOf } from './receipt-paper.tsx';
import { useReceiptView } from './receipt-view.ts';
import classes from './receipts.module.css';

const printId = 'fee-receipts-family';

/** The receipts of one payment below each other, and one print of them all. */
export function FamilyReceipts(props: {
  ids: readonly string[];
  /** Where what prints them is put. */
  print: RefObject<(() => void) | null>;
}) {
  const { ids, print } = props;
  const paper = usePaper();
  const go = useEffectEvent(() => {
    void printElement(printId, rollOf(paper.paper));
    for (const id of ids) void call(contract.printReceipt, { id });
  });
  useEffect(() => {
    print.current = () => go();
    return () => {
      print.current = null;
    };
  }, [print]);
  return (
    <div className={shared.desk}>
      <div id={printId} className={classes[papers[paper.paper]]}>
        {ids.map((id) => (
          <One key={id} id={id} />
        ))}
      </div>
    </div>
  );
}

function One({ id }: { id: string }) {
  const viewOf = useReceiptView();
  const { data, error, refetch } = useRead(contract.receipt, { id });
  return (
    <div className={classes.page}>
      {data ? (
        <ReceiptPaper receipt={viewOf(data)} copy="student" isDuplicate={data.printed > 0} />
      ) : (
        <Coming read={{ error, refetch }} rows={6} isInPanel />
      )}
    </div>
  );
}
