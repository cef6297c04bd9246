import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { contract } from '../../contracts/contract.ts';
import { corePath } from '../../module/paths.ts';
import { CallError, call } from '../device/call.ts';
import { useText, useTitle } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';
import { EntryFrame } from './entry-frame.tsx';

const own = {
  title: { en: 'Confirm your email', bn: 'ইমেইল নিশ্চিত করুন' },
  text: {
    en: 'After this, your account uses this email, and other devices are logged out.',
    bn: 'এরপর আপনার অ্যাকাউন্টে এই ইমেইল থাকবে, আর অন্য সব ডিভাইস থেকে লগআউট হবে।',
  },
  confirm: { en: 'Confirm', bn: 'নিশ্চিত করুন' },
  done: { en: 'The email of your account is now {email}.', bn: 'আপনার অ্যাকাউন্টের ইমেইল এখন {email}।' },
  onwards: { en: 'Continue', bn: 'এগিয়ে যান' },
};

/** Confirms a new address by a press of a button: programs that open the links of mails confirm nothing. */
export default function ConfirmEmail() {
  const { token = '' } = useParams();
  const t = useText();
  const [done, setDone] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  useTitle(`${t(own.title)} - Pathshala`);
  const confirm = async () => {
    setProblem('');
    setIsBusy(true);
    try {
      const { email } = await call(contract.confirmEmail, { token });
      setDone(t(own.done, { email }));
    } catch (error) {
      setProblem(error instanceof CallError && error.status !== 0 ? error.message : t(texts.offline));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <EntryFrame>
      <div className="ps-login-form">
        <h1>{t(own.title)}</h1>
        {done ? null : <p>{t(own.text)}</p>}
        <Stack gap="lg" mt={done ? 'lg' : undefined}>
          {done ? <Text role="status">{done}</Text> : null}
          <div role="alert" style={{ color: 'var(--mantine-color-error)' }}>
            {problem}
          </div>
          {done ? null : (
            <Button size="md" loading={isBusy} onClick={() => void confirm()}>
              {t(own.confirm)}
            </Button>
          )}
          <Anchor component={Link} to={corePath.dashboard} underline="always">
            {t(own.onwards)}
          </Anchor>
        </Stack>
      </div>
    </EntryFrame>
  );
}
