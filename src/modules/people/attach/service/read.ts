import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import type { Label } from '../../../../core/labels.ts';
import type { PlatformTransaction, Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { inGroupToday } from '../../../../core/server/database/scope/group-members.ts';
import { containing } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { employeesPermission } from '../../permissions.ts';
import { labelSql } from '../../service/sql.ts';
import type { attachContract as contract } from '../contract.ts';
import type { AttachmentSide, AttachmentState, HomePays, PaidSpan } from '../rules.ts';

type Shown = { id: string; code: string; name: Label; designation: Label };

/** What runs until a day that is gone has ended, without anybody's doing. */
const stateSql = `CASE WHEN a.state = 'running' AND a.to_date < $2::date THEN 'ended' ELSE a.state END`;

/** The institution's own sides of its attachments. */
export async function listAttachments(
  transaction: Transaction,
  services: Services,
  asked: z.output<typeof contract.list.input>,
): Promise<z.input<typeof contract.list.output>> {
  const today = todayInDhaka(services.now());
  const order = {
    '-from': 'a.from_date DESC, a.link',
    name: 'lower(coalesce(e.name_en, a.asked_for)), a.link',
    institution: 'lower(a.other_en), a.link',
  };
  const rows = await transaction.read(
    {
      id: 'uuid',
      side: oneOf<AttachmentSide>(),
      institution: json<Label>(),
      employee: jsonOrNull<Shown>(),
      askedCode: 'text',
      askedFor: 'text',
      given: jsonOrNull<Label>(),
      share: 'int',
      from: 'date',
      to: 'date?',
      homePays: 'text?',
      state: oneOf<AttachmentState>(),
      note: 'text',
      reason: 'text',
      askedBy: 'uuid',
      total: 'int',
    },
    `SELECT a.link AS id, a.side, ${labelSql('o')} AS institution,
            CASE WHEN e.id IS NOT NULL THEN json_build_object('id', e.id, 'code', e.code, 'name', ${labelSql('e')},
                 'designation', ${labelSql('d')}) END AS employee,
            a.asked_code AS "askedCode", a.asked_for AS "askedFor",
            CASE WHEN a.given IS NOT NULL THEN json_build_object('en', a.given->>'nameEn', 'bn', a.given->>'nameBn') END AS given,
            a.share, a.from_date AS "from", a.to_date AS "to", a.home_pays AS "homePays", ${stateSql} AS state, a.note, a.reason,
            a.asked_by AS "askedBy", (count(*) OVER ())::int AS total
       FROM people_attachment a
      CROSS JOIN LATERAL (SELECT a.other_en AS name_en, a.other_bn AS name_bn) o
       LEFT JOIN people_employee e ON e.site_id = $1 AND e.id = a.employee_id
       LEFT JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      WHERE a.site_id = $1 AND ($3 = 'all' OR a.side = $3)
        AND ($4 = 'all' OR $4 = ${stateSql} OR $4 = 'open' AND ${stateSql} IN ('asked', 'agreed', 'running'))
        AND ($5::text IS NULL OR e.search_text LIKE $5 OR lower(a.asked_for) LIKE $5 OR lower(a.asked_code) LIKE $5
             OR lower(a.other_en) LIKE $5 OR a.other_bn LIKE $5)
      ORDER BY ${order[asked.sort]} LIMIT $6 OFFSET $7`,
    today,
    asked.side,
    asked.state,
    asked.q ? containing(asked.q.toLowerCase()) : null,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const { permissions, accountId } = transaction.context;
  const [mayEdit, mayApprove] = [
    permissions.has(employeesPermission.edit),
    permissions.has(employeesPermission.approve),
  ];
  return {
    items: rows.map(({ total: _, askedBy, ...row }) => ({
      ...row,
      homePays: row.homePays as HomePays | null,
      can: {
        agree: mayApprove && row.side === 'home' && row.state === 'asked' && askedBy !== accountId,
        withdraw: mayEdit && row.side === 'host' && (row.state === 'asked' || row.state === 'agreed'),
        takeOn:
          mayEdit && row.side === 'host' && row.state === 'agreed' && (row.to === null || row.to >= today),
        end: mayApprove && row.state === 'running',
      },
    })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    today,
    can: { ask: mayEdit },
  };
}

/** The other institutions of the groups that the caller's belongs to. */
export async function listInstitutions(platform: PlatformTransaction) {
  const items = await platform.read(
    { alias: 'text', name: json<Label>() },
    `SELECT s.alias, json_build_object('en', s.name_en, 'bn', s.name_bn) AS name FROM site s
      WHERE s.id <> $1 AND s.status NOT IN ('suspended', 'closed') AND EXISTS (
        SELECT 1 FROM site_group_member m JOIN site_group_member o ON o.group_id = m.group_id
         WHERE m.site_id = $1 AND o.site_id = s.id AND ${inGroupToday('m')} AND ${inGroupToday('o')})
      ORDER BY s.name_en, s.id LIMIT 200`,
    platform.context.siteId ?? 0,
  );
  return { items };
}

/** The attachments of employees that hold on some day between two, as pay counts them; whoever has none is left out. */
export async function readPaidSpans(
  transaction: Transaction,
  employeeIds: readonly string[] | null,
): Promise<ReadonlyMap<string, readonly PaidSpan[]>> {
  const rows = await transaction.read(
    {
      employeeId: 'uuid',
      side: oneOf<AttachmentSide>(),
      homePays: 'text?',
      isMade: 'bool',
      share: 'int',
      from: 'date',
      to: 'date?',
    },
    `SELECT employee_id AS "employeeId", side, home_pays AS "homePays", is_made AS "isMade", share, from_date AS "from",
            to_date AS "to"
       FROM people_attachment
      WHERE site_id = $1 AND state IN ('running', 'ended') AND ($2::uuid[] IS NULL OR employee_id = ANY($2::uuid[]))
      ORDER BY employee_id, from_date, id LIMIT 20000`,
    employeeIds,
  );
  const found = new Map<string, PaidSpan[]>();
  for (const { employeeId, homePays, ...row } of rows) {
    const known = found.get(employeeId) ?? [];
    known.push({ ...row, homePays: homePays as HomePays | null });
    found.set(employeeId, known);
  }
  return found;
}
