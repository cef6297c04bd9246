import { Button, PasswordInput, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { lateLabels } from '../../../../../core/late-labels.ts';
import { corePath } from '../../../../../core/module/paths.ts';
import { useMay } from '../../../../../core/web/auth/use-may.ts';
import { fieldErrors, useSave } from '../../../../../core/web/device/call.ts';
import { useText } from '../../../../../core/web/device/preferences.tsx';
import { WholeNumberField } from '../../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../../core/web/page/dialogs.tsx';
import { Page } from '../../../../../core/web/page/page.tsx';
import { Panel } from '../../../../../core/web/page/panel.tsx';
import { SiteSelect } from '../../../everywhere/screens/place-chooser.tsx';
import { fieldNames } from '../../../labels.ts';
import { platformEmergencyPermission } from '../../../permissions.ts';
import { longestImpersonation } from '../../../rules.ts';
import classes from '../../../screens/access.module.css';
import { emergencyContract as contract } from '../contract.ts';
import { emergencyLabels as labels } from '../labels.ts';
import { EmergencyList } from './list.tsx';

/** Looking into an institution in an emergency, and who did so before. */
export default function EmergencyEverywhere() {
  const may = useMay();
  return (
    <Page>
      {may(platformEmergencyPermission.start) ? <StartForm /> : null}
      <div style={{ marginTop: 14 }}>
        <EmergencyList side="platform" />
      </div>
    </Page>
  );
}

function StartForm() {
  const t = useText();
  const { showCallError } = useDialogs();
  const [siteId, setSiteId] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState(30);
  const [password, setPassword] = useState('');
  const start = useSave(contract.start, { refreshes: [] });
  const errorOf = fieldErrors(start.error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      // An institution that is not chosen is no number: the server says so at the field.
      await start.mutateAsync({ siteId: siteId ?? 0, reason, minutes, password });
      // All that is shown and kept was read at the platform.
      location.assign(corePath.dashboard);
    } catch (failure) {
      showCallError(failure);
    }
  };
  return (
    <Panel title={t(labels.start)}>
      <p className={classes.notice}>{t(labels.hint)}</p>
      <form className={classes.roleForm} onSubmit={(event) => void submit(event)} noValidate>
        <SiteSelect value={siteId} isRequired error={errorOf('siteId')} onChange={setSiteId} />
        <WholeNumberField
          label={t(labels.minutes)}
          min={5}
          max={longestImpersonation}
          value={minutes}
          error={errorOf('minutes')}
          onChange={setMinutes}
        />
        <Textarea
          label={t(fieldNames.reason)}
          description={t(labels.reasonHint)}
          withAsterisk
          autosize
          minRows={2}
          style={{ gridColumn: '1 / -1' }}
          maxLength={500}
          value={reason}
          error={errorOf('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <PasswordInput
          label={t(fieldNames.password)}
          withAsterisk
          autoComplete="current-password"
          value={password}
          error={errorOf('password')}
          visibilityToggleButtonProps={{ 'aria-label': t(lateLabels.showPassword) }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" color="sindur" loading={start.isPending} style={{ alignSelf: 'end' }}>
          {t(labels.begin)}
        </Button>
      </form>
    </Panel>
  );
}
