import { newId } from '../../../../core/ids.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type EntryCode, highestFull, type MarkEntry, mostComponents } from '../../rules.ts';
import { compared, readBoth } from './both-entries.ts';
import { composeSheet } from './read-sheet.ts';
import type { CellGiven } from './save-marks.ts';
import {
  findSheet,
  holdSheet,
  mayWithEach,
  type SheetHeld,
  secondRefusal,
  secondUnseen,
} from './sheet-facts.ts';

/** A sheet for its second entry: with what was keyed the second time, and never with the first marks. */
export async function readSecond(transaction: Transaction, services: Services, id: string) {
  const held = await findSheet(transaction, id);
  const unseen = secondUnseen(transaction, held);
  if (unseen) throw unseen;
  const refusal = secondRefusal(transaction, held);
  const { students, ...sheet } = await composeSheet(transaction, services, held);
  const mayOn = await mayWithEach(transaction, services, [held]);
  const keyed = await readBoth(transaction, held);
  const second = new Map(keyed.map((one) => [one.enrolmentId, one.second]));
  return {
    ...sheet,
    students: students.map((one) => ({
      ...one,
      entries: [...(second.get(one.enrolmentId) ?? one.entries.map(() => null))],
    })),
    may: { ...mayOn(held), write: refusal === null, submit: false },
    closed: refusal?.text ?? null,
    ...compared(keyed),
  };
}

/**
 * Saves cells of the second entry, each guarded by what the browser saw, as the first entry's are; what is no mark of
 * its component is refused by itself. Answers what differs now.
 */
export async function saveSecond(
  transaction: Transaction,
  services: Services,
  input: { id: string; cells: readonly CellGiven[] },
) {
  const sheet = await holdSheet(transaction, input.id);
  const refusal = secondRefusal(transaction, sheet);
  if (refusal) throw refusal;
  const keyed = new Map((await readBoth(transaction, sheet)).map((one) => [one.enrolmentId, one]));
  const refused: { enrolmentId: string; slot: number }[] = [];
  const clashes: {
    enrolmentId: string;
    slot: number;
    entry: MarkEntry;
    by: string | null;
    at: Date | null;
  }[] = [];
  const moved = new Set<string>();
  const changed = new Map<string, MarkEntry[]>();
  let saved = 0;
  for (const { enrolmentId, slot, entry, was } of input.cells) {
    const id = enrolmentId.toLowerCase();
    const known = keyed.get(id);
    const stored = known?.second[slot - 1] ?? null;
    if (!known) moved.add(enrolmentId);
    else if (!isMarkOf(sheet, slot, entry)) refused.push({ enrolmentId, slot });
    else if (stored !== entry && stored !== was)
      clashes.push({ enrolmentId, slot, entry: stored, by: known.by, at: known.at });
    else {
      const entries = changed.get(id) ?? [...known.second];
      entries[slot - 1] = entry;
      changed.set(id, entries);
      saved += 1;
    }
  }
  if (changed.size > 0) await writeRows(transaction, sheet.id, changed);
  const names = await namesOfAccounts(
    services.database,
    clashes.map((one) => one.by),
    transaction.context.language,
  );
  return {
    saved,
    savedAt: services.now().toISOString(),
    conflicts: clashes.map((one) => ({
      ...one,
      by: one.by === null ? null : (names.get(one.by) ?? null),
      at: one.at?.toISOString() ?? null,
    })),
    refused,
    moved: [...moved],
    kept: [],
    ...compared([...keyed].map(([id, one]) => ({ ...one, second: changed.get(id) ?? one.second }))),
  };
}

function isMarkOf(
  { components }: SheetHeld,
  slot: number,
  entry: number | EntryCode | null,
): entry is MarkEntry {
  const component = components[slot - 1];
  if (!component) return false;
  if (typeof entry !== 'number') return true;
  const { full, step = 1 } = component;
  return Number.isInteger(entry) && entry >= 0 && entry <= Math.min(highestFull, full) && entry % step === 0;
}

const slots = Array.from({ length: mostComponents }, (_, place) => place + 1);

async function writeRows(
  transaction: Transaction,
  sheetId: string,
  changed: ReadonlyMap<string, readonly MarkEntry[]>,
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
  const given = {
    id: 'uuid',
    enrolment_id: 'uuid',
    ...Object.fromEntries(columns.map((name) => [name, name.startsWith('c') ? 'int' : 'text'])),
  };
  await transaction.change(
    `INSERT INTO exams_second_mark (site_id, id, sheet_id, enrolment_id, ${columns.join(', ')}, entered_by)
     SELECT r.site_id, r.id, $2, r.enrolment_id, ${columns.map((one) => `r.${one}`).join(', ')}, $4
       FROM ${recordsOf('r', '$3', given)}
     ON CONFLICT (site_id, sheet_id, enrolment_id) DO UPDATE
        SET ${columns.map((one) => `${one} = EXCLUDED.${one}`).join(', ')}, entered_by = EXCLUDED.entered_by,
            version = exams_second_mark.version + 1, updated_at = excluded.updated_at`,
    sheetId,
    JSON.stringify(rows),
    transaction.context.accountId,
  );
}
