import type * as z from 'zod';
import { apiPathOf } from '../src/core/entity.ts';
import { newId } from '../src/core/ids.ts';
import { snakeCase, tableNameOf } from '../src/core/server/database/table.ts';
import { entities } from '../src/modules.entities.ts';

/** Ids of one institution's records by table name; what is not there gets an id that nobody has. */
export type Ids = ReadonlyMap<string, string>;

/** As much of a zod schema as a generator looks at. */
type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: readonly z.ZodType[];
  entries?: Record<string, unknown>;
  values?: readonly unknown[];
  items?: readonly z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
  catchall?: z.ZodType;
};

export const definitionOf = (schema: z.ZodType): Definition =>
  (schema as unknown as { _zod: { def: Definition } })._zod.def;

/** Tried in turn until a schema takes one; the first is what a free text gets. */
const texts = (mark: string) => [
  `Sample${mark ? ` ${mark}` : ''}`,
  'Sample',
  '2026-03-15',
  '2026-03',
  '10:30',
  '100.00',
  '1',
  '2026',
  '01712345678',
  'sample@example.com',
  'https://example.com/1',
  'sample-1',
  '3:40',
  '20091234567890123',
  '2026-03-15T10:30:00.000Z',
  'নমুনা',
  'a-long-enough-text-for-a-token-1234567890',
  '#0ca678',
  '[]',
  '{}',
  '',
];
const numbers = [1, 25, 2, 5, 10, 50, 100, 2026, 0, 1000, -1, 0.5];

type Options = {
  /** The endpoint's path, which tells whose id a plain `id` is. */
  readonly path: string;
  readonly ids: Ids;
  /** Put into every free text, to be looked for in answers. */
  readonly mark?: string;
};

/** A value that the schema accepts, found by trying; undefined when no attempt fits. */
export function valueFor(schema: z.ZodType, name: string, options: Options): unknown {
  const definition = definitionOf(schema);
  const fits = (value: unknown) => {
    try {
      return schema.safeParse(value).success;
    } catch {
      return false;
    }
  };
  const inner = (part: z.ZodType | undefined) => (part ? valueFor(part, name, options) : undefined);
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).flatMap(([key, part]) => {
          const value = valueFor(part, key, options);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    case 'array':
    case 'set': {
      const value = inner(definition.element);
      return value === undefined ? [] : [value];
    }
    case 'tuple':
      return (definition.items ?? []).map((part) => inner(part));
    case 'record': {
      const key = inner(definition.keyType);
      const value = inner(definition.valueType);
      const filled = { [String(key)]: value };
      return fits(filled) ? filled : {};
    }
    case 'union':
      return (definition.options ?? []).map(inner).find(fits);
    case 'enum':
      return Object.values(definition.entries ?? {})[0];
    case 'literal':
      return definition.values?.[0];
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'lazy':
      return undefined;
    case 'pipe':
      return [
        ...(definition.in && definitionOf(definition.in).type !== 'transform' ? [inner(definition.in)] : []),
        inner(definition.out),
        ...texts(''),
        ...numbers,
      ].find(fits);
    case 'string': {
      const text = texts(options.mark ?? '').find(fits);
      if (text !== undefined) return text;
      // Only an identifier refuses every word and takes an id.
      const id = idFor(name, options);
      return fits(id) ? id : undefined;
    }
    case 'number':
    case 'int':
      return numbers.find(fits);
    case 'bigint':
      return 1n;
    case 'date':
      return '2026-03-15';
    case 'unknown':
    case 'any':
      return `Sample ${options.mark ?? ''}`;
    default:
      return inner(definition.innerType);
  }
}

/** An input the endpoint accepts; optional parts that do not fit are left out. */
export function inputFor(endpoint: { path: string; input: z.ZodType }, options: Omit<Options, 'path'>) {
  const input = (valueFor(endpoint.input, '', { ...options, path: endpoint.path }) ?? {}) as Record<
    string,
    unknown
  >;
  // Rows reach further into the endpoint than a file that cannot be read; files have tests of their own.
  if ('rows' in input) delete input.content;
  for (let attempt = 0; attempt < 5; attempt++) {
    const parsed = endpoint.input.safeParse(input);
    if (parsed.success) return input;
    for (const issue of parsed.error.issues) {
      const [name] = issue.path;
      if (name !== undefined && !endpoint.path.includes(`:${String(name)}`)) delete input[String(name)];
    }
  }
  return input;
}

const addresses = entities.map((entity) => ({ at: apiPathOf(entity), table: tableNameOf(entity) }));

function idFor(name: string, { path, ids }: Options): string {
  const word = snakeCase(name.replace(/Ids?$/, ''));
  // The name that comes nearest: of `academic_group` and `academic_class_group` the shorter; of the catalogue only there.
  const isOfCatalogue = (table: string) => table.startsWith('catalogue_');
  const fitting = [...ids].filter(
    ([table]) => word !== 'id' && (table === word || table.endsWith(`_${word}`)),
  );
  const nearest = fitting.toSorted(
    ([one], [other]) =>
      Number(isOfCatalogue(one) !== path.includes('-catalogue')) -
        Number(isOfCatalogue(other) !== path.includes('-catalogue')) || one.length - other.length,
  )[0];
  if (nearest) return nearest[1];
  const own = name === 'id' && addresses.find(({ at }) => path === at || path.startsWith(`${at}/`));
  if (own) return ids.get(own.table) ?? newId();
  // `/api/v1/students/enrolments/:id`: the table whose name comes nearest.
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  for (const part of parts.reverse())
    for (const [table, id] of ids)
      if (table.endsWith(snakeCase(part).replaceAll('-', '_').replace(/s$/, ''))) return id;
  return newId();
}

/** Every object inside a schema, with the path to it: none of them may take names it does not know. */
export function objectsIn(
  schema: z.ZodType,
  place = '',
  seen: Set<z.ZodType> = new Set(),
): { place: string; isStrict: boolean }[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const definition = definitionOf(schema);
  const parts: [string, z.ZodType | undefined][] = [
    ...Object.entries(definition.shape ?? {}),
    ['[]', definition.element],
    ['', definition.innerType],
    ['', definition.in],
    ['', definition.out],
    ['{}', definition.valueType],
    ...(definition.options ?? []).map((part) => ['|', part] as [string, z.ZodType]),
    ...(definition.items ?? []).map((part) => ['[]', part] as [string, z.ZodType]),
  ];
  return [
    ...(definition.type === 'object'
      ? [
          {
            place,
            isStrict: definition.catchall !== undefined && definitionOf(definition.catchall).type === 'never',
          },
        ]
      : []),
    ...parts.flatMap(([name, part]) => (part ? objectsIn(part, `${place}.${name}`, seen) : [])),
  ];
}

/** Copies of an input, each with one of its texts replaced, and the place of the replacement. */
export function withEachReplaced(
  value: unknown,
  replacements: ReadonlyMap<string, string>,
  place = '',
): [place: string, copy: unknown][] {
  if (typeof value === 'string') {
    const other = replacements.get(value);
    return other === undefined ? [] : [[place, other]];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    withEachReplaced(part, replacements, `${place}.${name}`).map(([at, copy]): [string, unknown] => [
      at,
      Array.isArray(value) ? value.with(Number(name), copy) : { ...value, [name]: copy },
    ]),
  );
}
