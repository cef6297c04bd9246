import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withAdmin } from '../../src/core/server/database/database.ts';
import { tableNameOf } from '../../src/core/server/database/table.ts';
import { initialRoles } from '../../src/modules.details.ts';
import { systemContext } from '../../src/server.ts';
import { testLimit } from '../database.ts';
import { demonstrationWorld } from '../demonstration.ts';
import { assertBooksAddUp } from '../fees/school.ts';
import { siteEntities } from '../samples/hands.ts';
import type { World } from '../world.ts';
import { emptyLists } from './empty-lists.ts';

let world: World;
beforeAll(async () => {
  world = await demonstrationWorld({
    students: 120,
    sites: 1,
    isWholeYear: true,
    now: () => new Date('2026-11-19T04:42:00Z'),
  });
});
afterAll(() => world.close());

const count = async (what: string) => {
  const row = await world.inSite(1, (transaction) =>
    transaction.row<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${what.replace('WHERE', 'WHERE site_id = $1 AND')}`,
    ),
  );
  return row?.n ?? 0;
};

describe('X-12 a demonstration of a whole year', () => {
  it('has teachers who teach, one section a year each, and pupils of the right age', async () => {
    const notTeaching = await world.inSite(1, (transaction) =>
      transaction.rows(
        `SELECT s.id FROM academic_section s JOIN people_employee e ON e.site_id = $1 AND e.id = s.class_teacher_id
           JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
          WHERE s.site_id = $1 AND NOT d.is_teaching`,
      ),
    );
    expect(notTeaching).toEqual([]);
    const twice = await world.inSite(1, (transaction) =>
      transaction.rows(
        `SELECT class_teacher_id FROM academic_section WHERE site_id = $1 GROUP BY year_id, class_teacher_id HAVING count(*) > 1`,
      ),
    );
    expect(twice).toEqual([]);
    const ages = await world.inSite(1, (transaction) =>
      transaction.row<{ youngest: number; oldest: number }>(
        `SELECT min(a) AS youngest, max(a) AS oldest FROM (
           SELECT date_part('year', age('2026-12-31', t.date_of_birth))::int AS a FROM students_enrolment e
             JOIN students_student t ON t.site_id = $1 AND t.id = e.student_id
             JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
             JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
             JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id AND c.name_en = 'Six'
            WHERE e.site_id = $1) x`,
      ),
    );
    expect(ages).toEqual({ youngest: 12, oldest: 12 });
  });

  it('has a sign-in for every role of an institution', async () => {
    const held = await withAdmin(world.adminUrl, async (client) => {
      const { rows } = await client.query<{ role: string }>(
        `SELECT DISTINCT m.role FROM membership m JOIN account a ON a.id = m.account_id AND a.is_demonstration
          WHERE m.site_id = 1`,
      );
      return rows.map((row) => row.role).sort();
    });
    const wanted = Object.entries(initialRoles).flatMap(([name, { scope }]) =>
      scope === 'site' ? [name] : [],
    );
    expect(held).toEqual(wanted.sort());
  });

  it('has something in every plain list of an institution', async () => {
    const empty = [];
    for (const entity of siteEntities)
      if ((await count(`${tableNameOf(entity)} WHERE true`)) === 0) empty.push(entity.name);
    expect(empty).toEqual([]);
  });

  it('shows nobody an empty list, in whatever role', { timeout: testLimit(600_000) }, async () => {
    const { empty, people } = await emptyLists(world);
    expect(people).toBeGreaterThan(10);
    expect(empty).toEqual([]);
  });

  it('CRT-4 has students who left with a transfer certificate, in the register of those who give them', async () => {
    const head = await world.person(1, ['head']);
    const { items } = (await head.call('GET', '/api/v1/documents/documents', { kind: 'transfer' })).body as {
      items: { number: string }[];
    };
    expect(items.map(({ number }) => number).sort()).toEqual(['TC-2026-0001', 'TC-2026-0002']);
    expect(await count("students_enrolment WHERE status = 'transferred' AND ends_on = '2026-11-19'")).toBe(2);
  });

  it('has every text that is kept in both languages in both', async () => {
    const lacking = await withAdmin(world.adminUrl, async (client) => {
      const { rows: pairs } = await client.query<{ table: string; name: string }>(
        `SELECT c.table_name AS table, left(c.column_name, -3) AS name
           FROM information_schema.columns c
           JOIN information_schema.columns o ON o.table_schema = c.table_schema AND o.table_name = c.table_name
            AND o.column_name = left(c.column_name, -3) || '_bn'
           JOIN information_schema.columns s ON s.table_schema = c.table_schema AND s.table_name = c.table_name
            AND s.column_name = 'site_id'
          WHERE c.table_schema = 'public' AND right(c.column_name, 3) = '_en' ORDER BY 1, 2`,
      );
      expect(pairs.length).toBeGreaterThan(50);
      const found: string[] = [];
      for (const { table, name } of pairs) {
        const { rows } = await client.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM "${table}" WHERE site_id = 1
              AND (coalesce(${name}_en, '') = '') <> (coalesce(${name}_bn, '') = '')`,
        );
        if (rows[0]?.n) found.push(`${table}.${name}: ${rows[0].n}`);
      }
      return found;
    });
    expect(lacking).toEqual([]);
  });

  it('has no paper on a day of rest', async () => {
    expect(await count('exams_paper WHERE extract(isodow FROM day) IN (5, 6)')).toBe(0);
  });

  it('EXM-1 has nobody with two papers at one time', async () => {
    const head = await world.person(1, ['head']);
    const exams = (await head.call('GET', '/api/v1/exams/exam')).body.items as { id: string }[];
    expect(exams.length).toBe(3);
    const found = await Promise.all(
      exams.map(({ id }) => head.call('GET', `/api/v1/exams/exam/${id}/clashes`)),
    );
    expect(found.map(({ body }) => body.items)).toEqual(exams.map(() => []));
  });

  it('has examinations of each shift within its hours', async () => {
    const outside = await world.inSite(1, (transaction) =>
      transaction.rows(
        `SELECT w.starts_at FROM exams_shift_time w JOIN academic_shift h ON h.site_id = $1 AND h.id = w.shift_id
          WHERE w.site_id = $1 AND NOT (w.starts_at::time BETWEEN h.sunday_in::time AND h.sunday_out::time)`,
      ),
    );
    expect(outside).toEqual([]);
    expect(await count('exams_shift_time WHERE true')).toBe(6);
  });

  it('has results of two examinations published in their time, one amended, one looked at again, and one under way', async () => {
    expect(await count("results_run WHERE status = 'published' AND published_at < '2026-08-15'")).toBe(13);
    expect(await count("results_run WHERE status = 'superseded'")).toBe(1);
    expect(await count('results_amendment WHERE true')).toBe(1);
    expect(await count('results_scrutiny WHERE true')).toBe(1);
    expect(await count("exams_mark_sheet WHERE status = 'open'")).toBeGreaterThan(20);
  });

  it('has fees of two years whose books add up, a bank reconciled and the fiscal years that are over closed', async () => {
    await world.inSite(1, (transaction) => assertBooksAddUp(transaction));
    expect(await count("fees_receipt WHERE day < '2026-03-01'")).toBeGreaterThan(100);
    // Every month from the January before last until the one that runs has its invoices, and is paid in.
    const months = await world.inSite(1, (transaction) =>
      transaction.rows<{ period: string }>(
        `SELECT r.period FROM fees_invoice_run r WHERE r.site_id = $1 AND r.lines > 0 AND EXISTS (
           SELECT 1 FROM fees_receipt p WHERE p.site_id = $1 AND to_char(p.day, 'YYYY-MM') = r.period) ORDER BY 1`,
      ),
    );
    expect(months.map(({ period }) => period)).toEqual(
      [2025, 2026].flatMap((year) =>
        Array.from(
          { length: year === 2025 ? 12 : 11 },
          (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`,
        ),
      ),
    );
    expect(await count("accounts_reconciliation WHERE status = 'completed'")).toBe(21);
    expect(await count('accounts_fiscal_year WHERE closed_at IS NOT NULL')).toBe(2);
  });
});

describe('PRT-9 the work of one’s own', () => {
  const boardOf = async (login: string) => {
    const { token, device } = await world.enter(login);
    const { body } = await world
      .browser(device)
      .call('GET', '/api/v1/home/today', {}, { authorization: `Bearer ${token}` });
    return body.work as null | {
      turns: { day: string }[];
      leave: object;
      pay: { month: string; net: string };
    };
  };

  it('is a teacher’s next duties, leave and last pay', async () => {
    const work = await boardOf('teacher');
    expect(work).toMatchObject({ leave: {}, pay: { month: '2026-10' } });
    expect(Number(work?.pay.net)).toBeGreaterThan(0);
    const account = await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.row<{ id: string }>("SELECT id FROM account WHERE username = 'teacher'"),
    );
    const own = await world.inSite(1, (transaction) =>
      transaction.rows<{ day: string }>(
        `SELECT d.day::text AS day FROM duty_turn d
           JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = d.employee_id
          WHERE a.account_id = $2 AND d.site_id = $1 AND d.status = 'planned' AND d.day BETWEEN '2026-11-19' AND '2026-12-03'
          ORDER BY d.day LIMIT 3`,
        account?.id,
      ),
    );
    expect(own.length).toBeGreaterThan(0);
    expect(work?.turns.map(({ day }) => day)).toEqual(own.map(({ day }) => day));
  });

  it('is nothing for a guardian', async () => {
    expect(await boardOf('guardian')).toBeNull();
  });
});

describe('X-12 faces and applicants', () => {
  it('gives nearly everybody a photo of their own', async () => {
    expect(await count('students_student WHERE photo IS NOT NULL')).toBe(113);
    // Whoever came from another institution as well has it there.
    expect(await count('people_employee WHERE photo IS NULL')).toBe(3);
    expect(
      await count("stored_file WHERE purpose IN ('students_student.photo', 'people_employee.photo')"),
    ).toBe(153);
  });

  it('has applications in several states', async () => {
    const states = await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.rows('SELECT DISTINCT status FROM site_application ORDER BY status'),
    );
    expect(states.map((row) => row.status)).toEqual([
      'info_requested',
      'rejected',
      'submitted',
      'under_review',
    ]);
  });

  it('names an institution of the platform’s own that is no school, with an SMS account', async () => {
    const own = await world.server.services.database.findOne<{ id: number; alias: string; n: number }>(
      `SELECT s.id::int AS id, s.alias, (SELECT count(*)::int FROM billing_invoice i WHERE i.of_site = s.id) AS n
         FROM billing_setting b JOIN site s ON s.id = b.own_site`,
    );
    expect(own).toMatchObject({ alias: 'pathshala-office', n: 0 });
    const account = await world.inSite(own?.id ?? 0, (transaction) =>
      transaction.row<{ balance: number; students: number }>(
        `SELECT balance, (SELECT count(*)::int FROM students_student s WHERE s.site_id = $1) AS students
           FROM communication_sms_account WHERE site_id = $1`,
      ),
    );
    expect(account).toEqual({ balance: 1000, students: 0 });
  });

  it('RBAC-1 shows of results only the sections within somebody’s reach', async () => {
    const [admin, head] = await Promise.all([world.person(1, ['siteAdmin']), world.person(1, ['head'])]);
    const rows = await world.inSite(1, (transaction) =>
      transaction.rows<{ run: string; section: string; codes: string[]; enrolment: string }>(
        `SELECT t.run_id AS run, t.section_id AS section, array_agg(s.code) AS codes, min(e.id::text) AS enrolment
           FROM results_result t JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
           JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
           JOIN results_run r ON r.site_id = $1 AND r.id = t.run_id AND r.status = 'published'
           JOIN academic_section x ON x.site_id = $1 AND x.id = t.section_id
           JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id AND y.is_current
          WHERE t.site_id = $1 GROUP BY t.run_id, t.section_id ORDER BY t.run_id, t.section_id`,
      ),
    );
    const byRun = [...Map.groupBy(rows, ({ run }) => run).values()].find((of) => of.length > 1) ?? [];
    const [own, other] = byRun;
    if (!own || !other) throw new Error('No class with results has two sections');
    const none = { shift: [], group: [], class: [], section: [] };
    const path = `/api/v1/access/users/${head.accountId}/reach`;
    await admin.call('PUT', path, { reach: { ...none, section: [own.section] }, seen: none });
    const run = `/api/v1/results/runs/${own.run}`;
    const list = await head.call('GET', `${run}/results`, { size: 200 });
    const found = (list.body.items as { code: string }[]).map(({ code }) => code);
    expect(found.sort()).toEqual(own.codes.sort());
    const shown = (await head.call('GET', run)).body.sections as { id: string }[];
    expect(shown.map(({ id }) => id)).toEqual([own.section]);
    const of = async (given: typeof own) =>
      Promise.all(
        [
          head.call('GET', `${run}/tabulation`, { sectionId: given.section }),
          head.call('GET', `${run}/sheets`, { sectionId: given.section }),
          head.call('GET', `${run}/results/${given.enrolment}`),
        ].map(async (answer) => (await answer).status),
      );
    expect(await of(own)).toEqual([200, 200, 200]);
    expect(await of(other)).toEqual([404, 404, 404]);
    expect([
      (await head.call('GET', `${run}/sheets`)).status,
      (await head.call('GET', `${run}/merit`)).status,
    ]).toEqual([403, 403]);
  });
});
