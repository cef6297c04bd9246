import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { studentsBatchPermission } from '../../../students/permissions.ts';
import { batchWorkErrors, batchWorkFields } from '../labels.ts';
import { type BatchCode, batchDayOf } from '../rules.ts';
import { findBatch, inOrder, pupilJoins, pupilShape, pupilSql } from './pupils.ts';

const findSession = (transaction: Transaction, batchId: string, day: string) =>
  transaction.readOne(
    { id: 'uuid', version: 'int', takenBy: 'uuid', reason: 'text' },
    `SELECT id, version, taken_by AS "takenBy", reason FROM facilities_batch_session
      WHERE site_id = $1 AND batch_id = $2 AND day = $3`,
    batchId,
    day,
  );

/** Who may be on the sheet of a day: those who had joined by then, and whoever is marked on it. */
const readPupils = (transaction: Transaction, batchId: string, day: string, sessionId: string | null) =>
  transaction.read(
    { ...pupilShape, mark: jsonOrNull<BatchCode>(), isActive: 'bool' },
    `SELECT ${pupilSql}, to_json(k.code) AS mark, e.status = 'active' AS "isActive"
       FROM students_enrolment e ${pupilJoins}
       LEFT JOIN students_batch_member m ON m.site_id = $1 AND m.batch_id = $2 AND m.enrolment_id = e.id
       LEFT JOIN facilities_batch_mark k ON k.site_id = $1 AND k.session_id = $4::uuid AND k.enrolment_id = e.id
      WHERE e.site_id = $1
        AND e.id IN (SELECT o.enrolment_id FROM students_batch_member o WHERE o.site_id = $1 AND o.batch_id = $2
                      UNION
                     SELECT o.enrolment_id FROM facilities_batch_mark o WHERE o.site_id = $1 AND o.session_id = $4::uuid)
        AND (k.id IS NOT NULL OR (m.joined_on <= $3 AND e.status = 'active'))
      ORDER BY ${inOrder} LIMIT 600`,
    batchId,
    day,
    // A cluster takes no join that can find nothing by its values.
    sessionId ?? '00000000-0000-0000-0000-000000000000',
  );

export async function readSheet(
  transaction: Transaction,
  database: Database,
  { id, day }: { id: string; day: string },
  today: string,
) {
  const batch = await findBatch(transaction, id);
  const session = await findSession(transaction, id, day);
  const items = await readPupils(transaction, id, day, session?.id ?? null);
  const { permissions, language } = transaction.context;
  const by = session
    ? (await namesOfAccounts(database, [session.takenBy], language)).get(session.takenBy)
    : '';
  const state = batchDayOf(day, today, batch);
  const takesAll = permissions.has(studentsBatchPermission.takeAll);
  const takes = permissions.has(studentsBatchPermission.take) && (takesAll || (batch.isOwn && day === today));
  return {
    day,
    today,
    version: session?.version ?? 0,
    by: by ?? '',
    reason: session?.reason ?? '',
    state,
    items,
    can: { take: state === 'open' && takes, needsReason: day < today },
  };
}

type Sheet = {
  id: string;
  day: string;
  version: number;
  reason: string;
  marks: readonly { enrolmentId: string; code: BatchCode }[];
};

/**
 * Saves the attendance of a batch on a day: its teacher on the day itself, the office also later and with a reason. Throws
 * 403 for anybody else's, 409 where somebody saved it meanwhile or the batch does not run, 404 for who is not in it.
 */
export async function saveSheet(transaction: Transaction, services: Services, given: Sheet) {
  const today = todayInDhaka(services.now());
  const batch = await findBatch(transaction, given.id);
  const takesAll = transaction.context.permissions.has(studentsBatchPermission.takeAll);
  if (!takesAll && !batch.isOwn) throw new AppError(batchWorkErrors.notYours);
  const state = batchDayOf(given.day, today, batch);
  if (state !== 'open') throw new AppError(batchWorkErrors[state]);
  const isLate = given.day < today;
  if (isLate && !takesAll) throw new AppError(batchWorkErrors.dayIsOver);
  if (isLate && given.reason === '')
    throw new ValidationError({
      reason: [fillLabel(messages.required, { attribute: batchWorkFields.reason ?? messages.required })],
    });
  const values = [transaction.context.accountId, services.now(), isLate ? given.reason : ''] as const;
  const session =
    given.version === 0
      ? await transaction.readOne(
          { id: 'uuid', version: 'int' },
          `INSERT INTO facilities_batch_session (site_id, id, batch_id, day, taken_by, taken_at, reason)
           VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (site_id, batch_id, day) DO NOTHING RETURNING id, version`,
          newId(),
          given.id,
          given.day,
          ...values,
        )
      : await transaction.readOne(
          { id: 'uuid', version: 'int' },
          `UPDATE facilities_batch_session SET taken_by = $4, taken_at = $5, reason = $6, version = version + 1, updated_at = $5
            WHERE site_id = $1 AND batch_id = $2 AND day = $3 AND version = $7 RETURNING id, version`,
          given.id,
          given.day,
          ...values,
          given.version,
        );
  if (!session) throw new AppError(errors.staleVersion);
  const known = new Set(
    (await readPupils(transaction, given.id, given.day, session.id)).map((one) => one.id),
  );
  const marks = [...new Map(given.marks.map((one) => [one.enrolmentId.toLowerCase(), one.code]))];
  if (marks.some(([id]) => !known.has(id))) throw new AppError(errors.notFound);
  await transaction.change(
    `INSERT INTO facilities_batch_mark AS k (site_id, id, session_id, enrolment_id, code)
     SELECT n.site_id, n.id, $3, n.enrolment_id, n.code
       FROM ${rowsOf('n', { id: '$2::uuid[]', enrolment_id: '$4::uuid[]', code: '$5::text[]' })}
     ON CONFLICT (site_id, session_id, enrolment_id) DO UPDATE
       SET code = EXCLUDED.code, version = k.version + 1, updated_at = $6 WHERE k.code <> EXCLUDED.code`,
    marks.map(() => newId()),
    session.id,
    marks.map(([id]) => id),
    marks.map(([, code]) => code),
    services.now(),
  );
  return { ...session, saved: marks.length };
}
