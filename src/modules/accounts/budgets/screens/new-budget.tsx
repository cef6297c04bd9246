import { Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { newId } from '../../../../core/ids.ts';
import { link } from '../../../../core/module/paths.ts';
import { CallError, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { accountsPath } from '../../paths.ts';
import { beyondRules, budgetsContract as contract } from '../contract.ts';
import { beyondLabels, budgetProblems, budgetLabels as labels } from '../labels.ts';

type From = 'nothing' | 'lastYear' | 'approved';
type Year = {
  readonly id: string;
  readonly name: string;
  readonly hasLastYear: boolean;
  readonly revisions: readonly { readonly status: string; readonly beyond: 'warn' | 'refuse' }[];
};

/** What a budget begins with, what a voucher above it meets and, of a further revision, why there is one. */
export function NewBudget({ year, onClose }: { year: Year; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { showCallError } = useDialogs();
  const create = useSave(contract.createBudget);
  const approved = year.revisions.find((one) => one.status === 'approved');
  const isFirst = year.revisions.length === 0;
  const choices: readonly From[] = [
    ...(approved ? (['approved'] as const) : []),
    ...(year.hasLastYear ? (['lastYear'] as const) : []),
    'nothing',
  ];
  const [first] = useState({
    from: choices[0] ?? ('nothing' as const),
    beyond: approved?.beyond ?? ('warn' as const),
    reason: '',
  });
  const [given, setGiven] = useState<{ from: From; beyond: 'warn' | 'refuse'; reason: string }>(first);
  const [key] = useState(newId);
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const save = async () => {
    if (!isFirst && given.reason.trim().length === 0) return setWrong(t(budgetProblems.reason));
    try {
      const { id } = await create.mutateAsync({ yearId: year.id, ...given, idempotencyKey: key });
      onClose();
      setTimeout(() => navigate(link(accountsPath.budget, { budgetId: id })), 0);
    } catch (error) {
      const atReason = error instanceof CallError ? error.fields.reason?.[0] : undefined;
      if (atReason) setWrong(atReason);
      else showCallError(error);
    }
  };
  return (
    <FormDrawer
      title={`${t(approved ? labels.revise : labels.fresh)}, ${format.digits(year.name)}`}
      isDirty={JSON.stringify(given) !== JSON.stringify(first)}
      isBusy={create.isPending}
      isSpaced
      saveText={t(approved ? labels.revise : labels.fresh)}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Radio.Group
        label={t(labels.begin)}
        value={given.from}
        onChange={(next) => {
          const from = choices.find((one) => one === next);
          if (from) setGiven({ ...given, from });
        }}
      >
        <Stack gap={6} mt={6}>
          {choices.map((one) => (
            <Radio key={one} value={one} label={t(labels.from[one])} />
          ))}
        </Stack>
      </Radio.Group>
      <BeyondChoice value={given.beyond} onChange={(beyond) => setGiven({ ...given, beyond })} />
      {isFirst ? null : (
        <Textarea
          label={t(labels.why)}
          required
          maxLength={300}
          autosize
          minRows={2}
          value={given.reason}
          error={wrong}
          onChange={(event) => {
            setWrong(undefined);
            setGiven({ ...given, reason: event.currentTarget.value });
          }}
        />
      )}
    </FormDrawer>
  );
}

/** Whether a voucher above the budget is told of or refused. */
export function BeyondChoice(props: {
  value: 'warn' | 'refuse';
  onChange: (value: 'warn' | 'refuse') => void;
}) {
  const t = useText();
  return (
    <Radio.Group
      label={t(labels.beyond)}
      description={t(labels.beyondHint)}
      descriptionProps={{ mt: 8 }}
      value={props.value}
      onChange={(next) => {
        const rule = beyondRules.find((one) => one === next);
        if (rule) props.onChange(rule);
      }}
    >
      <Stack gap={6} mt={6}>
        {beyondRules.map((one) => (
          <Radio key={one} value={one} label={t(beyondLabels[one])} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
