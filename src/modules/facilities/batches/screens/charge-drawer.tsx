import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { monthLabel } from '../../../../core/format.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { batchWorkContract as contract } from '../contract.ts';
import { batchWorkFields, batchWorkLabels as labels } from '../labels.ts';
import classes from './batches.module.css';

/** Charges a month: everybody who is not charged yet, without those who do not pay it. */
export default function ChargeDrawer(props: {
  batchId: string;
  period: string;
  amount: string;
  onClose: () => void;
}) {
  const { batchId, period, amount, onClose } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [exceptIds, setExceptIds] = useState<string[]>([]);
  const read = useRead(contract.uncharged, { id: batchId, period });
  const charge = useSave(contract.charge);
  const items = read.data?.items ?? [];
  const count = items.length - exceptIds.length;
  const onSave = () => {
    if (count <= 0) return onClose();
    charge.mutate(
      { id: batchId, period, exceptIds },
      {
        onError: showCallError,
        onSuccess: (done) => {
          showToast({
            tone: 'leaf',
            title: t(labels.charged, {
              count: format.number(done.students),
              amount: format.money(done.amount),
            }),
          });
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.chargeTitle, { month: t(monthLabel(period)) })}
      isDirty={exceptIds.length > 0}
      isBusy={charge.isPending}
      isSpaced
      saveText={t(labels.charge)}
      onSave={onSave}
      onClose={onClose}
    >
      {!read.data ? (
        <Coming read={read} rows={3} />
      ) : items.length === 0 ? (
        <Nothing isInPanel>{t(labels.nobodyLeft)}</Nothing>
      ) : (
        <>
          <p className={classes.quiet}>{t(labels.chargeText, { amount: format.money(amount) })}</p>
          <MultiSelect
            label={t(batchWorkFields.exceptIds ?? labels.student)}
            searchable
            clearable
            data={items.map((one) => ({
              value: one.id,
              label: `${format.digits(String(one.roll))}. ${t(one.name)} (${t(one.section)})`,
            }))}
            value={exceptIds}
            onChange={setExceptIds}
          />
          <p role="status">
            {t(labels.willCharge, {
              count: format.number(count),
              amount: format.money(takaText((parseTaka(amount) ?? 0n) * BigInt(count))),
            })}
          </p>
        </>
      )}
    </FormDrawer>
  );
}
