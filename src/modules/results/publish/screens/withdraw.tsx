import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import type { RunHead } from '../../screens/run-picker.tsx';
import { withdrawTexts } from '../withdraw-labels.ts';

/** Takes published results back, with a reason and a second person. */
export function Withdraw({ run }: { run: RunHead }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const tellWaiting = useTellWaiting();
  const save = useSave(contract.withdraw, {
    onSaved: (done) => {
      setIsOpen(false);
      setReason('');
      if (isWaiting(done)) return tellWaiting(done);
      showToast({ title: t(withdrawTexts.done), tone: 'marigold' });
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t(withdrawTexts.withdraw)}
      </Button>
      {isOpen ? (
        <FormDrawer
          title={t(withdrawTexts.withdraw)}
          isDirty={reason !== ''}
          isBusy={save.isPending}
          isSpaced
          saveText={t(withdrawTexts.withdraw)}
          onClose={() => setIsOpen(false)}
          onSave={() => save.mutate({ id: run.id, version: run.version, reason }, { onError: showCallError })}
        >
          <p>
            {t(run.exam)} · {t(run.className)}
          </p>
          <p>{t(withdrawTexts.text)}</p>
          <Textarea
            label={t(labels.reason)}
            required
            autosize
            minRows={2}
            maxLength={300}
            value={reason}
            error={fieldErrors(save.error)('reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </FormDrawer>
      ) : null}
    </>
  );
}
