import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod';
import { filePathOf } from '../../src/core/contracts/list-files-contract.ts';
import { type Endpoint, fillPath } from '../../src/core/endpoint.ts';
import { apiPathOf, type Entity } from '../../src/core/entity.ts';
import { tableNameOf } from '../../src/core/server/database/table.ts';
import { filesOfLists, servedEndpoints } from '../../src/core/server/http/serve.ts';
import { initialRoles } from '../../src/modules.details.ts';
import { entities } from '../../src/modules.entities.ts';
import { testLimit } from '../database.ts';
import { definitionOf, type Ids, inputFor, valueFor } from '../from-schema.ts';
import { filed } from '../pure/web/list-bounds.ts';
import { sampleOfEach } from '../samples/hands.ts';
import { makeWorld, type Person, type World, withKnownSessions } from '../world.ts';

/*
 * Every list is asked for every order it offers, in both directions, with every filter it offers. A list whose
 * statement is put together from the question has as many statements as there are questions.
 */

/** Lists inside a record that no sample makes; the tests of their own modules ask them. */
const ofOneRecord = new Set([
  '/api/v1/accounts/reconciliation/:id/line',
  '/api/v1/admission/tests/:id',
  '/api/v1/results/joint',
  '/api/v1/deletions',
  '/api/v1/documents/leavers',
  '/api/v1/imports',
  '/api/v1/jobs/runs/:id/problems',
  '/api/v1/payments/statements/lines/:id/receipts',
  '/api/v1/fees/mine/waiver-wishes',
  '/api/v1/access/platform/emergencies/:id/calls',
  '/api/v1/access/emergencies/:id/calls',
  '/api/v1/accounts/reconciliation/:id/statement',
  '/api/v1/fees/students/:id/ledger',
  '/api/v1/fees/offers/:id/candidates',
  '/api/v1/leave/employees/:id/ledger',
  '/api/v1/fees/openings/:id',
  '/api/v1/fees/scenarios/:id/students',
  '/api/v1/fees/runs/planned',
  '/api/v1/fees/clearances/:id/prints',
  '/api/v1/results/runs/:id/results',
  '/api/v1/results/runs/:id/what-if',
  '/api/v1/library/mine/books',
  '/api/v1/library/stock-takes/:id/missing',
  '/api/v1/lessons/one/:id/readers',
  '/api/v1/payroll/runs/:id/payslips',
  '/api/v1/payroll/runs/:id/variance',
  '/api/v1/payroll/runs/:id/gaps',
  '/api/v1/payroll/runs/:id/sheet',
  '/api/v1/payroll/arrears/found',
  '/api/v1/replication/comparison/rows',
  '/api/v1/replication/own/comparison/rows',
  '/api/v1/replication/years/comparison/rows',
  '/api/v1/replication/runs/:id/institutions',
  '/api/v1/students/batches/:id/members',
  '/api/v1/facilities/batches/:id/report',
  '/api/v1/facilities/batches/:id/meetings',
  '/api/v1/facilities/batches/:id/charges',
  '/api/v1/facilities/asset-counts/:id/missing',
  '/api/v1/facilities/depreciation/due',
  '/api/v1/facilities/depreciation/:id/lines',
  '/api/v1/students/promotions/:id/items',
  '/api/v1/students/reports/list',
  '/api/v1/documents/admit/barred',
  '/api/v1/payroll/fund/:id',
  '/api/v1/admission/marks',
  '/api/v1/recruitment/posts/:id/marks',
  '/api/v1/board/registrations',
  '/api/v1/board/registrations/file',
  '/api/v1/board/runs/:id/flags',
  '/api/v1/board/runs/:id/flags/file',
]);

let world: World;
let ids: Ids;
const actors = new Map<string, Person>();

beforeAll(async () => {
  world = await makeWorld();
  const made = await sampleOfEach(world, world.siteA);
  ids = made;
  await world.inSite(world.siteA, async (transaction) => {
    // Lists of the present year have a section to look into.
    await transaction.change('UPDATE academic_academic_year SET is_current = false WHERE site_id = $1');
    await transaction.change(
      `UPDATE academic_academic_year SET is_current = true
        WHERE site_id = $1 AND id = (SELECT year_id FROM academic_section WHERE site_id = $1 AND id = $2)`,
      made.get('academic_section'),
    );
  });
});
afterAll(() => world.close());

/** The schema within defaults, options and what is read out of an address. */
function within(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: from, out } = definitionOf(schema);
  if (innerType) return within(innerType);
  if (type !== 'pipe' || !from || !out) return schema;
  return within(definitionOf(from).type === 'transform' ? out : from);
}

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  definitionOf(within(schema)).shape ?? {};

/** What a narrowing field may hold; none where it takes anything, as a page's number does. */
function valuesOf(schema: z.ZodType, name: string, path: string): readonly unknown[] {
  const inner = within(schema);
  const definition = definitionOf(inner);
  if (definition.type === 'enum') return Object.values(definition.entries ?? {});
  if (definition.type === 'array' && definition.element)
    return valuesOf(definition.element, name, path).map((value) => [value]);
  if (definition.type === 'boolean') return [true, false];
  if (name === 'q') return ['sample', 'নমুনা', '12'];
  if (definition.type !== 'string') return [];
  const value = valueFor(inner, name, { path, ids });
  return value === undefined ? [] : [value];
}

/** The filters an entity's list offers, each with what it may hold. */
const filtersOf = (entity: Entity): Record<string, unknown>[] =>
  (entity.list.filters ?? []).flatMap((name) => {
    const field = entity.fields[name];
    const values =
      field?.kind === 'choice'
        ? field.choices.map(({ value }) => value)
        : field?.kind === 'ref'
          ? [ids.get(tableNameOf(field.to()))]
          : ['true'];
    return values.map((value) => ({ filter: { [name]: [value] } }));
  });

/** Every narrowing of a list, each as the part of a question that asks for it. */
function narrowingsOf({ path, input }: Endpoint, entity: Entity | undefined): Record<string, unknown>[] {
  const parts = entity ? filtersOf(entity) : [];
  for (const [name, schema] of Object.entries(shapeOf(input))) {
    if (['sort', 'page', 'size', 'format', 'template'].includes(name) || path.includes(`:${name}`)) continue;
    const inner = Object.entries(shapeOf(schema));
    if (inner.length === 0) parts.push(...valuesOf(schema, name, path).map((value) => ({ [name]: value })));
    for (const [field, of] of inner)
      parts.push(...valuesOf(of, field, path).map((value) => ({ [name]: { [field]: value } })));
  }
  return parts;
}

/** The questions one list is asked. */
function questionsOf(endpoint: Endpoint): Record<string, unknown>[] {
  const entity = entities.find((one) => apiPathOf(one) === endpoint.path);
  const shape = shapeOf(endpoint.input);
  const required = Object.keys(shape).filter(
    (name) => endpoint.path.includes(`:${name}`) || !shape[name]?.safeParse(undefined).success,
  );
  const whole = inputFor(endpoint, { ids });
  const least = Object.fromEntries(required.map((name) => [name, name === 'format' ? 'csv' : whole[name]]));
  const sorts = shape.sort ? valuesOf(shape.sort, 'sort', endpoint.path) : [undefined];
  const narrowings = [{}, ...narrowingsOf(endpoint, entity)];
  const ask = (sort: unknown, narrowing: Record<string, unknown> | undefined) => ({
    ...least,
    ...(sort === undefined ? {} : { sort }),
    ...narrowing,
  });
  // The lists of entities are one list: its order and its filters are put together in one place for all of them.
  if (entity)
    return Array.from({ length: Math.max(sorts.length, narrowings.length) }, (_, n) =>
      ask(sorts[n % sorts.length], narrowings[n % narrowings.length]),
    );
  return sorts.flatMap((sort) => narrowings.map((narrowing) => ask(sort, narrowing)));
}

async function actorFor({ access }: Endpoint): Promise<Person> {
  if (access === 'public') return world.nobody;
  const role =
    access === 'signedIn'
      ? 'head'
      : 'platform' in access
        ? 'platformOwner'
        : (['head', ...Object.keys(initialRoles)].find((one) =>
            new Set<string>(initialRoles[one]?.permissions).has(access.permission),
          ) ?? 'head');
  const known = actors.get(role) ?? (await world.person(world.siteA, [role]));
  actors.set(role, known);
  return known;
}

it('every list answers every order with every filter', { timeout: testLimit(600_000) }, async () => {
  const wrong: string[] = [];
  const unanswered: string[] = [];
  const files = filesOfLists(world.server.app);
  const made = new Set([...files.keys()].filter((path) => path.endsWith(filePathOf(''))));
  const lists = servedEndpoints(world.server.app)
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, input }) => method === 'GET' && ['sort', 'page'].some((name) => name in shapeOf(input)),
    )
    // A file of an entity's list is the list.
    .filter(({ path }) => !entities.some((one) => path === `${apiPathOf(one)}/export`))
    .filter(({ path }) => !made.has(path));
  await withKnownSessions(world, async () => {
    for (const endpoint of lists) {
      const person = await actorFor(endpoint);
      const statuses = new Set<number>();
      for (const question of questionsOf(endpoint)) {
        const { path, rest } = fillPath(endpoint.path, question);
        const answer = await person.call('GET', path, rest);
        statuses.add(answer.status);
        if (answer.status >= 500)
          wrong.push(`${answer.status} GET ${path} ${JSON.stringify(rest)} ${answer.text.slice(0, 200)}`);
      }
      if (!statuses.has(200)) unanswered.push(endpoint.path);
      // Its file is made of the list itself, page by page: whatever the list answers stands there.
      const file = files.get(filePathOf(endpoint.path));
      if (!file || !statuses.has(200)) continue;
      const { path, rest } = fillPath(file.endpoint.path, questionsOf(file.endpoint)[0] ?? {});
      const answer = await person.call('GET', path, rest);
      if (answer.status !== 200 || !answer.text.startsWith('\uFEFF'))
        wrong.push(`${answer.status} GET ${path} ${JSON.stringify(rest)} ${answer.text.slice(0, 200)}`);
    }
  });
  expect(lists.length).toBeGreaterThan(60);
  // what grows and has no end is never cut off in a file.
  const growing = Object.values(filed).flat();
  expect(growing.filter((path) => !files.has(filePathOf(path)))).toEqual([]);
  expect(unanswered.filter((path) => !ofOneRecord.has(path))).toEqual([]);
  expect(wrong.slice(0, 20)).toEqual([]);
});
