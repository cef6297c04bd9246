import { Button, PasswordInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { CallError, fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
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
  const save = useSave(contract.publish, {
    onSaved: (done) => {
      setIsOpen(false);
      setPassword('');
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
          isDirty={password !== ''}
          isBusy={save.isPending}
          isSpaced
          saveText={t(labels.publish)}
          onClose={() => setIsOpen(false)}
          onSave={() =>
            save.mutate(
              { id: run.id, version: run.version, password },
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
          <PasswordInput
            label={t(labels.password)}
            autoComplete="current-password"
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
