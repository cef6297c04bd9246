import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { withAdmin } from '../../core/server/database/database.ts';
import { systemContext } from '../../server.ts';
import { copyCatalogue } from '../platform/public.ts';
import { doRun } from './service/work.ts';

const base = '/api/v1/replication';
let world: World;
let owner: Person;

beforeAll(async () => {
  world = await makeWorld();
  await world.inSite(world.siteA, (transaction) =>
    copyCatalogue(transaction, {
      classes: ['six'],
      groups: ['general'],
      shifts: ['morning'],
      versions: ['bangla'],
      years: [2026],
    }),
  );
  owner = await world.person(null, ['platformOwner']);
  // What examinations and policies stand on.
  await start({ source: world.siteA, sites: [world.siteB], parts: ['academic.classes', 'academic.years'] });
});
afterAll(() => world.close());

const work = (id: string) => doRun(world.server.services, systemContext('test'), id);
const start = async (given: object) => {
  const id = newId();
  const answer = await owner.call('POST', `${base}/runs`, { id, ...given });
  expect(answer.status, answer.text).toBe(200);
  await work(id);
  return id;
};
const targetsOf = async (id: string) =>
  (await owner.call('GET', `${base}/runs/${id}/institutions`)).body.items as {
    state: string;
    added: number;
    changed: number;
    problem: { en: string } | null;
  }[];
const counts = async (parts: string[]) => {
  const asked = { source: world.siteA, sites: [world.siteB], parts };
  const answer = await owner.call('GET', `${base}/comparison`, asked);
  expect(answer.status, answer.text).toBe(200);
  return (
    answer.body.items as { parts: { name: string; new: number; different: number; same: number }[] }[]
  )[0]?.parts;
};

describe('PLT-9 roles, scales, policies and templates', () => {
  type Rows = { name: { en: string }; state: string; id: string; table: string }[];
  const rowsOf = async (part: string, person = owner) => {
    const asked = { source: world.siteA, site: world.siteB, part, size: 200 };
    const answer = await person.call('GET', `${base}/comparison/rows`, asked);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.items as Rows;
  };
  const roles = '/api/v1/access/roles';
  type Role = {
    code: string;
    version: number;
    isOwn: boolean;
    people: number;
    rank: number;
    permissions: string[];
    label: { en: string };
  };
  const ownRoles = async (person: Person) =>
    ((await person.call('GET', roles)).body.items as Role[]).filter((one) => one.isOwn);
  const rolesOf = async (person: Person) => (await ownRoles(person)).map((one) => one.label.en);
  const copy = (part: string, more: object = {}) =>
    start({ source: world.siteA, sites: [world.siteB], parts: [part], ...more });
  const back = async (id: string) => {
    await owner.call('POST', `${base}/runs/${id}/take-back`, {});
    await work(id);
    return (await targetsOf(id))[0];
  };
  let admin: Person;
  let otherAdmin: Person;

  beforeAll(async () => {
    admin = await world.person(world.siteA, ['siteAdmin']);
    otherAdmin = await world.person(world.siteB, ['siteAdmin']);
    const added = await admin.call('POST', roles, {
      nameEn: 'Sports secretary',
      nameBn: 'ক্রীড়া সম্পাদক',
      rank: 20,
      permissions: ['students.view'],
    });
    expect(added.status, added.text).toBe(200);
  });

  it('RBAC-4 copies a role with its permissions and nobody who has it, and takes it back while nobody has it', async () => {
    expect(await rolesOf(otherAdmin)).toEqual([]);
    expect((await counts(['access.roles']))?.[0]).toMatchObject({ new: 1, different: 0, same: 0 });
    const id = await copy('access.roles');
    expect(await rolesOf(otherAdmin)).toEqual(['Sports secretary']);
    expect((await counts(['access.roles']))?.[0]).toMatchObject({ new: 0, different: 0, same: 1 });
    const [mine] = await ownRoles(otherAdmin);
    expect(mine).toMatchObject({ people: 0, rank: 20, permissions: ['students.view'] });
    // Somebody has it there: it is neither taken away nor does it gain anything.
    const clerk = await world.person(world.siteB, [String(mine?.code)]);
    expect((await back(id))?.problem?.en).toContain('in use');
    const [changed] = await ownRoles(admin);
    const wider = await admin.call('PUT', `${roles}/${changed?.code}`, {
      code: changed?.code,
      version: changed?.version,
      nameEn: 'Sports secretary',
      nameBn: 'ক্রীড়া সম্পাদক',
      rank: 20,
      permissions: ['students.view', 'students.edit'],
    });
    expect(wider.status, wider.text).toBe(200);
    expect((await rowsOf('access.roles')).map((one) => one.state)).toEqual(['clash']);
    await copy('access.roles', { overwrites: true });
    const [after] = await ownRoles(otherAdmin);
    expect(after?.permissions).toEqual(['students.view']);
    expect(clerk).toBeDefined();
  });

  it('RBAC-4 hands on nothing that ranks as high as who copies', async () => {
    await withAdmin(world.adminUrl, (client) =>
      client.query(
        `INSERT INTO role (code, site_id, name_en, name_bn, scope, rank) VALUES ($1, $2, 'Above all', 'সবার ওপরে', 'site', 500)`,
        [`site${world.siteA}-aboveall`, world.siteA],
      ),
    );
    expect((await rowsOf('access.roles')).map((one) => one.name.en)).toEqual(['Sports secretary']);
    await copy('access.roles');
    expect(await rolesOf(otherAdmin)).toEqual(['Sports secretary']);
  });

  it('copies scales, policies with their terms, designs and words, and takes all of it back', async () => {
    const exam = newId();
    const term = newId();
    await world.inSite(world.siteA, async (transaction) => {
      await transaction.change(
        `INSERT INTO exams_exam (site_id, id, year_id, name_en, name_bn, starts_on, ends_on, status)
         SELECT $1, e.id, y.id, e.name, e.name, '2026-06-01', '2026-06-10', 'draft' FROM academic_academic_year y,
                (VALUES ($2::uuid, 'Final 26'), ($3::uuid, 'Middle 26')) e(id, name) WHERE y.site_id = $1`,
        exam,
        term,
      );
      const policy = {
        scale: [
          { letter: 'P', minPercent: '50', point: '1.00' },
          { letter: 'F', minPercent: '0', point: '0.00' },
        ],
        passPercent: 50,
        terms: [
          { id: term, weight: 40 },
          { id: exam, weight: 60 },
        ],
      };
      await transaction.change(
        `INSERT INTO results_setting (site_id, id, exam_id, class_id, policy, merit) VALUES ($1, gen_random_uuid(), $2, NULL, $3::jsonb,
                '{"sortKeys": [], "method": "dense", "includeFailed": false}')`,
        exam,
        JSON.stringify(policy),
      );
      const scale = newId();
      await transaction.change(
        `INSERT INTO results_scale (site_id, id, name_en, name_bn) VALUES ($1, $2, 'Pass or fail', 'পাস বা ফেল')`,
        scale,
      );
      await transaction.change(
        `INSERT INTO results_scale_version (site_id, id, scale_id, number, bands, made_at) VALUES ($1, gen_random_uuid(), $2, 1, $3::jsonb, now())`,
        scale,
        JSON.stringify(policy.scale),
      );
      await transaction.change(
        `INSERT INTO communication_template (site_id, id, event, language, body) VALUES ($1, gen_random_uuid(), 'general', 'en', 'Dear all')`,
      );
      const template = newId();
      await transaction.change(
        `INSERT INTO documents_template (site_id, id, kind, name_en, name_bn) VALUES ($1, $2, 'markSheet', 'Our sheet', 'আমাদের নম্বরপত্র')`,
        template,
      );
      await transaction.change(
        `INSERT INTO documents_template_version (site_id, id, template_id, number, layout, made_at)
         VALUES ($1, gen_random_uuid(), $2, 1, '{"width": 210, "height": 297, "sides": 1, "elements": []}', now())`,
        template,
      );
    });
    // Without its examinations a policy has nothing to stand on.
    expect((await rowsOf('results.policies')).map((one) => one.state)).toEqual(['lacking']);
    const parts = [
      'exams.settings',
      'results.scales',
      'results.policies',
      'documents.templates',
      'communication.templates',
    ];
    const id = await start({ source: world.siteA, sites: [world.siteB], parts });
    expect((await targetsOf(id))[0]).toMatchObject({ state: 'done', problem: null });
    for (const part of (await counts(parts)) ?? [])
      expect(part, part.name).toMatchObject({ new: 0, different: 0 });
    const kept = await world.inSite(world.siteB, (transaction) =>
      transaction.row<{ terms: string[]; names: string[] }>(
        `SELECT ARRAY(SELECT t->>'id' FROM jsonb_array_elements(s.policy->'terms') t) AS terms,
                ARRAY(SELECT x.name_en FROM jsonb_array_elements(s.policy->'terms') t
                        JOIN exams_exam x ON x.site_id = $1 AND x.id = (t->>'id')::uuid) AS names
           FROM results_setting s WHERE s.site_id = $1`,
      ),
    );
    expect(kept?.names).toEqual(['Middle 26', 'Final 26']);
    expect(kept?.terms).not.toContain(exam);
    // Another design is the next version of it, and goes back with one more: what was printed keeps its own.
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO documents_template_version (site_id, id, template_id, number, layout, made_at)
         SELECT $1, gen_random_uuid(), t.id, 2, '{"width": 148, "height": 210, "sides": 1, "elements": []}', now()
           FROM documents_template t WHERE t.site_id = $1 AND t.name_en = 'Our sheet'`,
      ),
    );
    const again = await copy('documents.templates', { overwrites: true });
    expect((await targetsOf(again))[0]).toMatchObject({ state: 'done', added: 0, changed: 1 });
    expect((await back(again))?.state).toBe('taken_back');
    expect((await rowsOf('documents.templates')).filter((one) => one.state === 'different')).toHaveLength(1);
    // What was changed since stays, and with it all of that run.
    expect((await back(id))?.problem?.en).toContain('was changed');
    const scales = await copy('results.scales');
    expect((await targetsOf(scales))[0]).toMatchObject({ state: 'done', added: 0 });
  });

  it('leaves an examination that the rules of another one count as a term', async () => {
    const change = (site: number, sql: string) =>
      world.inSite(site, (transaction) => transaction.change(sql));
    await change(
      world.siteA,
      `INSERT INTO exams_exam (site_id, id, year_id, name_en, name_bn, starts_on, ends_on, status)
       SELECT $1, gen_random_uuid(), y.id, 'Test 26', 'টেস্ট ২৬', '2026-09-01', '2026-09-10', 'draft'
         FROM academic_academic_year y WHERE y.site_id = $1`,
    );
    const id = await copy('exams.settings');
    expect((await targetsOf(id))[0]).toMatchObject({ state: 'done', added: 1 });
    const terms = (sql: string) =>
      change(
        world.siteB,
        `UPDATE results_setting s SET policy = jsonb_set(s.policy, '{terms}', ${sql}) WHERE s.site_id = $1`,
      );
    await terms(
      `s.policy->'terms' || (SELECT jsonb_build_array(jsonb_build_object('id', x.id, 'weight', 10))
                               FROM exams_exam x WHERE x.site_id = $1 AND x.name_en = 'Test 26')`,
    );
    expect((await back(id))?.problem?.en).toContain('in use');
    await terms(`(s.policy->'terms') - 2`);
    expect((await back(id))?.state).toBe('taken_back');
  });

  it('takes scales, designs and words back that nothing names, and keeps what did not come by copying', async () => {
    const fresh = async (name: string) =>
      world.inSite(world.siteA, async (transaction) => {
        const [scale, template] = [newId(), newId()];
        await transaction.change(
          'INSERT INTO results_scale (site_id, id, name_en, name_bn) VALUES ($1, $2, $3, $3)',
          scale,
          name,
        );
        await transaction.change(
          `INSERT INTO results_scale_version (site_id, id, scale_id, number, bands, made_at)
           VALUES ($1, gen_random_uuid(), $2, 1, '[{"letter": "F", "minPercent": "0", "point": "0.00"}]', now())`,
          scale,
        );
        await transaction.change(
          `INSERT INTO documents_template (site_id, id, kind, name_en, name_bn) VALUES ($1, $2, 'markSheet', $3, $3)`,
          template,
          name,
        );
        await transaction.change(
          `INSERT INTO documents_template_version (site_id, id, template_id, number, layout, made_at)
           VALUES ($1, gen_random_uuid(), $2, 1, '{"width": 90, "height": 90, "sides": 1, "elements": []}', now())`,
          template,
        );
      });
    await fresh('Fresh');
    const parts = ['results.scales', 'documents.templates'];
    const id = await start({ source: world.siteA, sites: [world.siteB], parts });
    expect((await targetsOf(id))[0]).toMatchObject({ state: 'done', added: 2 });
    expect((await back(id))?.state).toBe('taken_back');
    const left = (site: number) =>
      world.inSite(site, (transaction) =>
        transaction.rows(`SELECT name_en FROM results_scale WHERE site_id = $1 AND name_en = 'Fresh'
          UNION ALL SELECT name_en FROM documents_template WHERE site_id = $1 AND name_en = 'Fresh'`),
      );
    expect(await left(world.siteB)).toEqual([]);
    expect(await left(world.siteA)).toHaveLength(2);
    for (const table of ['results_scale_version', 'documents_template', 'documents_template_version'])
      await expect(
        world.inSite(world.siteA, (transaction) =>
          transaction.change(`DELETE FROM ${table} WHERE site_id = $1`),
        ),
        table,
      ).rejects.toThrow(/kept as it is/);
  });
});

it('PLT-9 a change of the catalogue that is taken back is one the institution would take', async () => {
  const houses = '/api/v1/academic/house-catalogue';
  const parts = ['academic.houses'];
  const copyAll = () =>
    start({ source: 'master', sites: [world.siteA, world.siteB], parts, overwrites: true });
  await copyAll();
  const { items } = (await owner.call('GET', houses, { size: 200 })).body;
  const [{ labels: _, can: __, id, ...row }] = items as [Record<string, unknown>];
  const changed = await owner.call('PUT', `${houses}/${id}`, { ...row, nameBn: 'অন্য নাম' });
  expect(changed.status, changed.text).toBe(200);
  const asked = async () => (await owner.call('GET', `${houses}/${id}/institutions`)).body.counts;
  const nobody = { current: 0, behind: 0, left: 0, none: 0 };
  expect(await asked()).toEqual({ ...nobody, behind: 2 });
  const run = await copyAll();
  expect(await asked()).toEqual({ ...nobody, current: 2 });
  const takeBack = { site: world.siteB };
  expect((await owner.call('POST', `${base}/runs/${run}/take-back`, takeBack)).status).toBe(200);
  await work(run);
  expect(await asked()).toEqual({ ...nobody, current: 1, behind: 1 });
});
