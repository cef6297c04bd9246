import type * as z from 'zod';
import { PaperCheck, useWords } from '../../../website/panels.tsx';
import type { clearanceContract as contract } from '../contract.ts';
import { clearanceCheck as labels } from '../labels.ts';

type Checked = z.output<typeof contract.checkClearance.output>;

/** Whether a printed certificate is genuine, for whoever scans its code. */
export default function ClearanceCheck() {
  const code = new URLSearchParams(location.search).get('code');
  const { t } = useWords();
  return (
    <div className="wrap page">
      <h1>{t(labels.page)}</h1>
      {code ? <Check code={code} /> : <p>{t(labels.noCode)}</p>}
    </div>
  );
}

function Check({ code }: { code: string }) {
  const { t, digits, date } = useWords();
  return (
    <PaperCheck<Checked> path="/api/web/fee-clearance/check" code={code} notGenuine={labels.notGenuine}>
      {(one) => ({
        said: one.receipt
          ? one.receipt.isCancelled
            ? labels.cancelled
            : labels.genuineReceipt
          : labels.genuine,
        compare: labels.compare,
        facts: [
          [labels.number, digits(one.number)],
          [labels.name, t(one.name)],
          [labels.class, `${t(one.class)} · ${t(one.year)}`],
          [one.receipt ? labels.paidOn : labels.clearOn, date(one.day)],
          ...(one.receipt ? [[labels.amount, digits(`৳${one.receipt.amount}`)] as const] : []),
        ],
      })}
    </PaperCheck>
  );
}
