import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AdmissionRooms,
  admissionRooms,
  guardianInput as guardian,
  pupilInputs,
} from '../../../../test/samples/admissions.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { systemContext } from '../../../server.ts';

const base = '/api/v1/students/student';
let world: World;
let head: Person;
let secondHead: Person;
let office: Person;
let teacher: Person;
let other: Person;
let father: Person;
let rooms: AdmissionRooms['rooms'];
let names: AdmissionRooms['names'];
const pupil = pupilInputs(() => rooms[0]);

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-26', '10:30') });
  [head, secondHead, office, teacher, other, father] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
    world.person(world.siteA, ['guardian']),
  ]);
  ({ rooms, names } = await world.inSite(world.siteA, admissionRooms));
});
afterAll(() => world.close());

type Profile = { guardians: { linkId: string; id: string; nameEn: string; isPrimary: boolean }[] };
const guardiansOf = async (id: string) =>
  ((await office.call('GET', `${base}/${id}`)).body as unknown as Profile).guardians;
const childrenOf = async (who: Person) =>
  ((await who.call('GET', '/api/v1/home/today')).body.children as { studentId: string }[]).map(
    (one) => one.studentId,
  );

/** A child of two guardians, the father with the account of `father`. */
async function makeChild(mobile: string, nid = `12345${mobile.slice(-5)}`) {
  const made = await office.call(
    'POST',
    base,
    pupil({
      guardians: [
        guardian({ mobile, nid, isPrimary: true }),
        guardian({ nameEn: 'Rokeya', relation: 'mother', mobile: '01733000001' }),
      ],
    }),
  );
  expect(made.status, made.text).toBe(200);
  const id = String(made.body.id);
  const links = await guardiansOf(id);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      'UPDATE students_guardian SET account_id = $3 WHERE site_id = $1 AND id = $2',
      links[0]?.id,
      father.accountId,
    ),
  );
  return { id, link: String(links[0]?.linkId), guardianId: String(links[0]?.id) };
}

it('PRT-11 hides a child from a barred guardian at once, everywhere, and from nobody else', async () => {
  const one = await makeChild('01711000011');
  const two = await makeChild('01711000011');
  expect((await childrenOf(father)).sort()).toEqual([one.id, two.id].sort());
  const bar = (who: Person, id = one.link, reason = 'Order of the family court') =>
    who.call('POST', `/api/v1/students/guardian-links/${id}/bar`, { reason, paper: '117/2026' });
  expect((await bar(teacher)).status).toBe(403);
  expect((await bar(other)).status).toBe(404);
  expect((await bar(office, one.link, '')).status).toBe(422);
  const barred = await bar(office);
  expect(barred.status, barred.text).toBe(200);
  expect(await childrenOf(father)).toEqual([two.id]);
  expect((await father.call('GET', '/api/v1/home/attendance', { studentId: one.id })).status).toBe(404);
  // The other one is called first now.
  expect(await guardiansOf(one.id)).toMatchObject([{ nameEn: 'Rokeya', isPrimary: true }]);
  const list = await office.call('GET', `${base}/${one.id}/barred`);
  expect(list.status, list.text).toBe(200);
  const { items } = list.body as unknown as {
    items: { reason: string; paper: string; relation: string }[];
  };
  expect(items).toMatchObject([
    { reason: 'Order of the family court', paper: '117/2026', relation: 'father' },
  ]);
  expect((await other.call('GET', `${base}/${one.id}/barred`)).status).toBe(404);
  // Whoever may decide on the way back hears of it.
  expect((await head.call('POST', '/user/notification/notifications')).body).toMatchObject({ count: 1 });
  expect((await teacher.call('POST', '/user/notification/notifications')).body).toMatchObject({ count: 0 });
});

it('PRT-11 links a barred guardian to the child by no other spelling, number or statement', async () => {
  const { id, link, guardianId } = await makeChild('01711000022');
  await office.call('POST', `/api/v1/students/guardian-links/${link}/bar`, { reason: 'Court order' });
  const add = (over: object) => office.call('POST', `${base}/${id}/guardians`, guardian(over));
  const byMobile = await add({ nameEn: 'J. Alam', mobile: '01711000022' });
  expect(byMobile.status).toBe(422);
  expect(byMobile.body.errors).toHaveProperty('mobile');
  const byNumber = await add({ nameEn: 'J. Alam', mobile: '01711999999', nid: '1234500022' });
  expect(byNumber.body.errors).toHaveProperty('nid');
  await expect(
    world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation)
         VALUES ($1, gen_random_uuid(), $2, $3, 'father')`,
        id,
        guardianId,
      ),
    ),
  ).rejects.toThrow();
});

it('PRT-11 shows the child again only by two', async () => {
  const { id, link } = await makeChild('01711000033');
  const { body } = await office.call('POST', `/api/v1/students/guardian-links/${link}/bar`, {
    reason: 'Court order',
  });
  const lift = (who: Person) =>
    who.call('POST', `/api/v1/students/barred/${body.id}/lift`, { reason: 'The order has ended' });
  expect((await lift(teacher)).status).toBe(403);
  expect((await lift(other)).status).toBe(404);
  const asked = await lift(head);
  expect(asked.status, asked.text).toBe(202);
  expect(await childrenOf(father)).not.toContain(id);
  const decide = (who: Person) =>
    who.call('PUT', `/api/v1/approvals/${(asked.body.waiting as { id: string }).id}/decision`, {
      decision: 'approved',
    });
  expect((await decide(head)).status).not.toBe(200);
  const decided = await decide(secondHead);
  expect(decided.status, decided.text).toBe(200);
  expect(await childrenOf(father)).toContain(id);
  expect((await guardiansOf(id)).map((one) => one.isPrimary)).toEqual([true, false]);
});

type Places = { enrolments: { enrolmentId: string; rowVersion: number }[] };

/** A child's place takes a step of the ladder. */
async function step(id: string | undefined, status: string) {
  const { enrolments } = (await office.call('GET', `${base}/${id}`)).body as unknown as Places;
  const [place] = enrolments;
  const answer = await office.call('PUT', `/api/v1/students/enrolments/${place?.enrolmentId}/status`, {
    version: place?.rowVersion,
    status,
    day: '2026-07-26',
    reason: 'The guardian asked for it',
  });
  expect(answer.status, answer.text).toBe(200);
}

it('ADM-11 ends what a child and the guardians sign in with when the last child leaves, and gives it back on return', async () => {
  const parents = { guardians: [guardian({ mobile: '01712449918' })] };
  const made = [
    await office.call('POST', base, pupil(parents)),
    await office.call('POST', base, pupil(parents)),
  ].map((one) => String(one.body.id));
  const [child, parent] = await Promise.all([
    world.person(world.siteA, ['student']),
    world.person(world.siteA, ['guardian', 'teacher']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    await transaction.change(
      'INSERT INTO students_student_account (site_id, id, student_id, account_id) VALUES ($1, $2, $3, $4)',
      newId(),
      made[0],
      child.accountId,
    );
    await transaction.change(
      `UPDATE students_guardian SET account_id = $2 WHERE site_id = $1 AND mobile = '+8801712449918'`,
      parent.accountId,
    );
  });
  const roles = () =>
    world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.read(
        { role: 'text' },
        `SELECT role FROM membership WHERE account_id = ANY($1::uuid[]) AND (ends_at IS NULL OR ends_at > now()) ORDER BY role`,
        [child.accountId, parent.accountId],
      ),
    );
  const held = async () => (await roles()).map((one) => one.role);
  const asks = async () => (await child.call('GET', '/api/v1/students/alumni')).status;
  expect(await asks()).toBe(403);
  // Who completed a class may still read the results.
  await step(made[0], 'completed');
  expect(await held()).toEqual(['guardian', 'student', 'teacher']);
  await step(made[1], 'dropped');
  expect(await held()).toEqual(['guardian', 'student', 'teacher']);
  await step(made[1], 'active');
  await step(made[0], 'active');
  await step(made[0], 'struckOff');
  expect(await asks()).toBe(401);
  expect(await held()).toEqual(['guardian', 'teacher']);
  await step(made[1], 'deceased');
  expect(await held()).toEqual(['teacher']);
  await step(made[0], 'active');
  expect(await held()).toEqual(['guardian', 'student', 'teacher']);
});

it('ADM-11 gives back what leaving ended and nothing else, wherever another child of theirs comes', async () => {
  const [plain, off, forNow, taken] = await Promise.all(
    [1, 2, 3, 4].map(() => world.person(world.siteA, ['guardian'])),
  );
  const karim = { nameEn: 'Abdul Karim', mobile: '01712550001', nid: '1990000001' };
  const given = [
    guardian(karim),
    guardian({ nameEn: 'Bilkis Banu', relation: 'mother', mobile: '01712550002', isPrimary: false }),
    guardian({ nameEn: 'Chand Mia', relation: 'guardian', mobile: '01712550003', isPrimary: false }),
    guardian({ nameEn: 'Dilara Khan', relation: 'guardian', mobile: '01712550004', isPrimary: false }),
  ];
  const admit = async (guardians: object[]) => {
    const made = await office.call('POST', base, pupil({ guardians }));
    expect(made.status, made.text).toBe(200);
    return String(made.body.id);
  };
  const first = await admit(given);
  const people = [plain, off, forNow, taken].map((one) => one?.accountId);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `UPDATE students_guardian g SET account_id = n.account
         FROM unnest($2::text[], $3::uuid[]) AS n (mobile, account) WHERE g.site_id = $1 AND g.mobile = n.mobile`,
      given.map((one) => `+88${one.mobile}`),
      people,
    ),
  );
  const platform = <T>(work: Parameters<typeof world.server.services.database.asPlatform<T>>[1]) =>
    world.server.services.database.asPlatform(systemContext('test'), work);
  const member = (who: Person | undefined, set: string) =>
    platform((transaction) =>
      transaction.change(`UPDATE membership SET ${set} WHERE account_id = $1`, who?.accountId),
    );
  await member(off, 'disabled_at = now()');
  await member(forNow, "ends_at = now() + interval '1 day'");
  const held = async () => {
    const rows = await platform((transaction) =>
      transaction.read(
        { id: 'uuid', isOff: 'bool' },
        `SELECT account_id AS id, disabled_at IS NOT NULL AS "isOff" FROM membership
          WHERE account_id = ANY($1::uuid[]) AND (ends_at IS NULL OR ends_at > now()) ORDER BY disabled_at NULLS FIRST`,
        people,
      ),
    );
    return rows.map((row) => [['plain', 'off', 'forNow', 'taken'][people.indexOf(row.id)], row.isOff]);
  };
  // What the office takes away before somebody leaves stays away, and so does what had its own last day.
  await member(taken, "ends_at = now() - interval '1 minute'");
  await step(first, 'dropped');
  expect(await held()).toEqual([]);
  await step(first, 'active');
  expect(await held()).toEqual([
    ['plain', false],
    ['off', true],
  ]);
  // Another child is admitted by the office.
  await step(first, 'dropped');
  expect(await held()).toEqual([]);
  const second = await admit([guardian(karim)]);
  expect(await held()).toEqual([['plain', false]]);
  // One who studies here is linked.
  await step(second, 'struckOff');
  expect(await held()).toEqual([]);
  const third = await admit([guardian({ mobile: '01712550005' })]);
  const link = (over: object) =>
    office.call('POST', `${base}/${third}/guardians`, guardian({ ...karim, ...over, isPrimary: false }));
  const linked = await link({});
  expect(linked.status, linked.text).toBe(200);
  expect(await held()).toEqual([['plain', false]]);
  // The same number again, with another telephone: said at the number.
  const twice = await link({ nameEn: 'A. Karim', mobile: '01712550009' });
  expect([twice.status, twice.body.errors]).toEqual([422, { nid: [expect.stringContaining('Abdul Karim')] }]);
  // Another child comes with a sheet.
  await step(third, 'dropped');
  expect(await held()).toEqual([]);
  const sheet = await office.call('POST', '/api/v1/students/import', {
    rows: [
      {
        nameEn: 'Imported Pupil',
        nameBn: 'আমদানি শিক্ষার্থী',
        className: names.class,
        sectionName: names.first,
        roll: '900',
        gender: 'Male',
        dateOfBirth: '2012-05-06',
        religion: 'Islam',
        fatherNameEn: karim.nameEn,
        motherNameEn: 'Rokeya',
        mobile: karim.mobile,
      },
    ],
  });
  expect(sheet.body, sheet.text).toMatchObject({ created: 1, wrong: 0 });
  expect(await held()).toEqual([['plain', false]]);
});
