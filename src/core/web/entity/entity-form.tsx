import { Button, Kbd, Switch } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { contractOf } from '../../contracts/entity-contract.ts';
import { fillPath } from '../../endpoint.ts';
import { type Entity, fieldLabels, type ListedRecord, languagePairs } from '../../entity.ts';
import { newId } from '../../ids.ts';
import { textOf } from '../../labels.ts';
import { inputSchema } from '../../validation/entity-schemas.ts';
import { fieldMessages } from '../../validation/zod-messages.ts';
import { CallError, useSave } from '../device/call.ts';
import { useFormat, usePreferences, useText } from '../device/preferences.tsx';
import { isLongForm, mayKeepField, useDraft, useKeptDraft } from '../form/draft.ts';
import { DraftNotice } from '../form/draft-notice.tsx';
import { FieldInput } from '../form/field-input.tsx';
import { fileLabels } from '../form/file-labels.ts';
import { useUnsavedGuard } from '../form/unsaved-guard.ts';
import { useDialogs } from '../page/dialogs.tsx';
import { texts } from '../page/texts.ts';
import classes from './entity.module.css';
import { EntityConflict } from './entity-conflict.tsx';
import { entityLabels as labels } from './entity-labels.ts';
import { EntitySecret } from './entity-secret.tsx';
import { isDialogOpen } from './entity-values.tsx';

type Values = Record<string, unknown>;

/** A record as the form holds it: text as typed, '' for empty; a new one starts with the fields' initial values. */
function valuesOf(
  entity: Entity,
  record: Readonly<Record<string, unknown>> | null,
  defaults: Values = {},
): Values {
  const values: Values = { isActive: record?.isActive ?? true };
  for (const [name, field] of Object.entries(entity.fields)) {
    const given = record ? record[name] : (defaults[name] ?? ('initial' in field ? field.initial : ''));
    values[name] =
      field.kind === 'flag' ? given === true : given === null || given === undefined ? '' : String(given);
  }
  return values;
}

const inputOf = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));
const isSame = (a: Values, b: Values) => JSON.stringify(a) === JSON.stringify(b);

export type EntityFormProps = {
  readonly entity: Entity;
  /** The record to change; null for a new one. */
  readonly value: ListedRecord | null;
  readonly mayEdit?: boolean;
  /** What a new record starts with, from where the user stands (current year, last class). */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Why it cannot be deleted; shown with "make it inactive". */
  readonly inUse?: string;
  readonly onSaved: (record: ListedRecord) => void;
  readonly onCancel: () => void;
  /** Called with a question that answers whether the form may be closed. */
  readonly onGuard?: (mayLeave: () => Promise<boolean>) => void;
};

/** The form of a plain entity. What was typed is never lost, whatever the server answers. */
export function EntityForm(props: EntityFormProps) {
  const { entity, value, mayEdit = true, inUse, onSaved, onCancel, onGuard } = props;
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { showCallError } = useDialogs();
  const contract = contractOf(entity);
  const [base, setBase] = useState<Values>(() => valuesOf(entity, value, props.defaults));
  const draft = useDraft(
    mayEdit && isLongForm(entity.fields)
      ? `${entity.module}.${entity.name}.${value ? `${value.id}.${value.version}` : 'new'}`
      : null,
  );
  const [values, setValues] = useState<Values>({ ...base, ...draft.found });
  const [version, setVersion] = useState(value?.version ?? 0);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [theirs, setTheirs] = useState<ListedRecord | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  /** File fields whose file is on its way. */
  const [sending, setSending] = useState<readonly string[]>([]);
  const sent = useRef({ body: '', key: newId() });
  const form = useRef<HTMLFormElement>(null);
  const create = useSave(contract.create);
  const update = useSave(contract.update);
  const isBusy = create.isPending || update.isPending;
  const isDirty = mayEdit && (sending.length > 0 || !isSame(values, base));
  useKeptDraft(
    draft.key,
    values,
    isDirty && savedAt === null,
    (name) => name === 'isActive' || mayKeepField(name, entity.fields[name]),
  );
  const mayLeave = useUnsavedGuard(isDirty && savedAt === null);
  const ask = useEffectEvent(() => mayLeave());
  useEffect(() => onGuard?.(() => ask()), [onGuard]);

  const problemsOf = (checked: Values): Record<string, string> => {
    const parsed = inputSchema(entity).safeParse(inputOf(checked));
    if (parsed.success) return {};
    const found = fieldMessages(parsed.error, fieldLabels(entity), inputOf(checked));
    return Object.fromEntries(
      Object.entries(found).map(([name, all]) => [
        name,
        all.map((label) => textOf(label, language)).join(' '),
      ]),
    );
  };
  const checkOne = (name: string, checked: Values) =>
    setProblems((known) => ({ ...known, [name]: problemsOf(checked)[name] ?? '' }));
  const focusFirst = (found: Readonly<Record<string, unknown>>) => {
    const name = entity.form.flat().find((one) => found[one]);
    const field = name ? form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) : null;
    // A choice keeps its value in a hidden input behind the one that is seen.
    const seen =
      field?.type === 'hidden' ? field.previousElementSibling?.querySelector<HTMLElement>('input') : field;
    seen?.focus();
  };
  const change = (name: string, next: unknown) => {
    const changed = { ...values, [name]: next };
    setValues(changed);
    setSavedAt(null);
    // A field that was wrong is checked at every letter until it is right.
    if (problems[name]) checkOne(name, changed);
  };
  const refuse = (error: unknown) => {
    if (error instanceof CallError && error.code === 'staleVersion' && error.details.current)
      return setTheirs(error.details.current as ListedRecord);
    showCallError(error);
    if (!(error instanceof CallError) || error.status !== 422) return;
    const found = Object.fromEntries(
      Object.entries(error.fields).map(([name, all]) => [name, all.join(' ')]),
    );
    setProblems(found);
    focusFirst(found);
  };
  const save = async () => {
    if (!mayEdit || isBusy || theirs || sending.length > 0) return;
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirst(found);
    const input = inputSchema(entity).parse(inputOf(values));
    const body = JSON.stringify(input);
    // The same contents twice are one record; corrected contents are a new request.
    if (body !== sent.current.body) sent.current = { body, key: newId() };
    try {
      const saved = value
        ? await update.mutateAsync({ ...input, id: value.id, version })
        : await create.mutateAsync({ ...input, idempotencyKey: sent.current.key });
      setBase(values);
      setVersion(saved.version);
      setSavedAt(new Date().toISOString());
      onSaved(saved);
    } catch (error) {
      refuse(error);
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!isDialogOpen()) void save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  const input = (name: string) => {
    const field = entity.fields[name];
    if (!field) return null;
    const asked = (
      <FieldInput
        key={name}
        name={name}
        field={field}
        value={values[name]}
        problem={problems[name] ?? ''}
        disabled={!mayEdit}
        known={value?.labels[name]}
        uploadTo={fillPath(contract.upload.path, { field: name }).path}
        onBusy={(busy) =>
          setSending((known) => known.filter((one) => one !== name).concat(busy ? [name] : []))
        }
        onChange={(next) => change(name, next)}
        onBlur={() => values[name] !== base[name] && checkOne(name, values)}
      />
    );
    const pair = languagePairs(entity).find((one) => one.en === name || one.bn === name);
    const isLacking =
      pair !== undefined &&
      String(values[name] ?? '').trim() === '' &&
      String(values[name === pair.en ? pair.bn : pair.en] ?? '').trim() !== '';
    if (isLacking)
      return (
        <div key={name}>
          {asked}
          <p className="ps-hint" role="note">
            {t(name === pair.en ? labels.onlyBengali : labels.onlyEnglish)}
          </p>
        </div>
      );
    if (field.kind !== 'secret' || !value?.[name]) return asked;
    return (
      <div key={name}>
        {asked}
        <EntitySecret entity={entity} record={value} name={name} field={field} />
      </div>
    );
  };
  const state = isBusy
    ? t(texts.saving)
    : sending.length > 0
      ? t(fileLabels.wait)
      : savedAt
        ? `${t(texts.saved)} ${format.dateTime(savedAt).split(' ').slice(-2).join(' ')}`
        : isDirty
          ? t(texts.notSaved)
          : '';
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classes.fields}>
        {draft.found ? (
          <DraftNotice
            onDiscard={() => {
              draft.discard();
              setValues(base);
              setProblems({});
            }}
          />
        ) : null}
        {theirs ? (
          <EntityConflict
            entity={entity}
            theirs={theirs}
            base={base}
            mine={values}
            other={valuesOf(entity, theirs)}
            onChosen={(chosen) => {
              setBase(valuesOf(entity, theirs));
              setValues(chosen);
              setVersion(theirs.version);
              setTheirs(null);
            }}
          />
        ) : null}
        {entity.form.map((part) =>
          typeof part === 'string' ? (
            <div key={part} className={classes.part}>
              {input(part)}
            </div>
          ) : (
            <div key={part.join()} className={classes.pair} data-count={part.length}>
              {part.map(input)}
            </div>
          ),
        )}
        <Switch
          label={t(texts.active)}
          name="isActive"
          checked={values.isActive === true}
          disabled={!mayEdit}
          onChange={(event) => change('isActive', event.currentTarget.checked)}
          mb="lg"
        />
        {inUse ? (
          <div className={classes.notice} role="alert">
            <IconInfoCircle size={18} aria-hidden style={{ flex: 'none' }} />
            <span>
              {inUse}{' '}
              {values.isActive === true ? (
                <Button variant="subtle" size="compact-sm" onClick={() => change('isActive', false)}>
                  {t(texts.makeInactive)}
                </Button>
              ) : (
                t(labels.madeInactive)
              )}
            </span>
          </div>
        ) : null}
      </div>
      <footer className={classes.footer}>
        <span className={classes.state} role="status">
          {state}
        </span>
        <Button variant="default" onClick={onCancel}>
          {t(mayEdit ? texts.cancel : texts.close)}
        </Button>
        {mayEdit ? (
          <Button
            type="submit"
            loading={isBusy}
            disabled={theirs !== null || sending.length > 0}
            rightSection={
              <Kbd size="xs" aria-hidden>
                Ctrl S
              </Kbd>
            }
          >
            {t(texts.save)}
          </Button>
        ) : null}
      </footer>
    </form>
  );
}
