import { Checkbox, TextInput } from '@mantine/core';
import type * as z from 'zod';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../../core/web/form/use-form.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/documents.module.css';
import { sitContract as contract } from '../contract.ts';
import { sitFields as fields, sitLabels as labels } from '../labels.ts';
import { settingInput } from '../shapes.ts';

/** What is asked for an admit card, and whether it may be fetched from the website. */
export function SettingDrawer(props: {
  known: z.output<typeof contract.setting.output>;
  onClose: () => void;
}) {
  const { known, onClose } = props;
  const t = useText();
  const save = useSave(contract.saveSetting);
  const form = useForm(
    {
      isPublic: known.isPublic,
      countsDues: known.duesAbove !== null,
      duesAbove: known.duesAbove ?? '0',
    },
    fields,
  );
  const { values, problems, change } = form;
  const submit = async () => {
    const input = form.checked(settingInput, {
      version: known.version,
      isPublic: values.isPublic,
      duesAbove: values.countsDues ? toAsciiDigits(values.duesAbove.trim()) : null,
    });
    if (!input) return;
    try {
      await save.mutateAsync(input);
      showToast({ tone: 'leaf', title: t(labels.saved) });
      onClose();
    } catch (error) {
      form.refuse(error);
    }
  };
  return (
    <FormDrawer
      title={t(labels.settingsTitle)}
      form={form.form}
      isSpaced
      isDirty={form.isDirty}
      isBusy={save.isPending}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <Checkbox
        label={t(labels.countsDues)}
        checked={values.countsDues}
        onChange={(event) => change('countsDues', event.currentTarget.checked)}
      />
      {values.countsDues ? (
        <TextInput
          name="duesAbove"
          label={t(fields.duesAbove ?? labels.settings)}
          description={t(labels.duesHelp)}
          inputMode="decimal"
          maxLength={14}
          value={values.duesAbove}
          error={problems.duesAbove}
          onChange={(event) => change('duesAbove', event.currentTarget.value)}
        />
      ) : null}
      <p className={classes.quiet}>{t(labels.attendance)}</p>
      <Checkbox
        label={t(labels.isPublic)}
        checked={values.isPublic}
        onChange={(event) => change('isPublic', event.currentTarget.checked)}
      />
    </FormDrawer>
  );
}
