import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { conditionTexts } from '../../labels.ts';
import { repairLabels as labels } from '../labels.ts';
import { repairsContract as contract, type Repair, repairOutcomes } from '../repairs-contract.ts';

const conditions = ['good', 'worn'] as const;

/** A book is back from the binder, or nothing could be done for it: what was done and what it cost. */
export function ComeBack({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const save = useSave(contract.comeBack);
  const [outcome, setOutcome] = useState<(typeof repairOutcomes)[number]>('back');
  const [condition, setCondition] = useState<(typeof conditions)[number]>('good');
  const [cost, setCost] = useState('');
  const [result, setResult] = useState('');
  const problem = fieldErrors(save.error);
  return (
    <FormDrawer
      title={t(labels.backOf, { number: format.number(repair.accession) })}
      isDirty={result !== '' || cost !== ''}
      isBusy={save.isPending}
      isSpaced
      onSave={() =>
        save.mutate(
          { id: repair.id, outcome, condition, cost: cost === '' ? '0' : cost, result },
          { onError: showCallError, onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Select
        label={t(labels.outcome)}
        allowDeselect={false}
        data={[
          { value: 'back', label: t(labels.outcomeBack) },
          { value: 'beyond', label: t(labels.outcomeBeyond) },
        ]}
        value={outcome}
        onChange={(value) => setOutcome(repairOutcomes.find((one) => one === value) ?? outcome)}
      />
      {outcome === 'back' ? (
        <Select
          label={t(labels.condition)}
          allowDeselect={false}
          data={conditions.map((value) => ({ value, label: t(conditionTexts[value]) }))}
          value={condition}
          onChange={(value) => setCondition(conditions.find((one) => one === value) ?? condition)}
        />
      ) : null}
      <TextInput
        label={t(labels.cost)}
        inputMode="decimal"
        autoComplete="off"
        leftSection="৳"
        value={cost}
        error={problem('cost')}
        onChange={(event) => setCost(event.currentTarget.value)}
      />
      <TextInput
        label={t(labels.result)}
        required
        maxLength={300}
        value={result}
        error={problem('result')}
        onChange={(event) => setResult(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
