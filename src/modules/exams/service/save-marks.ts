import { newId } from '../../../core/ids.ts';
import { namesOfAccounts } from '../../../core/server/history.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import type { Services } from '../../../core/server/services.ts';
import { takersSql } from '../public.ts';
import { type EntryCode, entryCodes, type MarkEntry, mostComponents } from '../rules.ts';
import { holdSheet, type SheetHeld, writeRefusal } from './sheet-facts.ts';

/** `entry` may be anything that is a number: what is no mark of the component is refused by itself. */
export type CellGiven = {
  enrolmentId: string;
  slot: number;
  entry: number | EntryCode | null;
  was: MarkEntry;
};

type Conflict = { enrolmentId: string; slot: number; entry: MarkEntry; by: string | null; at: string | null };
type Outcome = { saved: number; conflicts: Conflict[]; moved: string[] };

/**
 * Saves cells of a sheet, one by one guarded: a cell is written only where it still is what the browser saw (`was`),
 * so two teachers on one sheet never overwrite each other unseen; saving the same again changes nothing. Cells that
 * are over the full mark, negative or finer than a hundredth are refused and the others written.
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
    if (!component) return false;
    return typeof entry !== 'number' || (Number.isInteger(entry) && entry >= 0 && entry <= component.full);
  };
  const rows = rowsOf(input.cells.filter(isFit));
  const { saved, conflicts, moved } =
    rows.length === 0 ? { saved: 0, conflicts: [], moved: [] } : await writeRows(transaction, sheet, rows);
  const names = await namesOfAccounts(
    services.database,
    conflicts.map((one) => one.by),
  );
  return {
    saved,
    savedAt: services.now().toISOString(),
    conflicts: conflicts.map((one) => ({
      ...one,
      by: one.by === null ? null : (names.get(one.by) ?? null),
      at: one.at === null ? null : new Date(one.at).toISOString(),
    })),
    refused: input.cells
      .filter((cell) => !isFit(cell))
      .map(({ enrolmentId, slot }) => ({ enrolmentId, slot })),
    moved,
  };
}

/** A student's cells of one save: by slot what is to stand there and what stood there, each as one number. */
type RowGiven = { enrolmentId: string; slots: number; now: (number | null)[]; was: (number | null)[] };

/** A code travels as a number below zero, so that a cell is one value in the statement: -1 for the first. */
const numberOf = (entry: MarkEntry): number | null =>
  typeof entry === 'string' ? -1 - entryCodes.indexOf(entry) : entry;
const entryOf = (number: number | null): MarkEntry =>
  number !== null && number < 0 ? (entryCodes[-1 - number] ?? null) : number;

/** The cells by student; of several for one cell the last, as the browser's newest. */
function rowsOf(cells: readonly CellGiven[]): RowGiven[] {
  const rows = new Map<string, RowGiven>();
  for (const { enrolmentId, slot, entry, was } of cells) {
    let row = rows.get(enrolmentId);
    if (!row) {
      row = { enrolmentId, slots: 0, now: [], was: [] };
      rows.set(enrolmentId, row);
    }
    row.slots |= 1 << (slot - 1);
    row.now[slot - 1] = numberOf(entry);
    row.was[slot - 1] = numberOf(was);
  }
  return [...rows.values()];
}

const codes = entryCodes.map((code, place) => ({ code, number: -1 - place }));
/** SQL: what is stored in a slot of the mark `r`, as one number. */
const storedSql = (slot: number) =>
  `coalesce(r.c${slot}, CASE r.k${slot} ${codes.map(({ code, number }) => `WHEN '${code}' THEN ${number}`).join(' ')} END)`;
const markSql = (value: string) => `CASE WHEN ${value} >= 0 THEN ${value} END`;
const codeSql = (value: string) =>
  `CASE ${value} ${codes.map(({ code, number }) => `WHEN ${number} THEN '${code}'`).join(' ')} END`;
const jsonSql = (value: string) =>
  `CASE WHEN ${value} >= 0 THEN ${value}::text ${codes.map(({ code, number }) => `WHEN ${value} = ${number} THEN '"${code}"'`).join(' ')} ELSE 'null' END`;

/** Everybody of the section takes a paper of these roles: no need to look at each student's religion and choices. */
const takenByAll = ['compulsory', 'group'];
const allOfSection = `SELECT id AS enrolment_id FROM students_enrolment
  WHERE site_id = $1 AND section_id = $4 AND status NOT IN ('transferred', 'dropped')`;
const thoseWhoTake = `SELECT enrolment_id FROM (${takersSql('p.id = $3 AND s.id = $4')}) k`;

const statements = new Map<string, string>();

/** The statement for a paper of so many components; `takers` finds who may have a mark. */
function statementFor(count: number, takers: string): string {
  const key = `${count} ${takers === allOfSection}`;
  const known = statements.get(key);
  if (known) return known;
  const slots = Array.from({ length: count }, (_, place) => place + 1);
  const each = (of: (slot: number) => string, joint = ', ') => slots.map(of).join(joint);
  const firstArray = 12;
  const given = each((slot) => `$${firstArray + 2 * slot - 2}::int[], $${firstArray + 2 * slot - 1}::int[]`);
  const bit = (slot: number) => 1 << (slot - 1);
  const isGiven = (slot: number) => `slots & ${bit(slot)} <> 0`;
  const isSame = (slot: number) => `now${slot} IS NOT DISTINCT FROM is${slot}`;
  const isSeen = (slot: number) => `was${slot} IS NOT DISTINCT FROM is${slot}`;
  const written = (slot: number) => `CASE WHEN fits & ${bit(slot)} <> 0 THEN now${slot} ELSE is${slot} END`;
  const told = (of: (slot: number) => string) =>
    `('{' || string_agg('"' || enrolment_id || '":{' || substr(${each(
      (slot) => `CASE WHEN fits & ${bit(slot)} <> 0 THEN ',"c${slot}":' || ${jsonSql(of(slot))} ELSE '' END`,
      ' || ',
    )}, 2) || '}', ',') || '}')::jsonb`;
  const sql = `WITH takers AS MATERIALIZED (${takers}),
     given AS MATERIALIZED (
       SELECT g.*, t.enrolment_id IS NOT NULL AS here, r.id AS mark_id, r.entered_by, r.updated_at,
              ${each((slot) => `${storedSql(slot)} AS is${slot}`)}
         FROM unnest($5::uuid[], $6::int[], ${given}) AS g(enrolment_id, slots, ${each((slot) => `now${slot}, was${slot}`)})
         LEFT JOIN takers t ON t.enrolment_id = g.enrolment_id
         LEFT JOIN exams_mark r ON r.site_id = $1 AND r.paper_id = $3 AND r.enrolment_id = g.enrolment_id),
     judged AS MATERIALIZED (
       SELECT *, ${each((slot) => `CASE WHEN ${isGiven(slot)} AND NOT ${isSame(slot)} AND ${isSeen(slot)} THEN ${bit(slot)} ELSE 0 END`, ' + ')} AS fits,
              ${each((slot) => `CASE WHEN ${isGiven(slot)} AND NOT ${isSame(slot)} AND NOT ${isSeen(slot)} THEN ${bit(slot)} ELSE 0 END`, ' + ')} AS clashes
         FROM given WHERE here),
     fresh AS (
       INSERT INTO exams_mark (site_id, id, sheet_id, paper_id, enrolment_id, ${each((slot) => `c${slot}, k${slot}`)}, entered_by)
       SELECT $1, gen_random_uuid(), $2, $3, enrolment_id, ${each((slot) => `${markSql(written(slot))}, ${codeSql(written(slot))}`)}, $8
         FROM judged WHERE fits <> 0 AND mark_id IS NULL),
     changed AS (
       UPDATE exams_mark m SET sheet_id = $2, ${each((slot) => `c${slot} = ${markSql(written(slot))}, k${slot} = ${codeSql(written(slot))}`)},
              entered_by = $8, version = m.version + 1, updated_at = now()
         FROM judged j WHERE m.site_id = $1 AND m.id = j.mark_id AND j.fits <> 0),
     logged AS (
       INSERT INTO history (site_id, id, table_name, record_id, operation, before, after, actor, impersonator, action, request)
       SELECT $1, $7, 'exams_mark', $2, 'update', ${told((slot) => `is${slot}`)}, ${told((slot) => `now${slot}`)}, $8, $9, $10, $11
         FROM judged WHERE fits <> 0 HAVING count(*) > 0)
     SELECT (SELECT coalesce(sum(bit_count((slots & ~clashes)::bit(${mostComponents}))), 0)::int FROM judged) AS saved,
            (SELECT json_agg(json_build_object('id', enrolment_id, 'slots', clashes, 'is', ARRAY[${each((slot) => `is${slot}`)}],
                      'by', entered_by, 'at', updated_at)) FROM judged WHERE clashes <> 0) AS clashes,
            (SELECT json_agg(enrolment_id) FROM given WHERE NOT here) AS moved`;
  statements.set(key, sql);
  return sql;
}

type Written = {
  saved: number;
  clashes:
    | { id: string; slots: number; is: (number | null)[]; by: string | null; at: string | null }[]
    | null;
  moved: string[] | null;
};

/**
 * One statement writes the cells and their history: one row a save, hung on the sheet, with what each changed cell
 * was and is. The sheet is held, so what is known of its marks cannot change in between.
 */
async function writeRows(
  transaction: Transaction,
  sheet: SheetHeld,
  rows: readonly RowGiven[],
): Promise<Outcome> {
  const { accountId, impersonatorId, action, requestId } = transaction.context;
  const count = sheet.components.length;
  const takers = takenByAll.includes(sheet.role) ? allOfSection : thoseWhoTake;
  const outcome = await transaction.row<Written>(
    statementFor(count, takers),
    sheet.id,
    sheet.paper_id,
    sheet.section_id,
    rows.map((row) => row.enrolmentId),
    rows.map((row) => row.slots),
    newId(),
    accountId,
    impersonatorId,
    action,
    requestId,
    ...sheet.components.flatMap((_, place) => [
      rows.map((row) => row.now[place] ?? null),
      rows.map((row) => row.was[place] ?? null),
    ]),
  );
  if (!outcome) throw new Error('The marks were not written');
  return {
    saved: outcome.saved,
    moved: outcome.moved ?? [],
    conflicts: (outcome.clashes ?? []).flatMap((clash) =>
      sheet.components.flatMap((_, place) =>
        clash.slots & (1 << place)
          ? [
              {
                enrolmentId: clash.id,
                slot: place + 1,
                entry: entryOf(clash.is[place] ?? null),
                by: clash.by,
                at: clash.at,
              },
            ]
          : [],
      ),
    ),
  };
}
