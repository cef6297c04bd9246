import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBengaliDigits } from '../../src/core/digits.ts';
import { apiPathOf, type Entity } from '../../src/core/entity.ts';
import { checkRows } from '../../src/core/server/entity/import.ts';
import { servedEndpoints } from '../../src/core/server/http/serve.ts';
import { student } from '../../src/modules/students/student.entity.ts';
import { definitionOf, inputFor } from '../from-schema.ts';
import { siteEntities } from '../samples/hands.ts';
import { sampleInput } from '../samples/sample.ts';
import { knowSessions, makeWorld, type Person, type World } from '../world.ts';

let world: World;
let head: Person;
let office: Person;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  office = await world.person(world.siteB, ['head']);
  knowSessions(world);
});
afterAll(() => world.close());

/** Kinds of fields whose digits a person types. */
const typed = new Set(['integer', 'decimal', 'money', 'phone', 'date', 'time']);
const isNumber = (entity: Entity, name: string, value: unknown) => {
  const field = entity.fields[name];
  if (!field || value === null || value === undefined) return false;
  return typed.has(field.kind) || ('pattern' in field && field.pattern && /^\d+$/.test(String(value)));
};

describe('REP-7 Bengali digits', () => {
  it.each(siteEntities.map((entity) => [entity.name, entity] as const))(
    'mean the same as ASCII ones in every number of %s, in a form and in a sheet',
    async (_, entity) => {
      const at = apiPathOf(entity);
      const input = await world.inSite(world.siteA, (transaction) => sampleInput(transaction, entity));
      const numbers = Object.keys(input).filter((name) => isNumber(entity, name, input[name]));
      const ascii = await head.call('POST', at, input);
      expect(ascii.status, ascii.text).toBe(200);
      // The same once more in Bengali: where two may not be equal, it must be recognised as a duplicate.
      const bengali = Object.fromEntries(numbers.map((name) => [name, toBengaliDigits(String(input[name]))]));
      const second = await head.call('PUT', `${at}/${ascii.body.id}`, { ...input, ...bengali, version: 1 });
      expect(second.status, second.text).toBe(200);
      for (const name of numbers) expect(second.body[name], name).toEqual(ascii.body[name]);

      const names = numbers.filter((name) => entity.fields[name]?.kind !== 'ref');
      if (names.length === 0) return;
      const check = await head.call('POST', `${at}/import/check`, { rows: [bengali] });
      const [row] = check.body.rows as { errors: Record<string, string[]> }[];
      const unique = new Set(entity.unique.flat());
      for (const name of names)
        if (!unique.has(name)) expect(row?.errors[name], `${name} ${bengali[name]}`).toBeUndefined();
    },
  );

  it('X-2 are found by ASCII ones, and the other way round', async () => {
    const path = '/api/v1/academic/house';
    await office.call('POST', path, { position: '১২', nameEn: 'House 47', nameBn: 'হাউস ৪৭' });
    for (const q of ['47', '৪৭', 'House ৪৭', 'হাউস 47'])
      expect((await office.call('GET', path, { q })).body.total, q).toBe(1);
  });

  it('survive an export and its import, beside a formula that is only a text', async () => {
    const path = '/api/v1/academic/house';
    await office.call('POST', path, { position: '৭', nameEn: '=1+1', nameBn: '+৮৮০' });
    const csv = await office.call('GET', `${path}/export`, { format: 'csv', q: '=1+1' });
    expect(csv.text).toContain("'=1+1");
    const check = await office.call('POST', `${path}/import/check`, {
      fileName: 'house.csv',
      content: Buffer.from(csv.text).toString('base64'),
    });
    expect((check.body.rows as { values: object }[])[0]?.values).toEqual({
      position: '7',
      nameEn: '=1+1',
      nameBn: '+৮৮০',
    });
  });

  it('are taken in a sheet in every way dates and amounts are typed there', async () => {
    const sheet = ['২০১২-০৩-০৫', '০৫/০৩/২০১২', '৫-৩-২০১২', '05/03/2012', '৪০৯৭৩'].map((dateOfBirth, n) => ({
      dateOfBirth,
      familyIncome: ['৳ ১,২০,০০০.৫০', '১২০০০০.৫০', '120000.50', '১,২০,০০০/-', '120,000'][n] ?? '',
      mobile: ['০১৭১২৩৪৫৬৭৮', '+৮৮০১৭১২৩৪৫৬৭৮', '1712345678', '০১৭১২-৩৪৫৬৭৮', '01712 345678'][n] ?? '',
    }));
    const { rows } = await world.inSite(world.siteA, (transaction) =>
      checkRows(transaction, student, sheet, 'bn'),
    );
    expect(rows).toHaveLength(5);
    for (const { errors } of rows)
      expect(Object.keys(errors).filter((name) => /date|Income|mobile/.test(name))).toEqual([]);
  });

  it('are taken by every call of the API that takes an amount, a number or a telephone as text', () => {
    const refused: string[] = [];
    for (const { endpoint } of servedEndpoints(world.server.app)) {
      if (endpoint.method !== 'POST' && endpoint.method !== 'PUT') continue;
      const valid = inputFor(endpoint, { ids: new Map() });
      if (!endpoint.input.safeParse(valid).success) continue;
      const shape = definitionOf(endpoint.input).shape ?? {};
      for (const [name, value] of Object.entries(valid)) {
        const schema = shape[name];
        // What stands in the address is no typed number.
        if (endpoint.path.includes(`:${name}`)) continue;
        if (!schema || typeof value !== 'string' || !/^(100\.00|1|01712345678)$/.test(value)) continue;
        // A choice of a fixed list is no number, whatever it is called.
        if (!schema.safeParse('3').success && !schema.safeParse('01812345678').success) continue;
        if (!schema.safeParse(toBengaliDigits(value)).success)
          refused.push(`${endpoint.method} ${endpoint.path}: ${name}`);
      }
    }
    expect(refused).toEqual([]);
  });
});
