import { type RefObject, useRef, useState } from 'react';
import { CallError } from '../../../core/web/device/call.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';

export type Values = Record<string, unknown>;

/**
 * What stands in a form: values as typed, what is wrong at each, and where the first mistake is. `typed` is a draft
 * from before, over the initial values.
 */
export function useFields(initial: Values, typed: Values | null = null) {
  const { showCallError } = useDialogs();
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState({ ...initial, ...typed });
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
    mark,
    change: (name: string, value: unknown) => {
      setValues((known) => ({ ...known, [name]: value }));
      setProblems(({ [name]: _, ...rest }) => rest);
    },
    reset: (next: Values) => {
      setBase(next);
      setValues(next);
      setProblems({});
    },
    /** Shows a refusal: in its dialog, and each message at its field. */
    refuse: (error: unknown) => {
      showCallError(error);
      if (error instanceof CallError && error.status === 422)
        mark(Object.fromEntries(Object.entries(error.fields).map(([name, all]) => [name, all.join(' ')])));
    },
  };
}

export type Fields = ReturnType<typeof useFields>;

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
