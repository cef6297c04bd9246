import { Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { billingFields as fields } from '../../labels.ts';
import { packageContract } from '../../packages/contract.ts';
import { reportContract as contract } from '../../reports/contract.ts';
import type { Ladder } from '../../rules.ts';
import { screenLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/billing.module.css';
import { SiteChoice } from '../../screens/site-choice.tsx';

/** After how many days each step down comes, for every institution. */
export function LadderForm({ onClose }: { onClose: () => void }) {
  const { data } = useRead(contract.settings, {});
  return data ? <Form known={data} onClose={onClose} /> : null;
}

type Known = Ladder & {
  version: number;
  bank: string;
  branch: string;
  sender: { id: number; name: Label } | null;
  defaultPackageId: string | null;
  can: { edit: boolean };
};
const names = ['graceDays', 'readOnlyDays', 'suspendDays'] as const;

function Form({ known, onClose }: { known: Known; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const start = {
    isLadderOn: known.isLadderOn,
    graceDays: String(known.graceDays),
    readOnlyDays: String(known.readOnlyDays),
    suspendDays: String(known.suspendDays),
    bank: known.bank,
    branch: known.branch,
    ownSite: known.sender?.id ?? null,
    defaultPackageId: known.defaultPackageId,
  };
  const [values, setValues] = useState(start);
  const packages = useRead(packageContract.list, {});
  const save = useSave(contract.saveSettings);
  const problem = fieldErrors(save.error);
  return (
    <FormDrawer
      title={t(labels.ladder)}
      isDirty={JSON.stringify(values) !== JSON.stringify(start)}
      isBusy={save.isPending}
      onSave={() =>
        save.mutate(
          { ...values, version: known.version },
          {
            onError: showCallError,
            onSuccess: () => {
              showToast({ tone: 'leaf', title: t(labels.saved) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <div className={classes.stack}>
        <p className={classes.quiet}>{t(labels.ladderHint)}</p>
        {names.map((name) => (
          <TextInput
            key={name}
            label={t(fields[name])}
            inputMode="numeric"
            disabled={!known.can.edit}
            value={values[name]}
            error={problem(name)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setValues((before) => ({ ...before, [name]: value }));
            }}
          />
        ))}
        <Switch
          label={t(labels.ladderOn)}
          disabled={!known.can.edit}
          checked={values.isLadderOn}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            setValues((before) => ({ ...before, isLadderOn: checked }));
          }}
        />
        {(['bank', 'branch'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(fields[name])}
            {...(name === 'bank' ? { description: t(labels.paidAtHint) } : {})}
            disabled={!known.can.edit}
            value={values[name]}
            error={problem(name)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setValues((before) => ({ ...before, [name]: value }));
            }}
          />
        ))}
        <SiteChoice
          label={labels.sender}
          description={labels.senderHint}
          isOptional
          disabled={!known.can.edit}
          value={values.ownSite}
          known={known.sender ?? undefined}
          error={problem('ownSite')}
          onChange={(ownSite) => setValues((before) => ({ ...before, ownSite }))}
        />
        <Select
          label={t(fields.defaultPackageId)}
          description={t(labels.defaultPackageHint)}
          allowDeselect={false}
          disabled={!known.can.edit}
          data={[
            { value: '', label: t(labels.noPackage) },
            ...(packages.data?.items ?? [])
              .filter((one) => one.isActive)
              .map((one) => ({ value: one.id, label: t(one.name) })),
          ]}
          value={values.defaultPackageId ?? ''}
          error={problem('defaultPackageId')}
          onChange={(value) => setValues((before) => ({ ...before, defaultPackageId: value || null }))}
        />
      </div>
    </FormDrawer>
  );
}
