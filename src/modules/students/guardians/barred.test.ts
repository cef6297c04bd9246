import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AdmissionRooms,
  admissionRooms,
  guardianInput as guardian,
  pupilInputs,
} from '../../../../test/samples/admissions.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';

const base = '/api/v1/students/student';
let world: World;
let head: Person;
let secondHead: Person;
let office: Person;
let teacher: Person;
let other: Person;
let father: Person;
let rooms: AdmissionRooms['rooms'];
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
  ({ rooms } = await world.inSite(world.siteA, admissionRooms));
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
