import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useParams } from 'react-router';
import { contract } from '../../contract.ts';
import { CallError, call } from '../call.ts';
import { useText, useTitle } from '../preferences.tsx';
import { texts } from '../texts.ts';

const own = {
  title: { en: 'Reset Password', bn: 'পাসওয়ার্ড রিসেট' },
  email: { en: 'Email', bn: 'ইমেইল' },
  send: { en: 'Send the reset link', bn: 'রিসেট লিংক পাঠান' },
  password: { en: 'New password', bn: 'নতুন পাসওয়ার্ড' },
  confirmation: { en: 'Confirm Password', bn: 'পাসওয়ার্ড নিশ্চিত করুন' },
  set: { en: 'Set the password', bn: 'পাসওয়ার্ড নির্ধারণ করুন' },
};

/** Asks for a link by e-mail; with a link's token, sets the password. */
export default function Password() {
  const t = useText();
  const { token } = useParams();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [done, setDone] = useState('');
  const [problem, setProblem] = useState('');
  useTitle(`${t(own.title)} - Pathshala`);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    try {
      const { message } = token
        ? await call(contract.reset, { token, password, passwordConfirmation: confirmation })
        : await call(contract.forgot, { email });
      setDone(t(message));
    } catch (error) {
      setProblem(error instanceof CallError && error.status !== 0 ? error.message : t(texts.offline));
    }
  };
  return (
    <main className="ps-login" style={{ gridTemplateColumns: '1fr' }}>
      <form className="ps-login-form" onSubmit={(event) => void submit(event)} noValidate>
        <h1 style={{ fontSize: 26, fontWeight: 600 }}>{t(own.title)}</h1>
        <Stack gap="lg">
          {done ? <Text role="status">{done}</Text> : null}
          {done ? null : token ? (
            <>
              <PasswordInput
                label={t(own.password)}
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
                autoComplete="new-password"
              />
              <PasswordInput
                label={t(own.confirmation)}
                value={confirmation}
                onChange={(event) => setConfirmation(event.currentTarget.value)}
                autoComplete="new-password"
              />
            </>
          ) : (
            <TextInput
              label={t(own.email)}
              type="email"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              autoComplete="email"
            />
          )}
          <div role="alert" style={{ color: 'var(--mantine-color-error)' }}>
            {problem}
          </div>
          {done ? null : <Button type="submit">{t(token ? own.set : own.send)}</Button>}
          <Anchor component={Link} to="/login" underline="always">
            {t(texts.logIn)}
          </Anchor>
        </Stack>
      </form>
    </main>
  );
}
