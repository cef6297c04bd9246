import { Button, Checkbox, PasswordInput, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { lateLabels } from '../../../../core/late-labels.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { CallError, fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { labels, publishTexts as texts } from '../../labels.ts';
import { reportPath } from '../../screens/paths.ts';
import classes from '../../screens/results.module.css';
import type { RunHead } from '../../screens/run-picker.tsx';
import { type UnreadySheet, UnreadySheets } from './unready-sheets.tsx';

/** Publishes a run, asking for the password again. */
export function Publish({ run }: { run: RunHead }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [isOpen, setIsOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [reason, setReason] = useState('');
  const [override, setOverride] = useState(false);
  const tellWaiting = useTellWaiting();
  const save = useSave(contract.publish, {
    onSaved: (done) => {
      setIsOpen(false);
      setPassword('');
      if (isWaiting(done)) return tellWaiting(done);
      showToast({ title: t(labels.publishedDone, { number: format.number(done.revision) }), tone: 'leaf' });
    },
  });
  const errorOf = fieldErrors(save.error);
  const unready = save.error instanceof CallError ? unreadyIn(save.error) : null;
  // What is about to be published is looked at behind the drawer, which goes.
  const opens = (figure: ReactNode, query: Record<string, string>) => (
    <Link to={reportPath({ run: run.id, ...query })} onClick={() => setIsOpen(false)}>
      {figure}
    </Link>
  );
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t(labels.publish)}</Button>
      {isOpen ? (
        <FormDrawer
          title={t(labels.publishTitle)}
          isDirty={password !== '' || reason !== ''}
          isBusy={save.isPending}
          isSpaced
          saveText={t(labels.publish)}
          onClose={() => setIsOpen(false)}
          onSave={() =>
            save.mutate(
              { id: run.id, version: run.version, password, override, reason: override ? reason : '' },
              {
                onError: (error) => {
                  const isShown = error instanceof CallError && (error.status === 422 || unreadyIn(error));
                  if (!isShown) showCallError(error);
                },
              },
            )
          }
        >
          <p>
            {t(run.exam)} · {t(run.className)}
          </p>
          <p>
            {opens(t(labels.publishStudents, { count: format.number(run.students) }), {})}
            {', '}
            {opens(t(labels.publishPassed, { count: format.number(run.passed) }), { outcome: 'passed' })}{' '}
            {t(labels.publishText)}
          </p>
          {unready ? (
            <section role="alert">
              <p className={classes.strip} data-tone="marigold">
                {t(labels.publishWaits)}
              </p>
              <UnreadySheets sheets={unready} onOpen={() => setIsOpen(false)} />
            </section>
          ) : null}
          {unready || override ? (
            <Checkbox
              label={t(texts.override)}
              description={t(texts.overrideHelp)}
              checked={override}
              onChange={(event) => setOverride(event.currentTarget.checked)}
            />
          ) : null}
          {override ? (
            <Textarea
              label={t(labels.reason)}
              value={reason}
              required
              autosize
              minRows={2}
              maxLength={300}
              error={errorOf('reason')}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          ) : null}
          <p>{t(texts.byTwo)}</p>
          <PasswordInput
            label={t(labels.password)}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t(lateLabels.showPassword) }}
            value={password}
            error={errorOf('password')}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </FormDrawer>
      ) : null}
    </>
  );
}

/** The sheets a refused publication waits for; null when it was refused for something else. */
const unreadyIn = (error: CallError): readonly UnreadySheet[] | null =>
  error.code === 'results.sheetsNotReady' ? (error.details.sheets as readonly UnreadySheet[]) : null;
