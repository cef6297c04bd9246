import { AppError, errors } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import type { SiteStatus } from '../rules.ts';
import type { SiteRecord } from '../shapes.ts';
import { readSite } from './manage-sites.ts';

export type GivenStatus = Exclude<SiteStatus, 'closed'>;

/**
 * Puts an institution on a step of the ladder by hand; the reason stays with it, in its steps and in the history. Steps down
 * stay until a person takes them back; with active the bills decide again from the next night on.
 */
export async function setSiteStatus(
  transaction: PlatformTransaction,
  now: Date,
  input: { id: number; version: number; status: GivenStatus; reason: string },
): Promise<SiteRecord> {
  const known = await transaction.readOne(
    { status: oneOf<SiteStatus>(), version: 'int', is_by_hand: 'bool' },
    'SELECT status, version, is_status_by_hand AS is_by_hand FROM site WHERE id = $1 FOR UPDATE',
    input.id,
  );
  if (!known) throw new AppError(errors.notFound);
  // Where its bills have put it a person may keep it.
  const isThere = known.status === input.status && (known.is_by_hand || input.status === 'active');
  if (known.version !== input.version || isThere || known.status === 'closed')
    throw new AppError(errors.staleVersion);
  await putOnStep(transaction, now, {
    became: input.status,
    isByHand: input.status !== 'active',
    steps: [{ id: input.id, was: known.status, reason: input.reason, nextStepOn: null }],
  });
  return readSite(transaction, input.id);
}

export type Step = {
  readonly id: number;
  readonly was: SiteStatus;
  readonly reason: string;
  readonly nextStepOn: string | null;
};

/** Puts institutions on one step, those whose status is still what it was; their rows are locked by whoever read them. */
export async function putOnStep(
  transaction: PlatformTransaction,
  now: Date,
  given: { became: GivenStatus; isByHand: boolean; steps: readonly Step[] },
): Promise<void> {
  const { became, isByHand, steps } = given;
  const column = <K extends keyof Step>(name: K) => steps.map((one) => one[name]);
  await transaction.change(
    `UPDATE site s SET status = $2, status_reason = n.reason, next_step_on = n.next_step_on, is_status_by_hand = $3,
            status_since = CASE WHEN s.status = $2 THEN s.status_since ELSE $4::timestamptz END, version = s.version + 1
       FROM unnest($1::bigint[], $5::text[], $6::text[], $7::date[]) AS n(id, was, reason, next_step_on)
      WHERE s.id = n.id AND s.status = n.was`,
    column('id'),
    became,
    isByHand,
    now,
    column('was'),
    column('reason'),
    column('nextStepOn'),
  );
  const moved = steps.filter(({ was }) => was !== became);
  await transaction.change(
    `INSERT INTO site_status_change (id, of_site, was, became, reason, by_account, at)
     SELECT n.id, n.of_site, n.was, $5, n.reason, $6::uuid, $7::timestamptz
       FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[]) AS n(id, of_site, was, reason)`,
    moved.map(() => newId()),
    moved.map(({ id }) => id),
    moved.map(({ was }) => was),
    moved.map(({ reason }) => reason),
    became,
    transaction.context.accountId,
    now,
  );
}

/** The steps of an institution, the newest first. */
export async function listSteps(transaction: PlatformTransaction, id: number) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      was: oneOf<SiteStatus>(),
      became: oneOf<SiteStatus>(),
      reason: 'text',
      at: 'time',
      by_en: 'text?',
      by_bn: 'text?',
    },
    `SELECT c.id, c.was, c.became, c.reason, c.at, a.name_en AS by_en, coalesce(nullif(a.name_bn, ''), a.name_en) AS by_bn
       FROM site_status_change c LEFT JOIN account a ON a.id = c.by_account
      WHERE c.of_site = $1 ORDER BY c.at DESC, c.id DESC LIMIT 100`,
    id,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      was: row.was,
      became: row.became,
      reason: row.reason,
      at: row.at.toISOString(),
      by: row.by_en === null ? null : { en: row.by_en, bn: row.by_bn ?? row.by_en },
    })),
  };
}
