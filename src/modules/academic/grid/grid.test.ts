import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Room, sampleRoom } from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';

const path = '/api/v1/academic/section-grid';
let world: World;
let office: Person;
let teacher: Person;
let other: Person;
let room: Room;

type Section = { id: string; nameEn: string; isActive: boolean; students: number };
type Grid = {
  yearId: string;
  shifts: { id: string }[];
  versions: { id: string }[];
  lines: { classId: string; groupId: string | null }[];
  sections: Section[];
  can: { edit: boolean };
};
beforeAll(async () => {
  world = await makeWorld();
  office = await world.person(world.siteA, ['office']);
  teacher = await world.person(world.siteA, ['teacher']);
  other = await world.person(world.siteB, ['head']);
  room = await world.inSite(world.siteA, (transaction) => sampleRoom(transaction, 3));
});
afterAll(() => world.close());

const read = async (who = office) =>
  (await who.call('GET', path, { yearId: room.yearId })).body as unknown as Grid;
const cell = async (nameEn: string, isOn: boolean) => {
  const grid = await read();
  return {
    shiftId: grid.shifts[0]?.id,
    versionId: grid.versions[0]?.id,
    classId: room.classId,
    groupId: null,
    nameEn,
    nameBn: nameEn,
    isOn,
  };
};
const change = async (changes: object[], who = office) =>
  who.call('POST', path, { yearId: room.yearId, changes });
const named = async (nameEn: string) => (await read()).sections.find((one) => one.nameEn === nameEn);

describe('ACA-1 the grid of sections', () => {
  it('makes the section of a cell, closes it and opens it again, and nothing twice', async () => {
    const on = [await cell('Shapla', true), await cell('Doel', true)];
    const made = await change(on);
    expect(made.body, made.text).toEqual({ made: 2, reopened: 0, closed: 0 });
    expect((await change(on)).body).toEqual({ made: 0, reopened: 0, closed: 0 });
    const first = await named('Shapla');
    expect(first).toMatchObject({ isActive: true, students: 0 });
    const closed = await change([await cell('SHAPLA', false)]);
    expect(closed.body).toEqual({ made: 0, reopened: 0, closed: 1 });
    expect(await named('Shapla')).toMatchObject({ id: first?.id, isActive: false });
    expect((await change([await cell('Shapla', true)])).body).toEqual({ made: 0, reopened: 1, closed: 0 });
    expect(await named('Shapla')).toMatchObject({ id: first?.id, isActive: true });
    const seats = await world.inSite(world.siteA, (transaction) =>
      transaction.row<{ same: boolean }>(
        `SELECT s.capacity = c.seats AS same FROM academic_section s
           JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id WHERE s.site_id = $1 AND s.id = $2`,
        first?.id,
      ),
    );
    expect(seats?.same).toBe(true);
  });

  it('refuses to close a section with students, with their count at its place, and does nothing else either', async () => {
    const { sections } = await read();
    const full = sections.find((one) => one.students > 0);
    expect(full).toBeDefined();
    const place = await world.inSite(world.siteA, (transaction) =>
      transaction.row<Record<string, string>>(
        `SELECT shift_id AS "shiftId", version_id AS "versionId", class_id AS "classId", group_id AS "groupId",
                name_en AS "nameEn", name_bn AS "nameBn" FROM academic_section WHERE site_id = $1 AND id = $2`,
        full?.id,
      ),
    );
    const refused = await change([await cell('Padma', true), { ...place, isOn: false }]);
    expect(refused.status).toBe(422);
    const errors = refused.body.errors as Record<string, string[]>;
    expect(Object.keys(errors)).toEqual(['changes.1']);
    expect(errors['changes.1']?.[0]).toMatch(new RegExp(`^${full?.students} student`));
    expect(await named('Padma')).toBeUndefined();
    expect(await named(full?.nameEn ?? '')).toMatchObject({ isActive: true });
  });

  it('refuses what is not in use, and a year of nobody or of another institution', async () => {
    const gone = await change([{ ...(await cell('Padma', true)), classId: crypto.randomUUID() }]);
    expect(gone.status).toBe(422);
    expect((await change([await cell('Padma', true)], other)).status).toBe(404);
    expect((await change([{ ...(await cell('Padma', true)), nameEn: '  ' }])).status).toBe(422);
    expect((await read(other)).sections).toEqual([]);
  });

  it('is looked at by teachers and changed by the office', async () => {
    expect((await read(teacher)).can.edit).toBe(false);
    expect((await read()).can.edit).toBe(true);
    expect((await change([await cell('Padma', true)], teacher)).status).toBe(403);
  });

  it('makes a section once where two ask for it at once', async () => {
    const one = [await cell('Meghna', true)];
    const answers = await Promise.all([change(one), change(one), change(one)]);
    expect(answers.map(({ body }) => body.made).sort()).toEqual([0, 0, 1]);
    expect((await read()).sections.filter(({ nameEn }) => nameEn === 'Meghna')).toHaveLength(1);
  });
});
