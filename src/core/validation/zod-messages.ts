import type { z } from 'zod';
import { toBengaliDigits } from '../digits.ts';
import type { FieldMessages } from '../errors.ts';
import { fillLabel, type Label, type LabelParams } from '../labels.ts';
import { emptyMessage, messages } from './messages.ts';

type Issue = z.core.$ZodIssue;
type Attributes = Readonly<Record<string, Label>>;
type Template = { readonly label: Label; readonly values?: LabelParams };

/** More than anybody mends at once; a flood of wrong fields costs no more than this many. */
const mostProblems = 20;

/**
 * The first messages of a failed zod check by field (dotted path; '' for the whole input). A field is called by its label
 * in `attributes`, looked up by path without list positions, then by its last name; else by its own name in words.
 * A custom issue may carry `params: {label, values}`. `input`, what was checked, tells an empty choice from a wrong one.
 */
export function fieldMessages(
  error: z.core.$ZodError,
  attributes: Attributes,
  input?: unknown,
): FieldMessages {
  const fields = new Map<string, Label[]>();
  const add = (path: readonly PropertyKey[], { label, values }: Template) => {
    const attribute = attributeOf(path, attributes);
    const text =
      label === messages.required
        ? emptyMessage(attribute)
        : fillLabel(label, { attribute, ...inBothDigits(values ?? {}) });
    const field = path.map(String).join('.');
    const known = fields.get(field) ?? [];
    if (!known.some((other) => other.en === text.en)) fields.set(field, [...known, text]);
  };
  for (const issue of error.issues) {
    if (fields.size >= mostProblems) break;
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, mostProblems - fields.size))
        add([...issue.path, key], { label: messages.unknownField });
      continue;
    }
    const deepest = issue.code === 'invalid_union' ? bestBranchOf(issue) : [issue];
    for (const part of deepest) {
      const path = part === issue ? issue.path : [...issue.path, ...part.path];
      const isEmpty = part.code !== 'custom' && isEmptyAt(input, path);
      add(path, isEmpty ? { label: messages.required } : templateOf(part));
    }
  }
  // A null prototype: a field may be called `__proto__`.
  return Object.assign(Object.create(null) as Record<string, readonly Label[]>, Object.fromEntries(fields));
}

function templateOf(issue: Issue): Template {
  switch (issue.code) {
    case 'invalid_type':
      return { label: typeTemplate(issue) };
    case 'too_small':
      return smallTemplate(issue);
    case 'too_big':
      return bigTemplate(issue);
    case 'invalid_format':
      return { label: formatTemplates[issue.format] ?? messages.regex, values: { format: 'YYYY-MM-DD' } };
    case 'not_multiple_of':
      return { label: messages.multipleOf, values: { divisor: issue.divisor } };
    case 'invalid_value':
      return {
        label: issue.values.length === 1 && issue.values[0] === true ? messages.accepted : messages.in,
      };
    case 'custom':
      return customTemplate(issue.params);
    case 'invalid_union':
      return { label: messages.in };
    default:
      return { label: messages.invalid };
  }
}

function typeTemplate(issue: z.core.$ZodIssueInvalidType): Label {
  // zod keeps the wrong value out of the issue; its own words tell what was missing.
  if (/received (undefined|null)$/.test(issue.message)) return messages.required;
  const expected: string = issue.expected;
  return typeTemplates[expected] ?? messages.invalid;
}

function smallTemplate(issue: z.core.$ZodIssueTooSmall): Template {
  const kind = sizeKind(issue.origin);
  if (issue.exact) return { label: messages.size[kind], values: { size: shown(issue.minimum, kind) } };
  // An empty text or list where something is needed.
  if ((kind === 'string' || kind === 'array') && Number(issue.minimum) === 1)
    return { label: messages.required };
  if (issue.origin === 'date') return { label: messages.after, values: { date: dayShown(issue.minimum) } };
  const label = kind === 'numeric' && issue.inclusive === false ? messages.greaterThan : messages.min[kind];
  return { label, values: { min: shown(issue.minimum, kind) } };
}

function bigTemplate(issue: z.core.$ZodIssueTooBig): Template {
  const kind = sizeKind(issue.origin);
  if (issue.exact) return { label: messages.size[kind], values: { size: shown(issue.maximum, kind) } };
  if (issue.origin === 'date') return { label: messages.before, values: { date: dayShown(issue.maximum) } };
  const label = kind === 'numeric' && issue.inclusive === false ? messages.lessThan : messages.max[kind];
  return { label, values: { max: shown(issue.maximum, kind) } };
}

function customTemplate(params: unknown): Template {
  if (!isRecord(params) || !isLabel(params.label)) return { label: messages.invalid };
  const given = isRecord(params.values) ? params.values : params;
  const values = Object.entries(given).filter(
    (entry): entry is [string, string | number | Label] =>
      entry[0] !== 'label' && (['string', 'number'].includes(typeof entry[1]) || isLabel(entry[1])),
  );
  return { label: params.label, values: Object.fromEntries(values) };
}

/** The issues of the union's member the input came nearest to: one that accepts its type. */
function bestBranchOf(issue: z.core.$ZodIssueInvalidUnion): readonly Issue[] {
  const branches = issue.errors as readonly (readonly Issue[])[];
  const missesType = (part: Issue) => part.code === 'invalid_type' && part.path.length === 0;
  const near = branches.find((branch) => branch.length > 0 && !branch.some(missesType));
  if (near)
    return near.some((part) => part.code === 'invalid_union' || part.code === 'unrecognized_keys')
      ? [issue]
      : near;
  const first = branches[0]?.[0];
  return first && missesType(first) && templateOf(first).label === messages.required ? [first] : [issue];
}

function attributeOf(path: readonly PropertyKey[], attributes: Attributes): Label {
  const names = path.map(String).filter((name) => !/^\d+$/.test(name));
  const last = names.at(-1) ?? '';
  for (const name of [path.map(String).join('.'), names.join('.'), last]) {
    if (Object.hasOwn(attributes, name)) return attributes[name] ?? humanise(last);
  }
  return humanise(last);
}

/** `fatherName`, `father_name` → Father name; a trailing Id is not spoken. */
function humanise(name: string): Label {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\-\s]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/(?<=.) ids?$/, '')
    .slice(0, 60);
  if (words === '') return { en: 'input', bn: 'তথ্য' };
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return { en: text, bn: text };
}

/** Numbers read in Bengali digits in a Bengali sentence. */
function inBothDigits(values: LabelParams): LabelParams {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? { en: String(value), bn: toBengaliDigits(String(value)) } : value,
    ]),
  );
}

function isEmptyAt(input: unknown, path: readonly PropertyKey[]): boolean {
  if (input === undefined || path.length === 0) return false;
  let value: unknown = input;
  for (const name of path) {
    if (!isRecord(value)) return false;
    value = Object.hasOwn(value, name) ? value[name as string] : undefined;
  }
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

type SizeKind = 'numeric' | 'file' | 'string' | 'array';

function sizeKind(origin: string): SizeKind {
  if (origin === 'string' || origin === 'file') return origin;
  return ['array', 'set', 'map', 'object', 'record', 'tuple'].includes(origin) ? 'array' : 'numeric';
}

/** zod measures files in bytes, the messages in kilobytes. */
function shown(limit: number | bigint, kind: SizeKind): number {
  return kind === 'file' ? Math.ceil(Number(limit) / 1024) : Number(limit);
}

function dayShown(limit: number | bigint): Label {
  const instant = new Date(Number(limit));
  const en = Number.isNaN(instant.getTime()) ? String(limit) : instant.toISOString().slice(0, 10);
  return { en, bn: toBengaliDigits(en) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isLabel(value: unknown): value is Label {
  return isRecord(value) && typeof value.en === 'string' && typeof value.bn === 'string';
}

const typeTemplates: Readonly<Record<string, Label>> = {
  string: messages.string,
  number: messages.numeric,
  bigint: messages.integer,
  int: messages.integer,
  boolean: messages.boolean,
  array: messages.array,
  tuple: messages.array,
  set: messages.array,
  date: messages.date,
};

const formatTemplates: Readonly<Record<string, Label>> = {
  email: messages.email,
  url: messages.url,
  date: messages.date,
  datetime: messages.date,
  ipv4: messages.ip,
  ipv6: messages.ip,
  json_string: messages.json,
  guid: messages.exists,
  uuid: messages.exists,
};
