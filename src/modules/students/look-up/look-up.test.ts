import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRecord } from '../../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { searchKeyOf } from '../../../core/search-text.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { section } from '../../academic/section.entity.ts';
import { ledger } from '../../accounts/chart/ledger.entity.ts';
import { employee } from '../../people/employee.entity.ts';
import { student } from '../student.entity.ts';

let world: World;
let head: Person;
let guardian: Person;
let other: Person;

const classes = [
  ['Six', 'ষষ্ঠ', 'Jamuna', 'যমুনা'],
  ['Eight', 'অষ্টম', 'Padma', 'পদ্মা'],
  ['Eight', 'অষ্টম', 'Jamuna', 'যমুনা'],
] as const;
const names = ['Rahim Uddin', 'Salma Akter', 'Padma Rani', 'Shafiqul Islam'];
const namesBn = ['রহিম উদ্দিন', 'সালমা আক্তার', 'পদ্মা রানী', 'শফিকুল ইসলাম'];

async function fill(transaction: Transaction) {
  let yearId: string | null = null;
  let classOfEight: string | null = null;
  for (const [place, [classEn, classBn, en, bn]] of classes.entries()) {
    const room = await sampleRecord(transaction, section);
    const row = await transaction.row<{ year_id: string; class_id: string }>(
      'SELECT year_id, class_id FROM academic_section WHERE site_id = $1 AND id = $2',
      room.id,
    );
    yearId ??= row?.year_id ?? null;
    const classId: string | null =
      classEn === 'Eight' ? (classOfEight ?? row?.class_id ?? null) : (row?.class_id ?? null);
    if (classEn === 'Eight') classOfEight = classId;
    await transaction.change(
      'UPDATE academic_school_class SET name_en = $3, name_bn = $4, position = $5 WHERE site_id = $1 AND id = $2',
      classId,
      classEn,
      classBn,
      60 + place,
    );
    await transaction.change(
      'UPDATE academic_section SET name_en = $3, name_bn = $4, year_id = $5, class_id = $6, is_active = true WHERE site_id = $1 AND id = $2',
      room.id,
      en,
      bn,
      yearId,
      classId,
    );
    for (const [roll, name] of names.entries()) {
      const child = await sampleRecord(transaction, student);
      const code = `26000${place}${roll}`;
      const mobile = `+88017110000${place}${roll}`;
      await transaction.change(
        `UPDATE students_student SET name_en = $3, name_bn = $4, code = $5, mobile = $6, search_text = $7
          WHERE site_id = $1 AND id = $2`,
        child.id,
        name,
        namesBn[roll],
        code,
        mobile,
        searchKeyOf(name, namesBn[roll], code, mobile),
      );
      await transaction.change(
        `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll, status)
         VALUES ($1, $2, $3, $4, $5, $6, 'active')`,
        newId(),
        child.id,
        yearId,
        room.id,
        roll + 1,
      );
    }
  }
  await transaction.change(
    'UPDATE academic_academic_year SET is_current = (id = $2) WHERE site_id = $1',
    yearId,
  );
  const teacher = await sampleRecord(transaction, employee);
  await transaction.change(
    `UPDATE people_employee SET name_en = 'Bikash Roy', name_bn = 'বিকাশ রায়', search_text = $3 WHERE site_id = $1 AND id = $2`,
    teacher.id,
    searchKeyOf('Bikash Roy', 'বিকাশ রায়'),
  );
  await transaction.change(
    `INSERT INTO accounts_fiscal_year (site_id, id, name, start_date, end_date)
     VALUES ($1, $2, '2026', '2026-01-01', '2026-12-31')`,
    newId(),
  );
  const [debited, credited] = [
    await sampleRecord(transaction, ledger),
    await sampleRecord(transaction, ledger),
  ];
  await transaction.change(
    `WITH head AS (
       INSERT INTO accounts_voucher (site_id, id, type, status, day, narration, amount, number, posted_at, posted_by)
       VALUES ($1, $2, 'debit', 'posted', '2026-07-01', 'Chalk', 10000, 'DV-2607-0012', now(), $2) RETURNING id)
     INSERT INTO accounts_voucher_line (site_id, id, voucher_id, ledger_id, place, day, debit, credit)
     SELECT $1, l.id, head.id, l.ledger_id, l.place, '2026-07-01', l.debit, 10000 - l.debit
       FROM head, (VALUES ($3::uuid, $4::uuid, 1, 10000), ($5::uuid, $6::uuid, 2, 0)) AS l(id, ledger_id, place, debit)`,
    newId(),
    newId(),
    debited.id,
    newId(),
    credited.id,
  );
}

beforeAll(async () => {
  world = await makeWorld();
  [head, guardian, other] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, fill);
});
afterAll(() => world.close());

type Item = { id: string; label: { en: string }; hint: { en: string }; path: string; isExact: boolean };
type Group = { kind: string; items: Item[] };

async function groupsOf(who: Person, q: string): Promise<Group[]> {
  const answer = await who.call('GET', '/api/v1/search', { q });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.groups as Group[];
}
const placesOf = async (q: string) =>
  ((await groupsOf(head, q)).find((one) => one.kind === 'student')?.items ?? []).map(
    (one) => `${one.label.en}, ${one.hint.en.split(' · ').slice(0, 2).join(', ')}`,
  );

describe('the one look-up of palette and counter', () => {
  it.each<[string, string[]]>([
    ['8 padma 4', ['Shafiqul Islam, Eight – Padma, Roll 4']],
    ['৮ পদ্মা ৪', ['Shafiqul Islam, Eight – Padma, Roll 4']],
    ['ষষ্ঠ যমুনা ১', ['Rahim Uddin, Six – Jamuna, Roll 1']],
    ['6 jamuna 1', ['Rahim Uddin, Six – Jamuna, Roll 1']],
    ['six 2', ['Salma Akter, Six – Jamuna, Roll 2']],
    ['jamuna 1', ['Rahim Uddin, Six – Jamuna, Roll 1', 'Rahim Uddin, Eight – Jamuna, Roll 1']],
    ['2600013', ['Shafiqul Islam, Eight – Padma, Roll 4']],
    ['01711000013', ['Shafiqul Islam, Eight – Padma, Roll 4']],
    ['rahim udd 9', []],
  ])('finds %s', async (question, expected) => {
    expect(await placesOf(question)).toEqual(expected);
  });

  it('finds a section from its first roll on, a name that is also a section before it, and names in either script', async () => {
    expect((await placesOf('8 padma'))[0]).toBe('Rahim Uddin, Eight – Padma, Roll 1');
    const found = await placesOf('padma');
    expect(found.slice(0, 3).every((one) => one.startsWith('Padma Rani'))).toBe(true);
    // Three who are called so, and the section's other three.
    expect(found.length).toBe(6);
    for (const name of ['raheem', 'রহিম উদ্', 'uddin rahim', 'র\u200dহিম'])
      expect((await placesOf(name)).map((one) => one.split(',')[0])).toEqual(Array(3).fill('Rahim Uddin'));
  });

  it('finds employees and vouchers, what is named exactly first', async () => {
    expect((await groupsOf(head, 'বিকাশ')).map((one) => one.kind)).toEqual(['employee']);
    const [voucher] = await groupsOf(head, 'dv-2607-0012');
    expect(voucher).toMatchObject({ kind: 'voucher', items: [{ isExact: true }] });
    expect((await groupsOf(head, 'DV-26'))[0]).toMatchObject({
      kind: 'voucher',
      items: [{ isExact: false }],
    });
  });

  it('puts first what this person opened, and nobody else’s uses count', async () => {
    const before = (await groupsOf(head, 'salma'))[0]?.items ?? [];
    const last = before.at(-1);
    const opened = await head.call('POST', '/api/v1/places/opened', { path: last?.path });
    expect(opened.status, opened.text).toBe(200);
    expect((await groupsOf(head, 'salma'))[0]?.items[0]?.id).toBe(last?.id);
    const colleague = await world.person(world.siteA, ['head']);
    expect((await groupsOf(colleague, 'salma'))[0]?.items[0]?.id).toBe(before[0]?.id);
  });

  it('answers only what the caller may see, of the own institution', async () => {
    expect(await groupsOf(guardian, '8 padma 4')).toEqual([]);
    expect(await groupsOf(other, '8 padma 4')).toEqual([]);
    expect(await groupsOf(other, 'DV-2607-0012')).toEqual([]);
  });

  it('gives the counter the same students with their guardians', async () => {
    const answer = await head.call('GET', '/api/v1/students/look-up', { q: '8 padma 4' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.items).toMatchObject([{ code: '2600013', roll: 4, place: { en: 'Eight – Padma' } }]);
  });
});

describe('pinned screens', () => {
  it('are the account’s own, in their order, at most ten', async () => {
    const pins = ['/student/list', '/site/fee/settings'];
    expect((await head.call('PUT', '/api/v1/places/pins', { pins })).body.pins).toEqual(pins);
    expect((await head.call('GET', '/api/v1/places')).body.pins).toEqual(pins);
    expect((await other.call('GET', '/api/v1/places')).body.pins).toEqual([]);
    const many = Array.from({ length: 11 }, (_, place) => `/screen/${place}`);
    expect((await head.call('PUT', '/api/v1/places/pins', { pins: many })).status).toBe(422);
    expect((await head.call('PUT', '/api/v1/places/pins', { pins: ['https://evil.example'] })).status).toBe(
      422,
    );
    await head.call('PUT', '/api/v1/places/pins', { pins: [] });
    expect((await head.call('GET', '/api/v1/places')).body.pins).toEqual([]);
  });
});
