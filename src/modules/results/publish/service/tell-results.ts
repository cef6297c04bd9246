import * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { formatNumber, withDigits } from '../../../../core/format.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { defineJob, enqueue } from '../../../../core/server/jobs/jobs.ts';
import { isSwitchedOn, tellByItself } from '../../../communication/public.ts';
import { recipientsAbout } from '../../../students/public.ts';
import { letIn } from '../../service/runs.ts';
import { readGrade } from '../kept.ts';
import { duesRuleSql, heldSql } from './dues.ts';

const event = 'results.told';

const inBoth = (say: (language: 'en' | 'bn') => string): Label => ({ en: say('en'), bn: say('bn') });

/** `BAN 72 A, ENG 80 A+`: the subjects by their codes, with the mark where there is one and the grade. */
const subjectsLine = (subjects: readonly { grade: string; total: number | null }[]): Label =>
  inBoth((language) =>
    subjects
      .map(({ grade, total }) => {
        const { code, letter } = readGrade(grade);
        const mark = total === null ? '' : `${formatNumber(total / 100, { language })} `;
        return `${withDigits(code, { language })} ${mark}${letter}`.trim();
      })
      .join(', '),
  );

/**
 * Tells the families of a published run by SMS what each child reached, where the institution has switched that on: those
 * who may see it at this moment, and nobody whose result is withheld, for dues or otherwise. A revision is told to those whose
 * result it changed.
 */
export async function textResults(
  transaction: Transaction,
  runId: string,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  if (!(await isSwitchedOn(transaction, event))) return;
  const rows = await transaction.read(
    {
      enrolmentId: 'uuid',
      gpa: 'int',
      letter: 'text',
      place: 'int?',
      exam: json<Label>(),
      subjects: json<{ grade: string; total: number | null }[]>(),
    },
    `SELECT t.enrolment_id AS "enrolmentId", t.gpa, t.letter, t.class_position AS place,
            json_build_object('en', x.name_en, 'bn', x.name_bn) AS exam,
            (SELECT coalesce(json_agg(json_build_object('grade', g.grade, 'total', g.total) ORDER BY g.n), '[]')
               FROM unnest(t.grades, t.subject_totals) WITH ORDINALITY AS g(grade, total, n)) AS subjects
       FROM results_run r
       JOIN results_result t ON t.site_id = $1 AND t.run_id = r.id AND t.outcome IN ('passed', 'failed')
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
       JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id
       LEFT JOIN ${duesRuleSql('r')} ON true
       LEFT JOIN ${heldSql('r', 'e', '$4::date')} ON true
      WHERE r.site_id = $1 AND r.id = $2 AND r.status = 'published'
        -- After a revision only whose result became another one.
        AND NOT EXISTS (SELECT 1 FROM results_run q JOIN results_result o ON o.site_id = $1 AND o.run_id = q.id
                         WHERE q.site_id = $1 AND q.exam_id = r.exam_id AND q.class_id = r.class_id AND q.revision = r.revision - 1
                           -- One that families were never let in to told nobody.
                           AND ${letIn('guardians', 'q', 'r.published_at')}
                           AND o.enrolment_id = t.enrolment_id AND o.gpa = t.gpa AND o.letter = t.letter
                           AND o.grades = t.grades AND o.subject_totals = t.subject_totals)
        AND w.owed IS NULL AND ${letIn('guardians', 'r', '$3::timestamptz')}`,
    runId,
    now,
    today,
  );
  const of = new Map(rows.map((row) => [row.enrolmentId, row]));
  const people = await recipientsAbout(transaction, 'e.id = ANY($2::uuid[])', [[...of.keys()]], (id) => {
    const row = of.get(id);
    if (!row) return {};
    return {
      values: {
        exam_name: row.exam,
        gpa: inBoth((language) => formatNumber(row.gpa / 100, { language, places: 2 })),
        grade: inBoth(() => row.letter),
        merit: inBoth((language) => (row.place === null ? '' : formatNumber(row.place, { language }))),
        subjects: subjectsLine(row.subjects),
      },
    };
  });
  await tellByItself(transaction, { event, channels: ['sms'], people, once: runId });
}

/** Results that families are let in to later than they were published are told at that moment. */
export const textOpenedJob = defineJob({
  name: 'results.textOpened',
  payload: z.object({ runId: z.guid() }),
  async run({ services, inSite }, { runId }) {
    const now = services.now();
    await inSite((transaction) => textResults(transaction, runId, { now, today: todayInDhaka(now) }));
  },
});

type Opening = { readonly examId: string; readonly classId: string | null };

/** The published runs of an examination, or of one class of it, that families may see at this moment. */
export async function openRuns(
  transaction: Transaction,
  { examId, classId }: Opening,
  now: Date,
): Promise<string[]> {
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT r.id FROM results_run r
      WHERE r.site_id = $1 AND r.exam_id = $2 AND ($3::uuid IS NULL OR r.class_id = $3) AND r.status = 'published'
        AND ${letIn('guardians', 'r', '$4::timestamptz')} ORDER BY r.id LIMIT 100`,
    examId,
    classId,
    now,
  );
  return rows.map((row) => row.id);
}

/**
 * Puts the telling of published results in for the moment families are let in: now, or when that is to come; a later moment
 * replaces the one that waits. `known`: the runs that were open before, and are not told for that.
 */
export async function textWhenOpened(
  transaction: Transaction,
  opening: Opening,
  now: Date,
  known: readonly string[],
): Promise<void> {
  if (!(await isSwitchedOn(transaction, event))) return;
  const runs = await transaction.read(
    { id: 'uuid', opensAt: 'time' },
    `SELECT r.id, greatest(min(m.from_at), $4::timestamptz) AS "opensAt" FROM results_run r
       JOIN results_permission m ON m.site_id = $1 AND m.exam_id = r.exam_id AND (m.class_id IS NULL OR m.class_id = r.class_id)
        AND m.audience = 'guardians' AND m.is_active AND (m.until_at IS NULL OR m.until_at > $4::timestamptz)
      WHERE r.site_id = $1 AND r.exam_id = $2 AND ($3::uuid IS NULL OR r.class_id = $3) AND r.status = 'published'
        AND r.id <> ALL($5::uuid[])
      GROUP BY r.id ORDER BY r.id LIMIT 100`,
    opening.examId,
    opening.classId,
    now,
    known,
  );
  for (const { id, opensAt } of runs)
    await enqueue(
      transaction,
      textOpenedJob,
      { runId: id },
      { key: `${textOpenedJob.name}:${id}`, at: opensAt },
    );
}
