import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { systemContext } from '../../server.ts';
import { copyCatalogue } from '../platform/public.ts';
import { doRun } from './service/work.ts';

const base = '/api/v1/replication';
let world: World;
let owner: Person;
let head: Person;
let otherHead: Person;

beforeAll(async () => {
  world = await makeWorld();
  await world.inSite(world.siteA, (transaction) =>
    copyCatalogue(transaction, {
      classes: ['six', 'nine'],
      groups: ['general', 'science'],
      shifts: ['morning'],
      versions: ['bangla'],
      years: [2026],
    }),
  );
  owner = await world.person(null, ['platformOwner']);
  head = await world.person(world.siteA, ['head']);
  otherHead = await world.person(world.siteB, ['head']);
});
afterAll(() => world.close());

const work = (id: string) => doRun(world.server.services, systemContext('test'), id);
const start = async (given: object, person = owner, path = `${base}/runs`) => {
  const id = newId();
  const answer = await person.call('POST', path, { id, ...given });
  expect(answer.status, answer.text).toBe(200);
  await work(id);
  return id;
};
const targetsOf = async (id: string) =>
  (await owner.call('GET', `${base}/runs/${id}/institutions`)).body.items as {
    site: { id: number };
    state: string;
    added: number;
    changed: number;
    problem: { en: string } | null;
  }[];
const named = async (person: Person, path: string) =>
  (await person.call('GET', path, { size: 200 })).body.items as {
    id: string;
    version: number;
    nameEn: string;
    nameBn: string;
  }[];
const counts = async (parts: string[], source: number | 'master' = world.siteA, site = world.siteB) => {
  const answer = await owner.call('GET', `${base}/comparison`, { source, sites: [site], parts });
  expect(answer.status, answer.text).toBe(200);
  return (
    answer.body.items as { parts: { name: string; new: number; different: number; same: number }[] }[]
  )[0]?.parts;
};
const classes = '/api/v1/academic/school-class';
const everything = [
  'academic.classes',
  'academic.shifts',
  'academic.subjects',
  'academic.years',
  'academic.sections',
  'academic.houses',
  'people.designations',
  'accounts.chart',
  'fees.heads',
  'fees.waivers',
  'fees.amounts',
  'exams.settings',
];

describe('PLT-9 replication', () => {
  it('ACA-7 copies the whole setup of an institution, a part at a time or all of it, and nothing twice', async () => {
    const section = await head.call('POST', '/api/v1/academic/section', {
      yearId: (await named(head, '/api/v1/academic/academic-year'))[0]?.id,
      shiftId: (await named(head, '/api/v1/academic/shift'))[0]?.id,
      versionId: (await named(head, '/api/v1/academic/version'))[0]?.id,
      classId: (await named(head, classes))[0]?.id,
      groupId: null,
      nameEn: 'Padma',
      nameBn: 'পদ্মা',
      capacity: 50,
      classTeacherId: null,
    });
    expect(section.status, section.text).toBe(200);
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO fees_fee_rule (site_id, id, sub_head_id, year_id, class_id, amount)
         SELECT s.site_id, gen_random_uuid(), s.id, y.id, c.id, 50000 FROM fees_fee_sub_head s
           JOIN academic_academic_year y ON y.site_id = s.site_id JOIN academic_school_class c ON c.site_id = s.site_id
          WHERE s.site_id = $1 LIMIT 1`,
      ),
    );
    const before = await counts(everything);
    expect(before?.every((part) => part.same === 0)).toBe(true);
    const id = await start({ source: world.siteA, sites: [world.siteB], parts: everything });
    const [target] = await targetsOf(id);
    expect(target, target?.problem?.en).toMatchObject({ state: 'done', problem: null });
    expect(target?.added).toBe(before?.reduce((sum, part) => sum + part.new, 0));
    for (const part of (await counts(everything)) ?? [])
      expect(part, part.name).toMatchObject({ new: 0, different: 0 });
    expect((await named(otherHead, classes)).map((one) => one.nameEn)).toEqual(['Six', 'Nine']);
    expect((await named(otherHead, '/api/v1/academic/section')).map((one) => one.nameEn)).toEqual(['Padma']);
    const again = await start({
      source: world.siteA,
      sites: [world.siteB],
      parts: everything,
      overwrites: true,
    });
    expect((await targetsOf(again))[0]).toMatchObject({ state: 'done', added: 0, changed: 0 });
  });

  it('leaves what differs or overwrites it, record by record, and shows the drift', async () => {
    const [six] = await named(otherHead, classes);
    const put = await otherHead.call('PUT', `${classes}/${six?.id}`, {
      ...six,
      nameBn: 'ছয়',
      labels: undefined,
    });
    expect(put.status, put.text).toBe(200);
    expect((await counts(['academic.classes']))?.[0]).toMatchObject({ different: 1, new: 0 });
    const rows = await owner.call('GET', `${base}/comparison/rows`, {
      source: world.siteA,
      site: world.siteB,
      part: 'academic.classes',
      state: 'different',
    });
    const [row] = rows.body.items as { id: string; table: string; changes: { before: { en: string } }[] }[];
    expect(row?.changes[0]?.before.en).toBe('ছয়');
    await start({ source: world.siteA, sites: [world.siteB], parts: ['academic.classes'] });
    expect((await named(otherHead, classes))[0]?.nameBn).toBe('ছয়');
    const id = await start({
      source: world.siteA,
      sites: [world.siteB],
      parts: ['academic.classes'],
      choices: [{ table: row?.table, id: row?.id, choice: 'copy' }],
    });
    expect((await named(otherHead, classes))[0]?.nameBn).toBe('ষষ্ঠ');
    await owner.call('POST', `${base}/runs/${id}/take-back`, {});
    await work(id);
    expect((await targetsOf(id))[0]?.state).toBe('taken_back');
    expect((await named(otherHead, classes))[0]?.nameBn).toBe('ছয়');
  });

  it('is taken back while unused, and stays whole where something of it is used or was changed', async () => {
    const house = '/api/v1/academic/house';
    const [first] = await named(otherHead, house);
    for (const one of await named(otherHead, house))
      await otherHead.call('DELETE', `${house}/${one.id}`, { version: one.version });
    const id = await start({ source: world.siteA, sites: [world.siteB], parts: ['academic.houses'] });
    const copied = await named(otherHead, house);
    expect(copied.length).toBeGreaterThan(1);
    const [one] = copied;
    await otherHead.call('PUT', `${house}/${one?.id}`, { ...one, nameBn: 'বদল', labels: undefined });
    await owner.call('POST', `${base}/runs/${id}/take-back`, { site: world.siteB });
    await work(id);
    const [kept] = await targetsOf(id);
    expect(kept).toMatchObject({ state: 'done' });
    expect(kept?.problem?.en).toContain('was changed');
    expect(await named(otherHead, house)).toHaveLength(copied.length);
    const changed = (await named(otherHead, house)).find((each) => each.id === one?.id);
    await otherHead.call('DELETE', `${house}/${one?.id}`, { version: changed?.version });
    await owner.call('POST', `${base}/runs/${id}/take-back`, {});
    await work(id);
    expect((await targetsOf(id))[0]?.state).toBe('taken_back');
    expect(await named(otherHead, house)).toEqual([]);
    expect(first).toBeDefined();
    // The classes of the first run have sections by now.
    const runs = (await owner.call('GET', `${base}/runs`)).body.items as { id: string; added: number }[];
    const whole = runs.find((run) => run.added > 100);
    await world.inSite(world.siteB, (transaction) =>
      transaction.change(
        `INSERT INTO academic_section (site_id, id, year_id, shift_id, version_id, class_id, name_en, name_bn, capacity)
         SELECT s.site_id, gen_random_uuid(), s.year_id, s.shift_id, s.version_id, s.class_id, 'Own', 'নিজ', 40
           FROM academic_section s WHERE s.site_id = $1 AND s.name_en = 'Padma'`,
      ),
    );
    await owner.call('POST', `${base}/runs/${whole?.id}/take-back`, {});
    await work(String(whole?.id));
    const [stays] = await targetsOf(String(whole?.id));
    expect(stays?.state).toBe('done');
    expect(stays?.problem?.en).toMatch(/in use|was changed/);
    expect((await named(otherHead, classes)).length).toBe(2);
  });

  it('goes on where it was cut off: what is done is not done again, what waits is', async () => {
    const id = newId();
    const begun = await owner.call('POST', `${base}/runs`, {
      id,
      source: 'master',
      sites: [world.siteA, world.siteB],
      parts: ['academic.houses'],
    });
    expect(begun.status, begun.text).toBe(200);
    const twice = await owner.call('POST', `${base}/runs`, {
      id,
      source: 'master',
      sites: [world.siteA],
      parts: ['academic.houses'],
    });
    expect(twice.body).toEqual({ id });
    await Promise.all([work(id), work(id)]);
    const targets = await targetsOf(id);
    expect(targets.map(({ state }) => state)).toEqual(['done', 'done']);
    const houses = await named(otherHead, '/api/v1/academic/house');
    expect(new Set(houses.map((one) => one.nameEn)).size).toBe(houses.length);
    await work(id);
    expect(await targetsOf(id)).toEqual(targets);
  });

  it('keeps institutions apart: only platform staff copy between them, their own take from the platform', async () => {
    const given = { id: newId(), source: world.siteA, sites: [world.siteB], parts: ['academic.houses'] };
    expect((await head.call('POST', `${base}/runs`, given)).status).toBe(403);
    expect((await head.call('GET', `${base}/comparison`, { ...given, id: undefined })).status).toBe(403);
    expect((await owner.call('POST', `${base}/runs`, { ...given, source: 999_999 })).status).toBe(404);
    expect(
      (await owner.call('POST', `${base}/runs`, { ...given, id: newId(), sites: [world.siteA] })).status,
    ).toBe(409);
    expect(
      (await owner.call('POST', `${base}/runs`, { ...given, id: newId(), parts: ['nothing'] })).status,
    ).toBe(404);
    const own = await head.call('POST', `${base}/own/runs`, {
      id: newId(),
      source: world.siteB,
      parts: ['academic.houses'],
    });
    expect(own.status).toBe(422);
    // Sections are nobody's but the institution's.
    const sections = await head.call('GET', `${base}/own/comparison`, { parts: ['academic.sections'] });
    expect(sections.status).toBe(404);
    const id = await start({ parts: ['people.designations'] }, head, `${base}/own/runs`);
    const mine = (await head.call('GET', `${base}/own/runs`)).body.items as { id: string }[];
    expect(mine.map((run) => run.id)).toEqual([id]);
    expect((await otherHead.call('GET', `${base}/own/runs`)).body.items).toEqual([]);
    expect((await otherHead.call('POST', `${base}/own/runs/${id}/take-back`, {})).status).toBe(404);
    expect((await owner.call('POST', `${base}/runs/${id}/take-back`, {})).status).toBe(404);
  });
});
