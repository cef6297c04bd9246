import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOfAct } from '../../src/core/contracts/deletions-contract.ts';
import { apiPathOf, type Entity } from '../../src/core/entity.ts';
import { newId } from '../../src/core/ids.ts';
import { columnLabel, tableLabel } from '../../src/modules/access/service/log-names.ts';
import { employee } from '../../src/modules/people/employee.entity.ts';
import { entities } from '../../src/modules.entities.ts';
import { withHands } from '../samples/hands.ts';
import { sampleInput, sampleRecord } from '../samples/sample.ts';
import { knowSessions, makeWorld, type Person, type World } from '../world.ts';

let world: World;
let headOfSite: Person;
let owner: Person;
let other: Person;
let student: Person;

beforeAll(async () => {
  world = await makeWorld();
  headOfSite = await world.person(world.siteA, ['head']);
  owner = await world.person(null, ['platformOwner']);
  other = await world.person(world.siteB, ['head']);
  student = await world.person(world.siteA, ['student']);
  knowSessions(world);
});
afterAll(() => world.close());

const inputFor = (entity: Entity) =>
  withHands(world, world.siteA, entity, (hands) => sampleInput(hands, entity));

describe.each(entities.map((entity) => [entity.name, entity] as const))('%s', (_, entity) => {
  const path = apiPathOf(entity);
  const isPlatforms = entity.keptBy === 'platform';
  /** Who may do everything with it. */
  const head: Pick<Person, 'call'> = {
    call: (...call) => (isPlatforms ? owner : headOfSite).call(...call),
  };

  it('has every label in both languages', () => {
    const labels = [entity.label, entity.plural, ...Object.values(entity.fields).map((field) => field.label)];
    for (const label of labels) {
      expect(label.en).toMatch(/[A-Za-z]/);
      expect(label.bn).toMatch(/[\u0980-\u09ff]/);
    }
  });

  it('X-9 is created, listed, found, changed and deleted, and its history tells so', async () => {
    const input = await inputFor(entity);
    const created = await head.call('POST', path, input);
    expect(created.status, created.text).toBe(200);
    const { id, version } = created.body as { id: string; version: number };
    const list = await head.call('GET', path, { size: 200, sort: '-updatedAt' });
    expect((list.body.items as { id: string }[]).some((item) => item.id === id)).toBe(true);
    const read = await head.call('GET', `${path}/${id}`);
    expect(read.body).toEqual(created.body);
    // The service of an employee ends by an order of two persons, never by the form.
    const isActive = entity === employee;
    const changed = await head.call('PUT', `${path}/${id}`, { ...input, isActive, version });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.isActive).toBe(isActive);
    const stale = await head.call('PUT', `${path}/${id}`, { ...input, version });
    expect(stale.status).toBe(409);
    const history = await head.call('GET', `${path}/${id}/history`);
    expect((history.body.items as { operation: string }[]).map((item) => item.operation)).toEqual([
      'update',
      'insert',
    ]);
    const removed = await head.call('DELETE', `${path}/${id}`, { version: version + 1 });
    expect(removed.status, removed.text).toBe(200);
    expect((await head.call('GET', `${path}/${id}`)).status).toBe(404);
  });

  it('X-4 is deleted together with others in one act, and all of them brought back as they were', async () => {
    if (isPlatforms) return;
    const act = newId();
    const made: { id: string; version: number }[] = [];
    for (let n = 0; n < 2; n += 1) {
      const created = await head.call('POST', path, await inputFor(entity));
      made.push(created.body as { id: string; version: number });
    }
    const before = await Promise.all(made.map(({ id }) => head.call('GET', `${path}/${id}`)));
    for (const { id, version } of made) {
      const removed = await head.call('DELETE', `${path}/${id}`, { version, act: nameOfAct(act) });
      expect(removed.status, removed.text).toBe(200);
    }
    const kind = `${entity.module}.${entity.name}`;
    const acts = await head.call('GET', '/api/v1/deletions', { kind });
    expect((acts.body.items as object[])[0]).toMatchObject({ id: act, rows: 2, state: 'deleted' });
    expect((await other.call('POST', `/api/v1/deletions/${act}/bring-back`)).status).toBe(404);
    expect((await student.call('POST', `/api/v1/deletions/${act}/bring-back`)).status).toBe(403);
    const back = await head.call('POST', `/api/v1/deletions/${act}/bring-back`);
    expect([back.status, back.body.rows, back.body.kept], back.text).toEqual([200, 2, []]);
    for (const one of before) {
      const now = await head.call('GET', `${path}/${String(one.body.id)}`);
      expect(now.body).toEqual({ ...one.body, version: Number(one.body.version) + 1 });
    }
    expect((await head.call('POST', `/api/v1/deletions/${act}/bring-back`)).status).toBe(409);
  });

  it('refuses a duplicate at its field', async () => {
    if (entity.unique.length === 0) return;
    const input = await inputFor(entity);
    expect((await head.call('POST', path, input)).status).toBe(200);
    const again = await head.call('POST', path, input);
    expect(again.status).toBe(422);
    const field = entity.unique.flatMap((fields) => fields.slice(-1));
    expect(field).toContain(Object.keys(again.body.errors as object)[0]);
  });

  it('refuses an empty form with a message at every required field', async () => {
    const answer = await head.call('POST', path, {});
    const required = Object.entries(entity.fields).filter(
      ([, field]) => field.required && field.kind !== 'flag',
    );
    if (required.length === 0) return;
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors as object).sort()).toEqual(required.map(([name]) => name).sort());
  });

  it('is invisible to another institution and to whoever lacks the permission', async () => {
    const record = await withHands(world, world.siteA, entity, (hands) => sampleRecord(hands, entity));
    const input = await inputFor(entity);
    const hidden = isPlatforms ? 403 : 404;
    expect((await other.call('GET', `${path}/${record.id}`)).status).toBe(hidden);
    expect((await other.call('DELETE', `${path}/${record.id}`, { version: 1 })).status).toBe(hidden);
    expect((await other.call('PUT', `${path}/${record.id}`, { ...input, version: 1 })).status).toBe(hidden);
    const theirs = await other.call('GET', path, { size: 200 });
    expect(theirs.text).not.toContain(record.id);
    const refused = await student.call('GET', path);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain(entity.permission.view);
    expect((await student.call('POST', path, input)).status).toBe(403);
    expect((await world.nobody.call('GET', path)).status).toBe(401);
  });

  it("refuses another institution's record in a reference", async () => {
    if (isPlatforms) return;
    const refs = Object.entries(entity.fields).filter(([, field]) => field.kind === 'ref');
    for (const [name, field] of refs) {
      if (field.kind !== 'ref') continue;
      const foreign = await world.inSite(world.siteB, (transaction) => sampleRecord(transaction, field.to()));
      const answer = await head.call('POST', path, { ...(await inputFor(entity)), [name]: foreign.id });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors as object)).toContain(name);
    }
  });

  it('API-7 exports, and imports what it exported after a dry run', async () => {
    await withHands(world, world.siteA, entity, (hands) => sampleRecord(hands, entity));
    const csv = await head.call('GET', `${path}/export`, { format: 'csv' });
    expect(csv.status).toBe(200);
    expect(csv.text.charCodeAt(0)).toBe(0xfeff);
    const rows = [{ nameEn: '' }];
    const check = await head.call('POST', `${path}/import/check`, { rows });
    expect(check.status, check.text).toBe(200);
    expect(check.body.total).toBe(1);
  });
});

it('X-1 the log of changes has a name in both languages for every record and column it shows', async () => {
  const logged = await world.inSite(world.siteA, (transaction) =>
    transaction.read(
      { table: 'text', column: 'text' },
      `SELECT g.tgrelid::regclass::text AS "table", a.attname::text AS "column"
         FROM pg_trigger g JOIN pg_attribute a ON a.attrelid = g.tgrelid
        WHERE g.tgname LIKE 'record\\_%history' AND a.attnum > 0 AND NOT a.attisdropped
          AND $1 > 0 AND a.attname NOT IN ('site_id', 'id', 'version', 'created_at', 'updated_at', 'search_text')`,
    ),
  );
  expect(logged.length).toBeGreaterThan(2000);
  const nameless = logged.filter(({ table, column }) =>
    [tableLabel(table), columnLabel(table, column)].some(({ bn }) => !/[ঀ-৿]/.test(bn)),
  );
  expect(nameless).toEqual([]);
});
