import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { contract } from '../../contracts/contract.ts';
import { lateLabels as labels } from '../../late-labels.ts';
import { corePath } from '../../module/paths.ts';
import { CallError, call } from '../device/call.ts';
import { useText, useTitle } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';
import { showToast } from '../page/toasts.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { useSession } from './session.tsx';

const own = {
  title: { en: 'Reset Password', bn: 'পাসওয়ার্ড রিসেট' },
  titleSet: { en: 'Set your password', bn: 'পাসওয়ার্ড দিন' },
  textSet: {
    en: 'At least ten characters for staff, six for students and guardians. You will then be logged in.',
    bn: 'কর্মীদের কমপক্ষে দশ অক্ষর, শিক্ষার্থী ও অভিভাবকদের ছয়। এরপর আপনি লগইন অবস্থায় থাকবেন।',
  },
  text: {
    en: 'We will send a link to the email of your account. If you have no email, ask the office of your institution for a new password.',
    bn: 'আপনার অ্যাকাউন্টের ইমেইলে একটি লিংক পাঠানো হবে। ইমেইল না থাকলে প্রতিষ্ঠানের অফিসে বলুন, তাঁরা নতুন পাসওয়ার্ড দেবেন।',
  },
  back: { en: 'Back to login', bn: 'লগইন পাতায় ফিরুন' },
  email: { en: 'Email', bn: 'ইমেইল' },
  send: { en: 'Send the reset link', bn: 'রিসেট লিংক পাঠান' },
  newLink: { en: 'Ask for a new link', bn: 'নতুন লিংক চান' },
};

/** Asks for a link by email; with a link's token, sets the password and signs in. */
export default function Password() {
  const { token } = useParams();
  return token ? <SetPassword key={token} token={token} /> : <AskForLink />;
}

const messageOf = (error: unknown, offline: string) =>
  error instanceof CallError && error.status !== 0 ? error.message : offline;

function AskForLink() {
  const t = useText();
  const [email, setEmail] = useState('');
  const [done, setDone] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  useTitle(`${t(own.title)} - Pathshala`);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    setIsBusy(true);
    try {
      const { message } = await call(contract.forgot, { email });
      setDone(t(message));
    } catch (error) {
      setProblem(messageOf(error, t(texts.offline)));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <EntryFrame>
      <form className="ps-login-form" onSubmit={(event) => void submit(event)} noValidate>
        <h1>{t(own.title)}</h1>
        {done ? null : <p>{t(own.text)}</p>}
        <Stack gap="lg" mt={done ? 'lg' : undefined}>
          {done ? (
            <Text role="status">{done}</Text>
          ) : (
            <TextInput
              label={t(own.email)}
              type="email"
              size="md"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              autoComplete="email"
            />
          )}
          <div role="alert" style={{ color: 'var(--mantine-color-error)' }}>
            {problem}
          </div>
          {done ? null : (
            <Button type="submit" size="md" loading={isBusy}>
              {t(own.send)}
            </Button>
          )}
          <Anchor component={Link} to={corePath.login} underline="always">
            {t(own.back)}
          </Anchor>
        </Stack>
      </form>
    </EntryFrame>
  );
}

function SetPassword({ token }: { token: string }) {
  const t = useText();
  const { enter } = useSession();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problems, setProblems] = useState({ password: '', link: '' });
  const [isBusy, setIsBusy] = useState(false);
  useTitle(`${t(own.titleSet)} - Pathshala`);
  const differs = confirmation !== '' && confirmation !== password;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblems({ password: '', link: '' });
    setIsBusy(true);
    try {
      const set = await call(contract.reset, { token, password, passwordConfirmation: confirmation });
      showToast({ tone: 'leaf', title: t(set.message) });
      await signIn(set.username);
    } catch (error) {
      const atField = error instanceof CallError ? error.fields.password?.join(' ') : undefined;
      setProblems(
        atField
          ? { password: atField, link: '' }
          : { password: '', link: messageOf(error, t(texts.offline)) },
      );
    } finally {
      setIsBusy(false);
    }
  };
  const signIn = async (username: string) => {
    try {
      const { token: session } = await call(contract.logIn, { login: username, password, remember: false });
      await enter(session);
      void navigate(corePath.dashboard, { replace: true });
    } catch {
      // The password is set all the same; the login page says what stands in the way.
      void navigate(corePath.login, { replace: true });
    }
  };
  return (
    <EntryFrame>
      <form className="ps-login-form" onSubmit={(event) => void submit(event)} noValidate>
        <h1>{t(own.titleSet)}</h1>
        <p>{t(own.textSet)}</p>
        <Stack gap="lg">
          <PasswordInput
            label={t(labels.newPassword)}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="new-password"
            size="md"
            error={problems.password || null}
            visibilityToggleButtonProps={{ 'aria-label': t(labels.showPassword) }}
          />
          <PasswordInput
            label={t(labels.confirmPassword)}
            value={confirmation}
            onChange={(event) => setConfirmation(event.currentTarget.value)}
            autoComplete="new-password"
            size="md"
            error={differs ? t(labels.differs) : null}
            visibilityToggleButtonProps={{ 'aria-label': t(labels.showPassword) }}
          />
          <div role="alert" style={{ color: 'var(--mantine-color-error)' }}>
            {problems.link}
          </div>
          <Button type="submit" size="md" loading={isBusy}>
            {t(labels.setPassword)}
          </Button>
          <Anchor
            component={Link}
            to={problems.link ? corePath.forgotten : corePath.login}
            underline="always"
          >
            {t(problems.link ? own.newLink : own.back)}
          </Anchor>
        </Stack>
      </form>
    </EntryFrame>
  );
}
