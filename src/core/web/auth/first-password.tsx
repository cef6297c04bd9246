import { Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { contract } from '../../contracts/contract.ts';
import { lateLabels as labels } from '../../late-labels.ts';
import { useSave } from '../device/call.ts';
import { useText, useTitle } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { texts } from '../page/texts.ts';
import { EntryFrame } from './entry-frame.tsx';
import { useSession } from './session.tsx';

/** Stands before every screen until the printed first password is replaced. */
export default function FirstPassword() {
  const t = useText();
  const { current, refresh, leave } = useSession();
  const { showCallError } = useDialogs();
  const change = useSave(contract.changePassword);
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [confirmation, setConfirmation] = useState('');
  useTitle(`${t(labels.ownPasswordTitle)} - ${current?.site?.nameEn ?? 'Pathshala'}`);
  // Who came in by a code or a birthday has no slip at hand.
  const isWithoutOld = current?.needsPassword ?? false;
  const differs = confirmation !== '' && confirmation !== next;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await change.mutateAsync({
        ...(isWithoutOld ? {} : { current: old }),
        password: next,
        passwordConfirmation: confirmation,
      });
      await refresh();
    } catch (error) {
      showCallError(error);
    }
  };
  return (
    <EntryFrame>
      <form className="ps-login-form" onSubmit={(event) => void submit(event)} noValidate>
        <h1>{t(labels.ownPasswordTitle)}</h1>
        <p>{t(isWithoutOld ? labels.ownPasswordAtOnce : labels.ownPasswordText)}</p>
        <Stack gap="lg">
          {isWithoutOld ? null : (
            <PasswordInput
              label={t(labels.firstPassword)}
              value={old}
              onChange={(event) => setOld(event.currentTarget.value)}
              autoComplete="current-password"
              size="md"
              visibilityToggleButtonProps={{ 'aria-label': t(labels.showPassword) }}
            />
          )}
          <PasswordInput
            label={t(labels.newPassword)}
            value={next}
            onChange={(event) => setNext(event.currentTarget.value)}
            autoComplete="new-password"
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': t(labels.showPassword) }}
          />
          <PasswordInput
            label={t(labels.confirmPassword)}
            value={confirmation}
            onChange={(event) => setConfirmation(event.currentTarget.value)}
            autoComplete="new-password"
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': t(labels.showPassword) }}
            error={differs ? t(labels.differs) : null}
          />
          <Button type="submit" size="md" loading={change.isPending}>
            {t(labels.setPassword)}
          </Button>
          <Anchor component="button" type="button" underline="always" onClick={() => void leave()}>
            {t(texts.logOut)}
          </Anchor>
        </Stack>
      </form>
    </EntryFrame>
  );
}
