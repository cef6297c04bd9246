import { Alert, Button, Group, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { type Entity, fieldLabels, inputSchema, titleOf } from '../entity.ts';
import { contractOf } from '../entity-contract.ts';
import type { Field } from '../fields.ts';
import { newId } from '../ids.ts';
import { textOf } from '../labels.ts';
import { fieldMessages } from '../zod-messages.ts';
import { CallError, useRead, useSave } from './call.ts';
import { useDialogs } from './dialogs.tsx';
import type { ListedRecord } from './entity-screen.tsx';
import { usePreferences, useText } from './preferences.tsx';
import { texts } from './texts.ts';

type Values = Record<string, unknown>;

function initialValues(entity: Entity, record: ListedRecord | null): Values {
  const values: Values = { isActive: record?.isActive ?? true };
  for (const [name, field] of Object.entries(entity.fields))
    values[name] = record ? (record[name] ?? '') : 'initial' in field ? (field.initial ?? '') : '';
  return values;
}

/** The form of a plain entity; what was typed is never lost, whatever the server answers. */
export function EntityForm(props: {
  entity: Entity;
  record: ListedRecord | null;
  mayEdit: boolean;
  onDone: () => void;
  onHistory: () => void;
}) {
  const { entity, record, mayEdit, onDone, onHistory } = props;
  const t = useText();
  const { language } = usePreferences();
  const { showCallError, confirmDelete } = useDialogs();
  const contract = contractOf(entity);
  const [values, setValues] = useState<Values>(() => initialValues(entity, record));
  const [version, setVersion] = useState(record?.version ?? 0);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [theirs, setTheirs] = useState<ListedRecord | null>(null);
  const [inUse, setInUse] = useState('');
  const [requestKey] = useState(newId);
  const form = useRef<HTMLFormElement>(null);
  const create = useSave(contract.create);
  const update = useSave(contract.update);
  const remove = useSave(contract.remove);
  const busy = create.isPending || update.isPending || remove.isPending;
  const dirty = JSON.stringify(values) !== JSON.stringify(initialValues(entity, record));

  const input = () =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));
  const check = (only?: string) => {
    const parsed = inputSchema(entity).safeParse(input());
    const messages = parsed.success ? {} : fieldMessages(parsed.error, fieldLabels(entity), input());
    const found = Object.fromEntries(
      Object.entries(messages).map(([name, labels]) => [
        name,
        labels.map((label) => textOf(label, language)).join(' '),
      ]),
    );
    setProblems((known) => (only ? { ...known, [only]: found[only] ?? '' } : found));
    return found;
  };
  const focusFirst = (found: Record<string, unknown>) => {
    const name = Object.keys(entity.fields).find((field) => found[field]);
    if (name) form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  const save = async () => {
    const found = check();
    if (Object.values(found).some(Boolean)) return focusFirst(found);
    try {
      if (record) await update.mutateAsync({ ...input(), id: record.id, version } as never);
      else await create.mutateAsync({ ...input(), idempotencyKey: requestKey } as never);
      onDone();
    } catch (error) {
      if (error instanceof CallError && error.code === 'staleVersion')
        return setTheirs(error.details.current as ListedRecord);
      if (error instanceof CallError && error.status === 422) {
        const fields = Object.fromEntries(
          Object.entries(error.fields).map(([name, all]) => [name, all.join(' ')]),
        );
        setProblems(fields);
        focusFirst(fields);
      }
      showCallError(error);
    }
  };
  const deleteRecord = async () => {
    if (!record || !(await confirmDelete(t(titleOf(entity, record)), t(entity.label)))) return;
    try {
      await remove.mutateAsync({ id: record.id, version });
      onDone();
    } catch (error) {
      if (error instanceof CallError && error.code === 'inUse') setInUse(error.message);
      else showCallError(error);
    }
  };
  const field = (name: string) => {
    const definition = entity.fields[name];
    if (!definition) return null;
    return (
      <FieldInput
        key={name}
        name={name}
        field={definition}
        value={values[name]}
        problem={problems[name] ?? ''}
        disabled={!mayEdit}
        onChange={(value) => setValues((known) => ({ ...known, [name]: value }))}
        onBlur={() => check(name)}
      />
    );
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
          event.preventDefault();
          void save();
        }
      }}
    >
      {entity.form.map((part) =>
        typeof part === 'string' ? (
          <div key={part} style={{ marginBottom: 14 }}>
            {field(part)}
          </div>
        ) : (
          <SimpleGrid key={part.join()} cols={2} mb={14} spacing="md">
            {part.map((name) => field(name))}
          </SimpleGrid>
        ),
      )}
      <Switch
        label={t(texts.active)}
        checked={Boolean(values.isActive)}
        disabled={!mayEdit}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          setValues((known) => ({ ...known, isActive: checked }));
        }}
        mb="md"
      />
      {inUse ? (
        <Alert color="ink" mb="md" role="alert">
          {inUse}{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setValues((known) => ({ ...known, isActive: false }))}
          >
            {t(texts.makeInactive)}
          </Button>
        </Alert>
      ) : null}
      {theirs ? (
        <Alert color="marigold" mb="md" role="alert">
          {Object.entries(entity.fields)
            .filter(([name]) => String(theirs[name] ?? '') !== String(values[name] ?? ''))
            .map(([name, definition]) => (
              <div key={name}>
                {t(definition.label)}: {t(texts.theirs)} “{String(theirs[name] ?? '')}”
              </div>
            ))}
          <Group mt="sm">
            <Button
              variant="default"
              onClick={() => {
                setVersion(theirs.version);
                setTheirs(null);
              }}
            >
              {t(texts.keepMine)}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                setVersion(theirs.version);
                setValues(initialValues(entity, theirs));
                setTheirs(null);
              }}
            >
              {t(texts.takeTheirs)}
            </Button>
          </Group>
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="sm" pt="sm" style={{ borderTop: '1px solid var(--ps-line-2)' }}>
        <span className="ps-hint" style={{ marginRight: 'auto' }} aria-live="polite">
          {busy ? t(texts.saving) : dirty ? t(texts.notSaved) : ''}
        </span>
        {record ? (
          <Button variant="subtle" onClick={onHistory}>
            {t(texts.history)}
          </Button>
        ) : null}
        {record && mayEdit ? (
          <Button variant="subtle" color="sindur" onClick={() => void deleteRecord()}>
            {t(texts.delete)}
          </Button>
        ) : null}
        <Button variant="default" onClick={onDone}>
          {t(texts.cancel)}
        </Button>
        {mayEdit ? (
          <Button type="submit" loading={busy}>
            {t(texts.save)}
          </Button>
        ) : null}
      </Group>
    </form>
  );
}

type InputProps = {
  name: string;
  field: Field;
  value: unknown;
  problem: string;
  disabled: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
};

/** One field of a form, by its kind. */
export function FieldInput({ name, field, value, problem, disabled, onChange, onBlur }: InputProps) {
  const t = useText();
  const common = {
    name,
    label: t(field.label),
    description: field.help ? t(field.help) : undefined,
    withAsterisk: field.required,
    error: problem || undefined,
    disabled,
    onBlur,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  };
  const shown = value === null || value === undefined ? '' : String(value);
  switch (field.kind) {
    case 'flag':
      return (
        <Switch
          name={name}
          label={t(field.label)}
          disabled={disabled}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'longText':
      return (
        <Textarea
          {...common}
          value={shown}
          autosize
          minRows={3}
          maxRows={10}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          value={shown === '' ? null : shown}
          data={field.choices.map((one) => ({ value: one.value, label: t(one.label) }))}
          onChange={(next) => onChange(next ?? '')}
          allowDeselect={!field.required}
        />
      );
    case 'ref':
      return <RefInput common={common} field={field} value={shown} onChange={onChange} />;
    case 'file':
      return null;
    default:
      return (
        <TextInput
          {...common}
          value={shown}
          type={field.kind === 'date' ? 'date' : field.kind === 'time' ? 'time' : 'text'}
          inputMode={
            field.kind === 'integer'
              ? 'numeric'
              : field.kind === 'money' || field.kind === 'decimal'
                ? 'decimal'
                : undefined
          }
          leftSection={field.kind === 'money' ? '৳' : undefined}
          lang={field.kind === 'text' ? field.lang : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** A choice among another entity's records, searched on the server. */
function RefInput(props: {
  common: object;
  field: Extract<Field, { kind: 'ref' }>;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useText();
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words, 250);
  const contract = contractOf(props.field.to());
  const { data, refetch } = useRead(contract.options, {
    ...(asked ? { q: asked } : {}),
    ...(props.value ? { id: props.value } : {}),
  });
  useEffect(() => void (asked === '' && refetch()), [asked, refetch]);
  const items = data?.items ?? [];
  return (
    <Select
      {...props.common}
      searchable
      clearable={!props.field.required}
      value={props.value === '' ? null : props.value}
      data={items.map((one) => ({ value: one.id, label: t(one.label) }))}
      filter={({ options }) => options}
      onSearchChange={(next) => setWords(items.some((one) => t(one.label) === next) ? '' : next)}
      onChange={(next) => props.onChange(next ?? '')}
    />
  );
}
