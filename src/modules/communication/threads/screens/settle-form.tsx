import { Button, Radio, Textarea } from '@mantine/core';
import { useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useForm } from '../../../../core/web/form/use-form.ts';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { threadDeskContract as contract } from '../contract.ts';
import { decisionTexts, threadFields } from '../labels.ts';
import { type Decision, decisions } from '../rules.ts';
import { type Report, settleForm as settling } from '../shapes.ts';
import { deskLabels as labels } from './desk-labels.ts';
import classes from './threads.module.css';

/** Decides on a report: whether the conversation ends, and whether the writer may write for a time. */
export function SettleForm({ report, onSettled }: { report: Report; onSettled: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const settle = useSave(contract.settle);
  const { form, values, problems, change, checked } = useForm<{
    decision: Decision | '';
    blockDays: number;
    note: string;
  }>({ decision: '', blockDays: 0, note: '' }, threadFields);
  return (
    <form
      ref={form}
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const input = checked(settling, values);
        if (!input) return;
        settle.mutate(
          { ...input, id: report.id },
          {
            onError: showCallError,
            onSuccess: () => {
              showToast({ tone: 'leaf', title: t(labels.decidedToast) });
              onSettled();
            },
          },
        );
      }}
    >
      <Radio.Group
        name="decision"
        label={t(labels.decision)}
        required
        value={values.decision}
        error={problems.decision}
        onChange={(value) => {
          const chosen = decisions.find((one) => one === value);
          if (chosen) change('decision', chosen);
        }}
      >
        <div className={classes.stack}>
          {decisions.map((one) => (
            <Radio key={one} value={one} label={t(decisionTexts[one])} />
          ))}
        </div>
      </Radio.Group>
      <WholeNumberField
        label={t(labels.blockDays, { name: t(report.of) })}
        value={values.blockDays}
        min={0}
        max={365}
        error={problems.blockDays}
        onChange={(days) => change('blockDays', days)}
      />
      <Textarea
        name="note"
        label={t(labels.note)}
        required
        autosize
        minRows={2}
        maxLength={1000}
        value={values.note}
        error={problems.note}
        onChange={(event) => change('note', event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={settle.isPending}>
          {t(labels.decide)}
        </Button>
      </div>
    </form>
  );
}
