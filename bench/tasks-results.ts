import type { Task, TaskHands } from './tasks.ts';

const name = 'Measured';
const subjects = 10;
/** Parts of every paper in hundredths of a mark, with their pass marks. */
const components = [
  { code: 'cq', nameEn: 'Written', nameBn: 'লিখিত', full: 5000, pass: 1700, mustPass: true },
  { code: 'mcq', nameEn: 'Multiple choice', nameBn: 'বহুনির্বাচনি', full: 2500, pass: 800, mustPass: true },
  { code: 'practical', nameEn: 'Practical', nameBn: 'ব্যবহারিক', full: 2500, pass: 800, mustPass: true },
];

/**
 * Examinations of the whole school, ten subjects in three parts each, with a mark of everybody in all of them. Written
 * with triggers and foreign keys asleep: what is measured is not the filling.
 */
async function fill(hands: TaskHands, count: number): Promise<void> {
  const { siteId } = hands.world;
  await hands.sql("SET session_replication_role = 'replica'");
  await hands.sql(
    `INSERT INTO exams_exam (site_id, id, year_id, name_en, name_bn, starts_on, ends_on, status)
     SELECT $1, gen_random_uuid(), y.id, $2 || ' ' || n, 'মাপা ' || n, y.start_date, y.start_date, 'declared'
       FROM academic_academic_year y, generate_series(1 + (SELECT count(*) FROM exams_exam
              WHERE site_id = $1 AND name_en LIKE $2 || ' %'), $3) n WHERE y.site_id = $1 AND y.is_current`,
    siteId,
    name,
    count,
  );
  await hands.sql(
    `INSERT INTO exams_paper (site_id, id, exam_id, class_id, subject_id, role, unit, position, "full", components)
     SELECT $1, gen_random_uuid(), x.id, c.id, s.id, 'compulsory', s.code, s.place, 10000, $3::jsonb
       FROM exams_exam x, academic_school_class c,
            (SELECT id, code, row_number() OVER (ORDER BY code) AS place FROM academic_subject WHERE site_id = $1
              ORDER BY code LIMIT ${subjects}) s
      WHERE x.site_id = $1 AND x.name_en LIKE $2 || ' %' AND c.site_id = $1
        AND NOT EXISTS (SELECT 1 FROM exams_paper p WHERE p.site_id = $1 AND p.exam_id = x.id)`,
    siteId,
    name,
    JSON.stringify(components),
  );
  await hands.sql(
    `INSERT INTO exams_mark_sheet (site_id, id, paper_id, section_id, status)
     SELECT $1, gen_random_uuid(), p.id, s.id, 'accepted'
       FROM exams_exam x JOIN exams_paper p ON p.site_id = $1 AND p.exam_id = x.id
       JOIN academic_section s ON s.site_id = $1 AND s.class_id = p.class_id AND s.year_id = x.year_id
      WHERE x.site_id = $1 AND x.name_en LIKE $2 || ' %'
        AND NOT EXISTS (SELECT 1 FROM exams_mark_sheet h WHERE h.site_id = $1 AND h.paper_id = p.id)`,
    siteId,
    name,
  );
  // Seven marks in a hundred of the written part fail; the others spread over the grades.
  await hands.sql(
    `INSERT INTO exams_mark (site_id, id, sheet_id, paper_id, enrolment_id, c1, c2, c3)
     SELECT $1, gen_random_uuid(), h.id, p.id, e.id,
            100 * (CASE WHEN random() < 0.07 THEN floor(17 * random()) ELSE 17 + floor(34 * random()) END)::int,
            100 * (8 + floor(18 * random()))::int, 100 * (8 + floor(18 * random()))::int
       FROM exams_exam x JOIN exams_paper p ON p.site_id = $1 AND p.exam_id = x.id
       JOIN academic_section s ON s.site_id = $1 AND s.class_id = p.class_id
       JOIN exams_mark_sheet h ON h.site_id = $1 AND h.paper_id = p.id AND h.section_id = s.id
       JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = s.id AND e.year_id = x.year_id
        AND e.status IN ('active', 'promoted', 'retained', 'completed')
      WHERE x.site_id = $1 AND x.name_en LIKE $2 || ' %'
        AND NOT EXISTS (SELECT 1 FROM exams_mark m WHERE m.site_id = $1 AND m.paper_id = p.id)
      ORDER BY p.id, e.section_id, e.roll`,
    siteId,
    name,
  );
  await hands.sql('RESET session_replication_role');
  await hands.sql('VACUUM ANALYZE exams_mark, exams_paper, exams_mark_sheet');
}

const classesOf = (hands: TaskHands) =>
  hands.sql(
    `SELECT DISTINCT x.id AS "examId", s.class_id AS "classId" FROM exams_exam x
       JOIN academic_section s ON s.site_id = $1
       JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = s.id AND e.year_id = x.year_id
      WHERE x.site_id = $1 AND x.name_en LIKE $2 || ' %'`,
    hands.world.siteId,
    name,
  );

async function forget(hands: TaskHands, all: boolean): Promise<void> {
  const exams = `(SELECT id FROM exams_exam WHERE site_id = ${hands.world.siteId} AND name_en LIKE '${name} %')`;
  await hands.sql("SET session_replication_role = 'replica'");
  await hands.sql(
    `DELETE FROM results_result WHERE run_id IN (SELECT id FROM results_run WHERE exam_id IN ${exams})`,
  );
  await hands.sql(`DELETE FROM results_run WHERE exam_id IN ${exams}`);
  if (all) {
    await hands.sql(
      `DELETE FROM exams_mark WHERE paper_id IN (SELECT id FROM exams_paper WHERE exam_id IN ${exams})`,
    );
    await hands.sql(
      `DELETE FROM exams_mark_sheet WHERE paper_id IN (SELECT id FROM exams_paper WHERE exam_id IN ${exams})`,
    );
    await hands.sql(`DELETE FROM exams_paper WHERE exam_id IN ${exams}`);
    await hands.sql(`DELETE FROM exams_exam WHERE id IN ${exams}`);
  }
  await hands.sql('RESET session_replication_role');
  await hands.sql('VACUUM ANALYZE results_result');
}

/** Calls on their way at once: as many as the screen sends. */
const together = 5;

const results = (what: string, exams: number, seconds: number, isLast: boolean): Task => ({
  name: what,
  goal: { seconds, timesBare: 3 },
  async prepare(hands) {
    await fill(hands, exams);
    await forget(hands, false);
  },
  async run(hands) {
    const waiting = await classesOf(hands);
    let stored = 0;
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { students } = (await hands.call('POST', '/api/v1/results/runs', next)) as { students: number };
        stored += students;
      }
    };
    await Promise.all(Array.from({ length: together }, work));
    return stored;
  },
  bare: {
    async prepare(hands) {
      await hands.sql('DROP TABLE IF EXISTS bench_subject, bench_result');
      await hands.sql(
        `CREATE TABLE bench_subject (exam_id uuid, enrolment_id uuid, subject_id uuid, total int, point int, letter text)
           WITH (autovacuum_enabled = false)`,
      );
      await hands.sql(
        `CREATE TABLE bench_result (exam_id uuid, enrolment_id uuid, gpa int, total int, failed int, section_position int, class_position int)
           WITH (autovacuum_enabled = false)`,
      );
    },
    async run(hands) {
      const rows = await hands.sql(
        `WITH subject AS MATERIALIZED (
           SELECT p.exam_id, p.class_id, m.enrolment_id, p.subject_id, m.c1 + m.c2 + m.c3 AS total,
                  m.c1 >= 1700 AND m.c2 >= 800 AND m.c3 >= 800 AS passed
             FROM exams_exam x JOIN exams_paper p ON p.site_id = $1 AND p.exam_id = x.id
             JOIN exams_mark m ON m.site_id = $1 AND m.paper_id = p.id
            WHERE x.site_id = $1 AND x.name_en LIKE $2 || ' %'),
         graded AS MATERIALIZED (
           SELECT *, CASE WHEN NOT passed OR total < 3300 THEN 0 WHEN total >= 8000 THEN 500 WHEN total >= 7000 THEN 400
                          WHEN total >= 6000 THEN 350 WHEN total >= 5000 THEN 300 WHEN total >= 4000 THEN 200 ELSE 100 END AS point
             FROM subject),
         subjects AS (
           INSERT INTO bench_subject SELECT exam_id, enrolment_id, subject_id, total, point,
                  CASE point WHEN 500 THEN 'A+' WHEN 400 THEN 'A' WHEN 350 THEN 'A-' WHEN 300 THEN 'B' WHEN 200 THEN 'C'
                             WHEN 100 THEN 'D' ELSE 'F' END FROM graded),
         student AS (
           SELECT exam_id, class_id, enrolment_id, sum(total)::int AS total, count(*) FILTER (WHERE point = 0)::int AS failed,
                  CASE WHEN bool_or(point = 0) THEN 0 ELSE round(avg(point))::int END AS gpa
             FROM graded GROUP BY exam_id, class_id, enrolment_id),
         stored AS (
           INSERT INTO bench_result
           SELECT t.exam_id, t.enrolment_id, t.gpa, t.total, t.failed,
                  CASE WHEN t.failed = 0 THEN rank() OVER (PARTITION BY t.exam_id, e.section_id ORDER BY t.failed > 0, t.gpa DESC, t.total DESC) END,
                  CASE WHEN t.failed = 0 THEN rank() OVER (PARTITION BY t.exam_id, t.class_id ORDER BY t.failed > 0, t.gpa DESC, t.total DESC) END
             FROM student t JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id RETURNING 1)
         SELECT count(*)::int AS n FROM stored`,
        hands.world.siteId,
        name,
      );
      return Number(rows[0]?.n);
    },
  },
  async check(hands) {
    const [row] = await hands.sql(
      `SELECT count(*)::int AS n FROM bench_result b
         FULL JOIN (SELECT r.exam_id, t.* FROM results_run r JOIN results_result t ON t.site_id = $1 AND t.run_id = r.id
                     WHERE r.site_id = $1 AND r.exam_id IN (SELECT id FROM exams_exam WHERE site_id = $1 AND name_en LIKE $2 || ' %')) t
           ON t.exam_id = b.exam_id AND t.enrolment_id = b.enrolment_id AND t.gpa = b.gpa AND t.total = b.total
              AND t.failed = b.failed AND t.section_position IS NOT DISTINCT FROM b.section_position
              AND t.class_position IS NOT DISTINCT FROM b.class_position
              AND json_array_length(t.subjects::json) = ${subjects}
        WHERE b.enrolment_id IS NULL OR t.enrolment_id IS NULL`,
      hands.world.siteId,
      name,
    );
    return row?.n === 0 ? [] : [`${row?.n} results not as the bare SQL has them`];
  },
  async clean(hands) {
    await hands.sql('DROP TABLE bench_subject, bench_result');
    await forget(hands, isLast);
  },
});

/** Twenty examinations of five thousand are the results of a hundred thousand students. */
export const resultsTasks: readonly Task[] = [
  results('results of the school, 10 subjects', 1, 0.5, false),
  results('results of twenty times the school, 10 subjects', 20, 5, true),
];
