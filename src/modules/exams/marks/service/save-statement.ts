import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { takersSql } from '../../public.ts';
import { entryCodes, mostComponents } from '../../rules.ts';
import { heldLock, heldSql } from './sheet-facts.ts';

const codes = entryCodes.map((code, place) => ({ code, number: -1 - place }));
/** What is stored in a slot of the mark `r`, as one number: a mark, or a code below zero. */
const storedSql = (slot: number) =>
  `coalesce(r.c${slot}, CASE r.k${slot} ${codes.map(({ code, number }) => `WHEN '${code}' THEN ${number}`).join(' ')} END)`;
const markSql = (value: string) => `CASE WHEN ${value} >= 0 THEN ${value} END`;
/** Spelled out, for a cluster loses the value of `CASE value WHEN …` in an UPDATE. */
const codeSql = (value: string) =>
  `CASE ${codes.map(({ code, number }) => `WHEN ${value} = ${number} THEN '${code}'`).join(' ')} END`;

/** The first of the lists of a slot: what is to stand there, then what stood there. */
export const firstArray = 16;

const statements = new Map<number, string>();

/**
 * Holds the sheet `$3` for the account `$2` and writes cells of its first `count` components with their history.
 * `$4`, `$5`: may enter every sheet, may enter own ones; `$6`: today, null for whom the last day does not count;
 * `$7`, `$8`: students and, as bits, which of their cells are given; `$9` to `$12`: the row of history, by whom;
 * `$13`, `$14`: what stood there and is to stand there, as the history keeps it; `$15`: ids for rows that are new; from
 * `$16` the lists of each slot.
 * Answers the sheet and what became of the cells. A row somebody wrote while this statement waited for the sheet is
 * left and counted as missed: its version is no longer the one that was read. A mark that stands on the closed sheet of a
 * section the student came from is kept as it is.
 */
export function saveStatement(count: number): string {
  const known = statements.get(count);
  if (known) return known;
  const slots = Array.from({ length: count }, (_, place) => place + 1);
  const each = (of: (slot: number) => string, joint = ', ') => slots.map(of).join(joint);
  const lists = slots.flatMap((slot) => [
    [`now${slot}`, `$${firstArray + 2 * slot - 2}::int[]`],
    [`was${slot}`, `$${firstArray + 2 * slot - 1}::int[]`],
  ]);
  const cells = rowsOf('g', {
    new_id: '$15::uuid[]',
    enrolment_id: '$7::uuid[]',
    slots: '$8::int[]',
    ...Object.fromEntries(lists),
  });
  const bit = (slot: number) => 1 << (slot - 1);
  const isGiven = (slot: number) => `slots & ${bit(slot)} <> 0`;
  const isFit = (slot: number) =>
    `full${slot} IS NOT NULL AND (now${slot} IS NULL OR (now${slot} <= full${slot} AND (now${slot} < 0 OR now${slot} % step${slot} = 0)))`;
  const isSame = (slot: number) => `now${slot} IS NOT DISTINCT FROM is${slot}`;
  const isSeen = (slot: number) => `was${slot} IS NOT DISTINCT FROM is${slot}`;
  const bits = (when: (slot: number) => string) =>
    each((slot) => `CASE WHEN ${when(slot)} THEN ${bit(slot)} ELSE 0 END`, ' + ');
  const written = (slot: number) => `CASE WHEN fits & ${bit(slot)} <> 0 THEN now${slot} ELSE is${slot} END`;
  // What the browser says it saw and what it wants is the history, as far as it was what stood there.
  const unfit = `ARRAY[${each((slot) => `CASE WHEN fits & ${bit(slot)} = 0 THEN 'c${slot}' END`)}]`;
  const told = (all: string) =>
    `CASE WHEN (SELECT bool_and(fits = slots) AND count(*) = (SELECT count(*) FROM wrote) FROM judged) THEN ${all}
      ELSE (SELECT jsonb_object_agg(enrolment_id, (${all} -> enrolment_id::text) - ${unfit}) FROM judged JOIN wrote USING (enrolment_id)) END`;
  const sql = `WITH sheet AS MATERIALIZED (${heldSql} ${heldLock}),
     open AS MATERIALIZED (
       SELECT id, paper_id, section_id, role, ${each((slot) => `(components -> ${slot - 1} ->> 'full')::int AS full${slot}, coalesce((components -> ${slot - 1} ->> 'step')::int, 1) AS step${slot}`)}
         FROM sheet
        WHERE status IN ('open', 'returned') AND NOT is_blind AND exam_status = 'declared' AND ($4 OR ($5 AND is_own))
          AND ($6::date IS NULL OR marks_until IS NULL OR marks_until >= $6::date)),
     takers AS MATERIALIZED (
       SELECT e.id FROM students_enrolment e
        WHERE e.site_id = $1 AND e.section_id = (SELECT section_id FROM open) AND e.status NOT IN ('transferred', 'struckOff', 'dropped', 'deceased')
          AND ((SELECT role FROM open) IN ('compulsory', 'group') OR e.id IN (SELECT k.enrolment_id FROM (
                ${takersSql('p.id = (SELECT paper_id FROM open) AND s.id = (SELECT section_id FROM open)')}) k))),
     known AS MATERIALIZED (
       SELECT id AS place, * FROM exams_mark
        WHERE site_id = $1 AND paper_id = (SELECT paper_id FROM open) AND enrolment_id = ANY($7::uuid[])),
     given AS MATERIALIZED (
       SELECT g.*, o.*, t.id IS NOT NULL AS here,
              coalesce(r.sheet_id <> o.id AND EXISTS (SELECT 1 FROM exams_mark_sheet q
                WHERE q.site_id = $1 AND q.id = r.sheet_id AND q.status NOT IN ('open', 'returned')), false) AS is_kept, r.place, r.version, r.entered_by, r.updated_at,
              ${each((slot) => `${storedSql(slot)} AS is${slot}`)}
         FROM open o CROSS JOIN ${cells}
         LEFT JOIN takers t ON t.id = g.enrolment_id
         LEFT JOIN known r ON r.enrolment_id = g.enrolment_id),
     judged AS MATERIALIZED (
       SELECT *, ${bits((slot) => `here AND NOT is_kept AND ${isGiven(slot)} AND ${isFit(slot)} AND NOT ${isSame(slot)} AND ${isSeen(slot)}`)} AS fits,
              ${bits((slot) => `here AND NOT is_kept AND ${isGiven(slot)} AND ${isFit(slot)} AND NOT ${isSame(slot)} AND NOT ${isSeen(slot)}`)} AS clashes,
              ${bits((slot) => `${isGiven(slot)} AND NOT (${isFit(slot)})`)} AS refused
         FROM given),
     fresh AS (
       INSERT INTO exams_mark (site_id, id, sheet_id, paper_id, enrolment_id, ${each((slot) => `c${slot}, k${slot}`)}, entered_by)
       SELECT site_id, new_id, id, paper_id, enrolment_id, ${each((slot) => `${markSql(written(slot))}, ${codeSql(written(slot))}`)}, $2
         FROM judged WHERE fits <> 0 AND place IS NULL ON CONFLICT DO NOTHING
       RETURNING enrolment_id),
     changed AS (
       UPDATE exams_mark m SET sheet_id = j.id, ${each((slot) => `c${slot} = ${markSql(written(slot))}, k${slot} = ${codeSql(written(slot))}`)},
              entered_by = $2, version = m.version + 1, updated_at = now()
         FROM judged j WHERE m.site_id = $1 AND m.id = j.place AND m.version = j.version AND j.fits <> 0
       RETURNING m.enrolment_id),
     wrote AS (SELECT enrolment_id FROM fresh UNION ALL SELECT enrolment_id FROM changed),
     logged AS (
       INSERT INTO history (site_id, id, table_name, record_id, operation, before, after, actor, impersonator, action, request)
       SELECT $1, $9, 'exams_mark', $3, 'update', ${told('$13::jsonb')}, ${told('$14::jsonb')}, $2, $10, $11, $12
        WHERE EXISTS (SELECT 1 FROM wrote))
     SELECT sheet.*, EXISTS (SELECT 1 FROM open) AS is_open,
            (SELECT coalesce(sum(bit_count((slots & ~clashes & ~refused)::bit(${mostComponents}))), 0)::int FROM judged WHERE here AND NOT is_kept) AS saved,
            (SELECT json_agg(json_build_object('id', enrolment_id, 'slots', clashes, 'is', ARRAY[${each((slot) => `is${slot}`)}],
                      'by', entered_by, 'at', updated_at)) FROM judged WHERE clashes <> 0) AS clashes,
            (SELECT json_agg(json_build_object('id', enrolment_id, 'slots', refused)) FROM judged WHERE refused <> 0) AS refused,
            (SELECT json_agg(enrolment_id) FROM judged WHERE NOT here) AS moved,
            (SELECT json_agg(enrolment_id) FROM judged WHERE here AND is_kept) AS kept,
            ((SELECT count(*) FROM judged WHERE fits <> 0) - (SELECT count(*) FROM wrote))::int AS missed
       FROM sheet`;
  statements.set(count, sql);
  return sql;
}
