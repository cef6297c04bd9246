import { Select } from '@mantine/core';
import { useState } from 'react';
import { isWaiting } from '../../../../../core/approvals/approvals.ts';
import { useTellWaiting } from '../../../../../core/web/approvals/use-waiting.ts';
import { CallError, useSave } from '../../../../../core/web/device/call.ts';
import { useText } from '../../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../../../core/web/form/use-form.ts';
import { showToast } from '../../../../../core/web/page/toasts.tsx';
import classes from '../../../screens/fees.module.css';
import { ReasonField } from '../../../screens/reason-field.tsx';
import type { Setup } from '../../../screens/types.ts';
import { AboveDialog, aboveOf } from '../../../setup/ceiling/screens/above-dialog.tsx';
import { words } from '../../../words.ts';
import { useMonthName } from '../../screens/months.ts';
import { whatIfContract as contract, type Scenario } from '../contract.ts';
import { whatIfLabels as labels, whatIfFields } from '../labels.ts';

/** Asks that a scenario becomes the rules of its year; with a reason of its own where it is above a ceiling. */
export function AdoptDrawer(props: { setup: Setup; scenario: Scenario; onClose: () => void }) {
  const { setup, scenario, onClose } = props;
  const t = useText();
  const monthName = useMonthName();
  const tellWaiting = useTellWaiting();
  const form = useForm({ typeId: '', reason: '' }, whatIfFields);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [above, setAbove] = useState<ReturnType<typeof aboveOf>>(null);
  const save = useSave(contract.adoptScenario);
  const { values, problems, change } = form;
  const gives = scenario.given.length > 0;
  const ask = (ceilingReason?: string) =>
    save.mutate(
      {
        id: scenario.id,
        version: scenario.version,
        typeId: values.typeId || null,
        reason: values.reason.trim(),
        ...(ceilingReason === undefined ? {} : { ceilingReason }),
        idempotencyKey: key,
      },
      {
        onError: (error) => {
          // What is asked next is another request.
          setKey(crypto.randomUUID());
          const found = error instanceof CallError ? aboveOf(error) : null;
          setAbove(found);
          if (!found) form.refuse(error);
        },
        onSuccess: (answer) => {
          if (isWaiting(answer)) tellWaiting(answer);
          else showToast({ tone: 'leaf', title: t(labels.adopted) });
          onClose();
        },
      },
    );
  const submit = () => {
    const isWrong = form.mark({
      ...(gives && values.typeId === '' ? { typeId: t(words.needed) } : {}),
      ...(values.reason.trim().length >= 3 ? {} : { reason: t(words.reasonNeeded) }),
    });
    if (!isWrong) ask();
  };
  return (
    <>
      <FormDrawer
        title={scenario.name}
        form={form.form}
        isDirty={form.isDirty}
        isBusy={save.isPending}
        isSpaced
        saveText={t(labels.adopt)}
        onSave={submit}
        onClose={onClose}
      >
        <p className={classes.note}>{t(labels.adoptHelp, { month: monthName(scenario.fromMonth) })}</p>
        {gives ? (
          <Select
            label={t(labels.adoptType)}
            required
            searchable
            name="typeId"
            data={setup.waiverTypes.map((one) => ({ value: one.id, label: t(one.label) }))}
            value={values.typeId || null}
            error={problems.typeId}
            onChange={(value) => change('typeId', value ?? '')}
          />
        ) : null}
        <ReasonField
          value={values.reason}
          error={problems.reason}
          onChange={(reason) => change('reason', reason)}
        />
      </FormDrawer>
      {above ? (
        <AboveDialog above={above} isBusy={save.isPending} onSave={ask} onClose={() => setAbove(null)} />
      ) : null}
    </>
  );
}
