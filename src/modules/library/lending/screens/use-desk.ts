import { useEffect, useRef, useState } from 'react';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { CallError, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { lendingContract as contract, type DeskFind, type Hit } from '../contract.ts';
import { lendingLabels as labels } from '../labels.ts';
import { loanOf } from './loan-of.ts';

export const modes = ['auto', 'return', 'renew'] as const;
export type Mode = (typeof modes)[number];
type Copy = NonNullable<DeskFind['copy']>;

/** What went over the desk, the latest first. */
export type Passed = {
  readonly key: string;
  readonly tone: 'leaf' | 'ink' | 'marigold' | 'sindur';
  readonly book: string;
  readonly says: readonly string[];
  /** A loan that can still be undone. */
  readonly loanId?: string;
};

/** So many lines of the session stay on show. */
const mostPassed = 60;

/** Whether what was typed is exactly this member's ID. */
export const isIdOf = (hit: Hit, typed: string): boolean =>
  hit.code.toLowerCase() === toAsciiDigits(typed.trim()).toLowerCase();

/** The desk: who stands there, and what each scan does. One scan is done before the next begins. */
export function useDesk() {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [query, setQuery] = usePageQuery();
  const memberId = query.get('member');
  const [mode, showMode] = useState<Mode>('auto');
  const [passed, setPassed] = useState<readonly Passed[]>([]);
  /** A book in hand that waits for its reader. */
  const [inHand, showInHand] = useState<Copy | null>(null);
  // Scans come quicker than the screen is drawn: each is done with what the one before it left.
  const now = useRef({ memberId, mode, inHand });
  useEffect(() => {
    now.current.memberId = memberId;
  }, [memberId]);
  const setMode = (next: Mode) => {
    now.current.mode = next;
    showMode(next);
  };
  const setInHand = (copy: Copy | null) => {
    now.current.inHand = copy;
    showInHand(copy);
  };
  const join = useSave(contract.join, { refreshes: [] });
  const lend = useSave(contract.lend);
  const takeBack = useSave(contract.takeBack);
  const renew = useSave(contract.renew);
  const note = (one: Omit<Passed, 'key'>) =>
    setPassed((known) => [{ ...one, key: crypto.randomUUID() }, ...known].slice(0, mostPassed));
  const chosen = (id: string | null) => {
    now.current.memberId = id;
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        if (id === null) next.delete('member');
        else next.set('member', id);
        return next;
      },
      { replace: true },
    );
  };
  /** A refusal stands in the list like everything else: a dialog would swallow the next scan. */
  const refused = (book: string) => (error: unknown) => {
    if (error instanceof CallError && error.status === 409)
      note({ tone: 'sindur', book, says: [error.message] });
    else showCallError(error);
  };
  const lendTo = async (id: string, copy: Copy) => {
    await lend
      .mutateAsync({ memberId: id, code: copy.barcode, idempotencyKey: crypto.randomUUID() })
      .then((loan) =>
        note({
          tone: 'leaf',
          book: copy.title.title,
          says: [t(labels.lent, { day: format.date(loan.due) })],
          loanId: loan.id,
        }),
      )
      .catch(refused(copy.title.title));
  };
  const takeOne = async (copy: Pick<Copy, 'barcode' | 'title'>) => {
    await takeBack
      .mutateAsync({ code: copy.barcode, idempotencyKey: crypto.randomUUID() })
      .then((back) =>
        note({
          tone: back.keepFor || back.fine !== '0.00' ? 'marigold' : 'ink',
          book: copy.title.title,
          says: [
            back.member ? t(labels.taken, { name: back.member.name }) : t(labels.takenSet),
            ...(back.fine === '0.00'
              ? []
              : [t(labels.fineOf, { days: format.number(back.lateDays), amount: format.money(back.fine) })]),
            ...(back.keepFor && back.keptUntil
              ? [t(labels.keepFor, { name: back.keepFor.name, day: format.date(back.keptUntil) })]
              : []),
          ],
        }),
      )
      .catch(refused(copy.title.title));
  };
  const renewOne = async (loanId: string, book: string) => {
    await renew
      .mutateAsync({ id: loanId })
      .then(({ due }) => note({ tone: 'leaf', book, says: [t(labels.renewed, { day: format.date(due) })] }))
      .catch(refused(book));
  };
  const takeMember = async (hit: Hit) => {
    try {
      const id =
        hit.memberId ??
        (
          await join.mutateAsync(
            hit.studentId ? { studentId: hit.studentId } : { employeeId: hit.employeeId ?? '' },
          )
        ).id;
      chosen(id);
      const waiting = now.current.inHand;
      if (waiting) {
        setInHand(null);
        await lendTo(id, waiting);
      }
    } catch (error) {
      showCallError(error);
    }
  };
  const takeCopy = async (copy: Copy) => {
    if (now.current.mode === 'renew') {
      const loanId = await loanOf(copy);
      if (loanId) return renewOne(loanId, copy.title.title);
    }
    if (now.current.mode === 'return' || copy.state === 'onLoan') return takeOne(copy);
    if (now.current.memberId) return lendTo(now.current.memberId, copy);
    setInHand(copy);
  };
  const clear = () => {
    setInHand(null);
    chosen(null);
  };
  return {
    memberId,
    mode,
    setMode,
    passed,
    setPassed,
    inHand,
    takeMember,
    takeCopy,
    takeOne,
    renewOne,
    clear,
    isBusy: join.isPending || lend.isPending || takeBack.isPending || renew.isPending,
  };
}
export type DeskWork = ReturnType<typeof useDesk>;
