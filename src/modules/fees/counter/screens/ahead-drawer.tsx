import { Select } from '@mantine/core';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { useMonthName } from '../../billing/screens/months.ts';
import { feesContract as contract } from '../../contract.ts';
import shared from '../../screens/fees.module.css';
import type { Dues } from '../../screens/types.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { counterLabels as labels } from '../labels.ts';

/** Bills a student months to come, so that they can be paid now. */
export function AheadDrawer({ student, onClose }: { student: Dues['student']; onClose: () => void }) {
  const t = useText();
  const taka = useTaka();
  const monthName = useMonthName();
  const { showCallError } = useDialogs();
  const { data, error, refetch } = useRead(contract.monthsAhead, { id: student.id }, { staleTime: 0 });
  const [through, setThrough] = useState<string | null>(null);
  const save = useSave(contract.billAhead);
  const items = data?.items ?? [];
  if (!data || items.length === 0)
    return (
      <SideDrawer title={t(labels.aheadTitle)} isOpen isText onClose={onClose}>
        {data ? (
          <Nothing>{t(labels.aheadNone)}</Nothing>
        ) : (
          <Coming read={{ error, refetch }} rows={4} isInPanel />
        )}
      </SideDrawer>
    );
  const chosen = through ?? items[0]?.period ?? '';
  const amountTo = (period: string) =>
    items.filter((one) => one.period <= period).reduce((sum, one) => sum + paisaOf(one.amount), 0n);
  return (
    <FormDrawer
      title={t(labels.aheadTitle)}
      isDirty={through !== null}
      isBusy={save.isPending}
      isSpaced
      saveText={t(labels.aheadAdd, { amount: taka.signed(amountTo(chosen)) })}
      onSave={() =>
        save.mutate({ id: student.id, through: chosen }, { onError: showCallError, onSuccess: onClose })
      }
      onClose={onClose}
    >
      <div>
        <strong>{t(student.name)}</strong>
        <p className={shared.note}>{t(labels.aheadHelp)}</p>
      </div>
      <Select
        label={t(labels.aheadThrough)}
        data-autofocus
        data={items.map((one) => ({
          value: one.period,
          label: `${monthName(one.period)} · ${taka.signed(amountTo(one.period))}`,
        }))}
        value={chosen}
        allowDeselect={false}
        onChange={setThrough}
      />
    </FormDrawer>
  );
}
