import { expect, test } from 'vitest';
import { fillLabel, type Label } from '../labels.ts';
import { customMessages, messages } from './messages.ts';

const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const isLabel = (value: object): value is Label => 'en' in value;
const templates = Object.entries(messages).flatMap(([name, value]) =>
  isLabel(value)
    ? [[name, value] as const]
    : Object.entries(value).map(([kind, label]) => [`${name}.${kind}`, label] as const),
);

test.each(templates)('%s has the same places in both languages', (_name, label) => {
  expect(places(label.bn)).toEqual(places(label.en));
  expect(label.en).toContain('{attribute}');
  expect(label.bn).toMatch(/[\u0980-\u09ff]/);
});
test('the specification’s wording is kept', () => {
  const email = { en: 'Email', bn: 'ইমেইল' };
  expect(fillLabel(messages.required, { attribute: email })).toEqual({
    en: 'The Email field is required.',
    bn: 'ইমেইল পূরণ করা আবশ্যক।',
  });
  expect(customMessages.emailTaken.en).toBe('The Email has already been taken');
  expect(customMessages.invoiceNoTaken.en).toBe('Invoice No has already been taken');
  expect(customMessages.date.en).toBe('Please Select Date');
  expect(customMessages.teacher.en).toBe('Please Select Teacher');
  expect(customMessages.atLeastOneNumber.en).toBe('Select At Least one number');
});
