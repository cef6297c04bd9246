import { Anchor, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { contractOf } from '../../contracts/entity-contract.ts';
import type { Entity } from '../../entity.ts';
import type { Field, FieldOf } from '../../fields.ts';
import type { Label } from '../../labels.ts';
import { useMay } from '../auth/use-may.ts';
import { useRead } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import classes from '../entity/entity.module.css';
import { entityLabels as labels } from '../entity/entity-labels.ts';
import { usePlural } from '../entity/entity-values.tsx';
import { RichField } from '../rich/rich-field.tsx';
import { DateField } from './date-field.tsx';
import { FileInput } from './file-input.tsx';

export type FieldInputProps = {
  readonly name: string;
  readonly field: Field;
  /** Text as typed, or true and false for a flag; '' is empty. */
  readonly value: unknown;
  /** What is wrong with it; '' when nothing is. */
  readonly problem: string;
  readonly disabled: boolean;
  /** What a reference's present record is called, to show it before its choices are read. */
  readonly known?: Label | undefined;
  /** Where a file field sends its file; without it a file field is left out. */
  readonly uploadTo?: string;
  /** Told while a file is on its way. */
  readonly onBusy?: (isBusy: boolean) => void;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
};

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** One field of a form, by its kind. Figures and dates are kept as typed, in Bengali or Latin digits. */
export function FieldInput(props: FieldInputProps) {
  const { name, field, value, problem, disabled, onChange, onBlur } = props;
  const t = useText();
  const format = useFormat();
  const shown = value === null || value === undefined ? '' : String(value);
  const common = {
    name,
    label: t(field.label),
    description: field.help ? t(field.help) : undefined,
    required: field.required,
    error: problem || undefined,
    disabled,
    onBlur,
    inputWrapperOrder: order,
    autoComplete: 'off',
  };
  switch (field.kind) {
    case 'flag':
      return (
        <div className={classes.flag}>
          <Switch
            name={name}
            label={t(field.label)}
            description={field.help ? t(field.help) : undefined}
            error={problem || undefined}
            disabled={disabled}
            checked={value === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        </div>
      );
    case 'longText':
      if (field.isRich && props.uploadTo)
        return (
          <RichField
            name={name}
            label={t(field.label)}
            description={field.help ? t(field.help) : undefined}
            required={field.required}
            disabled={disabled}
            problem={problem}
            value={shown}
            uploadTo={props.uploadTo}
            onChange={onChange}
            onBlur={onBlur}
            onBusy={props.onBusy}
          />
        );
      return (
        <Textarea
          {...common}
          lang={field.lang}
          value={shown}
          autosize
          minRows={3}
          maxRows={12}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          value={shown === '' ? null : shown}
          data={field.choices.map((one) => ({ value: one.value, label: t(one.label) }))}
          allowDeselect={!field.required}
          clearable={!field.required}
          searchable={field.choices.length > 10}
          nothingFoundMessage={t(labels.noChoice)}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'ref':
      return <RefInput {...props} field={field} common={common} shown={shown} />;
    case 'date':
      return <DateField {...common} value={shown} onChange={onChange} />;
    case 'file':
      return props.uploadTo ? (
        <FileInput
          name={name}
          label={t(field.label)}
          description={field.help ? t(field.help) : undefined}
          required={field.required}
          disabled={disabled}
          problem={problem}
          accept={field.accept}
          isPortrait={field.isPortrait}
          value={shown}
          uploadTo={props.uploadTo}
          onChange={onChange}
          onBusy={props.onBusy}
        />
      ) : null;
    default:
      return (
        <TextInput
          {...common}
          {...lineOf(field, format.digits('0.00'))}
          value={isFigure(field) ? format.digits(shown) : shown}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** What is reckoned with stands in the reader's digits, however it was typed or kept. */
const isFigure = ({ kind }: Field): boolean => kind === 'integer' || kind === 'decimal' || kind === 'money';

/** How a one-line field asks for its value; nothing here changes a figure by wheel or arrow. */
function lineOf(field: Field, zero: string) {
  switch (field.kind) {
    case 'integer':
      return { inputMode: 'numeric' as const };
    case 'decimal':
      return { inputMode: 'decimal' as const };
    case 'money':
      return { inputMode: 'decimal' as const, leftSection: '৳', placeholder: zero };
    case 'time':
      return { type: 'time' };
    case 'phone':
      return { type: 'tel', inputMode: 'tel' as const, placeholder: '01XXXXXXXXX' };
    case 'email':
      return { type: 'email', inputMode: 'email' as const };
    case 'text':
      return field.lang ? { lang: field.lang } : {};
    default:
      return {};
  }
}

/** Says what is to be set up before there is anything to choose, and leads there; beside the form, which stays as it is. */
function NothingToChoose({ entity }: { entity: Entity }) {
  const t = useText();
  const may = useMay();
  const plural = usePlural(entity);
  return (
    <>
      {t(labels.noneYet, { plural })}
      {t(labels.stop)}{' '}
      {may(entity.permission.view) ? (
        <Anchor component={Link} to={entity.path} target="_blank" inherit>
          {t(labels.setUp, { plural })}
        </Anchor>
      ) : null}
    </>
  );
}

/** A choice among another entity's records in their own order, searched on the server. */
function RefInput(
  props: Omit<FieldInputProps, 'field'> & { field: FieldOf<'ref'>; common: object; shown: string },
) {
  const { field, known, common, shown, onChange } = props;
  const t = useText();
  const target = field.to();
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words, 250);
  const { data } = useRead(
    contractOf(target).options,
    { ...(asked ? { q: asked } : {}), ...(shown ? { id: shown } : {}) },
    {
      placeholderData: keepPreviousData,
      // What is set up meanwhile, in another window, is there on coming back.
      staleTime: (query) => (query.state.data?.items.length === 0 ? 0 : 60_000),
    },
  );
  const { pathname } = useLocation();
  const items = (data?.items ?? []).map((one) => ({ value: one.id, label: t(one.label) }));
  const chosen = shown !== '' && known && !items.some((one) => one.value === shown);
  const all = chosen ? [{ value: shown, label: t(known) }, ...items] : items;
  // The first of a list cannot lie below another of it.
  const isNothingThere = data !== undefined && asked === '' && all.length === 0 && pathname !== target.path;
  return (
    <Select
      {...common}
      {...(isNothingThere ? { description: <NothingToChoose entity={target} /> } : {})}
      searchable
      clearable={!field.required}
      allowDeselect={!field.required}
      value={shown === '' ? null : shown}
      data={all}
      // The server has searched already, by sound too.
      filter={({ options }) => options}
      nothingFoundMessage={t(labels.noChoice)}
      onSearchChange={(next) => setWords(all.some((one) => one.label === next) ? '' : next)}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
