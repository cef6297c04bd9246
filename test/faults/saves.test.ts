import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPathOf, type Entity } from '../../src/core/entity.ts';
import { digestOfSite } from '../fill.ts';
import { siteEntities } from '../samples/hands.ts';
import { isOneOfEachKind, sampleInput } from '../samples/sample.ts';
import { makeWorld, type Person, type World } from '../world.ts';

let world: World;
let head: Person;
let colleague: Person;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  colleague = await world.person(world.siteA, ['siteAdmin']);
});
afterAll(() => world.close());

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const newInput = (entity: Entity) =>
  world.inSite(world.siteA, (transaction) => sampleInput(transaction, entity));
const path = '/api/v1/academic/house';
const house = (name: string) => ({ position: 1, nameEn: name, nameBn: name });

async function countOf(entityPath: string): Promise<number> {
  return Number((await head.call('GET', entityPath)).body.total);
}

describe('a button pressed twice', () => {
  it.each(siteEntities.map((entity) => [entity.name, entity] as const))('saves one %s', async (_, entity) => {
    const input = await newInput(entity);
    const at = apiPathOf(entity);
    const before = await countOf(at);
    const headers = key();
    const [first, second] = await Promise.all([
      head.call('POST', at, input, headers),
      head.call('POST', at, input, headers),
    ]);
    expect(first.status, first.text).toBe(200);
    expect(second.body).toEqual(first.body);
    const third = await head.call('POST', at, input, headers);
    expect(third.body).toEqual(first.body);
    expect(await countOf(at)).toBe(before + 1);
    const { id, version } = first.body as { id: string; version: number };
    // Post and service of an employee change by an order of two.
    const change = { ...input, ...(entity.name === 'employee' ? {} : { isActive: false }), version };
    const again = key();
    const changed = await head.call('PUT', `${at}/${id}`, change, again);
    expect(changed.status, changed.text).toBe(200);
    // Without the key it would be stale by now.
    expect((await head.call('PUT', `${at}/${id}`, change, again)).body).toEqual(changed.body);
  });

  it('twenty times at once is still one', async () => {
    const before = await countOf(path);
    const headers = key();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => head.call('POST', path, house('Twenty'), headers)),
    );
    expect(answers[0]?.status).toBe(200);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await countOf(path)).toBe(before + 1);
  });

  it('is no second request with other contents, by another person or elsewhere', async () => {
    const headers = key();
    expect((await head.call('POST', path, house('Once'), headers)).status).toBe(200);
    const before = await digestOfSite(world.adminUrl, world.siteA);
    const others = await Promise.all([
      head.call('POST', path, house('Other'), { ...headers, 'accept-language': 'bn' }),
      colleague.call('POST', path, house('Once'), headers),
      head.call('POST', '/api/v1/communication/notice-category', house('Once'), headers),
    ]);
    for (const other of others) {
      expect(other.status, other.text).toBe(409);
      expect(other.body.code).toBe('idempotencyMismatch');
    }
    expect(others[0]?.body.message).toMatch(/[\u0980-\u09ff]/);
    expect(await digestOfSite(world.adminUrl, world.siteA)).toEqual(before);
    // In another institution the same key is another one.
    const elsewhere = await world.person(world.siteB, ['head']);
    expect((await elsewhere.call('POST', path, house('Once'), headers)).status).toBe(200);
  });

  it('may be pressed again after a correction: what was refused used nothing up', async () => {
    const headers = key();
    expect((await head.call('POST', path, house(''), headers)).status).toBe(422);
    // Refused by the database, after the key was taken.
    expect((await head.call('POST', path, house('Once'), headers)).status).toBe(422);
    expect((await head.call('POST', path, house('Corrected'), headers)).status).toBe(200);
  });

  it('imports a sheet once', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => ({
      position: '1',
      nameEn: `Imported ${n}`,
      nameBn: 'হাউস',
    }));
    const headers = key();
    const before = await countOf(path);
    const answers = await Promise.all(
      [1, 2, 3].map(() => head.call('POST', `${path}/import`, { rows }, headers)),
    );
    expect(answers.map(({ body }) => body.created)).toEqual([30, 30, 30]);
    expect(await countOf(path)).toBe(before + 30);
  });

  it('refuses a key that is none', async () => {
    for (const bad of ['x', '1'.repeat(500), '; DROP TABLE account'])
      expect((await head.call('POST', path, house('Key'), { 'idempotency-key': bad })).status).toBe(400);
  });
});

describe('ten people who change one record', () => {
  // A sample of what has one record for each kind would take the place of the one that ten people change.
  const many = siteEntities.filter((entity) => !isOneOfEachKind(entity));
  it.each(many.map((entity) => [entity.name, entity] as const))(
    'save one %s, and nine are told with what stands there now',
    async (_, entity) => {
      const at = apiPathOf(entity);
      const created = await head.call('POST', at, await newInput(entity));
      const { id, version } = created.body as { id: string; version: number };
      const inputs = [];
      const kept = entity.name === 'employee' ? { designationId: created.body.designationId } : {};
      for (let n = 0; n < 10; n++) inputs.push({ ...(await newInput(entity)), ...kept, version });
      const answers = await Promise.all(
        inputs.map((input, n) =>
          head.call('PUT', `${at}/${id}`, input, n % 2 ? { 'accept-language': 'bn' } : {}),
        ),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners, answers.map(({ text }) => text).join('\n')).toHaveLength(1);
      const record = (await head.call('GET', `${at}/${id}`)).body;
      expect(winners[0]?.body).toEqual(record);
      for (const [n, { status, body }] of answers.entries()) {
        if (status === 200) continue;
        expect(status, JSON.stringify(body)).toBe(409);
        expect(body.code).toBe('staleVersion');
        expect(body.message).toMatch(n % 2 ? /[\u0980-\u09ff]/ : /^Somebody else has changed/);
        expect((body.details as { current: unknown }).current).toEqual(record);
      }
      expect((await head.call('DELETE', `${at}/${id}`, { version })).status).toBe(409);
      expect((await head.call('GET', `${at}/${id}`)).status).toBe(200);
    },
  );
});
