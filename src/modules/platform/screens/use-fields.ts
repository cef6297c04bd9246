import { useRef, useState } from 'react';
import type * as z from 'zod';
import { type Label, textOf } from '../../../core/labels.ts';
import { fieldMessages } from '../../../core/validation/zod-messages.ts';
import { CallError } from '../../../core/web/device/call.ts';
import { usePreferences } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { fieldLabels } from '../labels.ts';

/** What a form holds: text as typed ('' is empty) and lists of chosen codes. */
export type Values = Readonly<Record<string, string | readonly string[]>>;

type Options<S extends z.ZodType> = {
  readonly initial: Values;
  /** What it begins with over that: a draft, unsaved as yet. */
  readonly begun?: Values | null;
  readonly schema: S;
  /** The request's body of the values. */
  readonly inputOf: (values: Values) => Record<string, unknown>;
  /** What the fields are called in messages, where it is not what the module calls them. */
  readonly attributes?: Readonly<Record<string, Label>>;
};

/** A form's values, its problems at their fields and the checks; the server's refusals land at the same fields. */
export function useFields<S extends z.ZodType>(options: Options<S>) {
  const { initial, schema, inputOf, attributes = fieldLabels } = options;
  const { language } = usePreferences();
  const { showCallError } = useDialogs();
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState<Values>({ ...initial, ...options.begun });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);

  const problemsOf = (checked: Values): Record<string, string> => {
    const input = inputOf(checked);
    const parsed = schema.safeParse(input);
    if (parsed.success) return {};
    const found: Record<string, string> = {};
    for (const [path, all] of Object.entries(fieldMessages(parsed.error, attributes, input)))
      found[path.split('.')[0] ?? path] ??= all.map((label) => textOf(label, language)).join(' ');
    return found;
  };
  const checkOne = (name: string, checked: Values) =>
    setProblems((known) => ({ ...known, [name]: problemsOf(checked)[name] ?? '' }));
  const show = (found: Readonly<Record<string, string>>) => {
    setProblems(found);
    // After the messages stand on the page, in its own order.
    setTimeout(() => {
      const wrong = [...(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
        (one) => found[one.dataset.field ?? ''],
      );
      wrong
        ?.querySelector<HTMLElement>('[aria-invalid="true"], input:not([type="hidden"]), textarea')
        ?.focus();
    });
  };
  return {
    form,
    values,
    problems,
    isDirty: JSON.stringify(values) !== JSON.stringify(base),
    problemCount: Object.values(problems).filter((text) => text !== '').length,
    textOf: (name: string) => String(values[name] ?? ''),
    listOf: (name: string) => [...((values[name] as readonly string[] | undefined) ?? [])],
    set(changes: Values) {
      const next = { ...values, ...changes };
      setValues(next);
      // A field that was wrong is checked at every letter until it is right.
      for (const name of Object.keys(changes)) if (problems[name]) checkOne(name, next);
    },
    /** For what is proposed while the user may be typing. */
    setIfEmpty(name: string, value: string) {
      setValues((known) => (known[name] === '' ? { ...known, [name]: value } : known));
      setProblems((known) => ({ ...known, [name]: '' }));
    },
    leave(name: string) {
      if (values[name] !== base[name]) checkOne(name, values);
    },
    /** The request's body, or null with the messages at their fields. */
    check(): z.input<S> | null {
      const found = problemsOf(values);
      show(found);
      return Object.keys(found).length > 0 ? null : (inputOf(values) as z.input<S>);
    },
    /** Shows what the server refused. Nothing that was typed is lost. */
    refuse(error: unknown) {
      showCallError(error);
      if (error instanceof CallError && error.status === 422)
        show(Object.fromEntries(Object.entries(error.fields).map(([name, all]) => [name, all.join(' ')])));
    },
    /**
     * Somebody else saved `theirs` meanwhile: what was typed here stays, every other field takes the new value.
     * Answers the fields both changed.
     */
    rebase: (theirs: Values): string[] => {
      const isSame = (one: Values, other: Values, name: string) =>
        JSON.stringify(one[name]) === JSON.stringify(other[name]);
      const names = Object.keys(theirs);
      const mine = names.filter((name) => !isSame(values, base, name));
      setBase(theirs);
      setValues(
        Object.fromEntries(names.map((name) => [name, (mine.includes(name) ? values : theirs)[name] ?? ''])),
      );
      setProblems({});
      return mine.filter((name) => !isSame(theirs, base, name) && !isSame(theirs, values, name));
    },
    /** What was saved is the form's new beginning. */
    settle: (next: Values = values) => {
      setBase(next);
      setValues(next);
      setProblems({});
    },
  };
}

export type Fields = ReturnType<typeof useFields<z.ZodType>>;
