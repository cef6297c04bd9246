import { type RefObject, useRef, useState } from 'react';
import type * as z from 'zod';
import { type Label, textOf } from '../../labels.ts';
import { fieldMessages } from '../../validation/zod-messages.ts';
import { CallError } from '../device/call.ts';
import { usePreferences } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';

export type Values = Record<string, unknown>;

/** What rows of inputs need of a form: its fields go by name. */
export type FormParts = {
  readonly values: Values;
  readonly problems: Readonly<Record<string, string>>;
  change(name: string, value: unknown): void;
};

/** A field of the form with a value it may have. */
type Change<V> = { [K in keyof V & string]: [name: K, value: V[K]] }[keyof V & string];

/**
 * What stands in a form: values as typed, what is wrong at each, and where the first mistake is. `typed` is a draft
 * from before, over the initial values; `attributes` are the names of the fields for messages.
 */
export function useForm<V extends Values>(
  initial: V,
  attributes: Readonly<Record<string, Label>>,
  typed: Partial<V> | null = null,
) {
  const { language } = usePreferences();
  const { showCallError } = useDialogs();
  const [base, setBase] = useState<V>(initial);
  const [values, setValues] = useState<V>({ ...initial, ...typed });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const mark = (found: Readonly<Record<string, string>>) => {
    setProblems(found);
    focusFirst(form, Object.keys(found));
  };
  return {
    form,
    values,
    problems,
    isDirty: JSON.stringify(values) !== JSON.stringify(base),
    change(...[name, value]: Change<V>) {
      setValues((known) => ({ ...known, [name]: value }));
      setProblems(({ [name]: _, ...rest }) => rest);
    },
    reset: (next: V) => {
      setBase(next);
      setValues(next);
      setProblems({});
    },
    /** Says what is wrong at fields, each in the words of the screen; nothing is. Answers whether something is. */
    mark(found: Readonly<Record<string, string>>): boolean {
      mark(found);
      return Object.keys(found).length > 0;
    },
    /** What goes to a call, checked by its schema as the server will; null with the messages at their fields. */
    checked<I extends z.ZodType>(schema: I, input: Readonly<Record<string, unknown>>): z.input<I> | null {
      const parsed = schema.safeParse(input);
      if (parsed.success) return input as z.input<I>;
      const found = Object.entries(fieldMessages(parsed.error, attributes, input));
      mark(
        Object.fromEntries(
          found.map(([name, all]) => [name, all.map((one) => textOf(one, language)).join(' ')]),
        ),
      );
      return null;
    },
    /** Shows a refusal: in its dialog, and each message at its field. */
    refuse: (error: unknown) => {
      showCallError(error);
      if (error instanceof CallError && error.status === 422)
        mark(Object.fromEntries(Object.entries(error.fields).map(([name, all]) => [name, all.join(' ')])));
    },
  };
}

/** The first field in the order of the page that is named; the names come in any order. */
function focusFirst(form: RefObject<HTMLFormElement | null>, names: readonly string[]): void {
  const inputs = form.current?.querySelectorAll<HTMLElement>('[name]') ?? [];
  const first = [...inputs].find((input) => names.includes(input.getAttribute('name') ?? ''));
  first?.focus();
  // A dialog over the form gives the focus back without scrolling.
  first?.scrollIntoView({ block: 'center' });
}

/** Empty text as null, as the calls want it. */
export const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));
