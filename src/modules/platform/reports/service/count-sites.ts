import { addDays, addMonths, todayInDhaka } from '../../../../core/dates.ts';
import { heldIn } from '../../../../core/server/counters/counter.ts';
import type { Context, PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { attendanceOfDay } from '../../../attendance/public.ts';
import { collectedOnDay } from '../../../fees/public.ts';
import { employeesInService } from '../../../people/public.ts';
import { studentsOfSection } from '../../../students/public.ts';

/** Days are kept for two months, months for two years. */
const daysBack = 62;
const monthsBack = 24;

const levels = ['prePrimary', 'primary', 'secondary', 'higherSecondary', 'degree'] as const;
const ofLevel = (level: (typeof levels)[number]) =>
  `coalesce(sum(t.female + t.others) FILTER (WHERE t.level = '${level}'), 0)::bigint AS "${level}"`;

/** What an institution comes to now: of counters, which its own transactions keep, and of sums that name nobody. $2: today. */
const nowSql = `
  WITH taught AS (
    SELECT c.level, coalesce(h.female, 0) AS female, coalesce(h.others, 0) AS others
      FROM academic_academic_year y
      JOIN academic_section x ON x.site_id = $1 AND x.year_id = y.id AND x.is_active
      JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
      LEFT JOIN (SELECT o.grp, sum(o.female) AS female, sum(o.others) AS others
                   FROM ${heldIn(studentsOfSection)} o WHERE o.site_id = $1 GROUP BY o.grp) h ON h.grp = x.id::text
     WHERE y.site_id = $1 AND y.is_current),
  owing AS (
    SELECT coalesce(sum(o.owed), 0)::bigint AS due,
           coalesce(sum(o.owed) FILTER (WHERE o.due < $2::date), 0)::bigint AS overdue
      FROM (SELECT l.due, l.payable - coalesce(p.settled, 0) AS owed FROM fees_invoice_line l
              LEFT JOIN (SELECT r.line_id, sum(r.principal - r.fine_left) AS settled FROM fees_receipt_line r
                          WHERE r.site_id = $1 GROUP BY r.line_id) p ON p.line_id = l.id
             WHERE l.site_id = $1 AND l.cancelled_at IS NULL AND l.payable > 0) o WHERE o.owed > 0),
  kept AS (
    SELECT count(*)::bigint AS files, coalesce(sum(f.bytes), 0)::bigint AS bytes FROM stored_file f WHERE f.site_id = $1)
  SELECT coalesce(sum(t.female), 0)::bigint AS female, coalesce(sum(t.others), 0)::bigint AS others,
         count(t.level)::bigint AS sections, ${levels.map(ofLevel).join(', ')},
         (SELECT coalesce(sum(h.employees), 0)::bigint FROM ${heldIn(employeesInService)} h WHERE h.site_id = $1) AS staff,
         (SELECT o.due FROM owing o) AS due, (SELECT o.overdue FROM owing o) AS overdue,
         (SELECT k.files FROM kept k) AS files, (SELECT k.bytes FROM kept k) AS bytes
    FROM taught t`;

/** Days and months with what happened in them; $2 is today, $3 and $4 since when days and months are told. */
const periodsSql = `
  SELECT g.period, coalesce(sum(d.present), 0)::bigint AS present, coalesce(sum(d.absent), 0)::bigint AS absent,
         coalesce(sum(d.late), 0)::bigint AS late, coalesce(sum(d.leave), 0)::bigint AS leave,
         coalesce(sum(d.collected), 0)::bigint AS collected, coalesce(sum(d.receipts), 0)::bigint AS receipts,
         coalesce(sum(d.sms), 0)::bigint AS sms
    FROM (SELECT a.grp AS day, a.present, a.absent, a.late, a.leave, 0::bigint AS collected, 0::bigint AS receipts, 0::bigint AS sms
            FROM ${heldIn(attendanceOfDay)} a WHERE a.site_id = $1
          UNION ALL
          SELECT f.grp, 0, 0, 0, 0, f.collected, f.receipts, 0 FROM ${heldIn(collectedOnDay)} f WHERE f.site_id = $1
          UNION ALL
          SELECT (e.created_at AT TIME ZONE 'Asia/Dhaka')::date::text, 0, 0, 0, 0, 0, 0, -e.parts
            FROM communication_sms_entry e WHERE e.site_id = $1 AND e.kind <> 'pack') d
   CROSS JOIN LATERAL (VALUES (d.day, $3::text), (substr(d.day, 1, 7), $4::text)) AS g(period, since)
   WHERE d.day BETWEEN g.since AND $2::text GROUP BY g.period`;

const bigints = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, 'bigint'])) as { [K in N]: 'bigint' };
const nowNames = [
  ...(['female', 'others', 'sections', ...levels] as const),
  ...(['staff', 'due', 'overdue', 'files', 'bytes'] as const),
] as const;
const periodNames = ['present', 'absent', 'late', 'leave', 'collected', 'receipts', 'sms'] as const;

/** Counts one institution anew, in a transaction that enters it; a row that says the same is not written. */
async function countSite(transaction: PlatformTransaction, siteId: number, at: Date): Promise<void> {
  const today = todayInDhaka(at);
  const inside = await transaction.enterSite(siteId);
  const now = await inside.readOne(bigints(nowNames), nowSql, today);
  const periods = await inside.read(
    { period: 'text', ...bigints(periodNames) },
    periodsSql,
    today,
    addDays(today, -daysBack),
    `${addMonths(today, -monthsBack).slice(0, 7)}-01`,
  );
  if (!now) return;
  await transaction.change(
    `INSERT INTO platform_site_figure (of_site, female, others, sections, pre_primary, primary_level, secondary, higher_secondary,
            degree, staff, due, overdue, files, bytes, counted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     ON CONFLICT (of_site) DO UPDATE SET female = excluded.female, others = excluded.others, sections = excluded.sections,
            pre_primary = excluded.pre_primary, primary_level = excluded.primary_level, secondary = excluded.secondary,
            higher_secondary = excluded.higher_secondary, degree = excluded.degree, staff = excluded.staff, due = excluded.due,
            overdue = excluded.overdue, files = excluded.files, bytes = excluded.bytes, counted_at = excluded.counted_at`,
    siteId,
    ...nowNames.map((name) => now[name]),
    at,
  );
  await transaction.change(
    'DELETE FROM platform_site_period WHERE of_site = $1 AND period <> ALL($2::text[])',
    siteId,
    periods.map(({ period }) => period),
  );
  const column = (name: (typeof periodNames)[number]) => periods.map((one) => one[name]);
  await transaction.change(
    `INSERT INTO platform_site_period AS p (of_site, period, present, absent, late, on_leave, collected, receipts, sms)
     SELECT $1, n.* FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
            $9::bigint[]) AS n(period, present, absent, late, on_leave, collected, receipts, sms)
     ON CONFLICT (period, of_site) DO UPDATE SET present = excluded.present, absent = excluded.absent, late = excluded.late,
            on_leave = excluded.on_leave, collected = excluded.collected, receipts = excluded.receipts, sms = excluded.sms
      WHERE (p.present, p.absent, p.late, p.on_leave, p.collected, p.receipts, p.sms) IS DISTINCT FROM
            (excluded.present, excluded.absent, excluded.late, excluded.on_leave, excluded.collected, excluded.receipts, excluded.sms)`,
    siteId,
    periods.map(({ period }) => period),
    ...periodNames.map(column),
  );
}

/** Counts every institution anew, one a transaction; those that are closed tell nothing any more. */
export async function countSites({ database, now }: Services, context: Context): Promise<void> {
  const sites = await database.asPlatform(context, async (transaction) => {
    const closed = `of_site IN (SELECT id FROM site WHERE status = 'closed')`;
    await transaction.change(`DELETE FROM platform_site_figure WHERE ${closed}`);
    await transaction.change(`DELETE FROM platform_site_period WHERE ${closed}`);
    return transaction.read({ id: 'bigint' }, `SELECT id FROM site WHERE status <> 'closed' ORDER BY id`);
  });
  for (const { id } of sites)
    await database.asPlatform(context, (transaction) => countSite(transaction, Number(id), now()));
}
