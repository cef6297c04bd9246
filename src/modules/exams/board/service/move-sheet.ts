import { AppError, type ErrorKind, errors } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { examErrors, labels } from '../../labels.ts';
import { assertKeyedTwice } from '../../marks/service/both-entries.ts';
import { keyersOf } from '../../marks/service/keyers.ts';
import {
  acceptRefusal,
  findSheet,
  holdSheet,
  reopenRefusal,
  returnRefusal,
  type SheetHeld,
  sheetJoins,
  verifyRefusal,
  writeRefusal,
} from '../../marks/service/sheet-facts.ts';
import { changeLabels } from '../../papers/labels.ts';
import { logChange } from '../../papers/service/log.ts';
import { examsPath } from '../../paths.ts';
import { enteredSql, takersSql } from '../../public.ts';
import { type SheetAct, type SheetState, statusAfter } from '../../rules.ts';

type Move = { id: string; version: number };

async function held(transaction: Transaction, { id, version }: Move): Promise<SheetHeld> {
  const sheet = await holdSheet(transaction, id);
  if (sheet.version !== version) throw new AppError(examErrors.stale);
  return sheet;
}

/** Cells of the sheet without an entry; a blank is not zero. */
async function countMissing(transaction: Transaction, sheet: SheetHeld): Promise<number> {
  const row = await transaction.readOne(
    { n: 'int' },
    `SELECT (count(*) * $4::int - coalesce(sum(${enteredSql('m', '$4::int')}), 0))::int AS n
       FROM (${takersSql('p.id = $2 AND s.id = $3')}) k
       LEFT JOIN exams_mark m ON m.site_id = $1 AND m.paper_id = $2 AND m.enrolment_id = k.enrolment_id`,
    sheet.paper_id,
    sheet.section_id,
    sheet.components.length,
  );
  return row?.n ?? 0;
}

/** Moves a sheet on by an act it is open to; `set` says who did it, from `$4`. */
async function setState(
  transaction: Transaction,
  sheet: SheetHeld,
  act: SheetAct,
  set: string,
  ...values: unknown[]
): Promise<{ version: number; state: SheetState }> {
  const status = statusAfter(act, sheet.status, sheet.accepts);
  if (status === null || status === 'open') throw new Error(`A ${sheet.status} sheet takes no ${act}`);
  const row = await transaction.readOne(
    { version: 'int' },
    `UPDATE exams_mark_sheet SET status = $3, ${set}, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 RETURNING version`,
    sheet.id,
    status,
    ...values,
  );
  if (!row) throw new Error('The sheet was not changed');
  return { version: row.version, state: status };
}

const nobodyYet = 'verified_by = NULL, verified_at = NULL, accepted_by = NULL, accepted_at = NULL';

/** The teacher says the marks are right; 409 while one is missing. */
export async function submitSheet(transaction: Transaction, services: Services, input: Move) {
  const sheet = await held(transaction, input);
  const refusal = writeRefusal(transaction, services, sheet);
  if (refusal) throw refusal;
  const missing = await countMissing(transaction, sheet);
  if (missing > 0) throw new AppError(examErrors.missing, { count: missing });
  return setState(
    transaction,
    sheet,
    'submit',
    `submitted_by = $4, submitted_at = $5, ${nobodyYet}, note = ''`,
    transaction.context.accountId,
    services.now(),
  );
}

/** Who entered a mark checks none of the sheet, whoever submitted it. */
async function assertNotOwn(transaction: Transaction, sheet: SheetHeld, refusal: ErrorKind): Promise<void> {
  const { accountId } = transaction.context;
  if (accountId !== null && (await keyersOf(transaction, [sheet.id])).includes(accountId))
    throw new AppError(refusal);
}

/** A second person, the class teacher or the controller, says so too. */
export async function verifySheet(transaction: Transaction, services: Services, input: Move) {
  const sheet = await held(transaction, input);
  const refusal = verifyRefusal(transaction, sheet);
  if (refusal) throw refusal;
  await assertNotOwn(transaction, sheet, examErrors.ownVerify);
  // Somebody may have been admitted to the section since it was submitted.
  const missing = await countMissing(transaction, sheet);
  if (missing > 0) throw new AppError(examErrors.missing, { count: missing });
  if (sheet.double_entry) await assertKeyedTwice(transaction, sheet);
  return setState(
    transaction,
    sheet,
    'verify',
    'verified_by = $4, verified_at = $5',
    transaction.context.accountId,
    services.now(),
  );
}

/** The exam controller, a third person, accepts what was verified. */
export async function acceptSheet(transaction: Transaction, services: Services, input: Move) {
  const sheet = await held(transaction, input);
  const refusal = acceptRefusal(transaction, sheet);
  if (refusal) throw refusal;
  await assertNotOwn(transaction, sheet, examErrors.ownAccept);
  const missing = await countMissing(transaction, sheet);
  if (missing > 0) throw new AppError(examErrors.missing, { count: missing });
  return setState(
    transaction,
    sheet,
    'accept',
    'accepted_by = $4, accepted_at = $5',
    transaction.context.accountId,
    services.now(),
  );
}

type Reopening = Move & { readonly reason: string };

/**
 * Opens one sheet of a published result again: one person asks and gives the reason, another one decides, who did not enter
 * its marks. Its marks go the whole way anew; what is published stays as it is until the next revision.
 */
export const reopenSheet: Act<Reopening, { version: number; state: SheetState }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const sheet = await findSheet(transaction, input.id);
    if (sheet.version !== input.version) throw new AppError(examErrors.stale);
    const refusal = reopenRefusal(transaction, sheet);
    if (refusal) throw refusal;
    const named = await transaction.readOne(
      { exam: json<Label>(), section: json<Label>(), subject: json<Label>() },
      `SELECT json_build_object('en', x.name_en, 'bn', x.name_bn) AS exam,
              json_build_object('en', c.name_en || ' – ' || s.name_en, 'bn', c.name_bn || ' – ' || s.name_bn) AS section,
              json_build_object('en', b.name_en, 'bn', b.name_bn) AS subject
         FROM exams_mark_sheet m ${sheetJoins} WHERE m.site_id = $1 AND m.id = $2`,
      input.id,
    );
    if (!named) throw new AppError(errors.notFound);
    return {
      subject: input.id,
      title: fillLabel(changeLabels.reopenTitle, { section: named.section, subject: named.subject }),
      path: link(examsPath.marksSend, { exam: sheet.exam_id }),
      amount: null,
      excluded: await keyersOf(transaction, [input.id]),
      figures: [
        { kind: 'text', label: labels.exam, value: named.exam },
        { kind: 'text', label: labels.section, value: named.section },
        { kind: 'text', label: labels.subject, value: named.subject },
      ],
    };
  },
  async run(transaction, { input, services }) {
    const sheet = await held(transaction, input);
    const refusal = reopenRefusal(transaction, sheet);
    if (refusal) throw refusal;
    const { exam_id: examId, id: sheetId } = sheet;
    await logChange(transaction, services, { examId, kind: 'sheetReopened', sheetId, reason: input.reason });
    return setState(transaction, sheet, 'reopen', `${nobodyYet}, note = $4`, input.reason);
  },
};

/** Gives a sheet back to its teacher with a reason. */
export async function returnSheet(transaction: Transaction, input: Move & { reason: string }) {
  const sheet = await held(transaction, input);
  const refusal = returnRefusal(transaction, sheet);
  if (refusal) throw refusal;
  return setState(transaction, sheet, 'return', `${nobodyYet}, note = $4`, input.reason);
}
