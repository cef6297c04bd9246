import { Anchor, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { contract } from '../../contracts/contract.ts';
import { corePath } from '../../module/paths.ts';
import { CallError, call } from '../device/call.ts';
import { usePreferences, useText, useTitle } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';
import { sentInstitution } from '../shell/institution.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LoginPicture } from './login-picture.tsx';
import { useSession } from './session.tsx';

const own = {
  product: { en: 'Pathshala', bn: 'পাঠশালা' },
  who: { en: 'Mobile number, email or student ID', bn: 'মোবাইল নম্বর, ইমেইল বা শিক্ষার্থী আইডি' },
  intro: {
    en: 'Teachers, office, students and guardians use the same page.',
    bn: 'শিক্ষক, অফিস, শিক্ষার্থী ও অভিভাবক সবাই একই পাতায় লগইন করেন।',
  },
  password: { en: 'Password', bn: 'পাসওয়ার্ড' },
  show: { en: 'Show the password', bn: 'পাসওয়ার্ড দেখান' },
  stay: { en: 'Stay logged in on this device', bn: 'এই ডিভাইসে লগইন থাকুন' },
  forgot: { en: 'Forgot password?', bn: 'পাসওয়ার্ড ভুলে গেছেন?' },
  byCode: { en: 'Log in with a code by SMS', bn: 'এসএমএস কোড দিয়ে লগইন' },
  firstTime: { en: 'Student, first time here', bn: 'শিক্ষার্থী, প্রথমবার' },
  apply: { en: 'Apply for a new institution', bn: 'নতুন প্রতিষ্ঠানের জন্য আবেদন' },
  code: { en: 'Code', bn: 'কোড' },
  codeHint: {
    en: 'From your authenticator app, or a recovery code',
    bn: 'অথেনটিকেটর অ্যাপ থেকে, অথবা একটি উদ্ধার কোড',
  },
  website: { en: 'Institution website', bn: 'প্রতিষ্ঠানের ওয়েবসাইট' },
};

type Account = { username: string; nameEn: string; nameBn: string };

/** One form for everybody. */
export default function Login() {
  const t = useText();
  const { language } = usePreferences();
  const { enter } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  /** Null until the server asks for the second factor. */
  const [code, setCode] = useState<string | null>(null);
  const [remember, setRemember] = useState(false);
  const [problem, setProblem] = useState('');
  const [accounts, setAccounts] = useState<Account[]>([]);
  const [busy, setBusy] = useState(false);
  const [institution] = useState(sentInstitution);
  useTitle(`${t(texts.logIn)} - ${t(institution?.name ?? own.product)}`);

  const submit = async (name: string) => {
    setBusy(true);
    setProblem('');
    try {
      const { token } = await call(contract.logIn, {
        login: name,
        password,
        remember,
        ...(code ? { code } : {}),
      });
      await enter(token);
      const next = query.get('next') ?? '';
      void navigate(/^\/(?!\/)/.test(next) ? next : corePath.dashboard);
    } catch (error) {
      const known = error instanceof CallError ? error : null;
      if (known?.code === 'auth.secondFactor') {
        setLogin(name);
        setAccounts([]);
        setCode('');
      }
      if (known?.code === 'chooseAccount') setAccounts(known.details.accounts as Account[]);
      setProblem(known?.status === 0 ? t(texts.offline) : known?.message || t(texts.wrong));
    } finally {
      setBusy(false);
    }
  };
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
          <h1>{t(texts.logIn)}</h1>
          <p>{t(own.intro)}</p>
          <Stack gap="lg">
            <TextInput
              label={t(own.who)}
              value={login}
              onChange={(event) => setLogin(event.currentTarget.value)}
              autoComplete="username"
              size="md"
              required
              withAsterisk={false}
            />
            <PasswordInput
              label={t(own.password)}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              autoComplete="current-password"
              size="md"
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ 'aria-label': t(own.show) }}
            />
            {code === null ? null : (
              <TextInput
                label={t(own.code)}
                description={t(own.codeHint)}
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
                label={t(own.stay)}
                checked={remember}
                onChange={(event) => setRemember(event.currentTarget.checked)}
              />
              <Anchor component={Link} to={corePath.forgotten} size="sm">
                {t(own.forgot)}
              </Anchor>
            </div>
            {institution?.codeSignIn || institution?.birthdaySignIn ? (
              <div className="ps-login-choices">
                {institution.codeSignIn ? (
                  <Anchor component={Link} to={corePath.codeLogin} size="sm">
                    {t(own.byCode)}
                  </Anchor>
                ) : null}
                {institution.birthdaySignIn ? (
                  <Anchor component={Link} to={corePath.firstLogin} size="sm">
                    {t(own.firstTime)}
                  </Anchor>
                ) : null}
              </div>
            ) : null}
            <div className="ps-login-problem" role="alert">
              {problem}
            </div>
            {accounts.map((account) => (
              <Button
                key={account.username}
                variant="default"
                size="md"
                onClick={() => void submit(account.username)}
              >
                {language === 'bn' ? account.nameBn : account.nameEn}
              </Button>
            ))}
            <Button type="submit" size="md" loading={busy}>
              {t(texts.logIn)}
            </Button>
          </Stack>
        </form>
        <footer className="ps-login-foot">
          <span>
            <img src="/static/scenes/mark.svg" alt="" width="22" height="22" /> {t(own.product)}
          </span>
          <div>
            <Anchor href={`${/^\/@[a-z0-9-]+/.exec(location.pathname)?.[0] ?? ''}/`} size="sm">
              {t(own.website)}
            </Anchor>
            <Anchor component={Link} to={corePath.application} size="sm">
              {t(own.apply)}
            </Anchor>
          </div>
        </footer>
      </div>
    </main>
  );
}
