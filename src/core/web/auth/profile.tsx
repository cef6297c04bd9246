import { Button, Group, PasswordInput, Stack, Table, Text, TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { contract } from '../../contracts/contract.ts';
import { todayInDhaka } from '../../dates.ts';
import { lateLabels } from '../../late-labels.ts';
import { corePath } from '../../module/paths.ts';
import { CallError, useRead, useSave } from '../device/call.ts';
import { useFormat, usePreferences, useText } from '../device/preferences.tsx';
import { firstLetterOf } from '../form/first-letter.ts';
import { useDialogs } from '../page/dialogs.tsx';
import { Page } from '../page/page.tsx';
import { texts } from '../page/texts.ts';
import { Panels } from '../shell/panels.tsx';
import { type PhotoChange, PhotoField } from './photo-field.tsx';
import { SecondFactor } from './second-factor.tsx';
import { useSession } from './session.tsx';

const own = {
  account: { en: 'Account', bn: 'অ্যাকাউন্ট' },
  username: { en: 'Username', bn: 'ব্যবহারকারীর নাম' },
  email: { en: 'Email', bn: 'ইমেইল' },
  bio: { en: 'About me', bn: 'নিজের সম্পর্কে' },
  password: { en: 'Password', bn: 'পাসওয়ার্ড' },
  current: { en: 'Current password', bn: 'বর্তমান পাসওয়ার্ড' },
  next: { en: 'New password', bn: 'নতুন পাসওয়ার্ড' },
  confirmation: { en: 'Confirm Password', bn: 'পাসওয়ার্ড নিশ্চিত করুন' },
  sessions: { en: 'Where I am logged in', bn: 'যেখানে লগইন আছি' },
  here: { en: 'This browser', bn: 'এই ব্রাউজার' },
  end: { en: 'End', bn: 'বন্ধ করুন' },
  proof: {
    en: 'To change the user name or email you need your password. Other devices are then logged out.',
    bn: 'ব্যবহারকারীর নাম বা ইমেইল বদলাতে পাসওয়ার্ড লাগে। এরপর অন্য সব ডিভাইস থেকে লগআউট হবে।',
  },
  confirm: {
    en: 'A link was sent to {email}. The new address is used once you open it.',
    bn: '{email} ঠিকানায় একটি লিংক পাঠানো হয়েছে। লিংকটি খুললে নতুন ঠিকানা কার্যকর হবে।',
  },
  programs: { en: 'Programs I allowed', bn: 'আমার অনুমতি দেওয়া প্রোগ্রাম' },
  must: { en: 'Please choose your own password first.', bn: 'প্রথমে নিজের একটি পাসওয়ার্ড দিন।' },
};

export default function Profile() {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { current, refresh } = useSession();
  const { showCallError } = useDialogs();
  const [username, setUsername] = useState(current?.user.username ?? '');
  const [email, setEmail] = useState(current?.user.email ?? '');
  const [bio, setBio] = useState(current?.user.bio ?? '');
  const [proof, setProof] = useState('');
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [said, setSaid] = useState('');
  const [photo, setPhoto] = useState<PhotoChange>(undefined);
  const [problems, setProblems] = useState<CallError['fields']>({});
  const save = useSave(contract.updateProfile);
  const change = useSave(contract.changePassword);
  const revoke = useSave(contract.revokeSession);
  const sessions = useRead(contract.sessions, {});

  const needsProof =
    username.toLowerCase() !== (current?.user.username ?? '') ||
    email.toLowerCase() !== (current?.user.email ?? '');

  /** What is said afterwards is what `work` answers, else that it is saved. */
  const run = async (event: FormEvent, work: () => Promise<string | undefined>) => {
    event.preventDefault();
    setProblems({});
    try {
      const told = await work();
      await refresh();
      setSaid(told ?? t(texts.saved));
    } catch (error) {
      setSaid('');
      if (error instanceof CallError) setProblems(error.fields);
      showCallError(error);
    }
  };
  const saveAccount = async () => {
    const { unconfirmedEmail } = await save.mutateAsync({
      username,
      email,
      bio,
      ...(needsProof ? { currentPassword: proof } : {}),
      ...(photo === undefined ? {} : { image: photo }),
    });
    setPhoto(undefined);
    setProof('');
    if (unconfirmedEmail === null) return undefined;
    setEmail(current?.user.email ?? '');
    return t(own.confirm, { email: unconfirmedEmail });
  };
  const problemOf = (field: string) => problems[field]?.join(' ') ?? '';
  const ownName = (language === 'bn' ? current?.user.nameBn : current?.user.nameEn) ?? '';
  return (
    <Page>
      {current?.user.mustChangePassword ? <Text role="alert">{t(own.must)}</Text> : null}
      <Stack gap="md" maw={720}>
        <form
          className="ps-panel"
          style={{ padding: 14 }}
          onSubmit={(event) => void run(event, () => saveAccount())}
          noValidate
        >
          <h2 style={{ fontSize: 16, marginTop: 0 }}>{t(own.account)}</h2>
          <Stack>
            <PhotoField
              url={current?.user.photoUrl ?? null}
              change={photo}
              onChange={(next) => {
                setPhoto(next);
                setProblems({ ...problems, image: [] });
              }}
              initial={firstLetterOf(ownName)}
              problem={problemOf('image')}
            />
            <TextInput
              label={t(own.username)}
              error={problemOf('username') || null}
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
            />
            <TextInput
              label={t(own.email)}
              error={problemOf('email') || null}
              type="email"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            {needsProof ? (
              <PasswordInput
                label={t(own.current)}
                description={t(own.proof)}
                error={problemOf('currentPassword') || null}
                value={proof}
                onChange={(event) => setProof(event.currentTarget.value)}
                autoComplete="current-password"
                visibilityToggleButtonProps={{ 'aria-label': t(lateLabels.showPassword) }}
              />
            ) : null}
            <TextInput
              label={t(own.bio)}
              error={problemOf('bio') || null}
              value={bio}
              onChange={(event) => setBio(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <span className="ps-hint" aria-live="polite">
                {said}
              </span>
              <Button type="submit" loading={save.isPending}>
                {t(texts.save)}
              </Button>
            </Group>
          </Stack>
        </form>
        <form
          className="ps-panel"
          style={{ padding: 14 }}
          onSubmit={(event) =>
            void run(event, async () => {
              await change.mutateAsync({ current: old, password: next, passwordConfirmation: confirmation });
              return undefined;
            })
          }
        >
          <h2 style={{ fontSize: 16, marginTop: 0 }}>{t(own.password)}</h2>
          <Stack>
            <PasswordInput
              label={t(own.current)}
              error={problemOf('current') || null}
              value={old}
              onChange={(event) => setOld(event.currentTarget.value)}
              autoComplete="current-password"
            />
            <PasswordInput
              label={t(own.next)}
              error={problemOf('password') || null}
              value={next}
              onChange={(event) => setNext(event.currentTarget.value)}
              autoComplete="new-password"
            />
            <PasswordInput
              label={t(own.confirmation)}
              error={problemOf('passwordConfirmation') || null}
              value={confirmation}
              onChange={(event) => setConfirmation(event.currentTarget.value)}
              autoComplete="new-password"
            />
            <Group justify="flex-end">
              <Button type="submit" variant="default" loading={change.isPending}>
                {t(texts.save)}
              </Button>
            </Group>
          </Stack>
        </form>
        <Suspense fallback={null}>
          <Panels place="ownAccount" today={todayInDhaka(new Date())} isQuiet />
        </Suspense>
        {current?.impersonation ? null : <SecondFactor onOn={() => void refresh()} />}
        <section className="ps-panel" style={{ padding: 14 }}>
          <h2 style={{ fontSize: 16, marginTop: 0 }}>{t(own.sessions)}</h2>
          <Table>
            <Table.Tbody>
              {sessions.data?.items.map((item) => (
                <Table.Tr key={item.id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{item.device}</Table.Td>
                  <Table.Td>{format.dateTime(item.lastSeenAt)}</Table.Td>
                  <Table.Td>
                    {item.current ? (
                      t(own.here)
                    ) : (
                      <Button
                        variant="default"
                        onClick={() => void revoke.mutateAsync({ id: item.id }).catch(showCallError)}
                      >
                        {t(own.end)}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Button component={Link} to={corePath.programs} variant="default" mt="sm">
            {t(own.programs)}
          </Button>
        </section>
      </Stack>
    </Page>
  );
}
