import { addDays, dhakaInstant } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import type { PlatformTransaction, Transaction } from '../src/core/server/database/in-site.ts';
import type { Random } from './random.ts';

const texts = [
  [
    'attendance.absent',
    'Dear guardian, {name} was absent today. - Office',
    'প্রিয় অভিভাবক, {name} আজ অনুপস্থিত ছিল। - অফিস',
  ],
  [
    'fees.dues',
    'Dear guardian, fees of {name} are due. - Office',
    'প্রিয় অভিভাবক, {name}-এর ফি বকেয়া আছে। - অফিস',
  ],
  ['general', 'Guardians of {name} are invited on Thursday.', 'বৃহস্পতিবার {name}-এর অভিভাবক আমন্ত্রিত।'],
] as const;

/**
 * The messages of one institution: a pack that was bought and another that is asked for, three sendings of the last days
 * with a few that failed, a number that opted out and a saved audience.
 */
export async function makeMessages(
  transaction: Transaction,
  random: Random,
  today: string,
  by: { accountant: string; owner: string },
): Promise<void> {
  const pack = newId();
  await transaction.change(
    `INSERT INTO communication_sms_account (site_id, id, balance) VALUES ($1, $2, 0) ON CONFLICT (site_id) DO NOTHING`,
    newId(),
  );
  const order = `INSERT INTO communication_sms_order (site_id, id, parts, price, payment, state, asked_by, decided_by, decided_at, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
  const bought = dhakaInstant(addDays(today, -20), '11:00');
  await transaction.change(
    order,
    pack,
    5_000,
    150_000n,
    'bKash 9K27QW4',
    'granted',
    by.accountant,
    by.owner,
    bought,
    bought,
  );
  const asked = dhakaInstant(addDays(today, -1), '15:20');
  await transaction.change(
    order,
    newId(),
    10_000,
    280_000n,
    'bKash 9L81RT6',
    'asked',
    by.accountant,
    null,
    null,
    asked,
  );
  await transaction.change(
    `INSERT INTO communication_sms_entry (site_id, id, kind, parts, order_id, actor_id, created_at) VALUES ($1, $2, 'pack', 5000, $3, $4, $5)`,
    newId(),
    pack,
    by.owner,
    bought,
  );
  for (const [place, [event, en, bn]] of texts.entries())
    await makeSending(transaction, { event, en, bn }, dhakaInstant(addDays(today, -3 + place), '10:15'), {
      actor: by.accountant,
      failsEach: random.integer(7, 11),
    });
  await transaction.change(
    `INSERT INTO communication_opt_out (site_id, id, mobile, reason) VALUES ($1, $2, '+8801700000000', 'Asked by telephone')`,
    newId(),
  );
  await transaction.change(
    `INSERT INTO communication_audience (site_id, id, name_en, name_bn, groups, excluded)
     VALUES ($1, $2, 'Guardians and staff', 'অভিভাবক ও কর্মী', $3, '{}')`,
    newId(),
    JSON.stringify([
      { kind: 'students.all', values: {} },
      { kind: 'people.employees', values: {} },
    ]),
  );
}

/** One sending to some thirty guardians, of which every so-many-th failed and was given back. */
async function makeSending(
  transaction: Transaction,
  text: { event: string; en: string; bn: string },
  at: Date,
  { actor, failsEach }: { actor: string; failsEach: number },
): Promise<void> {
  const id = newId();
  await transaction.change(
    `INSERT INTO communication_batch (site_id, id, event, key, channels, subject_en, subject_bn, body_en, body_bn, groups, is_urgent, state,
            starts_at, recipients, messages, charged, skipped, actor_id, ended_at, created_at)
     SELECT $1, $2, $3, $2, '{sms}', '', '', replace($4, '{name}', '{student_name}'), replace($5, '{name}', '{student_name}'), '[]', false,
            'done', $6::timestamptz, n.n, n.n, n.n, '{}', $7, $6::timestamptz + interval '1 minute', $6::timestamptz
       FROM (SELECT least(30, count(*))::int AS n FROM students_student WHERE site_id = $1) n`,
    id,
    text.event,
    text.en,
    text.bn,
    at,
    actor,
  );
  await transaction.change(
    `INSERT INTO communication_message (site_id, id, batch_id, channel, address, name_en, name_bn, about, language, subject, body, parts,
            state, attempts, problem, due_at, taken_at, ended_at, created_at)
     SELECT $1, gen_random_uuid(), $2, 'sms', coalesce(s.mobile, '+8801700000001') || CASE WHEN s.mobile IS NULL THEN s.n::text ELSE '' END,
            s.name_en, s.name_bn, ARRAY[s.id], 'bn', '', replace($3, '{name}', s.name_bn), 1,
            CASE WHEN s.n % $5 = 0 THEN 'failed' ELSE 'delivered' END, 1, CASE WHEN s.n % $5 = 0 THEN '1002' ELSE '' END, $4, $4, $4, $4
       FROM (SELECT DISTINCT ON (coalesce(s.mobile, s.code)) s.id, s.name_en, s.name_bn, s.mobile, row_number() OVER (ORDER BY s.code) AS n
               FROM students_student s WHERE s.site_id = $1) s
      WHERE s.n <= 30`,
    id,
    text.bn,
    at,
    failsEach,
  );
  await transaction.change(
    `INSERT INTO communication_sms_entry (site_id, id, kind, parts, batch_id, actor_id, created_at)
     SELECT $1, $2, 'use', -b.charged, b.id, b.actor_id, $4 FROM communication_batch b WHERE b.site_id = $1 AND b.id = $3`,
    newId(),
    id,
    at,
  );
  await transaction.change(
    `INSERT INTO communication_sms_entry (site_id, id, kind, parts, batch_id, message_id, created_at)
     SELECT $1, gen_random_uuid(), 'refund', m.parts, m.batch_id, m.id, $3::timestamptz + interval '2 minutes'
       FROM communication_message m WHERE m.site_id = $1 AND m.batch_id = $2 AND m.state = 'failed'`,
    id,
    at,
  );
}

/** Who orders packs, and who grants them. */
export async function messagePeople(platform: PlatformTransaction) {
  const rows = await platform.rows<{ id: string; username: string }>(
    "SELECT id, username FROM account WHERE username IN ('accountant', 'owner') AND is_demonstration",
  );
  const idOf = (username: string) => rows.find((row) => row.username === username)?.id ?? newId();
  return { accountant: idOf('accountant'), owner: idOf('owner') };
}
