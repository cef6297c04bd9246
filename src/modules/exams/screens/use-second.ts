import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type * as z from 'zod';
import { CallError, call } from '../../../core/web/call.ts';
import { useDialogs } from '../../../core/web/dialogs.tsx';
import type { GridRowView, GridSource } from '../../../core/web/grid-store.ts';
import { useText } from '../../../core/web/preferences.tsx';
import { useUnsavedGuard } from '../../../core/web/unsaved-guard.ts';
import { examsContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import { makeMarkStore } from './mark-store.ts';
import { mostCells } from './send-kept.ts';
import { pause, useWords } from './use-marks.ts';

export type SecondAnswer = z.output<typeof contract.second.output>;
type Difference = SecondAnswer['differences'][number];

/** After a failure it is tried again so many milliseconds later. */
const retry = 5_000;

/** The marks of a second entry: sent after a pause; cells that differ from the first entry are shown as such. */
export function useSecond(answer: SecondAnswer) {
  const t = useText();
  const words = useWords();
  const { showCallError } = useDialogs();
  const [store] = useState(() => makeMarkStore(answer, {}, words));
  const summary = useSyncExternalStore(store.subscribe, store.summary);
  const [found, setFound] = useState({ differences: answer.differences, missing: answer.missing });
  const [isSending, setIsSending] = useState(false);
  const [isAway, setIsAway] = useState(false);
  useUnsavedGuard(summary.pending > 0);

  const note = t(labels.differsNote);
  const marked = useRef({ note, rows: byRow(answer.differences) });
  // The grid's rows with what differs; a view stays the same object until the row or its differences change.
  const source = useMemo((): GridSource => {
    const views = new Map<string, { plain: GridRowView; state: object; view: GridRowView }>();
    return {
      ...store.source,
      view(row) {
        const plain = store.source.view(row);
        const differing = marked.current.rows.get(row);
        if (!differing) return plain;
        const known = views.get(row);
        if (known?.plain === plain && known.state === marked.current) return known.view;
        const view: GridRowView = {
          ...plain,
          cells: plain.cells.map((cell, place) =>
            cell.state === 'saved' && differing.has(place + 1) ? { ...cell, state: 'conflict' } : cell,
          ),
          ...(plain.note === '' ? { note: marked.current.note, noteTone: 'marigold' as const } : {}),
        };
        views.set(row, { plain, state: marked.current, view });
        return view;
      },
    };
  }, [store]);
  const show = useEffectEvent((differences: readonly Difference[]) => {
    marked.current = { note, rows: byRow(differences) };
    store.setWords(words);
  });
  const { digits } = words;
  useEffect(() => {
    // Another language or other digits say the same in other words.
    void [digits, note];
    show(found.differences);
  }, [found, digits, note]);

  const onWay = useRef(false);
  const send = async () => {
    const cells = store.toSend().slice(0, mostCells);
    if (cells.length === 0 || onWay.current) return;
    onWay.current = true;
    setIsSending(true);
    try {
      const answered = await call(contract.saveSecond, {
        id: answer.sheet.id,
        cells: cells.map(({ enrolmentId, slot, entry }) => ({ enrolmentId, slot, entry })),
      });
      store.saved(cells, { ...answered, conflicts: [] });
      setFound({ differences: answered.differences, missing: answered.missing });
      setIsAway(false);
    } catch (error) {
      setIsAway(true);
      if (!(error instanceof CallError && (error.status === 0 || error.status >= 500))) showCallError(error);
    } finally {
      onWay.current = false;
      setIsSending(false);
    }
  };
  const sendNow = useEffectEvent(() => void send());
  useEffect(() => {
    if (summary.pending === 0 || isSending) return undefined;
    const timer = setTimeout(() => sendNow(), isAway ? retry : pause);
    return () => clearTimeout(timer);
  }, [summary, isSending, isAway]);
  // Whoever leaves at once has what is typed sent all the same.
  useEffect(() => () => sendNow(), []);
  const gridStore = useMemo(() => ({ ...store, source }), [store, source]);
  return { store: gridStore, summary, isSending, ...found };
}

function byRow(differences: readonly Difference[]): ReadonlyMap<string, ReadonlySet<number>> {
  const rows = new Map<string, Set<number>>();
  for (const { enrolmentId, slot } of differences)
    rows.set(enrolmentId, (rows.get(enrolmentId) ?? new Set()).add(slot));
  return rows;
}
