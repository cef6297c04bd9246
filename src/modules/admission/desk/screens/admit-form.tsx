import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { CallError, fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { usersPermission } from '../../../access/permissions.ts';
import type { Slip } from '../../../access/rules.ts';
import { admissionLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/admission.module.css';
import { type ApplicantDetail, deskContract as contract } from '../contract.ts';
import { AdmitPlan, noChoices } from './admit-plan.tsx';

/**
 * The last step: section and roll, and the applicant is a student. It goes with the state that it ends, so the first
 * passwords are shown by whoever stays: `onSlips`.
 */
export function AdmitForm({
  applicant,
  onSlips,
}: {
  applicant: ApplicantDetail;
  onSlips: (slips: readonly Slip[]) => void;
}) {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const { showCallError } = useDialogs();
  const [sectionId, setSectionId] = useState<string | null>(applicant.sections[0]?.id ?? null);
  const [roll, setRoll] = useState('');
  const mayAccount = may(usersPermission.edit);
  const [withAccount, setWithAccount] = useState(mayAccount);
  const [isAlike, setIsAlike] = useState(false);
  const [knownCode, setKnownCode] = useState('');
  const [choices, setChoices] = useState(noChoices);
  const known = applicant.alike.filter((one) => one.kind === 'student');
  const asksKnown = known.length > 0 || applicant.data.studentType === 'readmission';
  const save = useSave(contract.convert, {
    onSaved: (made) => {
      onSlips([made.slip, made.guardianSlip].filter((one) => one !== null));
      showToast({
        tone: 'leaf',
        title: t(labels.admittedAs, { code: format.digits(made.code), roll: format.number(made.roll) }),
      });
    },
  });
  const problem = fieldErrors(save.error);
  if (applicant.sections.length === 0) return <p className={classes.quiet}>{t(labels.noSection)}</p>;
  const admit = () => {
    if (sectionId === null) return;
    save.mutate(
      {
        id: applicant.id,
        sectionId,
        roll: roll.trim() === '' ? null : roll,
        withAccount,
        confirmDuplicate: isAlike,
        knownCode,
        apart: [...choices.apart],
        takesMobile: [...choices.takesMobile],
        takes: [...choices.takes],
        adds: [...choices.adds],
      },
      {
        onError: (error) => {
          if (error instanceof CallError && error.status === 409 && /possibleDuplicate/.test(error.code))
            setIsAlike(true);
          showCallError(error);
        },
      },
    );
  };
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        admit();
      }}
    >
      <div className={classes.pair}>
        <Select
          label={t(labels.section)}
          required
          allowDeselect={false}
          data={applicant.sections.map((one) => ({
            value: one.id,
            label: `${t(one.name)} (${format.number(one.filled)}/${format.number(one.capacity)})`,
          }))}
          value={sectionId}
          error={problem('sectionId')}
          onChange={setSectionId}
        />
        <TextInput
          label={t(labels.roll)}
          description={t(labels.rollHint)}
          inputMode="numeric"
          value={roll}
          error={problem('roll')}
          onChange={(event) => setRoll(event.currentTarget.value)}
        />
      </div>
      {asksKnown ? (
        <>
          <TextInput
            label={t(labels.knownCode)}
            description={t(labels.knownCodeHint)}
            value={knownCode}
            error={problem('knownCode')}
            onChange={(event) => setKnownCode(event.currentTarget.value)}
          />
          <div className={classes.acts}>
            {known.map((one) => (
              <Button key={one.id} size="compact-sm" variant="default" onClick={() => setKnownCode(one.code)}>
                {t(labels.isThatStudent, { name: one.name, code: format.digits(one.code) })}
              </Button>
            ))}
          </div>
        </>
      ) : null}
      <AdmitPlan applicant={applicant} knownCode={knownCode} choices={choices} onChange={setChoices} />
      {mayAccount ? (
        <Checkbox
          label={t(labels.withAccount)}
          description={t(labels.withAccountHint)}
          checked={withAccount}
          onChange={(event) => setWithAccount(event.currentTarget.checked)}
        />
      ) : null}
      <div>
        <Button type="submit" loading={save.isPending}>
          {t(isAlike && knownCode.trim() === '' ? labels.evenSo : labels.admit)}
        </Button>
      </div>
    </form>
  );
}
