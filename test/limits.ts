import type pg from 'pg';
import type { Transaction } from '../src/core/server/database/in-site.ts';

/** One person is enough for whatever a test does that is not about second persons. */
export async function liftLimits(transaction: Transaction): Promise<void> {
  const far = { everyone: '100000000000000', roles: {} };
  const limits = { 'fees.waiver': far, 'fees.fineWaiver': far, 'accounts.voucher': far };
  await transaction.change(
    `INSERT INTO approval_setting (site_id, id, limits) VALUES ($1, gen_random_uuid(), $2)
     ON CONFLICT (site_id) DO UPDATE SET limits = excluded.limits`,
    JSON.stringify(limits),
  );
}

/** Opens days or a year again as two would: the rest of the transaction runs under a request for it. */
export async function underRequest(transaction: Transaction, yearId: string): Promise<void> {
  const row = await transaction.row<{ id: string }>(
    `INSERT INTO approval_request (site_id, id, act, subject, title, figures, reason, input, asked_by, asked_at, deadline,
            state, decided_by, decided_at, by_one_person)
     VALUES ($1, gen_random_uuid(), 'accounts.unlockDays', $2, '{"en":"Test","bn":"Test"}', '[]', 'Test', '{}', gen_random_uuid(), now(), now(),
             'approved', gen_random_uuid(), now(), true) RETURNING id`,
    yearId,
  );
  // Beside a row of the institution's, so that a cluster says it on the node where the rule will look.
  await transaction.row(
    `SELECT set_config('app.request', $2, true) FROM site_lock WHERE site_id = $1 AND name = 'institution'`,
    `approval-${row?.id}`,
  );
}

/** Even what always takes two is done by one person, for tests of what it does. */
export async function workAlone(transaction: Transaction): Promise<void> {
  await transaction.change(
    `INSERT INTO approval_setting (site_id, id, is_one_person) VALUES ($1, gen_random_uuid(), true)
     ON CONFLICT (site_id) DO UPDATE SET is_one_person = true`,
  );
}

/**
 * A right that two of the platform decided about, with the name of whom it is about wherever one stands; answers what reads
 * it again.
 */
export async function decidedRequest(
  admin: pg.Client,
  about: string,
  by: readonly [asked: string, decided: string],
  name: string,
): Promise<() => Promise<unknown[]>> {
  const { rows } = await admin.query(
    `INSERT INTO access_platform_request (id, act, subject, title, seen, digest, input, reason, excluded, asked_by, asked_at,
            deadline, state, decided_by, decided_at, note)
     VALUES (gen_random_uuid(), 'platform.addGroupUser', $4, jsonb_build_object('en', $4::text, 'bn', $4::text),
             '[{"value": "Head"}]', $4, jsonb_build_object('login', $4::text), $4, ARRAY[$1]::uuid[], $2, now(), now(), 'done',
             $3, now(), $4) RETURNING id`,
    [about, ...by, name],
  );
  return async () =>
    (
      await admin.query(
        `SELECT ARRAY[asked_by, decided_by] AS by, state, reason, seen -> 0 ->> 'value' AS role
           FROM access_platform_request WHERE id = $1`,
        [rows[0]?.id],
      )
    ).rows;
}
