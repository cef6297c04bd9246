import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { documentsPermission } from '../../../documents/permissions.ts';
import { peoplePath } from '../../../people/paths.ts';
import { employeesPermission } from '../../../people/permissions.ts';
import { deskWords as words } from '../../screen-labels.ts';
import classes from '../../screens/recruitment.module.css';
import { type ApplicantDetail, deskContract as contract } from '../contract.ts';
import { printDocument } from './acts.tsx';

/** What follows an appointment: the letter, the employee, and taking that back. */
export function Appointed({ applicant }: { applicant: ApplicantDetail }) {
  const t = useText();
  const may = useMay();
  const { showCallError } = useDialogs();
  const { letterId } = applicant;
  return (
    <>
      {letterId && may(documentsPermission.issue) ? (
        <div>
          <Button
            variant="default"
            onClick={() => void printDocument(letterId, applicant.number).catch(showCallError)}
          >
            {t(words.printLetter)}
          </Button>
        </div>
      ) : null}
      {applicant.state === 'selected' && !letterId ? <Letter applicant={applicant} /> : null}
      {applicant.state === 'selected' ? <Join applicant={applicant} /> : null}
      {applicant.employeeId ? <Joined applicant={applicant} /> : null}
    </>
  );
}

function Letter({ applicant }: { applicant: ApplicantDetail }) {
  const t = useText();
  const { language } = usePreferences();
  const { showCallError } = useDialogs();
  const [pay, setPay] = useState('');
  const [joinBy, setJoinBy] = useState(() => addDays(todayInDhaka(new Date()), 15));
  const [terms, setTerms] = useState('');
  const save = useSave(contract.giveLetter, {
    onSaved: ({ number }) => showToast({ tone: 'leaf', title: t(words.letterGiven, { number }) }),
  });
  const problem = fieldErrors(save.error);
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ id: applicant.id, language, pay, joinBy, terms }, { onError: showCallError });
      }}
    >
      <p className={classes.name}>{t(words.letter)}</p>
      <div className={classes.pair}>
        <TextInput
          label={t(words.pay)}
          description={t(words.payHint)}
          required
          maxLength={120}
          value={pay}
          error={problem('pay')}
          onChange={(event) => setPay(event.currentTarget.value)}
        />
        <DateField label={t(words.joinBy)} value={joinBy} error={problem('joinBy')} onChange={setJoinBy} />
      </div>
      <Textarea
        label={t(words.terms)}
        autosize
        minRows={2}
        maxLength={1200}
        value={terms}
        error={problem('terms')}
        onChange={(event) => setTerms(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={save.isPending}>
          {t(words.giveLetter)}
        </Button>
      </div>
    </form>
  );
}

function Join({ applicant }: { applicant: ApplicantDetail }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [code, setCode] = useState(applicant.nextCode);
  const [joiningDate, setJoiningDate] = useState(() => todayInDhaka(new Date()));
  const save = useSave(contract.join, {
    onSaved: (made) => showToast({ tone: 'leaf', title: t(words.joined, { code: made.code }) }),
  });
  const problem = fieldErrors(save.error);
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ id: applicant.id, code, joiningDate }, { onError: showCallError });
      }}
    >
      <p className={classes.name}>{t(words.join)}</p>
      <div className={classes.pair}>
        <TextInput
          label={t(words.code)}
          required
          maxLength={20}
          value={code}
          error={problem('code')}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <DateField
          label={t(words.joiningDate)}
          value={joiningDate}
          error={problem('joiningDate')}
          onChange={setJoiningDate}
        />
      </div>
      <div>
        <Button type="submit" loading={save.isPending}>
          {t(words.makeEmployee)}
        </Button>
      </div>
    </form>
  );
}

function Joined({ applicant }: { applicant: ApplicantDetail }) {
  const t = useText();
  const may = useMay();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const undo = useSave(contract.undo);
  return (
    <div className={classes.acts}>
      {may(employeesPermission.view) && applicant.employeeId ? (
        <Button
          component={Link}
          to={`${peoplePath.employees}/edit/${applicant.employeeId}`}
          variant="default"
        >
          {t(words.employee)}
        </Button>
      ) : null}
      <Button
        variant="default"
        onClick={() =>
          setAsked({
            title: t(words.undo),
            text: t(words.why),
            action: t(words.undo),
            isDanger: true,
            run: (reason) => undo.mutateAsync({ id: applicant.id, reason }),
          })
        }
      >
        {t(words.undo)}
      </Button>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}
