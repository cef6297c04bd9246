import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { type MessageKind, messageKinds } from '../../kinds.data.ts';
import { messagesPermission } from '../../permissions.ts';
import type { setupContract } from '../contract.ts';

const nothingSaid = { mobile: null, language: null, consent: 'given' as const, note: '', unwanted: [] };

const known = (kinds: readonly string[]): MessageKind[] => messageKinds.filter((one) => kinds.includes(one));

export async function readPreference(transaction: Transaction, { person }: { person: string }) {
  const row = await transaction.readOne(
    {
      mobile: 'text?',
      language: { kind: 'text', isNullable: true, narrow: null as 'en' | 'bn' | null },
      consent: oneOf<'given' | 'refused'>(),
      note: 'text',
      unwanted: 'text[]',
    },
    'SELECT mobile, language, consent, note, unwanted FROM communication_preference WHERE site_id = $1 AND person_id = $2',
    person,
  );
  return row ? { ...row, unwanted: known(row.unwanted) } : nothingSaid;
}

/** Throws 404 where nobody of this institution has the id. */
export async function savePreference(
  transaction: Transaction,
  given: z.output<typeof setupContract.savePreference.input>,
) {
  const person = await transaction.readOne(
    { one: 'int' },
    `SELECT 1 AS one WHERE EXISTS (SELECT 1 FROM students_guardian WHERE site_id = $1 AND id = $2)
        OR EXISTS (SELECT 1 FROM students_student WHERE site_id = $1 AND id = $2)
        OR EXISTS (SELECT 1 FROM people_employee WHERE site_id = $1 AND id = $2)`,
    given.person,
  );
  if (!person) throw new AppError(errors.notFound);
  const row = await transaction.readOne(
    { id: 'uuid' },
    `INSERT INTO communication_preference AS p (site_id, id, person_kind, person_id, mobile, language, consent, note, unwanted)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::text[], '{}'))
     ON CONFLICT (site_id, person_id) DO UPDATE SET mobile = EXCLUDED.mobile, language = EXCLUDED.language,
        consent = EXCLUDED.consent, note = EXCLUDED.note, unwanted = coalesce($9::text[], p.unwanted), version = p.version + 1, updated_at = EXCLUDED.updated_at
     RETURNING id`,
    newId(),
    given.kind,
    given.person,
    given.mobile,
    given.language,
    given.consent,
    given.note,
    given.unwanted ?? null,
  );
  if (!row) throw new AppError(errors.conflict);
  return row;
}

export async function listOptOuts(
  transaction: Transaction,
  { page, size }: z.output<typeof setupContract.optOuts.input>,
) {
  const rows = await transaction.read(
    { id: 'uuid', mobile: 'text', reason: 'text', at: 'time', total: 'bigint' },
    `SELECT id, mobile, reason, created_at AS at, count(*) OVER () AS total FROM communication_opt_out
      WHERE site_id = $1 ORDER BY created_at DESC, id LIMIT $2 OFFSET $3`,
    size,
    (page - 1) * size,
  );
  return {
    items: rows.map(({ total: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
    total: Number(rows[0]?.total ?? 0),
    page,
    size,
    can: { edit: transaction.context.permissions.has(messagesPermission.setup) },
  };
}

/** A number that is there already stays, with the reason it was given first. */
export async function addOptOut(
  transaction: Transaction,
  { mobile, reason }: z.output<typeof setupContract.addOptOut.input>,
) {
  await transaction.change(
    `INSERT INTO communication_opt_out (site_id, id, mobile, reason, actor_id) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (site_id, mobile) DO NOTHING`,
    newId(),
    mobile,
    reason,
    transaction.context.accountId,
  );
  const row = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM communication_opt_out WHERE site_id = $1 AND mobile = $2',
    mobile,
  );
  if (!row) throw new AppError(errors.conflict);
  return row;
}

export async function removeOptOut(transaction: Transaction, { id }: { id: string }) {
  const gone = await transaction.change(
    'DELETE FROM communication_opt_out WHERE site_id = $1 AND id = $2',
    id,
  );
  if (gone === 0) throw new AppError(errors.notFound);
  return { id };
}
