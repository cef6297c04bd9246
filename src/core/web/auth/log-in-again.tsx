import './entry.css';
import { Button, Group, Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { contract } from '../../contracts/contract.ts';
import { loginLabels } from '../../contracts/login-labels.ts';
import { shellContract } from '../../contracts/shell-contract.ts';
import type { Label } from '../../labels.ts';
import { lateLabels as labels } from '../../late-labels.ts';
import { call, logInWindow } from '../device/call.ts';
import { useText } from '../device/preferences.tsx';
import { EntryProblem, ProofField, useEntering } from './entering.tsx';
import { type CurrentUser, useSession } from './session.tsx';

/**
 * Where the session is over, the same person logs in again in front of whatever is open, and what was asked for goes on. What
 * stands behind is covered: whoever ended the session from elsewhere wanted nothing to stay on show.
 */
export default function LogInAgain({ current }: { current: CurrentUser }) {
  const t = useText();
  const { renew, end } = useSession();
  const [asked, setAsked] = useState<{ answer: (isIn: boolean) => void } | null>(null);
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [other, setOther] = useState('');
  const { busy, problem, accounts, run, forgetAccounts, proof, proving } = useEntering();
  const { user, site } = current;
  // Taken away while it asks (another tab logged out), it has answered no: every call waits for it.
  useEffect(() => logInWindow.open(() => new Promise((answer) => setAsked({ answer }))), []);
  const name: Label = { en: user.nameEn, bn: user.nameBn };
  const close = (isIn: boolean) => {
    setPassword('');
    setCode(null);
    setOther('');
    forgetAccounts();
    proving.setProof(null);
    asked?.answer(isIn);
    setAsked(null);
  };
  const submit = (as: string) =>
    run(
      async () => {
        setOther('');
        const { token, user: entered } = await call(contract.logIn, {
          login: as,
          password,
          ...(code ? { code } : {}),
          ...(proof ? { proof } : {}),
        });
        const refuse = async (why: string) => {
          await call(shellContract.logOut, {}, { as: { token } }).catch(() => {});
          setPassword('');
          setOther(why);
        };
        if (entered.id !== user.id) return refuse(t(labels.againOther, { name: t(name) }));
        if (site !== null) {
          const isThere = async () =>
            (await call(shellContract.currentUser, {}, { as: { token } })).site?.id === site.id;
          const go = () => call(shellContract.enterSite, { siteId: site.id }, { as: { token } });
          if (!(await isThere()) && !(await go().then(isThere, () => false)))
            return refuse(t(labels.againElsewhere, { name: t({ en: site.nameEn, bn: site.nameBn }) }));
        }
        await renew(token);
        close(true);
      },
      (refused) => {
        if (refused.code !== 'auth.secondFactor') return;
        setLogin(as);
        forgetAccounts();
        setCode('');
      },
    );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The form that is saved stands around it.
    event.stopPropagation();
    void submit(login);
  };
  return (
    <Modal
      // Before every other window, that for the own password too.
      zIndex={290}
      opened={asked !== null}
      onClose={() => {}}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      overlayProps={{ color: '#06120E', backgroundOpacity: 1 }}
      title={t(labels.againTitle)}
      styles={{ title: { fontWeight: 600, fontSize: 16 } }}
    >
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          <p style={{ margin: 0 }}>{t(labels.againText, { name: t(name) })}</p>
          <TextInput
            label={t(loginLabels.who)}
            autoComplete="username"
            data-autofocus
            value={login}
            onChange={(event) => setLogin(event.currentTarget.value)}
          />
          <PasswordInput
            label={t(loginLabels.password)}
            autoComplete="current-password"
            value={password}
            visibilityToggleButtonProps={{ 'aria-label': t(loginLabels.show) }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {code === null ? null : (
            <TextInput
              label={t(loginLabels.code)}
              description={t(loginLabels.codeHint)}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
          <ProofField login={login} {...proving} />
          <EntryProblem
            problem={problem || other}
            accounts={accounts}
            choose={(username) => void submit(username)}
          />
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button
            variant="default"
            onClick={() => {
              close(false);
              end();
            }}
          >
            {t(labels.leavePage)}
          </Button>
          <Button type="submit" loading={busy} disabled={login === '' || password === ''}>
            {t(loginLabels.logIn)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
