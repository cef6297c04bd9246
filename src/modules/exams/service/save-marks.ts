import { newId } from '../../../core/ids.ts';
import { namesOfAccounts } from '../../../core/server/history.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import type { Services } from '../../../core/server/services.ts';
import { takersSql } from '../public.ts';
import type { MarkEntry } from '../rules.ts';
import { holdSheet, type SheetRow, writeRefusal } from './sheet-facts.ts';

export type CellGiven = { enrolmentId: string; slot: number; entry: MarkEntry; was: MarkEntry };

type Outcome = {
  saved: number;
  conflicts:
    | { enrolmentId: string; slot: number; entry: MarkEntry; by: string | null; at: string | null }[]
    | null;
  moved: string[] | null;
};

/**
 * Saves cells of a sheet, one by one guarded: a cell is written only where it still is what the browser saw (`was`),
 * so two teachers on one sheet never overwrite each other unseen; saving the same again changes nothing. Cells over
 * the full mark are refused and the others written.
 * Throws 403 for another teacher's sheet, 409 when it is submitted, closed or past its last day.
 */
export async function saveMarks(
  transaction: Transaction,
  services: Services,
  input: { id: string; cells: readonly CellGiven[] },
) {
  const sheet = await holdSheet(transaction, input.id);
  const refusal = writeRefusal(transaction, services, sheet);
  if (refusal) throw refusal;
  const isFit = ({ slot, entry }: CellGiven) => {
    const component = sheet.components[slot - 1];
    return component !== undefined && (typeof entry !== 'number' || entry <= component.full);
  };
  // The last of several for one cell, as the browser's newest.
  const cells = [
    ...new Map(
      input.cells.filter(isFit).map((cell) => [`${cell.enrolmentId} ${cell.slot}`, cell] as const),
    ).values(),
  ];
  const outcome = cells.length === 0 ? null : await writeCells(transaction, sheet, cells);
  const conflicts = outcome?.conflicts ?? [];
  const names = await namesOfAccounts(
    services.database,
    conflicts.map((one) => one.by),
  );
  return {
    saved: outcome?.saved ?? 0,
    savedAt: services.now().toISOString(),
    conflicts: conflicts.map((one) => ({
      ...one,
      by: one.by === null ? null : (names.get(one.by) ?? null),
      at: one.at === null ? null : new Date(one.at).toISOString(),
    })),
    refused: input.cells
      .filter((cell) => !isFit(cell))
      .map(({ enrolmentId, slot }) => ({ enrolmentId, slot })),
    moved: outcome?.moved ?? [],
  };
}

const slots = [1, 2, 3, 4, 5, 6] as const;
const each = (of: (slot: number) => string): string => slots.map(of).join(', ');
const isMark = (entry: MarkEntry): entry is number => typeof entry === 'number';
const markOf = (entry: MarkEntry) => (isMark(entry) ? entry : null);
const codeOf = (entry: MarkEntry) => (isMark(entry) ? null : entry);

/**
 * One statement writes the cells and their history: one row a save, hung on the sheet, with what each changed cell
 * was and is. The sheet is held, so what is known of its marks cannot change in between.
 */
async function writeCells(
  transaction: Transaction,
  sheet: SheetRow,
  cells: readonly CellGiven[],
): Promise<Outcome> {
  const { accountId, impersonatorId, action, requestId } = transaction.context;
  const outcome = await transaction.row<Outcome>(
    `WITH takers AS MATERIALIZED (SELECT enrolment_id FROM (${takersSql('p.id = $3 AND s.id = $4')}) k),
     known AS MATERIALIZED (
       SELECT * FROM exams_mark WHERE site_id = $1 AND paper_id = $3 AND enrolment_id = ANY($5::uuid[])),
     given AS MATERIALIZED (
       SELECT g.*, k.enrolment_id IS NOT NULL AS here, r.entered_by, r.updated_at,
              (ARRAY[${each((slot) => `r.c${slot}`)}])[g.slot] AS now_mark,
              (ARRAY[${each((slot) => `r.k${slot}`)}])[g.slot] AS now_code
         FROM unnest($5::uuid[], $6::int[], $7::int[], $8::text[], $9::int[], $10::text[])
              AS g(enrolment_id, slot, mark, code, was_mark, was_code)
         LEFT JOIN takers k ON k.enrolment_id = g.enrolment_id
         LEFT JOIN known r ON r.enrolment_id = g.enrolment_id),
     judged AS MATERIALIZED (
       SELECT *, now_mark IS NOT DISTINCT FROM mark AND now_code IS NOT DISTINCT FROM code AS same,
              now_mark IS NOT DISTINCT FROM was_mark AND now_code IS NOT DISTINCT FROM was_code AS fits
         FROM given WHERE here),
     changed AS MATERIALIZED (
       SELECT enrolment_id,
              ${each(
                (
                  slot,
                ) => `bool_or(slot = ${slot}) AS h${slot}, max(mark) FILTER (WHERE slot = ${slot}) AS c${slot},
              max(code) FILTER (WHERE slot = ${slot}) AS k${slot}`,
              )}
         FROM judged WHERE fits AND NOT same GROUP BY enrolment_id),
     written AS (
       INSERT INTO exams_mark (site_id, id, sheet_id, paper_id, enrolment_id, ${each((slot) => `c${slot}, k${slot}`)}, entered_by)
       SELECT $1, gen_random_uuid(), $2, $3, w.enrolment_id,
              ${each((slot) => `CASE WHEN w.h${slot} THEN w.c${slot} ELSE r.c${slot} END, CASE WHEN w.h${slot} THEN w.k${slot} ELSE r.k${slot} END`)}, $12
         FROM changed w LEFT JOIN known r ON r.enrolment_id = w.enrolment_id
       ON CONFLICT (site_id, paper_id, enrolment_id) DO UPDATE
          SET sheet_id = excluded.sheet_id, ${each((slot) => `c${slot} = excluded.c${slot}, k${slot} = excluded.k${slot}`)},
              entered_by = excluded.entered_by, version = exams_mark.version + 1, updated_at = now()
       RETURNING enrolment_id),
     logged AS (
       INSERT INTO history (site_id, id, table_name, record_id, operation, before, after, actor, impersonator, action, request)
       SELECT $1, $11, 'exams_mark', $2, 'update', jsonb_object_agg(o.enrolment_id, o.before),
              jsonb_object_agg(o.enrolment_id, o.after), $12, $13, $14, $15
         FROM (SELECT j.enrolment_id,
                      jsonb_object_agg('c' || slot, coalesce(to_jsonb(now_code), to_jsonb(now_mark))) AS before,
                      jsonb_object_agg('c' || slot, coalesce(to_jsonb(code), to_jsonb(mark))) AS after
                 FROM judged j JOIN written w ON w.enrolment_id = j.enrolment_id
                WHERE fits AND NOT same GROUP BY j.enrolment_id) o
       HAVING count(*) > 0)
     SELECT (SELECT count(*)::int FROM judged WHERE fits OR same) AS saved,
            (SELECT json_agg(json_build_object('enrolmentId', enrolment_id, 'slot', slot,
                      'entry', coalesce(to_json(now_code), to_json(now_mark)), 'by', entered_by, 'at', updated_at))
               FROM judged WHERE NOT fits AND NOT same) AS conflicts,
            (SELECT json_agg(DISTINCT enrolment_id) FROM given WHERE NOT here) AS moved`,
    sheet.id,
    sheet.paper_id,
    sheet.section_id,
    cells.map((cell) => cell.enrolmentId),
    cells.map((cell) => cell.slot),
    cells.map((cell) => markOf(cell.entry)),
    cells.map((cell) => codeOf(cell.entry)),
    cells.map((cell) => markOf(cell.was)),
    cells.map((cell) => codeOf(cell.was)),
    newId(),
    accountId,
    impersonatorId,
    action,
    requestId,
  );
  if (!outcome) throw new Error('The marks were not written');
  return outcome;
}
