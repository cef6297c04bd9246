import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { CallError, call } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { examsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import type { SaveAnswer, SheetAnswer } from '../../screens/calls.ts';
import { keptLabels } from '../labels.ts';
import { type EntryOf, keep, ownerOf, readKept } from './kept.ts';
import { type CellToSend, type MarkWords, makeMarkStore } from './mark-store.ts';
import { mostCells } from './send-kept.ts';

/** Milliseconds without a change after which cells are sent, and between two tries without a network. */
const pause = 700;
const retry = 15_000;
/** Milliseconds between two looks at what others wrote in the open sheet. */
const look = 20_000;

/** What is said of a cell, in the reader's language. */
function useWords(): MarkWords {
  const t = useText();
  const format = useFormat();
  return {
    digits: format.digits,
    over: (mark, full) => t(labels.overFull, { mark, full }),
    fine: (mark, step) => t(labels.tooFine, { mark, step }),
    malformed: (mark) => t(labels.malformed, { mark }),
    changed: (by, at) =>
      by && at ? t(labels.changedBy, { name: by, time: format.time(at) }) : t(labels.changedElse),
  };
}

/** What the screens around the grid know of an open sheet's marks. */
export type Marks = ReturnType<typeof useMarks>;

const nameOfSheet = ({ className, section, subject }: SheetAnswer['sheet']): Label => ({
  en: `${className.en} – ${section.en}, ${subject.en}`,
  bn: `${className.bn} – ${section.bn}, ${subject.bn}`,
});

/** Which entry of the sheet is made, and how its cells are written. */
type Way = {
  readonly entry: EntryOf;
  readonly save: (input: { id: string; cells: CellToSend[] }) => Promise<SaveAnswer>;
};
const firstWay: Way = { entry: 'first', save: (input) => call(contract.save, input) };

/** The marks of an open sheet: kept on the device at once, sent after a pause, at Ctrl+S and when the network is back. */
export function useMarks(answer: SheetAnswer, way: Way = firstWay) {
  const t = useText();
  const words = useWords();
  const { current } = useSession();
  const { showCallError } = useDialogs();
  const owner = ownerOf(current);
  const sheetId = answer.sheet.id;
  const { entry } = way;
  const kept = () => readKept(owner, entry, sheetId);
  const [store] = useState(() => makeMarkStore(answer, kept(), words));
  // What cannot be sent any more, because the sheet is submitted or closed: shown until it is let go.
  const [stranded, setStranded] = useState(() => (answer.may.write ? {} : kept()));
  const summary = useSyncExternalStore(store.subscribe, store.summary);
  const [isSending, setIsSending] = useState(false);
  const [isOffline, setIsOffline] = useState(!navigator.onLine);
  const [savedAt, setSavedAt] = useState<string | null>(null);

  const { digits } = words;
  const renew = useEffectEvent(() => store.setWords(words));
  useEffect(() => {
    // The language or the digits changed; what is said of a cell changes with them.
    void digits;
    renew();
  }, [digits]);

  const onWay = useRef(false);
  const sends = useRef(0);
  const send = async (): Promise<boolean> => {
    const cells = store.toSend().slice(0, mostCells);
    if (cells.length === 0 || onWay.current) return cells.length === 0;
    onWay.current = true;
    sends.current += 1;
    setIsSending(true);
    try {
      const answered = await way.save({ id: sheetId, cells });
      store.saved(cells, answered);
      setSavedAt(answered.savedAt);
      setIsOffline(false);
      if (answered.moved.length > 0)
        showToast({
          tone: 'marigold',
          title: t(labels.movedAway, { count: digits(String(answered.moved.length)) }),
        });
      if (answered.kept.length > 0)
        showToast({
          tone: 'marigold',
          title: t(keptLabels.title, { count: digits(String(answered.kept.length)) }),
          text: t(keptLabels.text),
        });
      return true;
    } catch (error) {
      if (error instanceof CallError && (error.status === 0 || error.status >= 500)) setIsOffline(true);
      else showCallError(error);
      return false;
    } finally {
      onWay.current = false;
      setIsSending(false);
    }
  };
  const sendNow = useEffectEvent(() => void send());
  const lookAgain = useEffectEvent(async () => {
    if (entry !== 'first' || !answer.may.write || document.hidden || !navigator.onLine || onWay.current)
      return;
    const before = sends.current;
    const next = await call(contract.sheet, { id: sheetId }).catch(() => null);
    // What was read before a save that went out meanwhile is older than what stands here.
    if (next && before === sends.current) store.renewed(next);
  });
  useEffect(() => {
    const timer = setInterval(() => void lookAgain(), look);
    return () => clearInterval(timer);
  }, []);

  const sheetKept = { id: sheetId, entry, name: nameOfSheet(answer.sheet) };
  const keepNow = useEffectEvent(() => {
    if (answer.may.write) keep(owner, sheetKept, store.kept());
  });
  useEffect(() => store.subscribe(() => keepNow()), [store]);
  useEffect(() => {
    if (summary.pending === 0 || isSending) return undefined;
    const timer = setTimeout(() => sendNow(), isOffline ? retry : pause);
    return () => clearTimeout(timer);
  }, [summary, isSending, isOffline]);
  useEffect(() => {
    const back = () => {
      setIsOffline(false);
      sendNow();
    };
    const away = () => setIsOffline(true);
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      // After the grid has taken what is typed.
      setTimeout(() => sendNow(), 0);
    };
    window.addEventListener('online', back);
    window.addEventListener('offline', away);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('online', back);
      window.removeEventListener('offline', away);
      window.removeEventListener('keydown', onKey);
    };
  }, []);

  const letGo = () => {
    keep(owner, sheetKept, null);
    setStranded({});
  };
  return { store, summary, isSending, isOffline, savedAt, stranded, letGo };
}
