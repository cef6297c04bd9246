import * as z from 'zod';
import type { FormField } from './open-form.ts';

/** Answers as they are sent: texts by the names of the fields, as they were typed and hence a little longer than kept. */
export const answersShape = (fields: readonly FormField[]) =>
  z.strictObject(
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        z
          .string()
          .max(field.max + 40)
          .optional(),
      ]),
    ),
  );

/** Answers without those that were left out. */
export const answersOf = (given: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
