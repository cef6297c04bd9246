import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod';
import { servedEndpoints } from '../../src/core/server/http/serve.ts';
import { isSweptPath } from '../only-modules.ts';
import { makeWorld, type World } from '../world.ts';

/*
 * No call takes a text without an end: each has a `max`, a format of a known length, or a rule that refuses what is long. Where
 * a rule decides, it is tried on long texts of several alphabets, the whole way through to what the handler gets.
 */

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const long = 60_000;
/** Texts that a rule about letters, digits, names, addresses or numbers would let through. */
const longTexts = ['a', 'A', '1', '১', 'ক', ' ', 'a ', 'a,', 'a-', '0f', '/a', '1.', 'a_'].map((part) =>
  part.repeat(long / part.length),
);
const tries = [
  ...longTexts,
  `-${'1'.repeat(long)}`,
  `0.${'1'.repeat(long)}`,
  `/${'a'.repeat(long)}`,
  `https://example.com/${'a'.repeat(long)}`,
  `${'a'.repeat(long)}@example.com`,
  `#${'a'.repeat(long)}`,
  `+${'8'.repeat(long)}`,
  JSON.stringify('a'.repeat(long)),
];

type Inner = {
  type: string;
  format?: string;
  checks?: { _zod: { def: { check: string; format?: string } } }[];
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  items?: z.ZodType[];
  rest?: z.ZodType | null;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
  catchall?: z.ZodType;
};
const innerOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Inner } })._zod.def;

/** Of these formats every text has an end by itself. */
const short = new Set(['guid', 'uuid', 'date', 'time', 'datetime', 'ipv4', 'ipv6', 'cuid2', 'ulid']);
const isShort = ({ format, checks }: Inner) =>
  short.has(format ?? '') ||
  (checks ?? []).some(({ _zod: { def } }) =>
    def.check === 'string_format'
      ? short.has(def.format ?? '')
      : /^(max_length|length_equals)$/.test(def.check),
  );

const takesLong = (schema: z.ZodType): boolean =>
  tries.some((text) => {
    try {
      return schema.safeParse(text).success;
    } catch {
      return true;
    }
  });

/** The places in an input where a text without an end is taken. `whole` is the chain of rules the text goes through. */
function endless(schema: z.ZodType, path: string, whole = schema, seen: readonly z.ZodType[] = []): string[] {
  if (seen.includes(schema)) return [];
  const inner = innerOf(schema);
  const into = (next: z.ZodType | undefined | null, name = path, chain = next) =>
    next ? endless(next, name, chain ?? next, [...seen, schema]) : [];
  switch (inner.type) {
    case 'string':
      return isShort(inner) || !takesLong(whole) ? [] : [path];
    case 'object':
      return [
        ...Object.entries(inner.shape ?? {}).flatMap(([name, one]) => into(one, `${path}.${name}`)),
        ...into(inner.catchall, `${path}.*`),
      ];
    case 'array':
      return into(inner.element, `${path}[]`);
    case 'tuple':
      return [...(inner.items ?? []), inner.rest].flatMap((one, place) => into(one, `${path}[${place}]`));
    case 'record':
      return [...into(inner.keyType, `${path}{}`), ...into(inner.valueType, `${path}.*`)];
    case 'union':
      return (inner.options ?? []).flatMap((one) => into(one, path));
    case 'intersection':
      return [...into(inner.left), ...into(inner.right)];
    case 'lazy':
      return into(inner.getter?.());
    case 'pipe':
      // What is made of a text is tried as a whole; of anything else the parts are looked at.
      return innerOf(inner.in as z.ZodType).type === 'transform'
        ? into(inner.out, path, whole)
        : into(inner.in, path, whole);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return into(inner.innerType, path, whole);
    case 'custom':
      return takesLong(whole) ? [path] : [];
    case 'any':
    case 'unknown':
      return [`${path} (anything)`];
    default:
      return [];
  }
}

/** What comes as somebody else writes it; the body of a call that anybody may make is short altogether. */
const asOthersWrite = new Set(['/api/v1/communication/reports/:site/:secret']);

it('no call takes a text that has no end', () => {
  const open = servedEndpoints(world.server.app).flatMap(({ endpoint }) =>
    isSweptPath(endpoint.path) && !asOthersWrite.has(endpoint.path)
      ? endless(endpoint.input, '').map((place) => `${endpoint.method} ${endpoint.path} ${place}`)
      : [],
  );
  expect([...new Set(open)]).toEqual([]);
});
