import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import type { Services } from '../../../core/server/services.ts';
import { examErrors } from '../labels.ts';
import { takersSql } from '../public.ts';
import { type EntryCode, highestFull, type MarkEntry, mostComponents } from '../rules.ts';
import { composeSheet } from './read-sheet.ts';
import { findSheet, holdSheet, mayOf, type SheetHeld, secondRefusal } from './sheet-facts.ts';

export type Difference = { enrolmentId: string; slot: number; first: MarkEntry; second: MarkEntry };
type Entries = readonly MarkEntry[];
type Keyed = { enrolmentId: string; first: Entries; second: Entries };

const slots = Array.from({ length: mostComponents }, (_, place) => place + 1);
const arrays = (mark: string) =>
  `ARRAY[${slots.map((slot) => `${mark}.c${slot}`).join(', ')}] AS ${mark}_marks,
   ARRAY[${slots.map((slot) => `${mark}.k${slot}`).join(', ')}] AS ${mark}_codes`;

/** Everybody who takes the paper in the section, with the marks of both entries. */
async function readBoth(transaction: Transaction, sheet: SheetHeld): Promise<Keyed[]> {
  type Row = {
    enrolment_id: string;
    m_marks: (number | null)[];
    m_codes: (EntryCode | null)[];
    z_marks: (number | null)[];
    z_codes: (EntryCode | null)[];
  };
  const rows = await transaction.rows<Row>(
    `SELECT k.enrolment_id, ${arrays('m')}, ${arrays('z')}
       FROM (${takersSql('p.id = $2 AND s.id = $3')}) k
       LEFT JOIN exams_mark m ON m.site_id = $1 AND m.paper_id = $2 AND m.enrolment_id = k.enrolment_id
       LEFT JOIN exams_second_mark z ON z.site_id = $1 AND z.sheet_id = $4 AND z.enrolment_id = k.enrolment_id
      ORDER BY k.roll`,
    sheet.paper_id,
    sheet.section_id,
    sheet.id,
  );
  const entries = (marks: (number | null)[], codes: (EntryCode | null)[]): Entries =>
    sheet.components.map((_, place) => codes[place] ?? marks[place] ?? null);
  return rows.map((row) => ({
    enrolmentId: row.enrolment_id,
    first: entries(row.m_marks, row.m_codes),
    second: entries(row.z_marks, row.z_codes),
  }));
}

/** What is not keyed a second time yet, and where the two entries differ. */
function compared(keyed: readonly Keyed[]): { missing: number; differences: Difference[] } {
  const differences: Difference[] = [];
  let missing = 0;
  for (const { enrolmentId, first, second } of keyed)
    for (const [place, entry] of second.entries()) {
      if (entry === null) missing += 1;
      else if (entry !== first[place])
        differences.push({ enrolmentId, slot: place + 1, first: first[place] ?? null, second: entry });
    }
  return { missing, differences };
}

/** Refuses with 409 while a mark is keyed only once or the two entries differ. */
export async function assertKeyedTwice(transaction: Transaction, sheet: SheetHeld): Promise<void> {
  const { missing, differences } = compared(await readBoth(transaction, sheet));
  if (missing > 0 || differences.length > 0)
    throw new AppError(examErrors.secondOpen, { missing, different: differences.length });
}

/** A sheet for its second entry: without the first marks, except where the two differ. */
export async function readSecond(transaction: Transaction, services: Services, id: string) {
  const held = await findSheet(transaction, id);
  const refusal = secondRefusal(transaction, held);
  if (refusal?.kind === examErrors.notTwice || refusal?.kind === examErrors.ownSecond) throw refusal;
  const { students, ...sheet } = await composeSheet(transaction, services, held);
  const keyed = await readBoth(transaction, held);
  const second = new Map(keyed.map((one) => [one.enrolmentId, one.second]));
  return {
    ...sheet,
    students: students.map((one) => ({
      ...one,
      entries: [...(second.get(one.enrolmentId) ?? one.entries.map(() => null))],
    })),
    may: { ...mayOf(transaction, services, held), write: refusal === null, submit: false },
    closed: refusal?.text ?? null,
    ...compared(keyed),
  };
}

type Cell = { enrolmentId: string; slot: number; entry: number | EntryCode | null };

/** Saves cells of the second entry; what is no mark of its component is refused by itself. Answers what differs now. */
export async function saveSecond(
  transaction: Transaction,
  services: Services,
  input: { id: string; cells: readonly Cell[] },
) {
  const sheet = await holdSheet(transaction, input.id);
  const refusal = secondRefusal(transaction, sheet);
  if (refusal) throw refusal;
  const keyed = new Map((await readBoth(transaction, sheet)).map((one) => [one.enrolmentId, one]));
  const isMark = ({ slot, entry }: Cell) => {
    const full = Math.min(highestFull, sheet.components[slot - 1]?.full ?? -1);
    if (typeof entry !== 'number') return full >= 0;
    const step = sheet.components[slot - 1]?.step ?? 1;
    return Number.isInteger(entry) && entry >= 0 && entry <= full && entry % step === 0;
  };
  const refused = input.cells.filter((cell) => !isMark(cell));
  const moved = new Set<string>();
  const changed = new Map<string, MarkEntry[]>();
  let saved = 0;
  for (const cell of input.cells) {
    const id = cell.enrolmentId.toLowerCase();
    const known = keyed.get(id);
    if (!known) moved.add(cell.enrolmentId);
    else if (isMark(cell)) {
      const entries = changed.get(id) ?? [...known.second];
      entries[cell.slot - 1] = cell.entry;
      changed.set(id, entries);
      saved += 1;
    }
  }
  if (changed.size > 0) await writeRows(transaction, sheet.id, changed);
  for (const [id, second] of changed) {
    const known = keyed.get(id);
    if (known) keyed.set(id, { ...known, second });
  }
  return {
    saved,
    savedAt: services.now().toISOString(),
    refused: refused.map(({ enrolmentId, slot }) => ({ enrolmentId, slot })),
    moved: [...moved],
    ...compared([...keyed.values()]),
  };
}

async function writeRows(
  transaction: Transaction,
  sheetId: string,
  changed: ReadonlyMap<string, Entries>,
): Promise<void> {
  const rows = [...changed].map(([enrolment_id, entries]) => ({
    id: newId(),
    enrolment_id,
    ...Object.fromEntries(
      entries.map((entry, place) =>
        typeof entry === 'string' ? [`k${place + 1}`, entry] : [`c${place + 1}`, entry],
      ),
    ),
  }));
  const columns = slots.flatMap((slot) => [`c${slot}`, `k${slot}`]);
  await transaction.change(
    `INSERT INTO exams_second_mark (site_id, id, sheet_id, enrolment_id, ${columns.join(', ')}, entered_by)
     SELECT $1, r.id, $2, r.enrolment_id, ${columns.map((one) => `r.${one}`).join(', ')}, $4
       FROM jsonb_to_recordset($3::jsonb) AS r(id uuid, enrolment_id uuid,
            ${slots.map((slot) => `c${slot} int, k${slot} text`).join(', ')})
     ON CONFLICT (site_id, sheet_id, enrolment_id) DO UPDATE
        SET ${columns.map((one) => `${one} = EXCLUDED.${one}`).join(', ')}, entered_by = EXCLUDED.entered_by,
            version = exams_second_mark.version + 1, updated_at = now()`,
    sheetId,
    JSON.stringify(rows),
    transaction.context.accountId,
  );
}
