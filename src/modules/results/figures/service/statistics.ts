import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { goldenGrades } from '../../grading/golden.ts';
import { readGrade } from '../../publish/kept.ts';
import { failingLetter, highestOf } from '../../rules.ts';
import { findRun } from '../../service/runs.ts';

type Figures = {
  appeared: number;
  passed: number;
  failed: number;
  absent: number;
  withheld: number;
  golden: number;
  average: number | null;
  top: { total: number; name: Label; enrolmentId: string } | null;
  letters: { letter: string; count: number }[] | null;
  failures: { subjects: number; count: number }[] | null;
};
type GradeRow = { grade: string; n: number; highest: number | null };

/** A run, or one section of it, in figures: three statements. Who was absent throughout did not appear. */
export async function readStatistics(
  transaction: Transaction,
  services: Services,
  asked: { id: string; sectionId?: string | undefined },
) {
  const run = await findRun(transaction, asked.id, services.now());
  const golden = goldenGrades(run.policy, run.units);
  const figures = await transaction.row<Figures>(
    `WITH own AS (SELECT * FROM results_result WHERE site_id = $1 AND run_id = $2
                     AND ($3::uuid IS NULL OR section_id = $3))
     SELECT count(*) FILTER (WHERE outcome IN ('passed', 'failed', 'short', 'expelled'))::int AS appeared,
            count(*) FILTER (WHERE outcome = 'passed')::int AS passed,
            count(*) FILTER (WHERE outcome IN ('failed', 'short', 'expelled'))::int AS failed,
            count(*) FILTER (WHERE outcome = 'absent')::int AS absent,
            count(*) FILTER (WHERE outcome IN ('withheld', 'incomplete'))::int AS withheld,
            count(*) FILTER (WHERE outcome = 'passed' AND grades <@ $4::text[] AND grades && $5::text[])::int AS golden,
            round(avg(gpa) FILTER (WHERE outcome IN ('passed', 'failed', 'short', 'expelled')))::int AS average,
            (SELECT json_build_object('total', t.total, 'enrolmentId', t.enrolment_id,
                 'name', json_build_object('en', d.name_en, 'bn', d.name_bn))
               FROM own t JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
               JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
              WHERE t.outcome IN ('passed', 'failed') ORDER BY t.total DESC, t.roll LIMIT 1) AS top,
            (SELECT json_agg(json_build_object('letter', letter, 'count', n)) FROM (
               SELECT letter, count(*)::int AS n FROM own WHERE outcome = 'passed' GROUP BY letter) l) AS letters,
            (SELECT json_agg(json_build_object('subjects', failed, 'count', n) ORDER BY failed) FROM (
               SELECT failed, count(*)::int AS n FROM own WHERE outcome = 'failed' GROUP BY failed) f) AS failures
       FROM own`,
    asked.id,
    asked.sectionId ?? null,
    golden.all,
    golden.some,
  );
  const grades = await transaction.rows<GradeRow>(
    `SELECT s.grade, count(*)::int AS n, max(s.total) AS highest
       FROM results_result t CROSS JOIN LATERAL unnest(t.grades, t.subject_totals) AS s(grade, total)
      WHERE t.site_id = $1 AND t.run_id = $2 AND ($3::uuid IS NULL OR t.section_id = $3)
        AND t.outcome IN ('passed', 'failed', 'short', 'expelled') AND s.grade NOT LIKE '%:EX'
      GROUP BY s.grade`,
    asked.id,
    asked.sectionId ?? null,
  );
  const failing = failingLetter(run.policy.scale);
  const found = Map.groupBy(
    grades.map((row) => ({ ...row, ...readGrade(row.grade) })),
    (row) => row.code,
  );
  const order = run.policy.scale.map((band) => band.letter);
  return {
    appeared: figures?.appeared ?? 0,
    passed: figures?.passed ?? 0,
    failed: figures?.failed ?? 0,
    absent: figures?.absent ?? 0,
    withheld: figures?.withheld ?? 0,
    golden: run.policy.goldenAPlus ? (figures?.golden ?? 0) : null,
    averageGpa: figures?.average ?? null,
    highestTotal: figures?.top ?? null,
    letters: (figures?.letters ?? []).sort((a, b) => order.indexOf(a.letter) - order.indexOf(b.letter)),
    failures: figures?.failures ?? [],
    subjects: run.units.flatMap((unit) => {
      const rows = found.get(unit.code);
      if (!rows) return [];
      const sum = (of: typeof rows) => of.reduce((all, row) => all + row.n, 0);
      const highest = highestOf(rows.map((row) => row.highest));
      return [
        {
          code: unit.code,
          name: unit.name,
          sat: sum(rows),
          passed: sum(rows.filter((row) => row.letter !== failing)),
          highest: highest === null ? null : String(highest / 100),
          letters: Object.fromEntries(rows.map((row) => [row.letter, row.n])),
        },
      ];
    }),
  };
}
