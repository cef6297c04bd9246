import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { corePath } from '../../../../core/module/paths.ts';
import { EntryProblem, useEntering } from '../../../../core/web/auth/entering.tsx';
import { EntryFrame } from '../../../../core/web/auth/entry-frame.tsx';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { call } from '../../../../core/web/device/call.ts';
import { useText, useTitle } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { sentInstitution } from '../../../../core/web/shell/institution.ts';
import { codesContract as contract } from '../contract.ts';
import { words } from '../screen-labels.ts';

/** A student's first time: student ID and birthday, then at once a password of one's own. */
export default function FirstLogin() {
  const t = useText();
  const { enter } = useSession();
  const navigate = useNavigate();
  const [institution] = useState(sentInstitution);
  const [studentId, setStudentId] = useState('');
  const [birthday, setBirthday] = useState('');
  const { busy, problem, run } = useEntering();
  const isOff = institution?.birthdaySignIn === false;
  useTitle(t(words.firstTitle));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const { token } = await call(contract.first, { studentId, birthday });
      await enter(token);
      void navigate(corePath.dashboard);
    });
  };
  return (
    <EntryFrame>
      <form className="ps-login-form" onSubmit={submit} noValidate>
        <h1>{t(words.firstTitle)}</h1>
        <p>{t(isOff ? words.off : words.firstText)}</p>
        <Stack gap="lg">
          {isOff ? null : (
            <>
              <TextInput
                label={t(words.studentId)}
                value={studentId}
                onChange={(event) => setStudentId(event.currentTarget.value)}
                autoComplete="username"
                size="md"
                required
                withAsterisk={false}
              />
              <DateField label={t(words.birthday)} value={birthday} onChange={setBirthday} size="md" />
              <EntryProblem problem={problem} />
              <Button
                type="submit"
                size="md"
                loading={busy}
                disabled={studentId.trim() === '' || birthday === ''}
              >
                {t(texts.logIn)}
              </Button>
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
