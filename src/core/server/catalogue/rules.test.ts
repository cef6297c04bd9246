import { describe, expect, it } from 'vitest';
import { catalogueOf, defineEntity } from '../../entity.ts';
import { flag, integer, ref, text } from '../../fields.ts';
import { definePermissions } from '../../module/permissions.ts';
import type { EntityRecord } from '../entity/records.ts';
import { type Copies, compare } from './rules.ts';

const label = { en: 'Club', bn: 'ক্লাব' };
const shared = {
  module: 'academic',
  label,
  plural: label,
  permission: definePermissions('club', ['view', 'edit']),
  group: 'classes',
};
const club = defineEntity({
  ...shared,
  name: 'club',
  path: '/academic/club/list',
  fields: {
    position: integer({ label, required: true }),
    nameEn: text({ label, required: true }),
    nameBn: text({ label, required: true }),
    isOurs: flag({ label }),
  },
  catalogue: { group: 'classes', key: ['nameEn'], own: ['isOurs'], also: { code: text({ label }) } },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  list: { columns: ['nameEn', 'isOurs'], sort: 'nameEn', search: ['nameEn'], filters: ['isOurs'] },
  form: ['position', ['nameEn', 'isOurs']],
});
const match = defineEntity({
  ...shared,
  name: 'match',
  path: '/academic/match/list',
  fields: { clubId: ref(() => club, { label, required: true }), nameEn: text({ label, required: true }) },
  catalogue: { group: 'classes', key: ['clubId'] },
  title: { en: 'nameEn', bn: 'nameEn' },
  unique: [['clubId']],
  list: { columns: ['clubId'], sort: 'nameEn', search: [] },
  form: ['clubId'],
});

const record = (id: string, values: object, version = 1): EntityRecord => ({
  id,
  version,
  isActive: true,
  labels: {},
  position: 1,
  nameEn: 'Chess',
  nameBn: 'দাবা',
  ...values,
});
const copied = (seenVersion: number, recordId: string | null): Copies =>
  new Map([['c1', { seenVersion, recordId }]]);
const one = (row: EntityRecord, records: EntityRecord[], copies: Copies = new Map()) =>
  compare(club, catalogueOf(club), { rows: [row], records, copies })[0];

describe('the catalogue of an entity', () => {
  it('has its fields but for those only an institution fills, and what only the catalogue says', () => {
    const catalogue = catalogueOf(club);
    expect(Object.keys(catalogue.fields)).toEqual(['code', 'position', 'nameEn', 'nameBn']);
    expect(catalogue).toMatchObject({
      keptBy: 'platform',
      unique: [['code'], ['nameEn']],
      list: { columns: ['nameEn', 'code'], filters: [] },
      form: ['position', 'nameEn', 'code'],
    });
    expect(catalogueOf(club)).toBe(catalogue);
  });

  it('refers to the catalogue of the other', () => {
    const field = catalogueOf(match).fields.clubId;
    expect(field?.kind === 'ref' && field.to()).toBe(catalogueOf(club));
  });
});

describe('PLT-9 the difference between the catalogue and an institution', () => {
  it.each([
    ['a row nobody has looked at', record('c1', {}), [], undefined, 'new'],
    ['one that is no longer in use', { ...record('c1', {}), isActive: false }, [], undefined, 'left'],
    ['a record that was there before, the same', record('c1', {}), [record('r1', {})], undefined, 'same'],
    ['another place in the order', record('c1', {}), [record('r1', { position: 9 })], undefined, 'same'],
    [
      'what is the institution’s own to say',
      record('c1', {}),
      [record('r1', { isOurs: true })],
      undefined,
      'same',
    ],
    [
      'a record of the same name, otherwise',
      record('c1', {}),
      [record('r1', { nameBn: 'ক' })],
      undefined,
      'changed',
    ],
    [
      'a row that changed since',
      record('c1', { nameBn: 'ক' }, 2),
      [record('r1', {})],
      copied(1, 'r1'),
      'changed',
    ],
    [
      'one that was taken and renamed here',
      record('c1', {}),
      [record('r1', { nameEn: 'Ours' })],
      copied(1, 'r1'),
      'own',
    ],
    ['a change that came to the same', record('c1', {}, 5), [record('r1', {})], copied(1, 'r1'), 'same'],
    [
      'one left, of which another record has the name',
      record('c1', {}),
      [record('r1', {})],
      copied(1, null),
      'left',
    ],
    ['a copy the institution deleted', record('c1', {}, 2), [], copied(1, 'r1'), 'left'],
    [
      'a row taken out of use',
      { ...record('c1', {}, 2), isActive: false },
      [record('r1', {})],
      copied(1, 'r1'),
      'changed',
    ],
  ] as const)('knows %s', (_, row, records, copies, state) => {
    expect(one(row, [...records], copies)?.state).toBe(state);
  });

  it('says in which fields', () => {
    const found = one(record('c1', { nameEn: 'Go', nameBn: 'গো' }, 2), [record('r1', {})], copied(1, 'r1'));
    expect(found?.changes).toEqual(['nameEn', 'nameBn']);
  });

  it('has references lead to the institution’s own record, or says that it is lacking', () => {
    const row = record('m1', { clubId: 'c1', nameEn: 'Final' });
    const of = (copies: Copies) =>
      compare(match, catalogueOf(match), { rows: [row], records: [], copies })[0];
    expect(of(copied(1, 'r1'))).toMatchObject({ values: { clubId: 'r1' }, lacks: [], state: 'new' });
    expect(of(copied(1, null))).toMatchObject({ values: { clubId: null }, lacks: ['clubId'] });
    expect(of(new Map())?.lacks).toEqual(['clubId']);
  });
});
