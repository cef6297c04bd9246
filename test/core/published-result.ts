import { expect } from 'vitest';
import { workAlone } from '../limits.ts';
import type { Person, World } from '../world.ts';

/** Has a class of the demonstration's last examination marked, worked out and published by the head; for nobody to look up yet. */
export async function publishedResult(world: World, siteId: number, head: Person) {
  const overview = (await head.call('GET', '/api/v1/results/classes')).body as never as {
    items: { examId: string; classId: string; className: { en: string } }[];
  };
  const item = overview.items.at(-1);
  if (!item) throw new Error('No class');
  const { examId, classId } = item;
  // Whoever has a mark missing got six tenths: some are passed, whatever the demonstration left open.
  const mark = (slot: number) => `(p.components -> ${slot - 1} ->> 'full')::int / 1000 * 600`;
  await world.inSite(siteId, async (transaction) => {
    await workAlone(transaction);
    await transaction.change(
      `INSERT INTO exams_mark (site_id, id, sheet_id, paper_id, enrolment_id, c1, c2, c3)
       SELECT $1, gen_random_uuid(), m.id, p.id, e.id, ${mark(1)}, ${mark(2)}, ${mark(3)}
         FROM exams_paper p JOIN exams_mark_sheet m ON m.site_id = $1 AND m.paper_id = p.id
         JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = m.section_id AND e.status = 'active'
        WHERE m.status IN ('open', 'returned') AND p.site_id = $1 AND p.exam_id = $2 AND p.class_id = $3 ON CONFLICT DO NOTHING`,
      examId,
      classId,
    );
    // Only ready sheets are published.
    await transaction.change(
      `UPDATE exams_mark_sheet m SET status = 'verified' FROM exams_paper p
        WHERE m.site_id = $1 AND p.site_id = $1 AND p.id = m.paper_id AND p.exam_id = $2 AND p.class_id = $3`,
      examId,
      classId,
    );
  });
  const made = await head.call('POST', '/api/v1/results/runs', { examId, classId });
  expect(made.status, made.text).toBe(200);
  const runId = String(made.body.runId);
  const { version } = (await head.call('GET', `/api/v1/results/runs/${runId}`)).body;
  const published = await head.call('POST', `/api/v1/results/runs/${runId}/publish`, {
    version,
    password: 'Pathshala-2026',
  });
  expect(published.status, published.text).toBe(200);
  const [pupil] = await world.inSite(siteId, (transaction) =>
    transaction.rows<{ roll: number; code: string; name_en: string; name_bn: string }>(
      `SELECT t.roll, d.code, d.name_en, d.name_bn FROM results_result t
         JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
         JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
        WHERE t.site_id = $1 AND t.run_id = $2 AND t.outcome <> 'withheld' ORDER BY t.failed, t.total DESC LIMIT 1`,
      runId,
    ),
  );
  if (!pupil) throw new Error('Nobody');
  return { runId, className: item.className.en, pupil: { ...pupil, exam_id: examId, class_id: classId } };
}

/** Whether everybody may look the examination up. */
export const letEverybodyLook = (head: Person, examId: string, isActive: boolean) =>
  head.call('PUT', '/api/v1/results/permissions', {
    examId,
    classId: null,
    audience: 'public',
    fromAt: '2026-07-01T00:00:00+06:00',
    untilAt: null,
    isActive,
    version: null,
  });
