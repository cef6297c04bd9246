import { describe, expect, it } from 'vitest';
import type { Copied, CopiedRecord } from './copied.ts';
import { choiceKey, compareTables, nameOfCopy, type Sides, writesOf } from './rules.ts';

const label = { en: 'Name', bn: 'নাম' };
const table = (name: string, more: Partial<Copied> = {}): Copied => ({
  name,
  label,
  fields: { nameEn: label, position: label },
  references: {},
  key: ['nameEn'],
  unique: [],
  hasOrder: true,
  isOnlyAdded: false,
  read: async () => [],
  readMaster: null,
  textOf: (row, field) => ({ en: String(row[field] ?? ''), bn: String(row[field] ?? '') }),
  write: async () => {},
  ...more,
});
const row = (id: string, values: object = {}): CopiedRecord => ({ id, version: 1, labels: {}, ...values });
const classes = table('classes');
const sections = table('sections', {
  fields: { nameEn: label, classId: label, teacherId: label, roomId: label },
  references: {
    classId: { to: 'classes', required: true },
    teacherId: { to: 'employees', required: false },
    roomId: { to: 'rooms', required: true },
  },
  key: ['classId', 'nameEn'],
  hasOrder: false,
});
const sides = (
  copied: Copied,
  rows: CopiedRecord[],
  records: CopiedRecord[] = [],
  isChosen = true,
): Sides => ({
  copied,
  isChosen,
  rows,
  records,
});
const choices = new Map<string, 'copy' | 'leave'>();
const statesOf = (given: readonly Sides[], more: Parameters<typeof compareTables>[1] = {}) =>
  compareTables(given, more).map(({ copies }) => copies.map(({ state }) => state));
const written = (given: readonly Sides[], overwrites: boolean, decided = choices) =>
  compareTables(given, { choices: decided }).map((one) => writesOf(one, { overwrites, choices: decided }));

describe('PLT-9 comparing an institution with a source', () => {
  it('knows the same thing by its key, whatever its id and its place', () => {
    const six = row('s1', { nameEn: 'Six', position: 1 });
    expect(statesOf([sides(classes, [six], [row('t1', { nameEn: 'Six', position: 9 })])])).toEqual([
      ['same'],
    ]);
    expect(statesOf([sides(classes, [six], [row('t1', { nameEn: 'Seven' })])])).toEqual([['new']]);
  });

  it('leads references to the institution’s own records, those that are just copied too', () => {
    const [, copied] = compareTables([
      sides(
        classes,
        [row('s1', { nameEn: 'Six' }), row('s2', { nameEn: 'Seven' })],
        [row('t1', { nameEn: 'Six' })],
      ),
      sides({ ...sections, references: { classId: { to: 'classes', required: true } } }, [
        row('a', { nameEn: 'A', classId: 's1' }),
        row('b', { nameEn: 'A', classId: 's2' }),
      ]),
    ]);
    expect(copied?.copies.map(({ state }) => state)).toEqual(['new', 'new']);
    expect(copied?.copies[0]?.values.classId).toBe('t1');
    expect(copied?.copies[1]?.values.classId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('copies nothing that refers to what is not there, and drops people where it may', () => {
    const given = [
      sides(classes, [row('s1', { nameEn: 'Six' })], [], false),
      sides(
        { ...sections, references: { ...sections.references, roomId: { to: 'rooms', required: false } } },
        [row('a', { nameEn: 'A', classId: 's1', teacherId: 'somebody' })],
      ),
    ];
    expect(statesOf(given)).toEqual([['new'], ['lacking']]);
    const [, there] = compareTables([
      sides(classes, [row('s1', { nameEn: 'Six' })], [row('t1', { nameEn: 'Six' })], false),
      given[1] as Sides,
    ]);
    expect(there?.copies[0]).toMatchObject({ state: 'new', values: { nameEn: 'A', classId: 't1' } });
    expect(there?.copies[0]?.values).not.toHaveProperty('teacherId');
  });

  it('lets a required reference to what is nobody else’s stop the copy', () => {
    const [, one] = statesOf([
      sides(classes, [row('s1', { nameEn: 'Six' })], [row('t1', { nameEn: 'Six' })]),
      sides(sections, [row('a', { nameEn: 'A', classId: 's1', roomId: 'r1' })]),
    ]);
    expect(one).toEqual(['lacking']);
  });

  it('refuses what would share a code with another record', () => {
    const coded = table('subjects', {
      fields: { nameEn: label, code: label },
      unique: [['code']],
      hasOrder: false,
    });
    const source = [row('s1', { nameEn: 'Bangla', code: '101' })];
    expect(statesOf([sides(coded, source, [row('t1', { nameEn: 'English', code: '101' })])])).toEqual([
      ['clash'],
    ]);
    expect(
      statesOf([
        sides(coded, source, [
          row('t1', { nameEn: 'English', code: '101' }),
          row('t2', { nameEn: 'Bangla', code: '107' }),
        ]),
      ]),
    ).toEqual([['clash']]);
  });

  it('follows a copy that was given another name since', () => {
    const given = [sides(classes, [row('s1', { nameEn: 'Six' })], [row('t1', { nameEn: 'Class Six' })])];
    expect(statesOf(given)).toEqual([['new']]);
    expect(statesOf(given, { noted: new Map([['s1', 't1']]) })).toEqual([['different']]);
  });

  it('counts what the institution alone has', () => {
    const [one] = compareTables([sides(classes, [], [row('t1', { nameEn: 'Play' })])]);
    expect(one?.only.map(({ id }) => id)).toEqual(['t1']);
  });

  it('takes objects that say the same in another order for the same', () => {
    const rules = table('rules', { fields: { rule: label, nameEn: label }, hasOrder: false });
    const given = (rule: object) => row('x', { nameEn: 'Fine', rule });
    expect(
      statesOf([sides(rules, [given({ a: 1, b: { c: 2, d: 3 } })], [given({ b: { d: 3, c: 2 }, a: 1 })])]),
    ).toEqual([['same']]);
  });
});

describe('PLT-9 what is written', () => {
  const source = [
    row('s1', { nameEn: 'Six', size: 2, position: 1 }),
    row('s2', { nameEn: 'Seven', size: 3, position: 1 }),
  ];
  const sized = table('classes', { fields: { nameEn: label, size: label, position: label } });
  const given = [sides(sized, source, [row('t1', { nameEn: 'Six', size: 1, position: 1 })])];

  it('adds what is new, and leaves what differs unless it is to be overwritten', () => {
    expect(written(given, false)[0]?.map(({ row: { id } }) => id)).toEqual(['s2']);
    expect(written(given, true)[0]?.map(({ row: { id } }) => id)).toEqual(['s1', 's2']);
  });

  it('gives a new record a place of its own, and leaves the places of the others', () => {
    expect(written(given, true)[0]?.map(({ values }) => values.position)).toEqual([1, 2]);
  });

  it('does with one record what was decided for it', () => {
    const decided = new Map([
      [choiceKey('classes', 's1'), 'copy' as const],
      [choiceKey('classes', 's2'), 'leave' as const],
    ]);
    expect(written(given, false, decided)[0]?.map(({ row: { id } }) => id)).toEqual(['s1']);
  });

  it('leaves out what refers to a record that is left', () => {
    const decided = new Map([[choiceKey('classes', 's2'), 'leave' as const]]);
    const pairs = table('pairs', {
      fields: { classId: label },
      references: { classId: { to: 'classes', required: true } },
      key: ['classId'],
      hasOrder: false,
    });
    const both = [...given, sides(pairs, [row('p1', { classId: 's1' }), row('p2', { classId: 's2' })])];
    expect(written(both, true, decided)[1]?.map(({ row: { id } }) => id)).toEqual(['p1']);
  });

  it('never changes what work hangs on', () => {
    const exams = sides({ ...sized, isOnlyAdded: true }, source, [row('t1', { nameEn: 'Six', size: 1 })]);
    expect(written([exams], true)[0]?.map(({ row: { id } }) => id)).toEqual(['s2']);
  });

  it('writes nothing a second time', () => {
    const [first = []] = written(given, true);
    const now = first.map(({ id, values }) => row(id, values));
    expect(written([sides(sized, source, now)], true)).toEqual([[]]);
  });
});

it('names a record by what it is known by', () => {
  expect(nameOfCopy(sections, row('a', { classId: 'Six', nameEn: 'A' }))).toEqual({
    en: 'Six, A',
    bn: 'Six, A',
  });
});
