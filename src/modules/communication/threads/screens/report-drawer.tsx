import { Radio, Textarea } from '@mantine/core';
import { useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../../core/web/form/use-form.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { threadsContract as contract } from '../contract.ts';
import { reasonTexts, threadFields } from '../labels.ts';
import { reportReasons } from '../rules.ts';
import { reportForm, type Said } from '../shapes.ts';
import { labels } from './labels.ts';
import classes from './threads.module.css';

/** Reports one message of the other person, with a reason. */
export function ReportDrawer(props: { threadId: string; said: Said; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const report = useSave(contract.report);
  const { form, values, problems, change, checked, isDirty } = useForm(
    { reason: '', note: '' },
    threadFields,
  );
  const submit = () => {
    const input = checked(reportForm, { messageId: props.said.id, ...values });
    if (!input) return;
    report.mutate(
      { ...input, id: props.threadId },
      {
        onError: showCallError,
        onSuccess: () => {
          showToast({ tone: 'leaf', title: t(labels.reportSent) });
          props.onClose();
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.reportTitle)}
      form={form}
      isDirty={isDirty}
      isBusy={report.isPending}
      saveText={t(labels.report)}
      isSpaced
      onSave={submit}
      onClose={props.onClose}
    >
      <p className={classes.quiet}>{t(labels.reportText)}</p>
      <blockquote className={classes.text}>{props.said.text}</blockquote>
      <Radio.Group
        name="reason"
        label={t(threadFields.reason ?? labels.report)}
        required
        value={values.reason}
        error={problems.reason}
        onChange={(reason) => change('reason', reason)}
      >
        <div className={classes.stack}>
          {reportReasons.map((reason) => (
            <Radio key={reason} value={reason} label={t(reasonTexts[reason])} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        name="note"
        label={t(threadFields.note ?? labels.report)}
        autosize
        minRows={3}
        maxLength={1000}
        value={values.note}
        error={problems.note}
        onChange={(event) => change('note', event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
