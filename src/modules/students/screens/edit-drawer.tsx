import { useState } from 'react';
import { CallError, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { EntityConflict } from '../../../core/web/entity/entity-conflict.tsx';
import type { ListedRecord } from '../../../core/web/entity/entity-values.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { sensitiveFields } from '../rules.ts';
import { words } from '../screen-labels.ts';
import { student } from '../student.entity.ts';
import { FieldGroup } from './field-group.tsx';
import classes from './students.module.css';
import { useAlike } from './use-alike.ts';
import { useFields, type Values, withoutEmpty } from './use-fields.ts';
import type { Profile } from './use-setup.ts';

const { birthRegistration, familyIncome, ...plain } = student.fields;
const fields = {
  ...plain,
  birthRegistration: { ...birthRegistration, help: words.keepSecret },
  familyIncome: { ...familyIncome, help: words.keepSecret },
} as const;
const { photo: _photo, ...compared } = plain;
const conflictEntity = { ...student, fields: compared };

const valuesOf = (record: Readonly<Record<string, unknown>>): Values => ({
  // The comparison of two saves looks at it; the form does not change it.
  isActive: true,
  ...Object.fromEntries(
    Object.entries(plain).map(([name, field]) => [
      name,
      field.kind === 'flag' ? record[name] === true : String(record[name] ?? ''),
    ]),
  ),
  mobile: String(record.mobile ?? '').replace(/^\+88/, ''),
});

/** The student's own record; identity numbers stay as they are unless new ones are typed. */
export function EditDrawer({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useText();
  const record = profile.student;
  const form = useFields({ ...valuesOf(record), birthRegistration: '', familyIncome: '' });
  const [base, setBase] = useState(() => valuesOf(record));
  const [version, setVersion] = useState(record.version);
  const [theirs, setTheirs] = useState<ListedRecord | null>(null);
  const [isSending, setIsSending] = useState(false);
  const save = useSave(contract.update);
  const ask = useAlike();
  const submit = async () => {
    if (theirs) return;
    const { isActive: _isActive, ...given } = withoutEmpty(form.values);
    for (const name of sensitiveFields) if (given[name] === null) delete given[name];
    try {
      const saved = await ask((confirmDuplicate) =>
        save.mutateAsync({ ...given, id: record.id, version, confirmDuplicate } as never),
      );
      if (!saved) return;
      showToast({ tone: 'leaf', title: t(words.saved) });
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.code === 'staleVersion' && error.details.current)
        return setTheirs(error.details.current as ListedRecord);
      form.refuse(error);
    }
  };
  const group = (rows: readonly (string | readonly string[])[]) => (
    <FieldGroup fields={fields} rows={rows} form={form} known={record.labels} />
  );
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
      <h3 className={classes.formPart}>{t(words.personal)}</h3>
      {group([
        ['nameEn', 'nameBn'],
        ['gender', 'dateOfBirth'],
        ['religion', 'bloodGroup'],
        ['birthRegistration', 'code'],
      ])}
      <FieldGroup fields={fields} rows={['photo']} form={form} onBusy={setIsSending} />
      <h3 className={classes.formPart}>{t(words.parents)}</h3>
      {group([
        ['fatherNameEn', 'fatherNameBn'],
        ['motherNameEn', 'motherNameBn'],
        ['familyIncome', 'hasStipend'],
      ])}
      <h3 className={classes.formPart}>{t(words.contact)}</h3>
      {group([
        ['mobile', 'email'],
        ['presentAddress', 'permanentAddress'],
      ])}
      <h3 className={classes.formPart}>{t(words.admission)}</h3>
      {group([
        ['admissionDate', 'houseId'],
        ['boardRoll', 'boardRegistration'],
      ])}
    </FormDrawer>
  );
}
