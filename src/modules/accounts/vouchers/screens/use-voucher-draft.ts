import { useMemo, useRef, useState } from 'react';
import { todayInDhaka } from '../../../../core/dates.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import type { VoucherType } from '../../rules.ts';
import { voucherLabels as labels } from '../../screen-labels.ts';
import type { LedgerChoice } from '../../screens/use-choices.ts';
import {
  checkDraft,
  type Draft,
  type DraftLine,
  emptyLine,
  isEmptyLine,
  withLedger,
  withPaidFrom,
  withParty,
} from './draft.ts';
import type { Voucher } from './use-voucher.ts';
import { partId } from './voucher-lines.tsx';

const contentOf = (draft: Draft) =>
  JSON.stringify({
    ...draft,
    // The voucher's own party is on its lines.
    partyId: null,
    lines: draft.lines.filter((line) => !isEmptyLine(line)).map(({ key: _, ...line }) => line),
  });

function draftOf(voucher: Voucher | null, money: (text: string) => string): Draft {
  if (!voucher)
    return {
      day: todayInDhaka(new Date()),
      narration: '',
      partyId: null,
      lines: [emptyLine(1), emptyLine(2)],
      paidFrom: null,
    };
  const lines = voucher.lines.map(
    (line, place): DraftLine => ({
      key: place + 1,
      ledgerId: line.ledgerId,
      debit: line.side === 'Dr' ? money(line.amount) : '',
      credit: line.side === 'Cr' ? money(line.amount) : '',
      memo: line.memo,
      partyId: line.partyId,
      fundId: line.fundId,
    }),
  );
  while (lines.length < 2) lines.push(emptyLine(lines.length + 1));
  return {
    day: voucher.day,
    narration: voucher.narration,
    partyId: onlyPartyOf(lines),
    lines,
    paidFrom: null,
  };
}

/** The one party of all lines that have one. */
function onlyPartyOf(lines: readonly DraftLine[]): string | null {
  const parties = new Set(lines.flatMap((line) => line.partyId ?? []));
  return parties.size === 1 ? ([...parties][0] ?? null) : null;
}

/** A voucher while it is written: its fields and lines, what is wrong with them, whether anything is unsaved. */
export function useVoucherDraft(
  type: VoucherType,
  voucher: Voucher | null,
  ledgers: ReadonlyMap<string, LedgerChoice>,
) {
  const t = useText();
  const format = useFormat();
  const [draft, setDraft] = useState(() => draftOf(voucher, (text) => format.money(text).replace('৳', '')));
  const [saved, setSaved] = useState(() => contentOf(draft));
  const lastKey = useRef(draft.lines.length);
  const check = useMemo(() => checkDraft(type, draft, ledgers), [type, draft, ledgers]);
  const focus = (key: number) => setTimeout(() => document.getElementById(partId(key, 'ledger'))?.focus(), 0);
  return {
    draft,
    check,
    isDirty: contentOf(draft) !== saved,
    /** What was sent is kept now. */
    markSaved: (sent: Draft) => setSaved(contentOf(sent)),
    set: (changes: Partial<Draft>) => setDraft((known) => ({ ...known, ...changes })),
    change: (key: number, changes: Partial<DraftLine>) =>
      setDraft((known) => ({
        ...known,
        lines: known.lines.map((line) => (line.key === key ? { ...line, ...changes } : line)),
      })),
    setParty: (partyId: string | null) => setDraft((known) => withParty(known, partyId)),
    setPaidFrom: (ledgerId: string | null) =>
      setDraft((known) => withPaidFrom(type, known, ledgerId, ledgers)),
    chooseLedger: (key: number, ledgerId: string | null) =>
      setDraft((known) => withLedger(known, key, ledgerId, ledgers.get(ledgerId ?? '')?.fundId ?? null)),
    add: () => {
      lastKey.current += 1;
      const line = emptyLine(lastKey.current);
      setDraft((known) => ({
        ...known,
        lines: [...known.lines, { ...line, partyId: known.partyId }],
      }));
      focus(line.key);
    },
    /** Takes a line out; the toast brings it back to its place. */
    remove: (key: number) => {
      const place = draft.lines.findIndex((line) => line.key === key);
      const line = draft.lines[place];
      if (!line) return;
      const rest = draft.lines.filter((one) => one.key !== key);
      if (rest.length === 0) {
        lastKey.current += 1;
        rest.push(emptyLine(lastKey.current));
      }
      setDraft((known) => ({ ...known, lines: rest }));
      const near = rest[Math.min(place, rest.length - 1)];
      if (near) focus(near.key);
      if (isEmptyLine(line)) return;
      showToast({
        tone: 'ink',
        title: t(labels.lineRemoved, { line: format.number(place + 1) }),
        action: {
          label: t(labels.undo),
          run: () =>
            setDraft((known) => {
              const others = known.lines.filter((one) => one.key !== key);
              return { ...known, lines: [...others.slice(0, place), line, ...others.slice(place)] };
            }),
        },
      });
    },
  };
}
