import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { createRandom, type Random } from '../../demo/random.ts';
import { type Endpoint, fillPath } from '../../src/core/endpoint.ts';
import { apiPathOf } from '../../src/core/entity.ts';
import { seedPlatform } from '../../src/core/server/database/seed.ts';
import { servedEndpoints } from '../../src/core/server/http/serve.ts';
import { initialRoles } from '../../src/modules.details.ts';
import { entities } from '../../src/modules.entities.ts';
import { systemContext } from '../../src/server.ts';
import { type Ids, inputFor } from '../from-schema.ts';
import { isSwept } from '../only-modules.ts';
import { sampleOfEach } from '../samples/hands.ts';
import { makeWorld, type Person, type World, withKnownSessions } from '../world.ts';

/** Requests an operation and where they come from: `FUZZ=1000 SEED=$RANDOM` for a night. */
const requests = Number(process.env.FUZZ ?? 14);
/** What plain entities do is the same code for all of them: each takes its share. */
const requestsOfEntity = Math.ceil(requests * 0.2);
const seed = process.env.SEED ?? 'pathshala';
/** Nothing may take this long, however slow the machine is. */
const longestMilliseconds = 20_000;
/** What a request may cost this process of processor time, a password's hash and a document included. */
const longestWork = 1_500;
/** Lists are paged: over a few rows an answer in JSON stays far below this, whatever it was asked for. What was sent in
 * may come back marked, as the rows of a sheet do. */
const largestAnswer = 500_000;

const streams = new Set(['GET /api/v1/devices/gate/stream', 'GET /api/v1/notifications/stream']);

const entityPaths = new Set(
  entities.flatMap((entity) =>
    ['', '/:id', '/:id/history', '/import', '/import/check', '/import/template', '/export'].map(
      (rest) => apiPathOf(entity) + rest,
    ),
  ),
);

let world: World;
let ids: Ids;
const actors = new Map<string, Person>();

beforeAll(async () => {
  world = await makeWorld();
  ids = await sampleOfEach(world, world.siteA);
});
afterAll(() => world.close());

const errorBody = z.strictObject({
  message: z.string().min(1),
  code: z.string().min(1),
  requestId: z.guid(),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});

const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Values that a careless program stumbles over. */
const nasty: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.1,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    [],
    {},
    [[]],
    [null],
    ['a', 'b'],
  ],
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff\ud800y',
    '\u202egnp.exe',
    '\ufeff',
    '\u200d',
    '\r\n',
    '\u0007',
  ],
  ...[
    'NaN',
    'Infinity',
    'null',
    'undefined',
    'true',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    '০১২৩৪৫৬৭৮৯',
    '১২/০৩/২০২৬',
    '২০২৬-০৩-১৫',
    '৳ ১,২৩,৪৫৬.৭৮',
    'ক্‌ষ র‍্যাব',
    '👩‍👩‍👧‍👦',
    'İıſK',
    'ﷺ'.repeat(50),
  ],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE account; --',
    '%',
    '_',
    '\\',
    '$1',
    '\u0024{7*7}',
    '{{7*7}}',
    '#{7*7}',
    '../../etc/passwd',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '=1+1',
    '@SUM(A1)',
    '-1',
    '1e5',
  ],
  ...[
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '10000-01-01',
    '-2026-01-01',
    '25:61',
    '1970-01-01T00:00:00Z',
  ],
  ...[
    '9'.repeat(30),
    '0'.repeat(200),
    '1.'.repeat(50),
    '00000000-0000-0000-0000-000000000000',
    'x'.repeat(1_000),
  ],
  { __proto__: { isPlatform: true } },
  JSON.parse('{"__proto__": {"isPlatform": true}, "a": 1}'),
  { constructor: { prototype: { a: 1 } } },
  { length: 1e9 },
  JSON.parse(deep(1_000, '[', ']')),
];
const huge = [
  'x'.repeat(1_000_000),
  'আ'.repeat(300_000),
  ' '.repeat(1_000_000),
  '(('.repeat(300_000),
  Array(20_000).fill(1),
];

/** Bodies that no serializer makes: any, and what a valid one is turned into. */
const strangeBodies: readonly string[] = [
  ...[
    '',
    'null',
    '1',
    '"text"',
    '[]',
    '[{}]',
    '{',
    '{"a":',
    '{"a":NaN}',
    '\ufeff{}',
    '\u0000',
    '{}{}',
    "{'a':1}",
  ],
  '{"__proto__":{"isPlatform":true}}',
  '{"constructor":{"prototype":{"isPlatform":true}}}',
  `{"a":${deep(1_000, '[', ']')}}`,
  `{"a":${deep(50_000, '{"a":', '}').replace('{"a":}', '{"a":1}')}}`,
];
const rawBodies = (valid: string): readonly string[] => [
  ...strangeBodies,
  valid.replace(/^\{/, '{"isActive":true,"isActive":false,'),
  valid.replace(/^\{/, '{"\\u0000":1,'),
  valid.replace(/"([^"]+)":/, '"\\ud800":'),
  valid.slice(0, -2),
];

/** The beginning of a value; of a huge one no more is made than is shown. */
const shown = (value: unknown): string =>
  JSON.stringify(
    typeof value === 'string' ? value.slice(0, 60) : Array.isArray(value) ? value.slice(0, 60) : value,
  )?.slice(0, 60);

type Request = { path: string; input: object; headers: Record<string, string>; what: string };

function mutate(endpoint: Endpoint, valid: Record<string, unknown>, random: Random): Request {
  const input = structuredClone(valid);
  const headers: Record<string, string> = {};
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const what: string[] = [];
  if (random.chance(0.1))
    headers['idempotency-key'] = String(random.pick(['x', '', '1'.repeat(500), 'ক', crypto.randomUUID()]));
  if (random.chance(0.1))
    headers['x-site-alias'] = random.pick(['kadam', '__proto__', '', 'x'.repeat(2_000)]);
  if (random.chance(0.1)) headers['accept-language'] = random.pick(['bn', '*', 'xx;q=9', 'bn-BD,en;q=0.1']);
  for (let change = random.integer(0, 3); change > 0; change--) {
    const names = Object.keys(input);
    const value = !inQuery && random.chance(0.03) ? random.pick(huge) : random.pick(nasty);
    const name =
      names.length > 0 && random.chance(0.9)
        ? random.pick(names)
        : random.pick(['extra', '__proto__', 'ক', '', 'id']);
    if (random.chance(0.1)) delete input[name];
    else
      Object.defineProperty(input, name, {
        value: nested(input[name], value, random),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    what.push(`${name}=${shown(value)}`);
  }
  // What cannot stand in an address at all is no request.
  for (const name of endpoint.path.matchAll(/:(\w+)/g)) {
    const part = input[name[1] ?? ''];
    input[name[1] ?? ''] =
      typeof part === 'object' || part === undefined ? 'x' : String(part).toWellFormed().slice(0, 2_000);
  }
  const { path, rest } = fillPath(endpoint.path, input);
  if (!inQuery && random.chance(0.2)) {
    const body = random.pick(rawBodies(JSON.stringify(rest)));
    const type = random.pick([
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'x',
    ]);
    return {
      path,
      input: body as unknown as object,
      headers: { ...headers, 'content-type': type },
      what: `raw ${type} ${body.slice(0, 60)}`,
    };
  }
  if (inQuery && random.chance(0.2)) {
    const query = random.pick([
      '%',
      '%ff',
      'a=1&a=2',
      'q=a&q=b',
      'filter[a]=b',
      '__proto__=x',
      'page=1&page=2',
      '=',
      '&&&',
      'q=%00',
      'sort=__proto__',
      'filter={',
      'filter={"__proto__":["a"]}',
      'filter={"constructor":["a"]}',
      'filter=[]',
      'filter=null',
      'size=25.0',
      'page=1e9',
      'page=0x10',
      'q=%F0%9F',
      'version=',
    ]);
    return { path: `${path}?${query}`, input: {}, headers, what: `query ${query}` };
  }
  return { path, input: rest, headers, what: what.join(' ') };
}

/** Whether a message is written in the language; names of fields and values may be of the other. */
const inLanguage = (text: string, isBengali: boolean) =>
  isBengali ? /[\u0980-\u09ff]/.test(text) : /[A-Za-z]{2}/.test(text);

/** Somewhere inside a value, or the whole of it. */
function nested(value: unknown, replacement: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.3)) return replacement;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  const names = Object.keys(copy);
  if (names.length === 0) return replacement;
  const name = random.pick(names);
  copy[name] = nested(copy[name], replacement, random);
  return copy;
}

/** Whoever may call it; made anew when what was sent to the endpoint before ended his session or took his role. */
async function actorFor(endpoint: Endpoint): Promise<Person> {
  const role =
    typeof endpoint.access === 'object' && 'platform' in endpoint.access ? 'platformOwner' : 'head';
  const known = actors.get(role);
  const me = await known?.call('GET', '/api/auth/user');
  const wanted = initialRoles[role]?.permissions ?? [];
  const has = (me?.body.permissions ?? []) as string[];
  if (known && me?.status === 200 && wanted.every((permission) => has.includes(permission))) return known;
  await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    seedPlatform(transaction, initialRoles, [], []),
  );
  const person = await world.person(world.siteA, [role]);
  actors.set(role, person);
  return person;
}

it(`answers whatever is sent to it without stumbling (SEED=${seed})`, async () => {
  const wrong: string[] = [];
  let sent = 0;
  for (const { endpoint } of servedEndpoints(world.server.app)) {
    const name = `${endpoint.method} ${endpoint.path}`;
    const module = /^\/api\/v1\/([^/]+)/.exec(endpoint.path)?.[1];
    if (streams.has(name) || (module && !isSwept(module))) continue;
    const random = createRandom(`${seed} ${name}`);
    const person = await actorFor(endpoint);
    const valid = inputFor(endpoint, { ids });
    const most = entityPaths.has(endpoint.path) ? requestsOfEntity : requests;
    await withKnownSessions(world, async () => {
      for (let count = 0; count < most && wrong.length < 20; count++) {
        const { path, input, headers, what } = mutate(endpoint, valid, random);
        const caller = random.chance(0.05) ? world.nobody : person;
        let timer: NodeJS.Timeout | undefined;
        const begun = process.cpuUsage();
        const answer = await Promise.race([
          caller.call(endpoint.method, path, input, headers),
          new Promise<null>((resolve) => {
            timer = setTimeout(() => resolve(null), longestMilliseconds);
          }),
        ]);
        clearTimeout(timer);
        const spent = process.cpuUsage(begun);
        const work = (spent.user + spent.system) / 1_000;
        sent += 1;
        const say = (problem: string) =>
          wrong.push(`${name}: ${problem}\n    ${what}\n    ${path.slice(0, 120)}`);
        if (work > longestWork) say(`${Math.round(work)} ms of work`);
        const isJson = String(answer?.headers['content-type']).includes('json');
        const bytes = isJson ? Buffer.byteLength(answer?.text ?? '') : 0;
        // What was sent is measured only where it could matter.
        if (bytes > largestAnswer && bytes > largestAnswer + Buffer.byteLength(JSON.stringify(input) ?? ''))
          say(`an answer of ${bytes} bytes`);
        if (answer === null) say('no answer');
        else if (answer.status >= 500) say(answer.text.slice(0, 300));
        else if (answer.status >= 400) {
          const body = errorBody.safeParse(answer.body);
          if (!body.success) say(`${answer.status} off the schema of errors: ${answer.text.slice(0, 200)}`);
          else if ((answer.status === 422) !== Object.keys((answer.body.errors ?? {}) as object).length > 0)
            say(`${answer.status} and fields do not belong together`);
          const isBengali = headers['accept-language']?.startsWith('bn') ?? false;
          const told = [answer.body.message, ...Object.values((answer.body.errors ?? {}) as object).flat()];
          if (told.some((text) => !inLanguage(String(text), isBengali)))
            say(`not in ${isBengali ? 'Bengali' : 'English'}: ${told.join(' | ').slice(0, 200)}`);
        }
      }
    });
  }
  expect(wrong.join('\n')).toBe('');
  if (!process.env.ONLY_MODULES) expect(sent).toBeGreaterThan(requests * 50);
}, 3_600_000);
