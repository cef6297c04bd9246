import { Anchor, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { corePath } from '../../../../core/module/paths.ts';
import { EntryProblem, useEntering } from '../../../../core/web/auth/entering.tsx';
import { EntryFrame } from '../../../../core/web/auth/entry-frame.tsx';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { call } from '../../../../core/web/device/call.ts';
import { useFormat, useText, useTitle } from '../../../../core/web/device/preferences.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { sentInstitution } from '../../../../core/web/shell/institution.ts';
import { codesContract as contract } from '../contract.ts';
import { words } from '../screen-labels.ts';

/** A code by SMS instead of the password, in two steps: to whom, and the code. */
export default function CodeLogin() {
  const t = useText();
  const format = useFormat();
  const { enter } = useSession();
  const navigate = useNavigate();
  const [institution] = useState(sentInstitution);
  const [login, setLogin] = useState('');
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const [minutes, setMinutes] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const { busy, problem, accounts, run, forgetAccounts } = useEntering();
  useTitle(t(words.codeTitle));

  const ask = () =>
    run(async () => {
      setSaid('');
      const answer = await call(contract.ask, { login });
      setMinutes(answer.minutes);
      forgetAccounts();
      setCode('');
      setSaid(t(answer.message));
    });
  const use = (username?: string) =>
    run(async () => {
      const { token } = await call(contract.use, {
        login,
        code,
        remember,
        ...(username ? { username } : {}),
      });
      await enter(token);
      void navigate(corePath.dashboard);
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void (minutes === null ? ask() : use());
  };
  return (
    <EntryFrame>
      <form className="ps-login-form" onSubmit={onSubmit} noValidate>
        <h1>{t(words.codeTitle)}</h1>
        <p role="status">{institution?.codeSignIn === false ? t(words.off) : said || t(words.codeText)}</p>
        <Stack gap="lg">
          {institution?.codeSignIn === false ? null : (
            <>
              <TextInput
                label={t(words.who)}
                value={login}
                onChange={(event) => {
                  setLogin(event.currentTarget.value);
                  setMinutes(null);
                }}
                autoComplete="username"
                size="md"
                required
                withAsterisk={false}
              />
              {minutes === null ? null : (
                <>
                  <TextInput
                    label={t(words.code)}
                    description={t(words.codeHint, { minutes: format.number(minutes) })}
                    value={code}
                    onChange={(event) => setCode(event.currentTarget.value)}
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    maxLength={20}
                    size="md"
                    autoFocus
                  />
                  <Checkbox
                    size="sm"
                    label={t(words.stay)}
                    checked={remember}
                    onChange={(event) => setRemember(event.currentTarget.checked)}
                  />
                </>
              )}
              <EntryProblem problem={problem} accounts={accounts} choose={(one) => void use(one)} />
              <Button
                type="submit"
                size="md"
                loading={busy}
                disabled={minutes === null ? login.trim() === '' : code.trim() === ''}
              >
                {t(minutes === null ? words.send : texts.logIn)}
              </Button>
              {minutes === null ? null : (
                <Button variant="subtle" size="sm" disabled={busy} onClick={() => void ask()}>
                  {t(words.sendAgain)}
                </Button>
              )}
            </>
          )}
          <Anchor component={Link} to={corePath.login} underline="always">
            {t(words.byPassword)}
          </Anchor>
        </Stack>
      </form>
    </EntryFrame>
  );
}
