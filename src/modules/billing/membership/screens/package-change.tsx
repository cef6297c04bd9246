import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { packageContract as contract } from '../../packages/contract.ts';
import { screenLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/billing.module.css';
import type { MembershipShown } from '../contract.ts';

/** Another package for an institution, with what it changes of the bill before anybody decides. */
export function PackageChange({ row, onClose }: { row: MembershipShown; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [packageId, setPackageId] = useState<string | null>(row.packageId);
  const [reason, setReason] = useState('');
  const packages = useRead(contract.list, {});
  const preview = useRead(contract.preview, { siteId: row.site.id, ...(packageId ? { packageId } : {}) });
  const save = useSave(contract.change);
  const problem = fieldErrors(save.error);
  const amount = preview.data?.amount ?? '0.00';
  const isLess = amount.startsWith('-');
  const submit = () => {
    if (!preview.data) return;
    save.mutate(
      { siteId: row.site.id, version: preview.data.version, packageId, reason },
      {
        onError: showCallError,
        onSuccess: () => {
          showToast({ tone: 'leaf', title: t(labels.packageChanged) });
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.changeOf, { name: t(row.site.name) })}
      isDirty={packageId !== row.packageId}
      isBusy={save.isPending}
      onSave={submit}
      onClose={onClose}
    >
      <div className={classes.stack}>
        <Select
          label={t(labels.package)}
          allowDeselect={false}
          data={[
            ...(row.packageId === null || packages.data?.defaultId === null
              ? [{ value: '', label: t(labels.noPackage) }]
              : []),
            ...(packages.data?.items ?? [])
              .filter((one) => one.isActive || one.id === row.packageId)
              .map((one) => ({ value: one.id, label: t(one.name) })),
          ]}
          value={packageId ?? ''}
          error={problem('packageId')}
          onChange={(value) => setPackageId(value || null)}
        />
        <p className={classes.quiet} role="status">
          {amount === '0.00'
            ? t(labels.changeNothing)
            : t(isLess ? labels.changeSaves : labels.changeCosts, {
                amount: format.money(amount.replace('-', '')),
              })}
        </p>
        {preview.data?.isOverLimit ? (
          <p role="alert">{t(labels.overLimit, { count: format.number(preview.data.students) })}</p>
        ) : null}
        <Textarea
          label={t(texts.reason)}
          required
          value={reason}
          maxLength={300}
          error={problem('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </FormDrawer>
  );
}
