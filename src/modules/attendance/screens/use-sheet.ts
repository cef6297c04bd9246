import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { CallError, useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { attendanceContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import { type AttendanceCode, firstCode, nextCode, totalsOf } from '../rules.ts';
import { forget, keep, keptName, marksToSend, readKept, withIds } from './kept.ts';
import { useOwner } from './use-waiting.ts';

export type Conflict = { enrolmentId: string; mine: AttendanceCode; theirs: AttendanceCode };

/**
 * One sheet being taken. Marks live on the device from the first tap on, so that neither a lost network nor a closed
 * browser loses them; a save sends only what changed.
 */
export function useSheet(sectionId: string, date: string, period: number | null = null) {
  const name = keptName(sectionId, period);
  const t = useText();
  const format = useFormat();
  const owner = useOwner();
  const cache = useQueryClient();
  const { showCallError } = useDialogs();
  const read = useRead(
    contract.sheet,
    { sectionId, date, ...(period === null ? {} : { period }) },
    { staleTime: 0, retry: 1 },
  );
  const kept = useMemo(() => readKept(owner, name, date), [owner, name, date]);
  // Without a network the sheet as it was read last.
  const answer =
    read.data ?? (read.error?.status === 0 || read.error?.status === 503 ? kept?.server : undefined);
  const [marks, setMarks] = useState<Record<string, AttendanceCode>>(kept?.marks ?? {});
  const [reason, setReason] = useState(kept?.reason ?? '');
  const [waits, setWaits] = useState(kept?.waits ?? false);
  const [ids, setIds] = useState<Readonly<Record<string, string>>>(kept?.ids ?? {});
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const save = useSave(contract.save);

  const codes = useMemo(
    () =>
      new Map<string, AttendanceCode>(
        (answer?.students ?? []).map((one) => [one.enrolmentId, marks[one.enrolmentId] ?? firstCode(one)]),
      ),
    [answer, marks],
  );
  const isDirty = answer
    ? marksToSend({ server: answer, marks }).some(({ enrolmentId }) => enrolmentId in marks)
    : false;
  const isTaken = answer?.sheet !== null && answer?.sheet !== undefined;
  const mayWrite = answer !== undefined && answer.closed === null;

  useEffect(() => {
    if (!answer) return;
    // A sheet opened without a network next time begins where this one stands.
    keep(owner, name, date, {
      server: answer,
      marks: Object.keys(marks).length > 0 ? marks : null,
      reason,
      waits,
      ids,
    });
  }, [owner, name, date, answer, marks, reason, waits, ids]);

  const set = (enrolmentId: string, code: AttendanceCode) => {
    if (!mayWrite) return;
    setWaits(false);
    setMarks((known) => ({ ...known, [enrolmentId]: code }));
  };
  const discard = () => {
    setMarks({});
    setReason('');
    setWaits(false);
    forget(owner, name, date);
  };

  const submit = async (chosen: readonly Conflict[] = []) => {
    if (!answer) return;
    // After a choice the other's mark is what the browser now knows.
    const theirs = new Map(chosen.map((one) => [one.enrolmentId, one.theirs]));
    // Kept before they are sent: where the answer is lost, the same records are sent again.
    const given = withIds(answer, ids);
    setIds(given);
    keep(owner, name, date, { server: answer, marks: Object.fromEntries(codes), reason, waits, ids: given });
    const list = marksToSend({ server: answer, marks: Object.fromEntries(codes), ids: given }).map(
      (mark) => ({
        ...mark,
        was: theirs.get(mark.enrolmentId) ?? mark.was,
      }),
    );
    if (list.length === 0) {
      setMarks({});
      return;
    }
    try {
      const saved = await save.mutateAsync({ sectionId, date, period, reason, marks: list });
      setWaits(false);
      if (saved.moved.length > 0)
        showToast({ tone: 'marigold', title: t(labels.movedTitle), text: t(labels.movedText) });
      if (saved.stands.length > 0)
        showToast({
          tone: 'marigold',
          title: t(labels.officeStands, { count: format.number(saved.stands.length) }),
          text: t(labels.officeStandsText),
        });
      setConflicts(
        saved.conflicts.map((one) => ({
          enrolmentId: one.enrolmentId,
          mine: codes.get(one.enrolmentId) ?? 'P',
          theirs: one.code,
        })),
      );
      if (saved.conflicts.length > 0) return;
      setMarks({});
      setReason('');
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
      if (error instanceof CallError && (error.status === 0 || error.status === 503)) {
        setMarks(Object.fromEntries(codes));
        setWaits(true);
        showToast({ tone: 'marigold', title: t(labels.keptHere) });
      } else showCallError(error);
    }
  };

  /** Keeps mine over theirs, or takes theirs. */
  const resolve = async (keepsMine: ReadonlySet<string>) => {
    const mine = conflicts.filter((one) => keepsMine.has(one.enrolmentId));
    const given = conflicts.filter((one) => !keepsMine.has(one.enrolmentId));
    setConflicts([]);
    setMarks((known) => ({
      ...Object.fromEntries(
        Object.entries(known).filter(([id]) => !given.some((one) => one.enrolmentId === id)),
      ),
    }));
    if (mine.length > 0) {
      try {
        await save.mutateAsync({
          sectionId,
          date,
          period,
          reason,
          marks: mine.map(({ enrolmentId, mine: code, theirs: was }) => ({ enrolmentId, code, was })),
        });
      } catch (error) {
        return showCallError(error);
      }
    }
    setMarks({});
    await cache.invalidateQueries({ queryKey: [contract.sheet.path] });
  };

  return {
    read,
    answer,
    codes,
    totals: totalsOf(codes.values()),
    isDirty,
    isTaken,
    mayWrite,
    waits,
    isSaving: save.isPending,
    reason,
    setReason,
    conflicts,
    set,
    cycle: (enrolmentId: string) => set(enrolmentId, nextCode(codes.get(enrolmentId) ?? 'P')),
    markAllPresent: () => {
      if (mayWrite) setMarks(Object.fromEntries([...codes.keys()].map((id) => [id, 'P' as const])));
    },
    discard,
    submit: () => void submit(),
    resolve,
  };
}
