import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPathOf } from '../../src/core/entity.ts';
import { newId } from '../../src/core/ids.ts';
import { restoreBackup } from '../../src/core/server/backup/restore.ts';
import { withAdmin } from '../../src/core/server/database/database.ts';
import { migrationNames } from '../../src/core/server/database/migrate.ts';
import { localStorageFolder } from '../../src/core/server/files/storage.ts';
import { countByKey } from '../../src/core/server/secrets/bring-secrets.ts';
import { openNumbers } from '../../src/core/server/secrets/open-site.ts';
import { openYear } from '../../src/modules/accounts/years/service/open-year.ts';
import { feeSubHead } from '../../src/modules/fees/setup/fee-sub-head.entity.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { parts } from '../../src/server.ts';
import { type TestDatabase, testDatabase, testSecret } from '../database.ts';
import { collectOf } from '../fees/school.ts';
import { pupilInputs } from '../samples/admissions.ts';
import { siteEntities } from '../samples/hands.ts';
import { sampleInput, skipNumbers } from '../samples/sample.ts';
import { makeWorld, type Person, type World } from '../world.ts';

const folder = join(import.meta.dirname, '../older-versions');
const backups = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
/** A Monday after the last of them was made. */
const now = () => new Date('2026-12-07T05:00:00Z');
const today = '2026-12-07';

describe.each(backups)('an installation of the version that knew the tables up to %s', (backup) => {
  let database: TestDatabase;
  let world: World;
  let head: Person;
  const files = mkdtempSync(join(tmpdir(), 'pathshala-older-'));
  const site = 1;
  /** A section with students, and one of them. */
  let place: { section_id: string; class_id: string; year_id: string; student_id: string };

  beforeAll(async () => {
    database = await testDatabase();
    mkdirSync(join(files, 'files'));
    await restoreBackup(
      { adminUrl: database.adminUrl, storage: localStorageFolder(join(files, 'files')), secret: testSecret },
      join(folder, backup),
    );
    const name = new URL(database.adminUrl).pathname.slice(1);
    world = await makeWorld({
      now,
      from: { database: name, files: join(files, 'files'), isOfThisCode: false },
    });
    head = await world.person(site, ['head']);
    const row = await world.inSite(site, (transaction) =>
      transaction.row<typeof place>(
        `SELECT s.id AS section_id, s.class_id, s.year_id, e.student_id FROM academic_section s
           JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = s.id
           JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.is_current
          WHERE s.site_id = $1 ORDER BY e.roll, s.id LIMIT 1`,
      ),
    );
    if (!row) throw new Error('The backup holds no section with students');
    place = row;
  });
  afterAll(async () => {
    await world?.close();
    await database?.drop();
    rmSync(files, { recursive: true, force: true });
  });

  const listed = async (who: Person, path: string, input: object = {}) => {
    const answer = await who.call('GET', path, input);
    expect(answer.status, answer.text).toBe(200);
    return (answer.body.items ?? []) as Record<string, unknown>[];
  };
  const done = async (who: Person, path: string, input: object) => {
    const answer = await who.call('POST', path, input);
    expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
    return answer.body;
  };

  it('has the tables of today, and nobody has to be told who they are', async () => {
    const known = await withAdmin(world.adminUrl, (client) =>
      client.query<{ name: string }>('SELECT name FROM pathshala_migration ORDER BY name'),
    );
    expect(known.rows.map(({ name }) => name)).toEqual(await migrationNames());
    await expect(world.enter('head')).resolves.toMatchObject({ token: expect.any(String) });
  });

  it('16.10 has sealed the numbers that stood plain, and opens each of them', async () => {
    const plain = await withAdmin(world.adminUrl, (client) => countByKey(client, parts.secrets));
    expect([...plain.keys()].filter((key) => key !== 'k1')).toEqual([]);
    const numbers = await world.inSite(site, (transaction) =>
      openNumbers(transaction, parts.secrets, 'A test'),
    );
    for (const { field, number } of numbers) expect(number, field).toMatch(/^[\w-]{5,34}$/);
  });

  it('keeps every plain thing, and takes new ones', async () => {
    // Numbers of three digits are those of the Dewey classification, which every library begins with.
    skipNumbers(1200);
    for (const entity of siteEntities) {
      await listed(head, apiPathOf(entity));
      const input = await world.inSite(site, (transaction) => sampleInput(transaction, entity));
      await done(head, apiPathOf(entity), input);
    }
  });

  it('shows the day, and admits a student beside those it has', async () => {
    expect((await head.call('GET', '/api/v1/home/today')).status).toBe(200);
    const path = '/api/v1/students/list';
    const chosen = { filter: { yearId: [place.year_id], sectionId: [place.section_id] } };
    const before = await listed(head, path, chosen);
    expect(before.length).toBeGreaterThan(0);
    await done(head, '/api/v1/students/student', pupilInputs(() => place.section_id)());
    const after = await listed(head, path, chosen);
    expect(after).toHaveLength(before.length + 1);
  });

  it('takes attendance', async () => {
    const sections = await listed(head, '/api/v1/attendance/sections', { date: today });
    expect(sections.length).toBeGreaterThan(0);
    const asked = { sectionId: place.section_id, date: today };
    const sheet = await head.call('GET', '/api/v1/attendance/sheet', asked);
    const students = sheet.body.students as { enrolmentId: string; code: string | null }[];
    const marks = students.map(({ enrolmentId, code }) => ({ enrolmentId, code: 'P', was: code }));
    expect(await done(head, '/api/v1/attendance/sheet', { ...asked, marks })).toMatchObject({
      conflicts: [],
    });
  });

  it('bills and collects a fee, which the books show', async () => {
    const [accountant, cashier] = [
      await world.person(site, ['accountant']),
      await world.person(site, ['cashier']),
    ];
    await world.inSite(site, async (transaction) => {
      const open = await transaction.row(
        'SELECT 1 AS open FROM accounts_fiscal_year WHERE site_id = $1 AND $2::date BETWEEN start_date AND end_date',
        today,
      );
      if (!open) await openYear(transaction, { startDate: '2026-07-01', lines: [] });
    });
    const heads = await listed(head, apiPathOf(feeSubHead), { filter: { schedule: ['onDemand'] } });
    await done(accountant, '/api/v1/fees/charges', {
      studentIds: [place.student_id],
      subHeadId: heads[0]?.id,
      amount: '500',
      due: today,
      reason: 'A window was broken',
    });
    const path = `/api/v1/fees/students/${place.student_id}/dues`;
    const dues = (await cashier.call('GET', path)).body as unknown as Dues;
    const line = dues.lines.find((one) => one.principal === '500.00');
    const receipt = await collectOf(cashier, place.student_id, '500', [String(line?.id)]);
    expect(receipt).toMatch(/^[\da-f-]{36}$/);
    expect((await listed(accountant, '/api/v1/accounts/voucher')).length).toBeGreaterThan(0);
  });

  it('writes a voucher by hand', async () => {
    const accountant = await world.person(site, ['accountant']);
    const ledgers = await world.inSite(site, (transaction) =>
      transaction.rows<{ id: string }>(
        `SELECT l.id FROM accounts_ledger l JOIN accounts_account_sub_group s ON s.site_id = $1 AND s.id = l.sub_group_id
           JOIN accounts_account_group g ON g.site_id = $1 AND g.id = s.group_id
          WHERE l.site_id = $1 AND l.is_active AND NOT l.is_system AND g.type = 'expense' ORDER BY l.code LIMIT 2`,
      ),
    );
    const lines = ledgers.map(({ id }, n) => ({ ledgerId: id, side: n === 0 ? 'Dr' : 'Cr', amount: '100' }));
    await done(accountant, '/api/v1/accounts/voucher', {
      type: 'journal',
      day: today,
      narration: 'Chalk',
      lines,
    });
  });

  it('begins an examination, and shows where its results stand', async () => {
    await listed(head, '/api/v1/exams/exam');
    const { id } = await done(head, '/api/v1/exams/exam', {
      nameEn: 'After the update',
      nameBn: 'হালনাগাদের পরে',
      startsOn: '2026-12-08',
      endsOn: '2026-12-14',
      marksUntil: null,
      yearId: place.year_id,
      classIds: [place.class_id],
    });
    await done(head, `/api/v1/exams/exam/${id}/declare`, { version: 1 });
    const readiness = await head.call('GET', '/api/v1/results/readiness', {
      examId: id,
      classId: place.class_id,
    });
    expect(readiness.status, readiness.text).toBe(200);
    const results = await head.call('POST', '/api/v1/results/runs', {
      examId: id,
      classId: place.class_id,
      withMissing: true,
      isTrial: true,
    });
    expect(results.status, results.text).toBe(200);
  });

  it('keeps its users and roles, and takes new ones', async () => {
    const admin = await world.person(site, ['siteAdmin']);
    expect((await listed(admin, '/api/v1/access/users')).length).toBeGreaterThan(3);
    await done(admin, '/api/v1/access/roles', {
      nameEn: 'Librarian',
      nameBn: 'গ্রন্থাগারিক',
      rank: 20,
      permissions: ['students.view'],
    });
  });

  it('keeps its institutions on the platform, and groups them', async () => {
    const owner = await world.person(null, ['platformOwner']);
    expect((await listed(owner, '/api/v1/platform/sites')).length).toBeGreaterThan(0);
    await done(owner, '/api/v1/platform/site-groups', { id: newId(), nameEn: 'Together', nameBn: 'একসাথে' });
  });
});
