import { Fragment, useState } from 'react';
import type { Entity, ListedRecord } from '../../../core/entity.ts';
import type { Field } from '../../../core/fields.ts';
import { CallError, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { EntityConflict } from '../../../core/web/entity/entity-conflict.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useForm, type Values, withoutEmpty } from '../../../core/web/form/use-form.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { words } from '../screen-labels.ts';
import { updateInput } from '../shapes.ts';
import { student, studentParts } from '../student.entity.ts';
import { FieldGroup } from './field-group.tsx';
import { studentAttributes } from './student-attributes.ts';
import classes from './students.module.css';
import { useAlike } from './use-alike.ts';
import type { Profile } from './use-setup.ts';

const all: Readonly<Record<string, Field>> = student.fields;
const isSensitive = (name: string) => all[name]?.sensitive === true;
const fields = Object.fromEntries(
  Object.entries(all).map(([name, field]) => [
    name,
    field.sensitive ? { ...field, help: words.keepSecret } : field,
  ]),
);
const plain = Object.fromEntries(Object.entries(all).filter(([name]) => !isSensitive(name)));
const conflictEntity: Entity = {
  ...student,
  fields: Object.fromEntries(Object.entries(plain).filter(([, { kind }]) => kind !== 'file')),
};

const shown = (field: Field, value: unknown) => {
  if (field.kind === 'flag') return value === true;
  const text = String(value ?? '');
  return field.kind === 'phone' ? text.replace(/^\+88/, '') : text;
};

const valuesOf = (record: Readonly<Record<string, unknown>>): Values => ({
  // The comparison of two saves looks at it; the form does not change it.
  isActive: true,
  ...Object.fromEntries(Object.entries(plain).map(([name, field]) => [name, shown(field, record[name])])),
});
/** Nothing stands in the fields of what is not shown: only what is typed anew is sent. */
const nothingTyped = Object.fromEntries(
  Object.keys(all)
    .filter(isSensitive)
    .map((name) => [name, '']),
);

/** The student's own record; identity numbers stay as they are unless new ones are typed. */
export function EditDrawer({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useText();
  const record = profile.student;
  const form = useForm<Values>({ ...valuesOf(record), ...nothingTyped }, studentAttributes);
  const [base, setBase] = useState(() => valuesOf(record));
  const [version, setVersion] = useState(record.version);
  const [theirs, setTheirs] = useState<ListedRecord | null>(null);
  const [isSending, setIsSending] = useState(false);
  const save = useSave(contract.update);
  const ask = useAlike();
  const submit = async () => {
    if (theirs) return;
    const { isActive: _isActive, ...given } = withoutEmpty(form.values);
    for (const name of Object.keys(nothingTyped)) if (given[name] === null) delete given[name];
    const input = form.checked(updateInput, { ...given, id: record.id, version });
    if (!input) return;
    try {
      const saved = await ask((confirmDuplicate) => save.mutateAsync({ ...input, confirmDuplicate }));
      if (!saved) return;
      showToast({ tone: 'leaf', title: t(words.saved) });
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.code === 'staleVersion' && error.details.current)
        return setTheirs(error.details.current as ListedRecord);
      form.refuse(error);
    }
  };
  return (
    <FormDrawer
      title={t(words.editTitle, { name: t({ en: String(record.nameEn), bn: String(record.nameBn) }) })}
      form={form.form}
      isDirty={form.isDirty && !save.isSuccess}
      isBusy={save.isPending || isSending}
      size={620}
      onSave={() => void submit()}
      onClose={onClose}
    >
      {theirs ? (
        <EntityConflict
          entity={conflictEntity}
          theirs={theirs}
          base={base}
          mine={form.values}
          other={valuesOf(theirs)}
          onChosen={(chosen) => {
            for (const [name, value] of Object.entries(chosen)) form.change(name, value);
            setBase(valuesOf(theirs));
            setVersion(theirs.version);
            setTheirs(null);
          }}
        />
      ) : null}
      {Object.entries(studentParts).map(([part, rows]) => (
        <Fragment key={part}>
          <h3 className={classes.formPart}>{t(words[part as keyof typeof studentParts])}</h3>
          <FieldGroup fields={fields} rows={rows} form={form} known={record.labels} onBusy={setIsSending} />
        </Fragment>
      ))}
    </FormDrawer>
  );
}
