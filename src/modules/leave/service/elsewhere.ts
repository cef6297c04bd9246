import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';

/** A day on which somebody is on leave at the other institution they work at: 1 its first half, 2 the second, 3 both. */
export type LeaveElsewhere = {
  readonly employeeId: string;
  readonly day: string;
  readonly halves: number;
  readonly institution: Label;
};

/**
 * The leave of attached employees at their other institution between two days: on which days and where, neither of which kind
 * nor why. The other institution is asked by itself, and answers only for whom its own row says that they work here, and
 * only for the days of the attachment. `employeeId`: of one employee alone.
 */
export async function readLeaveElsewhere(
  transaction: Transaction,
  services: Services,
  employeeId: string | null,
  from: string,
  to: string,
): Promise<readonly LeaveElsewhere[]> {
  const own = await transaction.read(
    { link: 'uuid', employeeId: 'uuid', otherSite: 'int', institution: json<Label>() },
    `SELECT link, employee_id AS "employeeId", other_site::int AS "otherSite",
            json_build_object('en', other_en, 'bn', other_bn) AS institution
       FROM people_attachment
      WHERE site_id = $1 AND state IN ('running', 'ended') AND ($2::uuid IS NULL OR employee_id = $2)
        AND from_date <= $4 AND (to_date IS NULL OR to_date >= $3) ORDER BY other_site, link LIMIT 2000`,
    employeeId,
    from,
    to,
  );
  const found: LeaveElsewhere[] = [];
  for (const [site, links] of Map.groupBy(own, (one) => one.otherSite)) {
    const rows = await services.database.asPlatform(transaction.context, async (platform) =>
      (await platform.enterSite(site)).read(
        { link: 'uuid', day: 'date', halves: 'int' },
        `SELECT a.link, h.day, bit_or(h.half)::int AS halves
           FROM people_attachment a JOIN leave_half h ON h.site_id = $1 AND h.employee_id = a.employee_id
          WHERE a.site_id = $1 AND a.link = ANY($2::uuid[]) AND a.other_site = $3 AND a.state IN ('running', 'ended')
            AND h.day BETWEEN greatest($4::date, a.from_date) AND least($5::date, a.to_date) AND NOT h.is_returned
          GROUP BY a.link, h.day ORDER BY h.day, a.link LIMIT 20000`,
        links.map((one) => one.link),
        transaction.siteId,
        from,
        to,
      ),
    );
    const known = new Map(links.map((one) => [one.link, one]));
    for (const { link, ...row } of rows) {
      const mine = known.get(link);
      if (mine) found.push({ ...row, employeeId: mine.employeeId, institution: mine.institution });
    }
  }
  return found;
}
