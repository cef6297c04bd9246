import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { nationalContract as contract, type NationalHoliday, nationalKinds } from '../contract.ts';
import { nationalLabels as labels, nationalFields, nationalKindTexts } from '../labels.ts';

/** A national holiday, new or changed. */
export function NationalForm(props: {
  known: NationalHoliday | null;
  year: number;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { known, year, onSaved, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const [given, setGiven] = useState({
    nameEn: known?.nameEn ?? '',
    nameBn: known?.nameBn ?? '',
    startDate: known?.startDate ?? `${year}-01-01`,
    endDate: known?.endDate ?? `${year}-01-01`,
    kind: known?.kind ?? ('general' as const),
    isObserved: known?.isObserved ?? false,
    isTentative: known?.isTentative ?? false,
  });
  const [isDirty, setIsDirty] = useState(false);
  const save = useSave(contract.save);
  const problem = fieldErrors(save.error);
  const change = (part: Partial<typeof given>) => {
    setIsDirty(true);
    setGiven({ ...given, ...part });
  };
  const label = (name: string): string => t(nationalFields[name] ?? ({ en: name, bn: name } satisfies Label));
  const submit = () =>
    save.mutate(
      { id: known?.id ?? null, version: known?.version ?? 0, ...given },
      {
        onError: showCallError,
        onSuccess: () => {
          onSaved();
          onClose();
        },
      },
    );
  return (
    <FormDrawer
      title={t(known ? labels.edit : labels.new)}
      isDirty={isDirty}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <TextInput
        label={label('nameEn')}
        required
        maxLength={120}
        value={given.nameEn}
        error={problem('nameEn')}
        onChange={(event) => change({ nameEn: event.currentTarget.value })}
      />
      <TextInput
        label={label('nameBn')}
        required
        lang="bn"
        maxLength={120}
        value={given.nameBn}
        error={problem('nameBn')}
        onChange={(event) => change({ nameBn: event.currentTarget.value })}
      />
      <DateField
        label={label('startDate')}
        required
        value={given.startDate}
        error={problem('startDate')}
        onChange={(startDate) =>
          change({ startDate, ...(given.endDate < startDate ? { endDate: startDate } : {}) })
        }
      />
      <DateField
        label={label('endDate')}
        required
        value={given.endDate}
        error={problem('endDate')}
        onChange={(endDate) => change({ endDate })}
      />
      <Select
        label={label('kind')}
        required
        data={nationalKinds.map((value) => ({ value, label: t(nationalKindTexts[value]) }))}
        value={given.kind}
        onChange={(value) => change({ kind: nationalKinds.find((one) => one === value) ?? given.kind })}
      />
      <Checkbox
        label={t(labels.tentative)}
        checked={given.isTentative}
        onChange={(event) => change({ isTentative: event.currentTarget.checked })}
      />
      <Checkbox
        label={t(labels.observed)}
        checked={given.isObserved}
        onChange={(event) => change({ isObserved: event.currentTarget.checked })}
      />
    </FormDrawer>
  );
}
