import { addDays } from '../src/core/dates.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import { rowsOf } from '../src/core/server/database/rows-of.ts';
import { insertRows } from '../src/core/server/entity/import.ts';
import type { Services } from '../src/core/server/http/services.ts';
import { conductTrait } from '../src/modules/exams/conduct-trait.entity.ts';
import { createExam, declareExam } from '../src/modules/exams/papers/service/exams.ts';
import { takersSql } from '../src/modules/exams/public.ts';
import { clashOf } from '../src/modules/exams/rules.ts';
import { swiftly, withoutLoops } from './swiftly.ts';

/** Names, first possible day and how far it is: whole with every sheet ready, with sheets left open, or under way. */
type Wanted = {
  readonly nameEn: string;
  readonly nameBn: string;
  readonly from: string;
  readonly state: 'whole' | 'open' | 'underWay';
};

/**
 * The half-yearly examination of the current year for every class, some of its sheets still open. In a whole year it is
 * complete, so is the annual one of the year before, and this year's annual examination is under way.
 */
export async function makeExams(
  transaction: Transaction,
  services: Pick<Services, 'sites'>,
  today: string,
  isWholeYear: boolean,
): Promise<void> {
  await makeChoices(transaction, isWholeYear);
  await makeTraits(transaction);
  const years = await transaction.rows<{ id: string; start_date: string; is_current: boolean }>(
    'SELECT id, start_date, is_current FROM academic_academic_year WHERE site_id = $1 ORDER BY start_date',
  );
  const place = years.findIndex((one) => one.is_current);
  const year = years[place];
  if (!year) return;
  const before = years[place - 1];
  const nameOf = (date: string) => date.slice(0, 4);
  const annual = { nameEn: 'Annual Examination', nameBn: 'বার্ষিক পরীক্ষা' };
  if (isWholeYear && before)
    await makeExam(transaction, services, before, today, {
      ...annual,
      from: `${nameOf(before.start_date)}-11-18`,
      state: 'whole',
    });
  const spring = `${nameOf(year.start_date)}-06-02`;
  const isPast = addDays(today, -40) > spring;
  await makeExam(transaction, services, year, today, {
    nameEn: 'Half-yearly Examination',
    nameBn: 'অর্ধবার্ষিক পরীক্ষা',
    from: isPast ? spring : addDays(year.start_date, 1),
    state: isWholeYear && isPast ? 'whole' : 'open',
  });
  const lastDays = `${nameOf(year.start_date)}-11-12`;
  if (isWholeYear && isPast)
    await makeExam(transaction, services, year, today, {
      ...annual,
      from: today > addDays(lastDays, 30) || today < lastDays ? addDays(today, -8) : lastDays,
      state: 'underWay',
    });
}

async function makeExam(
  transaction: Transaction,
  services: Pick<Services, 'sites'>,
  year: { readonly id: string; readonly start_date: string },
  today: string,
  { nameEn, nameBn, from, state }: Wanted,
): Promise<void> {
  const classes = await transaction.rows<{ id: string }>(
    `SELECT id FROM academic_school_class c WHERE c.site_id = $1 AND EXISTS (
       SELECT 1 FROM academic_section s WHERE s.site_id = $1 AND s.class_id = c.id AND s.year_id = $2)`,
    year.id,
  );
  const days = await schoolDays(transaction, from, 21);
  const [startsOn = from, endsOn = from] = [days[0], days.at(-1)];
  const { id } = await createExam(transaction, services, {
    nameEn,
    nameBn,
    yearId: year.id,
    startsOn,
    endsOn,
    marksUntil: addDays(state === 'open' && today > endsOn ? today : endsOn, 7),
    classIds: classes.map((one) => one.id),
    shiftTimes: state === 'open' ? [] : await timesOfShifts(transaction),
  });
  const places = await placesOfPapers(transaction, id, days.length);
  await transaction.change(
    `UPDATE exams_paper p SET day = d.day, starts_at = '10:00', minutes = 120
       FROM ${rowsOf('o', { id: '$3::uuid[]', n: '$4::int[]' })}
       JOIN ${rowsOf('d', { day: '$5::date[]' }, { place: 'place' })} ON d.place = o.n
      WHERE p.site_id = $1 AND p.exam_id = $2 AND p.id = o.id`,
    id,
    [...places.keys()],
    [...places.values()],
    days,
  );
  await declareExam(transaction, { id, version: 1 });
  // Of one under way, what was written three days ago or before has marks.
  const until = state === 'underWay' ? addDays(today, -3) : endsOn;
  await withoutLoops(transaction, () => fillMarks(transaction, id, state, until));
  if (state !== 'underWay') await markConduct(transaction, id);
}

/**
 * On which day of the examination each paper is sat, counted from 1: nobody sits two on one day. Papers of groups come
 * from the eleventh day on; religion papers, and those that nobody takes together, stand side by side.
 */
async function placesOfPapers(
  transaction: Transaction,
  examId: string,
  last: number,
): Promise<ReadonlyMap<string, number>> {
  const papers = await transaction.rows<{
    id: string;
    classId: string;
    groupId: string | null;
    role: string;
  }>(
    `SELECT id, class_id AS "classId", group_id AS "groupId", role FROM exams_paper
      WHERE site_id = $1 AND exam_id = $2 AND withdrawn_at IS NULL
      ORDER BY class_id, group_id NULLS FIRST,
               CASE WHEN role = 'religion' THEN 90 WHEN role IN ('elective', 'optional') THEN 91 ELSE position END, position, id`,
    examId,
  );
  const taken = await transaction.rows<{ ids: string[] }>(
    `WITH taken AS MATERIALIZED (${takersSql('p.exam_id = $2')})
     SELECT DISTINCT t.ids FROM (
       SELECT array_agg(paper_id::text ORDER BY paper_id) AS ids FROM taken GROUP BY enrolment_id) t`,
    examId,
  );
  const meets = new Map<string, Set<string>>();
  for (const { ids } of taken)
    for (const id of ids) for (const other of ids) meets.set(id, (meets.get(id) ?? new Set()).add(other));
  const placed: ((typeof papers)[number] & { place: number })[] = [];
  const asPaper = (paper: (typeof papers)[number]) => ({ ...paper, unit: '', day: '', startsAt: '' });
  for (const paper of papers) {
    const isFree = (place: number) => {
      const there = placed.filter((one) => one.place === place);
      return (
        !there.some(({ id }) => meets.get(paper.id)?.has(id)) && !clashOf(asPaper(paper), there.map(asPaper))
      );
    };
    const all = Array.from({ length: last }, (_, at) => at + 1);
    const later = paper.groupId === null ? all : [...all.slice(10), ...all.slice(0, 10)];
    placed.push({ ...paper, place: later.find(isFree) ?? last });
  }
  return new Map(placed.map(({ id, place }) => [id, place]));
}

/** So many hours before some days after `until` began in UTC, or before now where that is to come. */
const hoursBefore = (until: string, days: number, hours: number): Date =>
  new Date(Math.min(Date.now(), Date.parse(addDays(until, days))) - hours * 3_600_000);

/** Each shift sits at a time within its own hours: the half hour after it has settled down. */
async function timesOfShifts(transaction: Transaction) {
  const shifts = await transaction.read(
    { id: 'uuid', begins: 'text' },
    `SELECT id, left(sunday_in::text, 5) AS begins FROM academic_shift
      WHERE site_id = $1 AND is_active AND sunday_in IS NOT NULL ORDER BY position`,
  );
  return shifts.map(({ id, begins }) => {
    const minutes = Number(begins.slice(0, 2)) * 60 + Number(begins.slice(3)) + 15;
    const half = Math.ceil(minutes / 30);
    return {
      shiftId: id,
      startsAt: `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
    };
  });
}

/** So many days of school from `from` on: no weekend, no holiday on which lessons rest. */
async function schoolDays(transaction: Transaction, from: string, count: number): Promise<string[]> {
  const rows = await transaction.rows<{ day: string }>(
    `SELECT d::date::text AS day FROM generate_series($2::date, $2::date + 120, '1 day') d
      WHERE extract(isodow FROM d) NOT IN (5, 6) AND NOT EXISTS (
        SELECT 1 FROM academic_holiday h WHERE h.site_id = $1 AND NOT h.is_observed AND d BETWEEN h.start_date AND h.end_date)
      ORDER BY d LIMIT $3`,
    from,
    count,
  );
  return rows.map((row) => row.day);
}

/** Everybody chooses what a class offers: the first subject as elective, the next as the 4th one. */
async function makeChoices(transaction: Transaction, isWholeYear: boolean): Promise<void> {
  await transaction.change(
    `WITH offered AS (
       SELECT s.id AS section_id, k.subject_id, k.role,
              CASE WHEN b.name_en ~* '(1st|2nd) paper$' THEN left(b.code, length(b.code) - 1) ELSE b.code END AS unit,
              k.position
         FROM academic_section s
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND (y.is_current OR $2)
         JOIN academic_class_subject k ON k.site_id = $1 AND k.class_id = s.class_id AND k.is_active
          AND k.role IN ('elective', 'optional') AND (k.group_id IS NULL OR k.group_id = s.group_id)
         JOIN academic_subject b ON b.site_id = $1 AND b.id = k.subject_id
        WHERE s.site_id = $1),
     electives AS (
       SELECT *, dense_rank() OVER (PARTITION BY section_id ORDER BY first) AS place
         FROM (SELECT *, min(position) OVER (PARTITION BY section_id, unit) AS first FROM offered WHERE role = 'elective') e),
     chosen AS (SELECT section_id, subject_id, unit, 'elective' AS role FROM electives
                 WHERE place <= CASE WHEN unit ~ '^H' AND length(unit) > 4 OR position > 40 THEN 3 ELSE 1 END),
     fourths AS (
       SELECT *, dense_rank() OVER (PARTITION BY section_id ORDER BY first) AS place
         FROM (SELECT o.*, min(o.position) OVER (PARTITION BY o.section_id, o.unit) AS first FROM offered o
                WHERE o.role = 'optional' AND NOT EXISTS (
                  SELECT 1 FROM chosen c WHERE c.section_id = o.section_id AND c.unit = o.unit)) f)
     INSERT INTO exams_subject_choice (site_id, id, enrolment_id, subject_id, role)
     SELECT $1, gen_random_uuid(), e.id, c.subject_id, c.role
       FROM (SELECT section_id, subject_id, role FROM chosen
             UNION ALL SELECT section_id, subject_id, 'optional' FROM fourths WHERE place = 1) c
       JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = c.section_id AND e.status IN ('active', 'promoted')
     ON CONFLICT DO NOTHING`,
    isWholeYear,
  );
}

/**
 * Marks of some ability and luck for everybody in papers until `until`. Of an examination that is not whole every ninth
 * sheet stays open, some of them half full.
 */
async function fillMarks(
  transaction: Transaction,
  examId: string,
  state: Wanted['state'],
  until: string,
): Promise<void> {
  const value = (slot: number) =>
    `CASE WHEN away THEN NULL ELSE ((q.components -> ${slot - 1} ->> 'full')::int / 100
        * least(100, greatest(12, able + (('x' || substr(md5(k.enrolment_id::text || q.id::text || '${slot}'), 1, 4))::bit(16)::int % 31) - 12))
        / 100) * 100 END`;
  const code = (slot: number) => `CASE WHEN away AND q.components -> ${slot - 1} IS NOT NULL THEN 'AB' END`;
  const marks = `WITH takers AS MATERIALIZED (${takersSql('p.exam_id = $2')}),
     sheets AS MATERIALIZED (
       SELECT m.id, m.paper_id, m.section_id, row_number() OVER (ORDER BY p.class_id, m.section_id, p.position, p.id) AS place,
              EXISTS (SELECT 1 FROM academic_section s JOIN people_employee_account a ON a.site_id = $1
                         AND a.employee_id = s.class_teacher_id WHERE s.site_id = $1 AND s.id = m.section_id) AS signs
         FROM exams_mark_sheet m JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id
        WHERE m.site_id = $1 AND p.exam_id = $2 AND p.day <= $3),
     k AS MATERIALIZED (
       SELECT t.*, s.id AS sheet_id,
              CASE WHEN $4 THEN 47 ELSE 38 END + (hashtextextended(t.student_id::text, 11) & 2147483647) % CASE WHEN $4 THEN 45 ELSE 50 END AS able,
              (hashtextextended(t.enrolment_id::text || t.paper_id::text, 5) & 2147483647) % CASE WHEN $4 THEN 389 ELSE 97 END = 0 AS away
         FROM takers t JOIN sheets s ON s.paper_id = t.paper_id AND s.section_id = t.sheet_section_id
        WHERE $4 OR s.place % 9 <> 4 OR (s.place % 2 = 0 AND t.roll % 3 > 0))
     INSERT INTO exams_mark (site_id, id, sheet_id, paper_id, enrolment_id, c1, c2, c3, k1, k2, k3)
     SELECT $1, gen_random_uuid(), k.sheet_id, k.paper_id, k.enrolment_id,
            ${[1, 2, 3].map(value).join(', ')}, ${[1, 2, 3].map(code).join(', ')}
       FROM k JOIN exams_paper q ON q.site_id = $1 AND q.id = k.paper_id`;
  await swiftly(transaction, () => transaction.change(marks, examId, until, state === 'whole'));
  // Verified where everybody who takes the paper has marks; every fifth of them still waits to be verified.
  await transaction.change(
    `UPDATE exams_mark_sheet m SET
        status = CASE WHEN o.place % 9 = 0 AND NOT $3 THEN 'submitted' ELSE 'verified' END,
        submitted_at = $4::timestamptz,
        verified_at = CASE WHEN o.place % 9 = 0 AND NOT $3 THEN NULL ELSE $5::timestamptz END
       FROM (SELECT s.id, row_number() OVER (ORDER BY p.class_id, s.section_id, p.position, p.id) AS place
               FROM exams_mark_sheet s JOIN exams_paper p ON p.site_id = $1 AND p.id = s.paper_id
              WHERE s.site_id = $1 AND p.exam_id = $2) o
      WHERE m.site_id = $1 AND m.id = o.id AND ($3 OR o.place % 9 <> 4)
        AND EXISTS (SELECT 1 FROM exams_mark k WHERE k.site_id = $1 AND k.sheet_id = m.id)`,
    examId,
    state === 'whole',
    hoursBefore(until, 4, 6),
    hoursBefore(until, 6, 4),
  );
}

const traits = [
  ['Discipline and punctuality', 'শৃঙ্খলা ও সময়ানুবর্তিতা'],
  ['Cleanliness', 'পরিষ্কার-পরিচ্ছন্নতা'],
  ['Behaviour with others', 'অন্যের সঙ্গে আচরণ'],
  ['Care of school property', 'বিদ্যালয়ের সম্পদের যত্ন'],
] as const;

/** The traits conduct is marked by. */
async function makeTraits(transaction: Transaction): Promise<void> {
  await insertRows(
    transaction,
    conductTrait,
    traits.map(([nameEn, nameBn], place) => ({ position: place + 1, nameEn, nameBn, isActive: true })),
  );
}

/** Conduct in an examination, marked in every second section. */
async function markConduct(transaction: Transaction, examId: string): Promise<void> {
  await transaction.change(
    `INSERT INTO results_conduct (site_id, id, exam_id, enrolment_id, trait_id, grade, given_by, given_at)
     SELECT $1, gen_random_uuid(), $2, e.id, t.id,
            (ARRAY['excellent', 'veryGood', 'veryGood', 'good', 'good', 'fair'])[1 + (e.roll * 3 + t.position * 2) % 6], $3, now()
       FROM students_enrolment e JOIN exams_exam x ON x.site_id = $1 AND x.id = $2 AND x.year_id = e.year_id
       JOIN (SELECT id, row_number() OVER (ORDER BY name_en, id) AS n FROM academic_section WHERE site_id = $1) s ON s.id = e.section_id
       JOIN exams_conduct_trait t ON t.site_id = $1
      WHERE e.site_id = $1 AND s.n % 2 = 1`,
    examId,
    transaction.context.accountId ?? examId,
  );
}
