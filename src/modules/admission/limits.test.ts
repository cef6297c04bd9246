import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdmissionSchool, makeAdmissionSchool, must } from '../../../test/samples/admission-school.ts';
import { pupilInputs } from '../../../test/samples/admissions.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { subModules, systemContext } from '../../server.ts';
import { forgetDrafts } from './form/service/forget-drafts.ts';

const now = new Date('2026-11-22T04:00:00Z');
let world: World;
let at: AdmissionSchool;
let coming = { year: '', section: '' };

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  at = await makeAdmissionSchool(world);
  const made = must(
    await at.head.call('POST', '/api/v1/academic/academic-year', {
      nameEn: '2027',
      nameBn: '২০২৭',
      kind: 'year',
      sessionId: null,
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      isCurrent: false,
    }),
  );
  coming = { year: String(made.body.id), section: newId() };
  await world.inSite(world.siteA, async (transaction) => {
    await transaction.change(
      'UPDATE academic_academic_year SET is_current = (id = $2) WHERE site_id = $1',
      at.school.yearId,
    );
    await transaction.change(
      `INSERT INTO academic_section (site_id, id, year_id, class_id, shift_id, version_id, group_id, name_en, name_bn, capacity)
       SELECT site_id, $3, $4, class_id, shift_id, version_id, group_id, name_en, name_bn, capacity FROM academic_section
        WHERE site_id = $1 AND id = $2`,
      at.school.sectionId,
      coming.section,
      coming.year,
    );
  });
});
afterAll(() => world.close());

/** The institution has a package with so many students from here on. */
async function limit(students: number): Promise<void> {
  const { database, sites } = world.server.services;
  const id = newId();
  await database.asPlatform(systemContext('test'), async (transaction) => {
    await transaction.change(
      `INSERT INTO site_package (id, name_en, name_bn, sub_modules, price_model, price, student_limit)
       VALUES ($1, $2, 'ছোট', $3, 'flat', 0, $4)`,
      id,
      `Small ${id}`,
      subModules.all.map(({ area }) => area),
      students,
    );
    await transaction.change('UPDATE site SET package_id = $2 WHERE id = $1', world.siteA, id);
  });
  sites.refresh();
}

const pupil = pupilInputs(() => coming.section);
const admitNext = () => at.head.call('POST', '/api/v1/students/student', pupil());

it('PLT-3 the desk of admission admits nobody above the limit of the package, and everybody up to it', async () => {
  const { id, offer } = await at.declare({}, 3);
  const one = await at.apply(id, offer, { n: 51 });
  const other = await at.apply(id, offer, { n: 52 });
  must(await at.decide([one.id, other.id], 'eligible'));
  must(await at.decide([one.id, other.id], 'selected'));
  await limit(4);
  const both = await Promise.all([at.admit(one.id), at.admit(other.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  const refused = both.find(({ status }) => status === 403);
  expect(refused?.body).toMatchObject({
    code: 'limitReached',
    details: { limit: 'students', most: 4, wanted: 5 },
  });
});

it('PLT-3 places of the coming year are counted in that year', async () => {
  await limit(4);
  // Four are here now; next year has as many places of its own.
  const made = [];
  for (let n = 0; n < 5; n += 1) made.push(await admitNext());
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 403]);
  expect(made[4]?.body).toMatchObject({ code: 'limitReached', details: { most: 4, wanted: 5 } });
});

it('PLT-3 a year with more students than the package allows does not become the current one', async () => {
  await limit(3);
  const years = must(await at.head.call('GET', '/api/v1/academic/academic-year', { size: 100 })).body
    .items as {
    id: string;
    isCurrent: boolean;
  }[];
  const save = async (id: string, isCurrent: boolean) => {
    const path = `/api/v1/academic/academic-year/${id}`;
    const { labels: _, isActive: _active, ...known } = must(await at.head.call('GET', path)).body;
    return at.head.call('PUT', path, { ...known, isCurrent });
  };
  const old = years.find(({ isCurrent }) => isCurrent)?.id ?? '';
  // Fewer than before, and still more than the package: nobody is kept from his work.
  expect((await save(old, false)).status).toBe(200);
  expect((await save(coming.year, true)).body).toMatchObject({
    code: 'limitReached',
    details: { limit: 'students', most: 3, wanted: 4 },
  });
  await limit(4);
  expect((await save(coming.year, true)).status).toBe(200);
});

it('ADM-4 keeps a second transaction ID, and takes neither of the two for another application', async () => {
  const { id, offer } = await at.declare({ fee: '400' });
  const paid = await at.apply(
    id,
    offer,
    { n: 91 },
    { payer: 'nagad', trx: 'FIRST91', trxSecond: 'second 91' },
  );
  expect(await at.stateOf(paid.code)).toMatchObject({
    payment: 'claimed',
    trx: 'FIRST91',
    trxSecond: 'SECOND91',
  });
  const shown = must(await at.office.call('GET', `/api/v1/admission/applicants/${paid.id}`)).body;
  expect(shown).toMatchObject({ payer: 'nagad', trx: 'FIRST91', trxSecond: 'SECOND91' });
  const other = await at.apply(id, offer, { n: 92 });
  const claim = (trx: string, trxSecond = '', payer = 'nagad') =>
    at.web('pay', { code: other.code, payer, trx, trxSecond });
  for (const [trx, second] of [['SECOND 91'], ['NEW92', 'first91'], ['NEW92', 'second91']] as const) {
    const taken = await claim(trx, second);
    expect([taken.status, taken.body.code], `${trx} ${second}`).toEqual([409, 'admission.trxTaken']);
  }
  // Another wallet numbers its payments by itself; and one's own may be written again.
  must(await claim('SECOND91', '', 'bkash'));
  must(await claim('NEW92', 'NEW93'));
  must(await claim('NEW92', 'NEW94'));
  expect(await at.stateOf(other.code)).toMatchObject({ trx: 'NEW92', trxSecond: 'NEW94' });
});

it('ADM-2 forgets a form that was never sent three months after the last day, and keeps those that were', async () => {
  const { id, offer } = await at.declare();
  const form = at.formOf({ n: 90 }, offer);
  const [draft, sent] = await Promise.all(
    [0, 1].map(async () => String(must(await at.web('begin', { declarationId: id, ...form })).body.code)),
  );
  must(await at.web('photo', { code: sent, content: at.picture }));
  must(await at.web('submit', { code: sent, agreed: true }));
  const forget = (day: string) => world.inSite(world.siteA, (transaction) => forgetDrafts(transaction, day));
  // The last day is 30 November.
  await forget('2027-02-28');
  expect(await at.stateOf(String(draft))).toMatchObject({ state: 'draft' });
  await forget('2027-03-01');
  expect((await at.web('read', { code: draft })).body.code).toBe('admission.unknownCode');
  expect(await at.stateOf(String(sent))).toMatchObject({ state: 'submitted' });
});
