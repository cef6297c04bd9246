import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { keptVersion, onKeptChange } from '../../../core/web/device/kept.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { attendanceContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import { type AttendanceCode, nextCode, totalsOf } from '../rules.ts';
import { codesOf, conflictsOf, deviceStateOf, emptySheet, marksToSend } from './device-sheet.ts';
import { arrive, decide, discard, keptName, mark, readKept, save, setReason } from './kept.ts';
import { useOwner } from './use-waiting.ts';

/**
 * One sheet being taken. Marks live on the device from the first tap on, with what stood when they were made, so that neither
 * a lost network nor a closed browser loses them and nothing of somebody else's is overwritten unseen; a save sends only
 * what changed.
 */
export function useSheet(sectionId: string, date: string, period: number | null = null) {
  const name = keptName(sectionId, period);
  const t = useText();
  const format = useFormat();
  const owner = useOwner();
  const { showCallError } = useDialogs();
  const read = useRead(
    contract.sheet,
    { sectionId, date, ...(period === null ? {} : { period }) },
    { staleTime: 0, retry: 1 },
  );
  const place = useMemo(() => ({ owner, name, date }), [owner, name, date]);
  const version = useSyncExternalStore(onKeptChange, keptVersion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes with its version
  const kept = useMemo(() => readKept(owner, name, date), [owner, name, date, version]);
  const fresh = read.data;
  useEffect(() => {
    if (fresh) arrive(place, fresh);
  }, [fresh, place]);
  // Without a network the sheet as it was read last.
  const isAway = read.error?.status === 0 || read.error?.status === 503;
  const sheet = fresh ? (kept ?? emptySheet(fresh)) : isAway ? kept : null;
  const answer = sheet?.server;
  const saving = useSave(contract.save);

  const codes = useMemo(() => (sheet ? codesOf(sheet) : new Map<string, AttendanceCode>()), [sheet]);
  const conflicts = useMemo(() => (sheet ? conflictsOf(sheet) : []), [sheet]);
  const isDirty = sheet ? marksToSend(sheet).length > 0 : false;
  const isTaken = answer?.sheet !== null && answer?.sheet !== undefined;
  const mayWrite = answer !== undefined && answer.closed === null;

  const submit = async () => {
    if (!answer) return;
    try {
      const saved = await save(place, saving.mutateAsync);
      if (saved === null) return;
      if (saved === 'waits') {
        showToast({ tone: 'marigold', title: t(labels.keptHere) });
        return;
      }
      if (saved.moved.length > 0)
        showToast({ tone: 'marigold', title: t(labels.movedTitle), text: t(labels.movedText) });
      if (saved.stands.length > 0)
        showToast({
          tone: 'marigold',
          title: t(labels.officeStands, { count: format.number(saved.stands.length) }),
          text: t(labels.officeStandsText),
        });
      if (saved.conflicts.length > 0) return;
      const totals = totalsOf(codes.values());
      showToast({
        tone: 'leaf',
        title: t(labels.saved),
        text: t(labels.savedText, {
          section: {
            en: `${answer.section.className.en} – ${answer.section.name.en}`,
            bn: `${answer.section.className.bn} – ${answer.section.name.bn}`,
          },
          absent: format.number(totals.A),
          strength: format.number(totals.strength),
        }),
      });
    } catch (error) {
      showCallError(error);
    }
  };

  /** Keeps mine over theirs, which is sent at once, or takes theirs. */
  const resolve = async (keepsMine: ReadonlySet<string>) => {
    decide(place, keepsMine);
    if (keepsMine.size > 0) await submit();
  };

  const set = (enrolmentId: string, code: AttendanceCode) => {
    if (mayWrite) mark(place, [[enrolmentId, code]]);
  };
  return {
    read,
    answer,
    codes,
    totals: totalsOf(codes.values()),
    isDirty,
    isTaken,
    mayWrite,
    state: deviceStateOf(sheet),
    isSaving: saving.isPending,
    reason: sheet?.reason ?? '',
    setReason: (reason: string) => setReason(place, reason),
    conflicts,
    set,
    cycle: (enrolmentId: string) => set(enrolmentId, nextCode(codes.get(enrolmentId) ?? 'P')),
    markAllPresent: () => {
      if (mayWrite)
        mark(
          place,
          [...codes.keys()].map((id) => [id, 'P'] as const),
        );
    },
    discard: () => discard(place),
    submit: () => void submit(),
    resolve,
  };
}
