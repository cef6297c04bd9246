import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { secondFactorContract as contract } from '../../contracts/second-factor-contract.ts';
import { lateLabels } from '../../late-labels.ts';
import { fieldErrors, useRead, useSave } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { printElement } from '../page/print.ts';
import { texts } from '../page/texts.ts';

const own = {
  title: { en: 'Second factor', bn: 'লগইনের দ্বিতীয় ধাপ' },
  off: {
    en: 'You enter a code from your phone as well as the password, so nobody can get in with your password alone.',
    bn: 'পাসওয়ার্ডের সঙ্গে ফোনের একটি কোড দেবেন: কেউ পাসওয়ার্ড জেনে গেলেও ঢুকতে পারবেন না।',
  },
  on: {
    en: 'On since {date}. {count} recovery codes are left.',
    bn: '{date} থেকে চালু। {count}টি পুনরুদ্ধার কোড বাকি আছে।',
  },
  required: { en: 'Your role needs it.', bn: 'আপনার ভূমিকায় এটি বাধ্যতামূলক।' },
  password: { en: 'Current password', bn: 'বর্তমান পাসওয়ার্ড' },
  begin: { en: 'Set it up', bn: 'চালু করুন' },
  scan: {
    en: 'Scan this with an authenticator app, such as Google Authenticator or Aegis, or type the setup key into it. Then enter the six digits it shows.',
    bn: 'গুগল অথেনটিকেটরের মতো অ্যাপে এটি স্ক্যান করুন, অথবা সেটআপ কী লিখে দিন। তারপর অ্যাপের ছয় অঙ্কের কোডটি দিন।',
  },
  picture: { en: 'Picture for the authenticator app', bn: 'অথেনটিকেটর অ্যাপের ছবি' },
  key: { en: 'Key', bn: 'চাবি' },
  code: { en: 'Code', bn: 'কোড' },
  confirm: { en: 'Switch it on', bn: 'চালু করুন' },
  codes: { en: 'Recovery codes', bn: 'পুনরুদ্ধার কোড' },
  codesText: {
    en: 'Each lets you in once when the phone is lost. They are shown only now: print them or write them down.',
    bn: 'ফোন হারালে প্রতিটি দিয়ে একবার ঢোকা যায়। এগুলো শুধু এখনই দেখানো হচ্ছে: প্রিন্ট করুন বা লিখে রাখুন।',
  },
  kept: { en: 'I have kept them', bn: 'লিখে রেখেছি' },
  renew: { en: 'New recovery codes', bn: 'নতুন পুনরুদ্ধার কোড' },
  turnOff: { en: 'Switch it off', bn: 'বন্ধ করুন' },
  needs: {
    en: 'Both need your password and a code.',
    bn: 'দুটোর জন্যই পাসওয়ার্ড ও একটি কোড লাগে।',
  },
};

/** Setting up, renewing and switching off one's own second factor; `onOn` once it is on and the codes are kept. */
export function SecondFactor({ onOn }: { onOn?: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { data } = useRead(contract.read, {});
  const begin = useSave(contract.begin, { refreshes: [] });
  const confirm = useSave(contract.confirm);
  const renew = useSave(contract.renewCodes);
  const turnOff = useSave(contract.turnOff);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const clear = () => {
    setPassword('');
    setCode('');
  };
  const attempt = (work: () => Promise<void>) => (event?: FormEvent) => {
    event?.preventDefault();
    void work().catch(showCallError);
  };
  const start = attempt(async () => {
    await begin.mutateAsync({ password });
    clear();
  });
  const switchOn = attempt(async () => {
    const answer = await confirm.mutateAsync({ code });
    setCodes(answer.recoveryCodes);
    begin.reset();
    clear();
  });
  const renewAll = attempt(async () => {
    setCodes((await renew.mutateAsync({ password, code })).recoveryCodes);
    clear();
  });
  const switchOff = attempt(async () => {
    await turnOff.mutateAsync({ password, code });
    clear();
  });
  const errorOf = (field: string) =>
    [begin, renew, turnOff].map((one) => fieldErrors(one.error)(field)).find((one) => one !== undefined);
  const secret = begin.data;
  const passwordField = (
    <PasswordInput
      label={t(own.password)}
      value={password}
      error={errorOf('password')}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t(lateLabels.showPassword) }}
      onChange={(event) => setPassword(event.currentTarget.value)}
    />
  );
  const codeField = (
    <TextInput
      label={t(own.code)}
      value={code}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(event) => setCode(event.currentTarget.value)}
    />
  );
  if (!data) return null;
  return (
    <section className="ps-panel" style={{ padding: 14 }}>
      <h2 style={{ fontSize: 16, marginTop: 0 }}>{t(own.title)}</h2>
      {codes.length > 0 ? (
        <Stack>
          <p style={{ margin: 0 }}>{t(own.codesText)}</p>
          <ul
            id="recovery-codes"
            aria-label={t(own.codes)}
            style={{ columns: '170px 2', fontFamily: 'monospace', margin: 0 }}
          >
            {codes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void printElement('recovery-codes')}>
              {t(texts.print)}
            </Button>
            <Button
              onClick={() => {
                setCodes([]);
                onOn?.();
              }}
            >
              {t(own.kept)}
            </Button>
          </Group>
        </Stack>
      ) : data.isOn ? (
        <Stack>
          <p style={{ margin: 0 }}>
            {t(own.on, {
              date: data.since ? format.date(data.since.slice(0, 10)) : '—',
              count: format.number(data.codesLeft),
            })}{' '}
            {data.isRequired ? t(own.required) : ''} {t(own.needs)}
          </p>
          {passwordField}
          {codeField}
          <Group justify="flex-end">
            <Button variant="default" loading={renew.isPending} onClick={() => renewAll()}>
              {t(own.renew)}
            </Button>
            <Button variant="default" color="sindur" loading={turnOff.isPending} onClick={() => switchOff()}>
              {t(own.turnOff)}
            </Button>
          </Group>
        </Stack>
      ) : secret ? (
        <form onSubmit={switchOn} noValidate>
          <Stack>
            <p style={{ margin: 0 }}>{t(own.scan)}</p>
            <svg
              role="img"
              aria-label={t(own.picture)}
              viewBox={`0 0 ${secret.picture.size} ${secret.picture.size}`}
              width="180"
              height="180"
              style={{ background: '#fff' }}
            >
              <path d={secret.picture.path} fill="#000" />
            </svg>
            <p style={{ margin: 0 }}>
              {t(own.key)}: <code style={{ overflowWrap: 'anywhere' }}>{secret.secret}</code>
            </p>
            {codeField}
            <Group justify="flex-end">
              <Button type="submit" loading={confirm.isPending}>
                {t(own.confirm)}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <form onSubmit={start} noValidate>
          <Stack>
            <p style={{ margin: 0 }}>
              {t(own.off)} {data.isRequired ? t(own.required) : ''}
            </p>
            {passwordField}
            <Group justify="flex-end">
              <Button type="submit" variant="default" loading={begin.isPending}>
                {t(own.begin)}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </section>
  );
}
