import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { todayInDhaka } from '../../../../core/dates.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { type AssetShown, assetContract as contract } from '../contract.ts';
import { disposalTexts, assetFields as fields } from '../labels.ts';
import { assetLabels as labels } from '../screen-labels.ts';
import { disposalKinds } from '../shapes.ts';
import classes from './assets.module.css';
import { MoneyInput } from './money-input.tsx';

/** Selling, giving away or writing off: asked for by one, decided by another. */
export function DisposeDrawer({ asset, onClose }: { asset: AssetShown; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const tellWaiting = useTellWaiting();
  const save = useSave(contract.dispose);
  const [kind, setKind] = useState<(typeof disposalKinds)[number]>('written_off');
  const [day, setDay] = useState(todayInDhaka(new Date()));
  const [proceeds, setProceeds] = useState('0.00');
  const [into, setInto] = useState<string | null>(asset.money[0]?.id ?? null);
  const [reason, setReason] = useState('');
  const problem = fieldErrors(save.error);
  const text = (name: string) => t(fields[name] ?? labels.asset);
  const isSold = kind === 'sold';
  return (
    <FormDrawer
      title={`${t(labels.dispose)}: ${asset.tag}`}
      isDirty={reason !== ''}
      isBusy={save.isPending}
      saveText={t(labels.dispose)}
      isSpaced
      onSave={() =>
        save.mutate(
          {
            id: asset.id,
            kind,
            day,
            proceeds: isSold ? proceeds : '0',
            intoLedgerId: isSold ? into : null,
            reason,
          },
          {
            onError: showCallError,
            onSuccess: (answer) => {
              if (isWaiting(answer)) tellWaiting(answer);
              else showToast({ tone: 'leaf', title: t(labels.disposed, { tag: asset.tag }) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(labels.disposeText)}</p>
      <Select
        label={text('kind')}
        allowDeselect={false}
        data={disposalKinds.map((value) => ({ value, label: t(disposalTexts[value]) }))}
        value={kind}
        onChange={(value) => setKind(disposalKinds.find((one) => one === value) ?? kind)}
      />
      <DateField label={text('day')} required value={day} error={problem('day')} onChange={setDay} />
      {isSold ? (
        <>
          <MoneyInput
            label={text('proceeds')}
            required
            value={proceeds}
            error={problem('proceeds')}
            onChange={setProceeds}
          />
          <Select
            label={text('intoLedgerId')}
            allowDeselect={false}
            data={asset.money.map((one) => ({ value: one.id, label: t(one.name) }))}
            value={into}
            error={problem('intoLedgerId')}
            onChange={setInto}
          />
        </>
      ) : null}
      <Textarea
        label={text('reason')}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={problem('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
