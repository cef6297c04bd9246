import { Button, Group, Modal, PasswordInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { contract } from '../../contracts/contract.ts';
import { lateLabels as labels } from '../../late-labels.ts';
import { fieldErrors, passwordWindow, useSave } from '../device/call.ts';
import { useText } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { texts } from '../page/texts.ts';

/** Asks for the own password where a call needs it once more, and lets the call go on. */
export default function ConfirmPassword() {
  const t = useText();
  const { showCallError } = useDialogs();
  const [asked, setAsked] = useState<{ answer: (isGiven: boolean) => void } | null>(null);
  const [password, setPassword] = useState('');
  const confirm = useSave(contract.confirm, { refreshes: [] });
  useEffect(() => passwordWindow.open(() => new Promise((answer) => setAsked({ answer }))), []);
  const close = (isGiven: boolean) => {
    setPassword('');
    confirm.reset();
    asked?.answer(isGiven);
    setAsked(null);
  };
  const problem = fieldErrors(confirm.error)('password');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The form that is saved stands around it.
    event.stopPropagation();
    try {
      await confirm.mutateAsync({ password });
      close(true);
    } catch (error) {
      if (fieldErrors(error)('password') === undefined) showCallError(error);
    }
  };
  return (
    <Modal
      // Before the windows of the form it interrupts.
      zIndex={280}
      opened={asked !== null}
      onClose={() => close(false)}
      title={t(labels.confirmTitle)}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
      styles={{ title: { fontWeight: 600, fontSize: 16 } }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <p style={{ marginTop: 0 }}>{t(labels.confirmText)}</p>
        <PasswordInput
          label={t(labels.ownPassword)}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={problem}
          visibilityToggleButtonProps={{ 'aria-label': t(labels.showPassword) }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => close(false)}>
            {t(texts.cancel)}
          </Button>
          <Button type="submit" loading={confirm.isPending} disabled={password === ''}>
            {t(labels.goOn)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
