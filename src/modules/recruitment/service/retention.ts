import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import { defineNightly } from '../../../core/server/jobs/nightly.ts';
import { messages } from '../../../core/validation/messages.ts';
import { recruitmentFields } from '../labels.ts';
import { recruitmentPermission } from '../permissions.ts';
import { type ApplicantState, keptMonths } from '../rules.ts';
import { noteEvents } from './events.ts';
import { readFeeLedgers } from './fees.ts';

/** Forgotten in one night of one institution; what is left comes the next night. */
const most = 500;

/** How long the data of who was not appointed is kept. */
export async function readSetting(transaction: Transaction) {
  const row = await transaction.readOne(
    { months: 'int', version: 'int', feeLedgerId: 'uuid?' },
    'SELECT kept_months AS months, version, fee_ledger_id AS "feeLedgerId" FROM recruitment_setting WHERE site_id = $1',
  );
  return {
    months: row?.months ?? keptMonths.usual,
    version: row?.version ?? 0,
    feeLedgerId: row?.feeLedgerId ?? null,
    mayEdit: transaction.context.permissions.has(recruitmentPermission.edit),
  };
}

export async function saveSetting(
  transaction: Transaction,
  given: { months: number; version: number; feeLedgerId?: string | null | undefined },
): Promise<{ months: number }> {
  const { months, version } = given;
  const known = await readSetting(transaction);
  const ledgerId = given.feeLedgerId === undefined ? known.feeLedgerId : given.feeLedgerId;
  if (ledgerId !== null && !(await readFeeLedgers(transaction)).some((one) => one.id === ledgerId))
    throw new ValidationError({
      feeLedgerId: [withAttribute(messages.exists, recruitmentFields.feeLedgerId ?? messages.exists)],
    });
  const changed =
    version === 0
      ? await transaction.change(
          `INSERT INTO recruitment_setting (site_id, id, kept_months, fee_ledger_id) VALUES ($1, $2, $3, $4)
           ON CONFLICT (site_id) DO NOTHING`,
          newId(),
          months,
          ledgerId,
        )
      : await transaction.change(
          `UPDATE recruitment_setting SET kept_months = $3, fee_ledger_id = $4, version = version + 1, updated_at = now()
            WHERE site_id = $1 AND version = $2`,
          version,
          months,
          ledgerId,
        );
  if (changed === 0) throw new AppError(errors.staleVersion);
  return { months };
}

/**
 * Forgets what people told who were not appointed: answers, curriculum vitae, number, photo and papers. The application
 * stays with its number and what was decided; files go with the tidying of files. Drafts go much earlier, as a whole.
 */
export async function forgetOld(transaction: Transaction, today: string): Promise<void> {
  const { months } = await readSetting(transaction);
  const rows = await transaction.read(
    { id: 'uuid', state: oneOf<ApplicantState>() },
    `SELECT a.id, a.state FROM recruitment_applicant a
       JOIN recruitment_job_post p ON p.site_id = $1 AND p.id = a.post_id
       JOIN website_job_circular c ON c.site_id = $1 AND c.id = p.circular_id
      WHERE a.site_id = $1 AND a.forgotten_at IS NULL AND a.state NOT IN ('selected', 'joined')
        AND c.apply_by < ($2::date - make_interval(months => CASE WHEN a.state = 'draft' THEN $4::int ELSE $3::int END))::date
      ORDER BY a.created_at, a.id LIMIT ${most} FOR UPDATE OF a`,
    today,
    months,
    keptMonths.drafts,
  );
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await transaction.change(
    'DELETE FROM recruitment_paper WHERE site_id = $1 AND applicant_id = ANY($2::uuid[])',
    ids,
  );
  await transaction.change(
    'DELETE FROM recruitment_form WHERE site_id = $1 AND applicant_id = ANY($2::uuid[])',
    ids,
  );
  await transaction.change(
    `DELETE FROM recruitment_applicant WHERE site_id = $1 AND id = ANY($2::uuid[]) AND state = 'draft'`,
    ids,
  );
  const sent = rows.filter((row) => row.state !== 'draft');
  await transaction.change(
    `UPDATE recruitment_applicant SET forgotten_at = now(), nid_digest = NULL, trx = NULL, version = version + 1,
            updated_at = now()
      WHERE site_id = $1 AND id = ANY($2::uuid[])`,
    sent.map((row) => row.id),
  );
  await noteEvents(
    transaction,
    sent.map(({ id, state }) => ({ applicantId: id, kind: 'forgotten', from: state, to: state })),
  );
}

export const forgettingJob = defineNightly('recruitment.forget', forgetOld, { stays: 'suspended' });
