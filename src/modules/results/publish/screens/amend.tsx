import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { CallError, fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import type { Entry } from '../../../grading/marks.ts';
import type { ResultPolicy } from '../../../grading/policy.ts';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import type { RunHead } from '../../screens/run-picker.tsx';
import type { Marked } from '../../sheets/screens/mark-sheet.tsx';
import { entryText } from '../../sheets/sheet-columns.ts';

const codes = ['AB', 'EX', 'EXP', 'WH'] as const;

/** What somebody typed as an entry; null when it is none of a part with this full mark. */
export function entryOf(text: string, full: number): Exclude<Entry, null> | null {
  const written = toAsciiDigits(text).trim().toUpperCase();
  const code = codes.find((one) => one === written || (one === 'WH' && written === 'W'));
  if (code) return code;
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(written)) return null;
  const value = Math.round(Number(written) * 100);
  return value <= full ? value : null;
}

/** Changes one mark of a published result, with its reason. */
export function Amend({ run, sheet }: { run: RunHead; sheet: Marked }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const tellWaiting = useTellWaiting();
  const [isOpen, setIsOpen] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [isBad, setIsBad] = useState(false);
  const isYearly = (run.policy as ResultPolicy).terms.length > 0;
  const places = sheet.student.marks.flatMap((paper) =>
    paper.components.map((component, place) => ({
      key: `${paper.paperId} ${component.code}`,
      paperId: paper.paperId,
      component,
      label: `${isYearly ? `${t(paper.exam)}: ` : ''}${t(paper.name)}, ${t(component.name)}`,
      before: (paper.entries[place] ?? null) as Entry,
    })),
  );
  const chosen = places.find((one) => one.key === key);
  const save = useSave(contract.amend, {
    onSaved: (saved) => {
      setIsOpen(false);
      setText('');
      setReason('');
      if (isWaiting(saved)) return tellWaiting(saved);
      showToast({ title: t(labels.amended), tone: 'leaf' });
    },
  });
  const errorOf = fieldErrors(save.error);
  const submit = () => {
    if (!chosen) return;
    const after = entryOf(text, chosen.component.full);
    setIsBad(after === null);
    if (after === null) return;
    save.mutate(
      {
        id: run.id,
        enrolmentId: sheet.student.enrolmentId,
        paperId: chosen.paperId,
        component: chosen.component.code,
        before: chosen.before,
        after,
        reason,
      },
      {
        onError: (error) => {
          if (!(error instanceof CallError && error.status === 422)) showCallError(error);
        },
      },
    );
  };
  const full = chosen ? format.digits(String(chosen.component.full / 100)) : '';
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t(labels.amend)}
      </Button>
      {isOpen ? (
        <FormDrawer
          title={t(labels.amendOf, { name: t(sheet.student.name) })}
          isDirty={text !== '' || reason !== ''}
          isBusy={save.isPending}
          isSpaced
          onClose={() => setIsOpen(false)}
          onSave={submit}
        >
          <p>{t(labels.amendHint)}</p>
          <Select
            label={t(labels.paper)}
            data={places.map((one) => ({ value: one.key, label: one.label }))}
            value={key}
            searchable
            required
            onChange={setKey}
          />
          {chosen ? (
            <>
              <p>
                {t(labels.standsNow)}: <strong>{format.digits(entryText(chosen.before)) || '–'}</strong>
              </p>
              <TextInput
                label={t(labels.newMark)}
                description={t(labels.newMarkHelp, { full })}
                value={text}
                required
                error={isBad ? t(labels.badMark, { full }) : errorOf('after')}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <Textarea
                label={t(labels.reason)}
                value={reason}
                required
                autosize
                minRows={2}
                error={errorOf('reason')}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </>
          ) : null}
        </FormDrawer>
      ) : null}
    </>
  );
}
