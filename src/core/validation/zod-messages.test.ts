import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ValidationError } from '../errors.ts';
import { messages } from './messages.ts';
import { fieldMessages } from './zod-messages.ts';

const attributes = { name: { en: 'Institute Name', bn: 'প্রতিষ্ঠানের নাম' } };
function english(schema: z.ZodType, input: unknown, withInput = false) {
  const parsed = schema.safeParse(input);
  if (parsed.success) return {};
  const fields = fieldMessages(parsed.error, attributes, withInput ? input : undefined);
  return Object.fromEntries(
    Object.entries(fields).map(([field, labels]) => [field, labels.map((label) => label.en)]),
  );
}
const label = { en: 'The {attribute} must pass {mark}.', bn: '{attribute} {mark}' };

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing text', z.string(), undefined, 'The Institute Name field is required.'],
  ['an empty text', z.string().min(1), '', 'The Institute Name field is required.'],
  ['a null', z.preprocess((v) => v, z.string()), null, 'The Institute Name field is required.'],
  ['a wrong type', z.string(), 5, 'The Institute Name must be a string.'],
  ['a fraction', z.int(), 1.5, 'The Institute Name must be an integer.'],
  ['no number', z.number(), 'x', 'The Institute Name must be a number.'],
  ['a short text', z.string().min(6), 'abc', 'The Institute Name must be at least 6 characters.'],
  ['a long text', z.string().max(2), 'abc', 'The Institute Name may not be greater than 2 characters.'],
  ['another length', z.string().length(4), 'abc', 'The Institute Name must be 4 characters.'],
  ['a small number', z.number().min(3), 1, 'The Institute Name must be at least 3.'],
  ['nothing positive', z.number().positive(), 0, 'The Institute Name must be greater than 0.'],
  ['many items', z.array(z.number()).max(1), [1, 2], 'The Institute Name may not have more than 1 items.'],
  ['no email', z.email(), 'x', 'The Institute Name must be a valid email address.'],
  ['no date', z.iso.date(), 'x', 'The Institute Name is not a valid date.'],
  ['another format', z.string().regex(/^a/), 'b', 'The Institute Name format is invalid.'],
  ['an unknown choice', z.enum(['a']), 'b', 'The selected Institute Name is invalid.'],
  ['nothing accepted', z.literal(true), false, 'The Institute Name must be accepted.'],
  ['no yes or no', z.boolean(), 'x', 'The Institute Name field must be true or false.'],
  [
    'a union',
    z.union([z.string().max(1), z.number()]),
    'abc',
    'The Institute Name may not be greater than 1 characters.',
  ],
  [
    'no member of a union',
    z.union([z.string(), z.number()]),
    true,
    'The selected Institute Name is invalid.',
  ],
  [
    'a check with a label',
    z.string().refine(() => false, { params: { label, values: { mark: 33 } } }),
    'x',
    'The Institute Name must pass 33.',
  ],
])('%s is told', (_name, schema, value, message) => {
  expect(english(z.object({ name: schema }), { name: value })).toEqual({ name: [message] });
});

test('an empty choice is required when the input is known', () => {
  expect(english(z.object({ name: z.enum(['a']) }), { name: null }, true)).toEqual({
    name: ['The Institute Name field is required.'],
  });
});
test('unknown names are refused one by one, and spoken in words', () => {
  expect(english(z.strictObject({}), { fatherName: 1, class_id: 2 })).toEqual({
    fatherName: ['The Father name field is not known here.'],
    class_id: ['The Class field is not known here.'],
  });
});
test('of a flood of problems the first twenty are told', () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`field${n}`, 1]));
  const parsed = z.strictObject({ rows: z.array(z.int()) }).safeParse({ rows: ['x'], ...many });
  if (!parsed.error) throw new Error('It passed');
  expect(Object.keys(fieldMessages(parsed.error, {}))).toHaveLength(20);
  const rows = z.array(z.int()).safeParse(Array.from({ length: 1000 }, () => 'x'));
  if (!rows.error) throw new Error('It passed');
  expect(Object.keys(fieldMessages(rows.error, {}))).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
});
test('a field of a list keeps its path and its label', () => {
  expect(english(z.object({ rows: z.array(z.object({ name: z.string() })) }), { rows: [{}] })).toEqual({
    'rows.0.name': ['The Institute Name field is required.'],
  });
});
test('numbers are Bengali in the Bengali sentence', () => {
  const parsed = z.object({ name: z.string().min(6) }).safeParse({ name: 'a' });
  expect(parsed.error && fieldMessages(parsed.error, attributes).name?.[0]?.bn).toContain('৬');
});
test('every failure has a message with no open place', () => {
  const schema = z.strictObject({
    a: z.string().min(2).max(3),
    b: z.int().min(1).max(5).optional(),
    c: z.array(z.email()).min(1),
    d: z.union([z.iso.date(), z.enum(['x', 'y'])]),
    e: z.record(z.string(), z.number()),
  });
  const input = fc.record({
    a: fc.anything(),
    b: fc.anything(),
    c: fc.anything(),
    d: fc.anything(),
    e: fc.anything(),
  });
  fc.assert(
    fc.property(fc.oneof(input, fc.anything()), (given) => {
      const parsed = schema.safeParse(given);
      if (parsed.success) return;
      const texts = Object.values(fieldMessages(parsed.error, {}, given)).flat();
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) expect(text.en).not.toMatch(/\{(attribute|min|max|size|date|format)\}/);
    }),
  );
});

test('a message whose field nobody named has no open place either', () => {
  const { fields } = new ValidationError({ groups: [messages.exists] });
  expect(fields).toEqual({
    groups: [{ en: 'The selected value is invalid.', bn: 'নির্বাচিত মান সঠিক নয়।' }],
  });
});
