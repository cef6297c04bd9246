import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { call } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { examsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { changeLabels } from '../../papers/labels.ts';
import type { BoardSheet } from '../../screens/calls.ts';

export type Movable = Pick<BoardSheet, 'id' | 'version' | 'section' | 'className' | 'subject' | 'accepts'>;

/** Submitting, verifying, accepting and returning a sheet, each after a question; what is on screen is then read again. */
export function useMoves() {
  const t = useText();
  const cache = useQueryClient();
  const { confirm, showCallError } = useDialogs();
  const tellWaiting = useTellWaiting();
  const [returning, setReturning] = useState<Movable | null>(null);
  const [reopening, setReopening] = useState<Movable | null>(null);
  const namesOf = (sheet: Movable) => ({
    section: `${t(sheet.className)} – ${t(sheet.section)}`,
    subject: t(sheet.subject),
  });
  const run = async (act: () => Promise<unknown>, said: string) => {
    try {
      await act();
      showToast({ tone: 'leaf', title: said });
      return true;
    } catch (error) {
      showCallError(error);
      return false;
    } finally {
      await cache.invalidateQueries();
    }
  };
  return {
    namesOf,
    reopening,
    setReopening,
    async reopen(sheet: Movable, reason: string) {
      try {
        const answer = await call(contract.reopen, { id: sheet.id, version: sheet.version, reason });
        if (isWaiting(answer)) tellWaiting(answer);
        else showToast({ tone: 'leaf', title: t(changeLabels.reopened) });
        return true;
      } catch (error) {
        showCallError(error);
        return false;
      } finally {
        await cache.invalidateQueries();
      }
    },
    returning,
    setReturning,
    async submit(sheet: Movable, detail = '') {
      const title = t(labels.submitTitle, namesOf(sheet));
      if (await confirm({ title, text: t(labels.submitText), detail, action: labels.submit }))
        await run(() => call(contract.submit, { id: sheet.id, version: sheet.version }), t(labels.submitted));
    },
    async verify(sheet: Movable, detail = '') {
      const title = t(labels.verifyTitle, namesOf(sheet));
      const text = t(sheet.accepts ? labels.verifyThenAccept : labels.verifyText);
      if (await confirm({ title, text, detail, action: labels.verify }))
        await run(() => call(contract.verify, { id: sheet.id, version: sheet.version }), t(labels.verified));
    },
    async accept(sheet: Movable, detail = '') {
      const title = t(labels.acceptTitle, namesOf(sheet));
      if (await confirm({ title, text: t(labels.verifyText), detail, action: labels.accept }))
        await run(() => call(contract.accept, { id: sheet.id, version: sheet.version }), t(labels.accepted));
    },
    giveBack: (sheet: Movable, reason: string) =>
      run(
        () => call(contract.giveBack, { id: sheet.id, version: sheet.version, reason }),
        t(labels.givenBack),
      ),
  };
}
