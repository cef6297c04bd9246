import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Recipient } from '../../../../core/server/http/audiences.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readOffDays } from '../../../academic/public.ts';
import { readSettings } from '../../setup/service/settings.ts';
import { type Hours, type Quiet, readsFrom, ringsAt } from '../hours/rules.ts';
import { readPolicy } from './policy.ts';

type Wish = Hours & { readonly byMail: boolean; readonly bySms: boolean };

const shape = {
  accountId: 'uuid',
  days: 'int[]',
  from: 'int',
  to: 'int',
  byMail: 'bool',
  bySms: 'bool',
} as const;

/** What these accounts said of when they read; whoever said nothing is not among them. */
export async function wishesOf(
  transaction: Transaction,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Wish>> {
  const rows = await transaction.read(
    shape,
    `SELECT account_id AS "accountId", days, from_minute AS "from", to_minute AS "to", by_mail AS "byMail",
            by_sms AS "bySms"
       FROM communication_thread_wish WHERE site_id = $1 AND account_id = ANY($2::uuid[])`,
    accountIds,
  );
  return new Map(rows.map(({ accountId, ...wish }) => [accountId, wish]));
}

/** Hours as somebody else sees them; null where nothing is said. */
export const hoursOf = (wish: Wish | undefined): Hours | null =>
  wish && wish.days.length > 0 ? { days: wish.days, from: wish.from, to: wish.to } : null;

const usual: Wish = { days: [], from: 15 * 60, to: 17 * 60, byMail: false, bySms: false };

export async function showWish(transaction: Transaction, services: Services) {
  const { accountId } = transaction.context;
  const { bySms: maySms, ways } = await readPolicy(transaction);
  if (accountId === null)
    return { ...usual, days: [], hasMail: false, hasMobile: false, maySms, childWays: null };
  const wish = (await wishesOf(transaction, [accountId])).get(accountId) ?? usual;
  const account = await services.database.findOne(
    "SELECT coalesce(email, '') <> '' AS has FROM account WHERE id = $1",
    accountId,
  );
  const isGuardian = await transaction.readOne(
    { one: 'int' },
    `SELECT 1 AS one FROM students_guardian g
       JOIN students_student_guardian l ON l.site_id = $1 AND l.guardian_id = g.id
      WHERE g.site_id = $1 AND g.account_id = $2 LIMIT 1`,
    accountId,
  );
  return {
    ...wish,
    days: [...wish.days],
    hasMail: account?.has === true,
    hasMobile: !!(await reachedBySms(transaction, accountId))?.mobile,
    maySms,
    childWays: isGuardian ? ways.filter((way) => way.split('-').includes('student')) : null,
  };
}

export async function saveWish(transaction: Transaction, given: Wish): Promise<{ ok: true }> {
  await transaction.change(
    `INSERT INTO communication_thread_wish AS w (site_id, id, account_id, days, from_minute, to_minute, by_mail, by_sms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (site_id, account_id) DO UPDATE SET days = EXCLUDED.days, from_minute = EXCLUDED.from_minute,
        to_minute = EXCLUDED.to_minute, by_mail = EXCLUDED.by_mail, by_sms = EXCLUDED.by_sms, version = w.version + 1, updated_at = EXCLUDED.updated_at`,
    newId(),
    transaction.context.accountId,
    [...new Set(given.days)].sort((a, b) => a - b),
    given.from,
    given.to,
    given.byMail,
    given.bySms,
  );
  return { ok: true };
}

/** The days of the next weeks on which nobody works, and the institution's quiet hours. */
async function calmOf(
  transaction: Transaction,
  services: Services,
): Promise<{ quiet: Quiet; isOff: (day: string) => boolean }> {
  const today = todayInDhaka(services.now());
  const off = await readOffDays(transaction, services, today, addDays(today, 75));
  const { quietFrom, quietTo } = await readSettings(transaction);
  return { quiet: { from: quietFrom, to: quietTo }, isOff: (day) => off.has(day) };
}

/** From when the other reads what is written now, and when the bell rings for it. */
export async function whenRead(transaction: Transaction, services: Services, wish: Wish | undefined) {
  const { quiet, isOff } = await calmOf(transaction, services);
  const now = services.now();
  const hours = hoursOf(wish);
  return { readsFrom: readsFrom(now, hours, isOff), ringsAt: ringsAt(now, hours, quiet, isOff) };
}

/** Whose number an account is reached by: as a guardian, else as one who works here. */
export async function reachedBySms(transaction: Transaction, accountId: string): Promise<Recipient | null> {
  const row = await transaction.readOne(
    { id: 'uuid', kind: oneOf<'guardian' | 'employee'>(), name: json<Label>(), mobile: 'text?' },
    `SELECT p.id, p.kind, json_build_object('en', p.name_en, 'bn', coalesce(nullif(p.name_bn, ''), p.name_en)) AS name, p.mobile
       FROM (SELECT g.id, 'guardian' AS kind, g.name_en, g.name_bn, nullif(g.mobile, '') AS mobile, 1 AS place
               FROM students_guardian g WHERE g.site_id = $1 AND g.account_id = $2
              UNION ALL
             SELECT e.id, 'employee', e.name_en, e.name_bn, nullif(e.mobile, ''), 2
               FROM people_employee_account a JOIN people_employee e ON e.site_id = $1 AND e.id = a.employee_id
              WHERE a.site_id = $1 AND a.account_id = $2) p
      ORDER BY p.mobile IS NULL, p.place, p.id LIMIT 1`,
    accountId,
  );
  if (!row) return null;
  const { id, kind, name, mobile } = row;
  return {
    personKind: kind,
    personId: id,
    name,
    mobile,
    email: null,
    accountId,
    language: null,
    aboutId: id,
    aboutName: name,
    values: {},
  };
}
