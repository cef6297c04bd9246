import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { FormParts } from '../../../core/web/form/use-form.ts';
import { guardianFields } from '../guardians/guardian-fields.ts';
import { words } from '../screen-labels.ts';
import { FieldGroup } from './field-group.tsx';
import { KnownGuardian } from './known-guardian.tsx';
import classes from './students.module.css';

/** One guardian of the admission form; the parents' names above may be taken over. */
export function GuardianInputs(props: {
  form: FormParts;
  place: number;
  count: number;
  onRemove: () => void;
}) {
  const { form, place, count } = props;
  const t = useText();
  const format = useFormat();
  const { values, change } = form;
  const prefix = `guardians.${place}.`;
  const text = (name: string) => String(values[prefix + name] ?? '');
  const relation = text('relation');
  const parent = relation === 'father' || relation === 'mother' ? relation : null;
  const parentName = parent ? String(values[`${parent}NameEn`] ?? '') : '';
  const number = format.number(place + 1);
  return (
    <fieldset className={classes.guardian}>
      <legend>{t(words.guardianNumber, { number })}</legend>
      {count > 1 ? (
        <ActionIcon
          className={classes.remove ?? ''}
          aria-label={t(words.removeGuardian, { number })}
          onClick={props.onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      ) : null}
      <FieldGroup fields={guardianFields} prefix={prefix} rows={[['mobile', 'relation']]} form={form} />
      <KnownGuardian
        mobile={text('mobile')}
        name={text('nameEn')}
        onUse={(known) => {
          change(`${prefix}nameEn`, known.nameEn);
          change(`${prefix}nameBn`, known.nameBn);
          change(`${prefix}occupation`, known.occupation);
          change(`${prefix}occupationBn`, known.occupationBn);
          if (known.relation) change(`${prefix}relation`, known.relation);
        }}
      />
      <FieldGroup fields={guardianFields} prefix={prefix} rows={[['nameEn', 'nameBn']]} form={form} />
      {parent && parentName && text('nameEn') === '' ? (
        <Button
          variant="subtle"
          size="compact-sm"
          mb="md"
          onClick={() => {
            change(`${prefix}nameEn`, parentName);
            change(`${prefix}nameBn`, values[`${parent}NameBn`] ?? '');
            if (text('mobile') === '') change(`${prefix}mobile`, values.mobile ?? '');
          }}
        >
          {t(parent === 'father' ? words.asFather : words.asMother)}
        </Button>
      ) : null}
      <FieldGroup
        fields={guardianFields}
        prefix={prefix}
        rows={[
          ['occupation', 'occupationBn'],
          ['nid', 'birthRegistration'],
          ['email', 'relationSaid'],
        ]}
        form={form}
      />
      <FieldGroup
        fields={guardianFields}
        prefix={prefix}
        rows={['isPrimary']}
        form={{
          ...form,
          change: (name, value) => {
            // One of them is called first.
            for (let other = 0; other < count; other += 1)
              change(`guardians.${other}.isPrimary`, other === place ? value : false);
            if (value !== true) change(name, false);
          },
        }}
      />
    </fieldset>
  );
}
