import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { messages } from '../../../core/validation/messages.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { contract } from '../contract.ts';
import { fieldLabels } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import classes from './platform.module.css';
import type { Fields } from './use-fields.ts';

export type FieldName = keyof typeof fieldLabels;
type Choice = { readonly value: string; readonly label: string };
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

type LineProps = {
  fields: Fields;
  name: FieldName;
  /** What it is called here, where the module calls it otherwise. */
  label?: Label;
  help?: ReactNode;
  optional?: boolean;
  lang?: 'en' | 'bn';
  kind?: 'email' | 'tel' | 'numeric';
  autoComplete?: string;
  onLeave?: () => void;
};

/** A line of text. Figures are kept as typed, in Bengali or Latin digits. */
export function Line(props: LineProps) {
  const { fields, name, help, optional, lang, kind, autoComplete, onLeave } = props;
  const t = useText();
  return (
    <div data-field={name}>
      <TextInput
        name={name}
        label={t(props.label ?? fieldLabels[name])}
        description={help}
        required={!optional}
        error={fields.problems[name] || undefined}
        inputWrapperOrder={order}
        autoComplete={autoComplete ?? 'off'}
        value={fields.textOf(name)}
        onChange={(event) => fields.set({ [name]: event.currentTarget.value })}
        onBlur={() => {
          fields.leave(name);
          onLeave?.();
        }}
        {...(lang ? { lang } : {})}
        {...(kind === 'numeric' ? { inputMode: 'numeric' as const } : kind ? { type: kind } : {})}
      />
    </div>
  );
}

/** A day, written as people here write it. */
export function Day({ fields, name, optional }: { fields: Fields; name: FieldName; optional?: boolean }) {
  const t = useText();
  return (
    <div data-field={name}>
      <DateField
        name={name}
        label={t(fieldLabels[name])}
        required={!optional}
        error={fields.problems[name] || undefined}
        value={fields.textOf(name)}
        onChange={(value) => fields.set({ [name]: value })}
        onBlur={() => fields.leave(name)}
      />
    </div>
  );
}

/** A text of several lines. */
export function Lines({ fields, name, optional }: { fields: Fields; name: FieldName; optional?: boolean }) {
  const t = useText();
  return (
    <div data-field={name}>
      <Textarea
        name={name}
        label={t(fieldLabels[name])}
        required={!optional}
        error={fields.problems[name] || undefined}
        autosize
        minRows={3}
        maxRows={10}
        value={fields.textOf(name)}
        onChange={(event) => fields.set({ [name]: event.currentTarget.value })}
        onBlur={() => fields.leave(name)}
      />
    </div>
  );
}

type PickProps = {
  fields: Fields;
  name: FieldName;
  choices: readonly Choice[];
  optional?: boolean;
  disabled?: boolean;
  value?: string;
  /** Where the problem is not the field's own. */
  problem?: string;
  /** Where the choice is not the field alone. */
  onPick?: (value: string) => void;
};

/** One of several. */
export function Pick(props: PickProps) {
  const { fields, name, choices, optional, disabled, value, onPick } = props;
  const t = useText();
  const shown = value ?? fields.textOf(name);
  return (
    <div data-field={name}>
      <Select
        name={name}
        label={t(fieldLabels[name])}
        placeholder={t(labels.notChosen)}
        required={!optional}
        error={(props.problem ?? fields.problems[name]) || undefined}
        disabled={disabled === true}
        data={[...choices]}
        value={shown === '' ? null : shown}
        allowDeselect={optional === true}
        clearable={optional === true}
        searchable={choices.length > 8}
        nothingFoundMessage={t(labels.noMatch)}
        onChange={(next) => (onPick ? onPick(next ?? '') : fields.set({ [name]: next ?? '' }))}
        onBlur={() => fields.leave(name)}
      />
    </div>
  );
}

/** Several of a few. */
export function Checks(props: {
  fields: Fields;
  name: FieldName;
  choices: readonly Choice[];
  /** None of them is an answer too. */
  isOptional?: boolean;
  /** Few are chosen of many: a list instead of a wall of boxes. */
  isList?: boolean;
  onPick?: (codes: string[]) => void;
}) {
  const { fields, name, choices, onPick, isOptional = false, isList = false } = props;
  const t = useText();
  const pick = (next: string[]) => (onPick ? onPick(next) : fields.set({ [name]: next }));
  if (isList)
    return (
      <div data-field={name}>
        <MultiSelect
          name={name}
          label={t(fieldLabels[name])}
          required={!isOptional}
          error={fields.problems[name] || undefined}
          searchable
          hidePickedOptions
          data={[...choices]}
          value={fields.listOf(name)}
          onChange={pick}
        />
      </div>
    );
  return (
    <div data-field={name} className={choices.length < 8 ? classes.narrow : undefined}>
      <Checkbox.Group
        label={t(fieldLabels[name])}
        required={!isOptional}
        error={fields.problems[name] || undefined}
        value={fields.listOf(name)}
        onChange={pick}
      >
        <div className={classes.checks}>
          {choices.map((one) => (
            <Checkbox key={one.value} value={one.value} label={one.label} name={name} />
          ))}
        </div>
      </Checkbox.Group>
    </div>
  );
}

/** Division, district, thana: each list holds what lies in the one before. */
export function PlaceFields({ fields, optional = false }: { fields: Fields; optional?: boolean }) {
  const t = useText();
  const { language } = usePreferences();
  const { data } = useRead(contract.places, {}, { staleTime: 3_600_000 });
  const thanaId = fields.textOf('thanaId');
  const known = data?.thanas.find(([id]) => String(id) === thanaId);
  const districtId = known ? String(known[1]) : fields.textOf('districtId');
  const district = data?.districts.find(([id]) => String(id) === districtId);
  const divisionId = district ? String(district[1]) : fields.textOf('divisionId');
  const choicesIn = (list: readonly (readonly [number, number, string, string])[] = [], parent: string) =>
    list
      .filter(([, within]) => String(within) === parent)
      .map(([id, , en, bn]) => ({ value: String(id), label: language === 'bn' ? bn : en }));
  const common = { fields, optional };
  // A missing thana is said where its choosing begins.
  const missing =
    fields.problems.thanaId && (divisionId === '' ? 'divisionId' : districtId === '' ? 'districtId' : '');
  const problemAt = (name: FieldName) =>
    missing === name ? t(fillLabel(messages.required, { attribute: fieldLabels[name] })) : '';
  return (
    <div className={classes.placeOf} data-field="thanaId">
      <Pick
        {...common}
        name="divisionId"
        problem={problemAt('divisionId')}
        value={divisionId}
        choices={choicesIn(data?.divisions, '0')}
        onPick={(divisionId) => fields.set({ divisionId, districtId: '', thanaId: '' })}
      />
      <Pick
        {...common}
        name="districtId"
        problem={problemAt('districtId')}
        value={districtId}
        disabled={divisionId === ''}
        choices={choicesIn(data?.districts, divisionId)}
        onPick={(districtId) => fields.set({ divisionId, districtId, thanaId: '' })}
      />
      <Pick
        {...common}
        name="thanaId"
        {...(missing ? { problem: '' } : {})}
        disabled={districtId === ''}
        choices={choicesIn(data?.thanas, districtId)}
        onPick={(thanaId) => fields.set({ divisionId, districtId, thanaId })}
      />
    </div>
  );
}

/** The catalogue's lists as choices in the reader's language. */
export function useChoices() {
  const { language } = usePreferences();
  const { data, error, refetch } = useRead(contract.choices, {}, { staleTime: 3_600_000 });
  const listed = (name: keyof NonNullable<typeof data>) =>
    (data?.[name] ?? []).map((one) => ({ value: one.code, label: one.label[language] }));
  return { isReady: data !== undefined, error, retry: () => void refetch(), listed };
}

/** How many fields are wrong, beside the button that was pressed. */
export function ProblemCount({ fields }: { fields: Fields }) {
  const t = useText();
  const format = useFormat();
  const count = fields.problemCount;
  return (
    <span role="alert" className={classes.problems}>
      {count > 0 ? t(labels.problemCount, { count: format.number(count) }) : ''}
    </span>
  );
}
