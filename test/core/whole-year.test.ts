import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demonstrationWorld } from '../demonstration.ts';
import { assertBooksAddUp } from '../fees/school.ts';
import type { World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await demonstrationWorld({
    students: 120,
    sites: 1,
    isWholeYear: true,
    now: () => new Date('2026-11-19T04:42:00Z'),
  });
}, 120_000);
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

  it('has no paper on a day of rest', async () => {
    expect(await count('exams_paper WHERE extract(isodow FROM day) IN (5, 6)')).toBe(0);
  });

  it('has results of two examinations published in their time, one amended, one looked at again, and one under way', async () => {
    expect(await count("results_run WHERE status = 'published' AND published_at < '2026-08-15'")).toBe(13);
    expect(await count("results_run WHERE status = 'superseded'")).toBe(1);
    expect(await count('results_amendment WHERE true')).toBe(1);
    expect(await count('results_scrutiny WHERE true')).toBe(1);
    expect(await count("exams_mark_sheet WHERE status = 'open'")).toBeGreaterThan(20);
  });

  it('has fees since January whose books add up, a bank reconciled and the fiscal year that is over closed', async () => {
    await world.inSite(1, (transaction) => assertBooksAddUp(transaction));
    expect(await count("fees_receipt WHERE day < '2026-03-01'")).toBeGreaterThan(100);
    expect(await count("accounts_reconciliation WHERE status = 'completed'")).toBe(9);
    expect(await count('accounts_fiscal_year WHERE closed_at IS NOT NULL')).toBe(1);
  });
});
