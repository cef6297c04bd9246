import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ProofField } from '../../../../core/web/auth/entering.tsx';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { CallError, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { familyContract as contract } from '../contract.ts';
import { words } from '../screen-labels.ts';

/** The accounts of a guardian that belong together: which they are, joining another, parting one. */
export function FamilyAccounts({ onChange }: { onChange: () => void }) {
  const t = useText();
  const format = useFormat();
  const { refresh } = useSession();
  const { confirm, showCallError } = useDialogs();
  const { data, error, refetch } = useRead(contract.read, {});
  const byPassword = useSave(contract.joinByPassword);
  const askCode = useSave(contract.askCode);
  const byCode = useSave(contract.joinByCode);
  const leave = useSave(contract.leave);
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [minutes, setMinutes] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  /** The code for a new device; null until others have used up the tries it shares with them. */
  const [proof, setProof] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  if (!data) return <Coming read={{ error, refetch }} rows={3} isInPanel />;
  if (!data.mayJoin && data.items.length === 0) return null;

  const run = async (work: () => Promise<void>) => {
    setProblem('');
    setSaid('');
    setWrong('');
    try {
      await work();
    } catch (failure) {
      if (failure instanceof CallError && failure.details.canProve === true)
        setProof((before) => before ?? '');
      if (failure instanceof CallError && failure.fields.proof?.[0]) setWrong(failure.fields.proof[0]);
      else if (failure instanceof CallError && failure.status !== 0) setProblem(failure.message);
      else showCallError(failure);
    }
  };
  const changed = async () => {
    await refetch();
    onChange();
    await refresh();
  };
  const joined = async (count: number) => {
    setLogin('');
    setPassword('');
    setProof(null);
    setCode('');
    setMinutes(null);
    setSaid(t(words.joined, { count: format.number(count) }));
    await changed();
  };
  const part = (item: (typeof data.items)[number]) =>
    run(async () => {
      const isSure = await confirm({
        title: t(words.partTitle, { username: item.username }),
        text: t(words.partText, { site: t(item.site) }),
        action: words.part,
      });
      if (!isSure) return;
      await leave.mutateAsync({ id: item.accountId });
      await changed();
    });
  const onPassword = (event: FormEvent) => {
    event.preventDefault();
    const given = { login, password, ...(proof ? { proof } : {}) };
    void run(async () => joined((await byPassword.mutateAsync(given)).joined));
  };
  const onCode = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      if (minutes === null) setMinutes((await askCode.mutateAsync({})).minutes);
      else await joined((await byCode.mutateAsync({ code })).joined);
    });
  };
  return (
    <Panel title={t(words.accounts)}>
      <Stack gap="md">
        <Text size="sm">{t(words.accountsText)}</Text>
        {data.items.map((item) => (
          <Group key={`${item.siteId} ${item.accountId}`} justify="space-between" gap="xs">
            <span>
              <strong>{t(item.site)}</strong>
              <br />
              {`${t(item.name)} · ${item.username}`}
            </span>
            {item.isCurrent ? (
              <Text size="sm" c="dimmed">
                {t(words.thisOne)}
              </Text>
            ) : (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${t(words.part)}: ${item.username}`}
                onClick={() => void part(item)}
              >
                {t(words.part)}
              </Button>
            )}
          </Group>
        ))}
        <Text role="status" size="sm">
          {said}
        </Text>
        <Text role="alert" size="sm" c="sindur">
          {problem}
        </Text>
        {data.mayJoin ? (
          <form onSubmit={onPassword} noValidate>
            <Stack gap="sm" maw={420}>
              <TextInput
                label={t(words.login)}
                value={login}
                onChange={(event) => setLogin(event.currentTarget.value)}
                autoComplete="off"
              />
              <PasswordInput
                label={t(words.password)}
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
                autoComplete="off"
                visibilityToggleButtonProps={{ 'aria-label': t(words.show) }}
              />
              <ProofField login={login} proof={proof} setProof={setProof} wrong={wrong} />
              <Button
                type="submit"
                variant="default"
                loading={byPassword.isPending}
                disabled={login.trim() === '' || password === ''}
              >
                {t(words.joinPassword)}
              </Button>
            </Stack>
          </form>
        ) : null}
        {data.codeTo === null ? null : (
          <form onSubmit={onCode} noValidate>
            <Stack gap="sm" maw={420}>
              <Text size="sm">{t(words.joinCodeText, { figures: format.digits(data.codeTo) })}</Text>
              {minutes === null ? null : (
                <TextInput
                  label={t(words.code)}
                  description={t(words.codeHint, { minutes: format.number(minutes) })}
                  value={code}
                  onChange={(event) => setCode(event.currentTarget.value)}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                />
              )}
              <Button
                type="submit"
                variant="default"
                loading={askCode.isPending || byCode.isPending}
                disabled={minutes !== null && code.trim() === ''}
              >
                {t(minutes === null ? words.send : words.joinCode)}
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </Panel>
  );
}
