import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Label } from '../labels.ts';
import { customMessages, messages } from './messages.ts';
import { fieldMessages } from './zod-messages.ts';
import * as rules from './zod-rules.ts';

const attributes = { roll: { en: 'Roll Number', bn: 'রোল নম্বর' } };
const board = { name: 'board', label: { en: 'Board', bn: 'বোর্ড' } };
const group = { name: 'group', label: { en: 'Group', bn: 'বিভাগ' } };
const file = (kilobytes: number, name = 'a.exe', type = 'application/x-msdownload') =>
  new File([new Uint8Array(kilobytes * 1024)], name, { type });

type Case = readonly [schema: z.ZodType, input: unknown, en: string, bn: string];
/** A rule for a field called `roll`. */
const at = (schema: z.ZodType, roll: unknown, en: string, bn: string): Case => [
  z.object({ roll: schema }),
  { roll },
  en,
  bn,
];
/** A rule over a form whose field is called `roll`. */
const form = (rule: rules.FormRule, input: object, en: string, bn: string): Case => [
  z.looseObject({}).superRefine(rule),
  input,
  en,
  bn,
];
const two = z.array(z.number());

/** For each template: a rule that answers with it, an input it refuses, and the words in both languages. */
const cases: Readonly<Record<string, Case>> = {
  accepted: at(z.literal(true), false, 'The Roll Number must be accepted.', 'রোল নম্বর অবশ্যই গ্রহণ করতে হবে।'),
  activeUrl: at(
    rules.activeUrl(),
    'http://nowhere',
    'The Roll Number is not a valid URL.',
    'রোল নম্বর একটি সচল ওয়েব ঠিকানা নয়।',
  ),
  after: at(
    rules.after('2026-07-01'),
    '2026-07-01',
    'The Roll Number must be a date after 2026-07-01.',
    'রোল নম্বর অবশ্যই 2026-07-01-এর পরের তারিখ হতে হবে।',
  ),
  before: at(
    rules.before('2026-07-01'),
    '2026-07-01',
    'The Roll Number must be a date before 2026-07-01.',
    'রোল নম্বর অবশ্যই 2026-07-01-এর আগের তারিখ হতে হবে।',
  ),
  alpha: at(rules.alpha(), 'a1', 'The Roll Number may only contain letters.', 'রোল নম্বর-এ শুধু অক্ষর থাকতে পারে।'),
  alphaDash: at(
    rules.alphaDash(),
    'a b',
    'The Roll Number may only contain letters, numbers, and dashes.',
    'রোল নম্বর-এ শুধু অক্ষর, সংখ্যা ও ড্যাশ থাকতে পারে।',
  ),
  alphaNum: at(
    rules.alphaNum(),
    'a-1',
    'The Roll Number may only contain letters and numbers.',
    'রোল নম্বর-এ শুধু অক্ষর ও সংখ্যা থাকতে পারে।',
  ),
  array: at(two, 'x', 'The Roll Number must be an array.', 'রোল নম্বর অবশ্যই একটি তালিকা হতে হবে।'),
  'between.numeric': at(
    rules.between.numeric(1, 5),
    6,
    'The Roll Number must be between 1 and 5.',
    'রোল নম্বর অবশ্যই ১ থেকে ৫-এর মধ্যে হতে হবে।',
  ),
  'between.file': at(
    rules.between.file(2, 5),
    file(1),
    'The Roll Number must be between 2 and 5 kilobytes.',
    'রোল নম্বর অবশ্যই ২ থেকে ৫ কিলোবাইটের মধ্যে হতে হবে।',
  ),
  'between.string': at(
    rules.between.string(2, 5),
    'a',
    'The Roll Number must be between 2 and 5 characters.',
    'রোল নম্বর অবশ্যই ২ থেকে ৫ অক্ষরের মধ্যে হতে হবে।',
  ),
  'between.array': at(
    rules.between.array(z.number(), 2, 5),
    [1],
    'The Roll Number must have between 2 and 5 items.',
    'রোল নম্বর-এ ২ থেকে ৫টি বিষয় থাকতে হবে।',
  ),
  boolean: at(
    z.boolean(),
    'x',
    'The Roll Number field must be true or false.',
    'রোল নম্বর অবশ্যই হ্যাঁ অথবা না হতে হবে।',
  ),
  confirmed: form(
    rules.confirmed('roll', 'again'),
    { roll: 'a', again: 'b' },
    'The Roll Number confirmation does not match.',
    'রোল নম্বর নিশ্চিতকরণের সঙ্গে মিলছে না।',
  ),
  date: at(z.iso.date(), '31/02/2026', 'The Roll Number is not a valid date.', 'রোল নম্বর সঠিক তারিখ নয়।'),
  dateFormat: at(
    rules.dateFormat(),
    '05/07/2026',
    'The Roll Number does not match the format YYYY-MM-DD.',
    'রোল নম্বর YYYY-MM-DD বিন্যাসের সঙ্গে মিলছে না।',
  ),
  different: form(
    rules.different('roll', board),
    { roll: 'a', board: 'a' },
    'The Roll Number and Board must be different.',
    'রোল নম্বর ও বোর্ড অবশ্যই আলাদা হতে হবে।',
  ),
  digits: at(rules.digits(6), '১২৩', 'The Roll Number must be 6 digits.', 'রোল নম্বর অবশ্যই ৬ অঙ্কের হতে হবে।'),
  digitsBetween: at(
    rules.digitsBetween(2, 4),
    '12345',
    'The Roll Number must be between 2 and 4 digits.',
    'রোল নম্বর অবশ্যই ২ থেকে ৪ অঙ্কের হতে হবে।',
  ),
  email: at(
    z.email(),
    'x',
    'The Roll Number must be a valid email address.',
    'রোল নম্বর অবশ্যই একটি সঠিক ইমেইল ঠিকানা হতে হবে।',
  ),
  exists: at(z.guid(), 'x', 'The selected Roll Number is invalid.', 'নির্বাচিত রোল নম্বর সঠিক নয়।'),
  filled: at(rules.filled(), ' ', 'The Roll Number field is required.', 'রোল নম্বর পূরণ করা আবশ্যক।'),
  image: at(rules.image(), file(1), 'The Roll Number must be an image.', 'রোল নম্বর অবশ্যই একটি ছবি হতে হবে।'),
  in: at(z.enum(['a']), 'b', 'The selected Roll Number is invalid.', 'নির্বাচিত রোল নম্বর সঠিক নয়।'),
  integer: at(z.int(), 1.5, 'The Roll Number must be an integer.', 'রোল নম্বর অবশ্যই একটি পূর্ণ সংখ্যা হতে হবে।'),
  ip: at(
    z.ipv4(),
    'x',
    'The Roll Number must be a valid IP address.',
    'রোল নম্বর অবশ্যই একটি সঠিক আইপি ঠিকানা হতে হবে।',
  ),
  json: at(
    rules.json(),
    '{',
    'The Roll Number must be a valid JSON string.',
    'রোল নম্বর অবশ্যই সঠিক JSON হতে হবে।',
  ),
  'max.numeric': at(
    z.number().max(5),
    6,
    'The Roll Number may not be greater than 5.',
    'রোল নম্বর ৫-এর বেশি হতে পারবে না।',
  ),
  'max.file': at(
    z.file().max(2048),
    file(3),
    'The Roll Number may not be greater than 2 kilobytes.',
    'রোল নম্বর ২ কিলোবাইটের বেশি হতে পারবে না।',
  ),
  'max.string': at(
    z.string().max(2),
    'abc',
    'The Roll Number may not be greater than 2 characters.',
    'রোল নম্বর ২ অক্ষরের বেশি হতে পারবে না।',
  ),
  'max.array': at(
    two.max(1),
    [1, 2],
    'The Roll Number may not have more than 1 items.',
    'রোল নম্বর-এ ১টির বেশি বিষয় থাকতে পারবে না।',
  ),
  mimes: at(
    rules.mimes(['jpg', 'pdf']),
    file(1),
    'The Roll Number must be a file of type: jpg, pdf.',
    'রোল নম্বর অবশ্যই এই ধরনের ফাইল হতে হবে: jpg, pdf।',
  ),
  'min.numeric': at(
    z.number().min(5),
    4,
    'The Roll Number must be at least 5.',
    'রোল নম্বর কমপক্ষে ৫ হতে হবে।',
  ),
  'min.file': at(
    z.file().min(4096),
    file(3),
    'The Roll Number must be at least 4 kilobytes.',
    'রোল নম্বর কমপক্ষে ৪ কিলোবাইট হতে হবে।',
  ),
  'min.string': at(
    z.string().min(6),
    'abc',
    'The Roll Number must be at least 6 characters.',
    'রোল নম্বর কমপক্ষে ৬ অক্ষরের হতে হবে।',
  ),
  'min.array': at(
    two.min(2),
    [1],
    'The Roll Number must have at least 2 items.',
    'রোল নম্বর-এ কমপক্ষে ২টি বিষয় থাকতে হবে।',
  ),
  notIn: at(rules.notIn(['0']), '0', 'The selected Roll Number is invalid.', 'নির্বাচিত রোল নম্বর সঠিক নয়।'),
  numeric: at(z.number(), 'x', 'The Roll Number must be a number.', 'রোল নম্বর অবশ্যই একটি সংখ্যা হতে হবে।'),
  regex: at(z.string().regex(/^a/), 'b', 'The Roll Number format is invalid.', 'রোল নম্বর সঠিকভাবে লেখা হয়নি।'),
  required: at(z.string(), undefined, 'The Roll Number field is required.', 'রোল নম্বর পূরণ করা আবশ্যক।'),
  requiredIf: form(
    rules.requiredIf('roll', board, 'dhaka', { en: 'Dhaka', bn: 'ঢাকা' }),
    { board: 'dhaka' },
    'The Roll Number field is required when Board is Dhaka.',
    'বোর্ড ঢাকা হলে রোল নম্বর পূরণ করা আবশ্যক।',
  ),
  requiredWith: form(
    rules.requiredWith('roll', [board, group]),
    { group: 'a' },
    'The Roll Number field is required when Board / Group is present.',
    'বোর্ড / বিভাগ থাকলে রোল নম্বর পূরণ করা আবশ্যক।',
  ),
  requiredWithAll: form(
    rules.requiredWithAll('roll', [board, group]),
    { board: 'a', group: 'a' },
    'The Roll Number field is required when Board / Group is present.',
    'বোর্ড / বিভাগ সবগুলো থাকলে রোল নম্বর পূরণ করা আবশ্যক।',
  ),
  requiredWithout: form(
    rules.requiredWithout('roll', [board]),
    {},
    'The Roll Number field is required when Board is not present.',
    'বোর্ড না থাকলে রোল নম্বর পূরণ করা আবশ্যক।',
  ),
  requiredWithoutAll: form(
    rules.requiredWithoutAll('roll', [board, group]),
    {},
    'The Roll Number field is required when none of Board / Group are present.',
    'বোর্ড / বিভাগ কোনোটিই না থাকলে রোল নম্বর পূরণ করা আবশ্যক।',
  ),
  same: form(
    rules.same('roll', board),
    { roll: 'a', board: 'b' },
    'The Roll Number and Board must match.',
    'রোল নম্বর ও বোর্ড অবশ্যই এক হতে হবে।',
  ),
  'size.numeric': at(rules.size(5), 4, 'The Roll Number must be 5.', 'রোল নম্বর অবশ্যই ৫ হতে হবে।'),
  'size.file': at(
    z.file().check(z.size(2048)),
    file(3),
    'The Roll Number must be 2 kilobytes.',
    'রোল নম্বর অবশ্যই ২ কিলোবাইট হতে হবে।',
  ),
  'size.string': at(
    z.string().length(4),
    'abc',
    'The Roll Number must be 4 characters.',
    'রোল নম্বর অবশ্যই ৪ অক্ষরের হতে হবে।',
  ),
  'size.array': at(
    two.length(2),
    [1],
    'The Roll Number must contain 2 items.',
    'রোল নম্বর-এ অবশ্যই ২টি বিষয় থাকতে হবে।',
  ),
  string: at(z.string(), 5, 'The Roll Number must be a string.', 'রোল নম্বর অবশ্যই লেখা হতে হবে।'),
  timezone: at(
    rules.timezone(),
    'Moon/Base',
    'The Roll Number must be a valid zone.',
    'রোল নম্বর অবশ্যই একটি সঠিক সময় অঞ্চল হতে হবে।',
  ),
  unique: form(
    rules.unique('rows', 'roll'),
    { rows: [{ roll: 1 }, { roll: 1 }] },
    'The Roll Number has already been taken.',
    'এই রোল নম্বর আগেই ব্যবহৃত হয়েছে।',
  ),
  url: at(z.url(), 'x', 'The Roll Number format is invalid.', 'রোল নম্বর সঠিকভাবে লেখা হয়নি।'),
};

/** Ours, beside the specification's list. */
const ownTemplates = ['greaterThan', 'lessThan', 'notBefore', 'multipleOf', 'unknownField', 'invalid'];
const isLabel = (value: object): value is Label => 'en' in value;
const templates = Object.entries(messages).flatMap(([name, value]) =>
  isLabel(value) ? [name] : Object.keys(value).map((kind) => `${name}.${kind}`),
);

describe('X-8 every template of the specification', () => {
  test('has a rule that answers with it: 54 of them', () => {
    expect(Object.keys(cases).sort()).toEqual(
      templates.filter((name) => !ownTemplates.includes(name)).sort(),
    );
    expect(Object.keys(cases)).toHaveLength(54);
  });

  test.each(Object.entries(cases))('%s is told in both languages with the name of its field', (_, one) => {
    const [schema, input, en, bn] = one;
    const parsed = schema.safeParse(input);
    expect(parsed.success).toBe(false);
    const told = Object.values(fieldMessages(parsed.error as z.ZodError, attributes)).flat();
    expect(told).toEqual([{ en, bn }]);
  });
});

test('the rules let pass what is right', () => {
  const right: readonly (readonly [z.ZodType, unknown])[] = [
    [rules.activeUrl(), 'https://shapla.edu.bd/about'],
    [rules.after('2026-07-01'), '2026-07-02'],
    [rules.before('2026-07-01'), '2026-06-30'],
    [rules.dateFormat(), '2026-07-05'],
    [rules.alpha(), 'শাপলা'],
    [rules.alphaDash(), 'class-6_ক'],
    [rules.alphaNum(), 'ক৬'],
    [rules.digits(6), '১২৩৪৫৬'],
    [rules.digitsBetween(2, 4), '123'],
    [rules.between.numeric(1, 5), 5],
    [rules.between.string(2, 5), 'ab'],
    [rules.between.array(z.number(), 1, 2), [1]],
    [rules.between.file(1, 2), file(2)],
    [rules.image(), file(1, 'a.png', 'image/png')],
    [rules.mimes(['jpg', 'pdf']), file(1, 'A.PDF', 'application/pdf')],
    [rules.notIn(['0']), '1'],
    [rules.filled(), 'x'],
    [rules.timezone(), 'Asia/Dhaka'],
  ];
  for (const [schema, input] of right) expect(schema.safeParse(input).success, String(input)).toBe(true);
  const forms: readonly (readonly [rules.FormRule, object])[] = [
    [rules.confirmed('roll', 'again'), { roll: 'a', again: 'a' }],
    [rules.same('roll', board), { roll: 'a', board: 'a' }],
    [rules.different('roll', board), { roll: 'a', board: 'b' }],
    [rules.requiredIf('roll', board, 'dhaka', board.label), { board: 'jashore' }],
    [rules.requiredWith('roll', [board, group]), {}],
    [rules.requiredWithAll('roll', [board, group]), { board: 'a' }],
    [rules.requiredWithout('roll', [board]), { board: 'a' }],
    [rules.requiredWithoutAll('roll', [board, group]), { board: 'a' }],
    [rules.unique('rows', 'roll'), { rows: [{ roll: 1 }, { roll: 2 }] }],
  ];
  for (const [rule, input] of forms)
    expect(z.looseObject({}).superRefine(rule).safeParse(input).success, JSON.stringify(input)).toBe(true);
});

test('every message the specification names by field is there, in its words and in Bengali', () => {
  const required = [
    'Institute Name',
    'Email',
    'Address',
    'Academic Group',
    'Board',
    'Start Date',
    'End Date',
    'Committee Name',
    'Shift',
    'Version',
    'Academic Year',
    'Class',
    'Section',
    'Group',
    'Session',
    'Board Roll',
    'Transaction ID',
    '2nd Transaction ID',
    'Payment Company/method',
    'Student Category',
    'First Name',
    'Father Name',
    'Mother Name',
    'Contact Number',
    'Religion',
    'Gender',
    'Religion Subject',
    'Date of Birth',
    'Roll Number',
    'Exam Number',
    'Country',
    'Division',
    'District',
    'Thana',
    'Invoice No',
  ].map((name) => `The ${name} field is required.`);
  const others = [
    'The Email has already been taken',
    'Invoice No has already been taken',
    'Please Select Date',
    'Please Select Teacher',
    'Please Select Subject',
    'Select At Least one number',
    'Select At Least one Sub Module',
    'Select At Least one Shift',
    'Select At Least one Version',
    'Select At Least one Academic Year',
    'Select At Least one Class',
  ];
  const known: readonly Label[] = Object.values(customMessages);
  expect(known.map(({ en }) => en).sort()).toEqual([...required, ...others].sort());
  for (const { bn } of known) expect(bn).toMatch(/[\u0980-\u09ff]/);
});
