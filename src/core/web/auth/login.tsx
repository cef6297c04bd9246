import { Anchor, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { contract } from '../../contracts/contract.ts';
import { loginLabels as labels } from '../../contracts/login-labels.ts';
import { corePath } from '../../module/paths.ts';
import { ownAddress } from '../../validation/own-address.ts';
import { call } from '../device/call.ts';
import { useText, useTitle } from '../device/preferences.tsx';
import { usePageQuery } from '../device/use-page-query.ts';
import { sentInstitution } from '../shell/institution.ts';
import { leaveEarly, takeEarly } from './early.ts';
import { EntryProblem, ProofField, useEntering } from './entering.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LoginPicture } from './login-picture.tsx';
import { useSession } from './session.tsx';

/** One form for everybody. */
export default function Login() {
  const t = useText();
  const { enter } = useSession();
  const navigate = useNavigate();
  const [query] = usePageQuery();
  const isPlatform = useLocation().pathname === corePath.eduLogin;
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  /** Null until the server asks for the second factor. */
  const [code, setCode] = useState<string | null>(null);
  const [remember, setRemember] = useState(false);
  const { busy, problem, accounts, run, forgetAccounts, proof, proving } = useEntering();
  // The page that the server sent names no institution at the platform's own door.
  const [institution] = useState(sentInstitution);
  useTitle(`${t(labels.logIn)} - ${t(institution?.name ?? labels.product)}`);

  const submit = (name: string, entering: Promise<string> | null = null) =>
    run(
      async () => {
        const token =
          (await entering) ??
          (
            await call(contract.logIn, {
              login: name,
              password,
              remember,
              ...(code ? { code } : {}),
              ...(proof ? { proof } : {}),
            })
          ).token;
        await enter(token);
        void navigate(ownAddress(query.get('next') ?? '', location.origin) ?? corePath.dashboard);
      },
      (refused) => {
        leaveEarly();
        if (refused.code !== 'auth.secondFactor') return;
        setLogin(name);
        forgetAccounts();
        setCode('');
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this form takes the place of the server's
  useLayoutEffect(() => {
    const early = takeEarly();
    if (!early) return;
    const { login, password, remember, entering } = early;
    setLogin(login);
    setPassword(password);
    setRemember(remember);
    if (entering) void submit(login, entering);
  }, []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(login);
  };
  return (
    <main className="ps-login">
      <LoginPicture institution={institution} />
      <div className="ps-login-side">
        <LanguageSwitch />
        <form className="ps-login-form" onSubmit={onSubmit} noValidate>
          <h1>{t(labels.logIn)}</h1>
          <p>{t(isPlatform ? labels.platformIntro : labels.intro)}</p>
          <Stack gap="lg">
            <TextInput
              label={t(labels.who)}
              value={login}
              onChange={(event) => setLogin(event.currentTarget.value)}
              autoComplete="username"
              size="md"
              required
              withAsterisk={false}
            />
            <PasswordInput
              label={t(labels.password)}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              autoComplete="current-password"
              size="md"
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ 'aria-label': t(labels.show) }}
            />
            {code === null ? null : (
              <TextInput
                label={t(labels.code)}
                description={t(labels.codeHint)}
                value={code}
                onChange={(event) => setCode(event.currentTarget.value)}
                inputMode="numeric"
                autoComplete="one-time-code"
                size="md"
                autoFocus
              />
            )}
            <div className="ps-login-choices">
              <Checkbox
                size="sm"
                label={t(labels.stay)}
                checked={remember}
                onChange={(event) => setRemember(event.currentTarget.checked)}
              />
              <Anchor component={Link} to={corePath.forgotten} size="sm">
                {t(labels.forgot)}
              </Anchor>
            </div>
            {institution?.codeSignIn || institution?.birthdaySignIn ? (
              <div className="ps-login-choices">
                {institution.codeSignIn ? (
                  <Anchor component={Link} to={corePath.codeLogin} size="sm">
                    {t(labels.byCode)}
                  </Anchor>
                ) : null}
                {institution.birthdaySignIn ? (
                  <Anchor component={Link} to={corePath.firstLogin} size="sm">
                    {t(labels.firstTime)}
                  </Anchor>
                ) : null}
              </div>
            ) : null}
            <ProofField login={login} {...proving} />
            <EntryProblem problem={problem} accounts={accounts} choose={(one) => void submit(one)} />
            <Button type="submit" size="md" loading={busy}>
              {t(labels.logIn)}
            </Button>
          </Stack>
        </form>
        <footer className="ps-login-foot">
          <span>
            <img src="/static/scenes/mark.svg" alt="" width="22" height="22" /> {t(labels.product)}
          </span>
          <div>
            <Anchor href={`${/^\/@[a-z0-9-]+/.exec(location.pathname)?.[0] ?? ''}/`} size="sm">
              {t(labels.website)}
            </Anchor>
            <Anchor component={Link} to={corePath.application} size="sm">
              {t(labels.apply)}
            </Anchor>
          </div>
        </footer>
      </div>
    </main>
  );
}
