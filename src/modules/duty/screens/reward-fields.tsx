import { Select, TextInput } from '@mantine/core';
import { toAsciiDigits } from '../../../core/digits.ts';
import type { fieldErrors } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { dutyLabels as labels } from './labels.ts';
import { asHalves, halfChoices } from './reward.ts';

/** What a holiday on duty is made up with: money, or days of a kind of leave. */
export type Reward = {
  readonly reward: 'money' | 'leave';
  readonly amount: string;
  readonly typeId: string | null;
  readonly halves: ReturnType<typeof asHalves>;
};

/** The fields of it; those of the other kind are not shown. */
export function RewardFields(props: {
  types: readonly { id: string; name: { en: string; bn: string } }[];
  value: Reward;
  problem: ReturnType<typeof fieldErrors>;
  onChange: (next: Reward) => void;
}) {
  const { types, value, problem, onChange } = props;
  const t = useText();
  const format = useFormat();
  return (
    <>
      <Select
        label={t(labels.reward)}
        allowDeselect={false}
        data={[
          { value: 'money', label: t(labels.money) },
          { value: 'leave', label: t(labels.leave) },
        ]}
        value={value.reward}
        onChange={(next) => onChange({ ...value, reward: next === 'leave' ? 'leave' : 'money' })}
      />
      {value.reward === 'money' ? (
        <TextInput
          label={t(labels.amount)}
          inputMode="decimal"
          value={format.digits(value.amount)}
          error={problem('amount')}
          onChange={(event) => onChange({ ...value, amount: toAsciiDigits(event.currentTarget.value) })}
        />
      ) : (
        <>
          <Select
            label={t(labels.leaveType)}
            allowDeselect={false}
            data={types.map((one) => ({ value: one.id, label: t(one.name) }))}
            value={value.typeId}
            error={problem('typeId')}
            onChange={(typeId) => onChange({ ...value, typeId })}
          />
          <Select
            label={t(labels.howMuch)}
            allowDeselect={false}
            data={halfChoices.map(([halves, label]) => ({ value: String(halves), label: t(label) }))}
            value={String(value.halves)}
            error={problem('halves')}
            onChange={(halves) => onChange({ ...value, halves: asHalves(halves) })}
          />
        </>
      )}
    </>
  );
}

/** As a call is given it: the part of the other kind stays out. */
export const rewardGiven = ({ reward, amount, typeId, halves }: Reward) => ({
  reward,
  ...(reward === 'money' ? { amount: amount || '0' } : { typeId, halves }),
});
