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
 * A right that two of the platform decided about, with the name of whom it is about wherever one stands, and somebody whom
 * they refused to add, known by an address alone; answers which of both are nameless.
 */
export async function decidedRequest(
  admin: pg.Client,
  about: string,
  by: readonly [asked: string, decided: string],
  name: string,
): Promise<() => Promise<string[]>> {
  const put = async (
    act: string,
    given: { input: object; excluded: string[]; state: string; seen: object[] },
  ) =>
    (
      await admin.query(
        `INSERT INTO access_platform_request (id, act, subject, title, seen, digest, input, reason, excluded, asked_by, asked_at,
                deadline, state, decided_by, decided_at, note)
         VALUES (gen_random_uuid(), $1, $2, jsonb_build_object('en', $2::text, 'bn', $2::text), $3, $2, $4, $2, $5::uuid[], $6,
                 now(), now(), $7, $8, now(), $2) RETURNING id`,
        [
          act,
          name,
          JSON.stringify(given.seen),
          JSON.stringify(given.input),
          given.excluded,
          by[0],
          given.state,
          by[1],
        ],
      )
    ).rows[0]?.id;
  const role = { value: { en: 'Head' } };
  const { rows } = await admin.query('SELECT lower(email) AS email FROM account WHERE id = $1', [about]);
  const email = String(rows[0]?.email);
  const ids = [
    await put('platform.addGroupUser', {
      input: { login: name },
      excluded: [about],
      state: 'done',
      seen: [role],
    }),
    await put('platform.addPerson', {
      input: { nameEn: name, email },
      excluded: [],
      state: 'refused',
      seen: [role, { value: { en: email } }],
    }),
  ];
  // The states of those that name nobody any more, and say as before who decided and on which role.
  return async () =>
    (
      await admin.query(
        `SELECT state FROM access_platform_request q WHERE id = ANY($1::uuid[]) AND (asked_by, decided_by) = ($2, $3)
            AND reason = '' AND seen = $4 AND strpos(q::text, $5) = 0 AND strpos(q::text, $6) = 0 ORDER BY state`,
        [ids, ...by, JSON.stringify([role]), name, email],
      )
    ).rows.map(({ state }) => String(state));
}
