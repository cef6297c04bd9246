import { Button, TextInput } from '@mantine/core';
import type * as z from 'zod';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import { useForm } from '../../../core/web/form/use-form.ts';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { boardContract as contract } from '../contract.ts';
import { boardFields, checkedTexts } from '../labels.ts';
import { boardPermission } from '../permissions.ts';
import { recordInput } from '../shapes.ts';
import classes from './board.module.css';
import { labels } from './labels.ts';

type Known = z.output<typeof contract.record.output>;
const names = ['nameEn', 'fatherNameEn', 'motherNameEn'] as const;

/** What the online birth registration says of a student, beside the record. */
export default function RecordDrawer(props: { studentId: string; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useRead(
    contract.record,
    { studentId: props.studentId },
    { staleTime: 0, gcTime: 0 },
  );
  if (!data)
    return (
      <SideDrawer title={t(labels.compare)} onClose={props.onClose} isText>
        <Coming read={{ error, refetch }} rows={5} isInPanel />
      </SideDrawer>
    );
  return <RecordForm {...props} known={data} />;
}

function RecordForm({ studentId, known, onClose }: { studentId: string; known: Known; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  const save = useSave(contract.saveRecord);
  const { own, record } = known;
  const form = useForm(
    {
      nameEn: record?.nameEn ?? '',
      fatherNameEn: record?.fatherNameEn ?? '',
      motherNameEn: record?.motherNameEn ?? '',
      dateOfBirth: record?.dateOfBirth ?? '',
    },
    boardFields,
  );
  const mayEdit = may(boardPermission.edit);
  const onSave = () => {
    const input = form.checked(recordInput, {
      studentId,
      version: record?.version ?? 0,
      ...form.values,
    });
    if (!input || !mayEdit) return;
    save.mutate(input, {
      onError: form.refuse,
      onSuccess: () => {
        showToast({ tone: 'leaf', title: t(labels.recordSaved) });
        onClose();
      },
    });
  };
  return (
    <FormDrawer
      title={`${t(labels.compare)}: ${t(known.name)}`}
      form={form.form}
      isDirty={form.isDirty}
      isBusy={save.isPending}
      isSpaced
      onSave={onSave}
      onClose={onClose}
    >
      <p className={classes.note}>{t(labels.compareHelp)}</p>
      {names.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t(checkedTexts[name])}
          description={own[name]}
          required
          readOnly={!mayEdit}
          maxLength={120}
          value={form.values[name]}
          error={form.problems[name]}
          onChange={(event) => form.change(name, event.currentTarget.value)}
        />
      ))}
      <DateField
        name="dateOfBirth"
        label={t(checkedTexts.dateOfBirth)}
        description={own.dateOfBirth.split('-').reverse().join('/')}
        required
        readOnly={!mayEdit}
        value={form.values.dateOfBirth}
        error={form.problems.dateOfBirth}
        onChange={(value) => form.change('dateOfBirth', value)}
      />
      {mayEdit ? (
        <div>
          <Button
            variant="default"
            onClick={() => {
              for (const name of [...names, 'dateOfBirth'] as const) form.change(name, own[name]);
            }}
          >
            {t(labels.takeOver)}
          </Button>
        </div>
      ) : null}
    </FormDrawer>
  );
}
