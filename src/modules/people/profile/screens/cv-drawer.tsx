import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormField } from '../../../../core/validation/open-form.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { type CvName, type CvSection, cvSections } from '../../cv/fields.data.ts';
import type { EmployeeProfile } from '../contract.ts';
import { profileContract as contract } from '../contract.ts';
import { profileLabels as labels } from '../labels.ts';
import classes from './profile.module.css';

type Row = Readonly<Record<string, string>>;
type Cv = Readonly<Partial<Record<CvName, readonly Row[]>>>;

/** The curriculum vitae, section by section; it is saved as one. */
export function CvDrawer({ profile, onClose }: { profile: EmployeeProfile; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [cv, setCv] = useState<Cv>(profile.cv.sections as Cv);
  const save = useSave(contract.saveCv);
  const problem = fieldErrors(save.error);
  const submit = () =>
    save.mutate(
      {
        id: profile.id,
        version: profile.cv.version,
        cv: Object.fromEntries(cvSections.map(({ name }) => [name, [...(cv[name] ?? [])]])),
      },
      {
        onError: showCallError,
        onSuccess: () => {
          showToast({ tone: 'leaf', title: t(labels.cvSaved) });
          onClose();
        },
      },
    );
  return (
    <FormDrawer
      title={t(labels.cvOf, { name: profile.name })}
      size={560}
      isSpaced
      isDirty={JSON.stringify(cv) !== JSON.stringify(profile.cv.sections)}
      isBusy={save.isPending}
      onSave={submit}
      onClose={onClose}
    >
      {cvSections.map((section) => (
        <Entries
          key={section.name}
          section={section}
          rows={cv[section.name] ?? []}
          problem={(name) => problem(`cv.${section.name}.${name}`)}
          onChange={(rows) => setCv({ ...cv, [section.name]: rows })}
        />
      ))}
    </FormDrawer>
  );
}

function Entries(props: {
  section: CvSection;
  rows: readonly Row[];
  problem: (name: string) => string | undefined;
  onChange: (rows: readonly Row[]) => void;
}) {
  const { section, rows, problem, onChange } = props;
  const t = useText();
  const fields: readonly FormField[] = section.fields;
  return (
    <fieldset className={classes.group}>
      <legend>{t(section.label)}</legend>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name and never moves
        <div className={classes.row} key={place}>
          {fields.map((field) => (
            <Answer
              key={field.name}
              field={field}
              value={row[field.name] ?? ''}
              error={problem(`${place}.${field.name}`)}
              onChange={(value) =>
                onChange(rows.map((one, n) => (n === place ? { ...one, [field.name]: value } : one)))
              }
            />
          ))}
          <div>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => onChange(rows.filter((_, n) => n !== place))}
            >
              {t(labels.remove)}
            </Button>
          </div>
        </div>
      ))}
      {rows.length < section.most ? (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...rows, {}])}
          >
            {t(labels.add, { what: section.one })}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

function Answer(props: {
  field: FormField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { field, value, error, onChange } = props;
  const t = useText();
  const format = useFormat();
  const shared = { label: t(field.label), required: field.required, error };
  if (field.kind === 'choice')
    return (
      <Select
        {...shared}
        clearable={!field.required}
        data={(field.choices ?? []).map((one) => ({ value: one.value, label: t(one.label) }))}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (field.kind === 'date') return <DateField {...shared} value={value} onChange={onChange} />;
  if (field.kind === 'long')
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        maxLength={field.max}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const isFigure = field.kind === 'year' || field.kind === 'digits';
  return (
    <TextInput
      {...shared}
      maxLength={field.max}
      {...(isFigure ? { inputMode: 'numeric' as const } : {})}
      value={isFigure ? format.digits(value) : value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
