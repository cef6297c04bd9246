import { todayInDhaka } from '../../../../core/dates.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull, oneOf, oneOfOrNull } from '../../../../core/server/database/row-shape.ts';
import { inGroupToday } from '../../../../core/server/database/scope/group-members.ts';
import { type AreaTier, areaTierLabels, type MpoStatus, mpoLabels } from '../../../locations/policy.data.ts';
import { siteStatusLabels } from '../../labels.ts';
import type { SiteStatus } from '../../rules.ts';
import { readChoices } from '../../service/catalogue.ts';
import { reportLabels } from '../labels.ts';
import {
  columnsOf,
  type Grouping,
  type Institution,
  type ReportName,
  type Row,
  rowsBy,
  ruleOf,
  sorted,
  sumOf,
  type ValueName,
  type Values,
} from '../rules.ts';

export type Asked = {
  readonly report: ReportName;
  readonly by: Grouping;
  readonly period?: string | undefined;
  readonly q: string;
  readonly district?: number | undefined;
  readonly board?: string | undefined;
  readonly package?: string | undefined;
  readonly group?: string | undefined;
  readonly state?: string | undefined;
  readonly sort: string;
};

type Named = { readonly key: string; readonly name: Label };
const named = (key: string, en: string, bn: string) =>
  `json_build_object('key', ${key}, 'name', json_build_object('en', ${en}, 'bn', ${bn}))`;

/** The kept figures, of now `f` and of the period `n`; none where nothing was counted yet. */
const ofNow = [
  ...(['female', 'others', 'sections', 'pre_primary', 'primary_level', 'secondary'] as const),
  ...(['higher_secondary', 'degree', 'staff', 'due', 'overdue', 'files', 'bytes'] as const),
] as const;
const ofPeriod = ['present', 'absent', 'late', 'on_leave', 'collected', 'receipts', 'sms'] as const;
type FigureColumn = (typeof ofNow)[number] | (typeof ofPeriod)[number];

/** What each value is made of. */
const madeOf: { readonly [N in ValueName]?: readonly FigureColumn[] } = {
  students: ['female', 'others'],
  female: ['female'],
  others: ['others'],
  sections: ['sections'],
  prePrimary: ['pre_primary'],
  primary: ['primary_level'],
  secondary: ['secondary'],
  higherSecondary: ['higher_secondary'],
  degree: ['degree'],
  staff: ['staff'],
  due: ['due'],
  overdue: ['overdue'],
  files: ['files'],
  storage: ['bytes'],
  present: ['present', 'late'],
  absent: ['absent'],
  late: ['late'],
  leave: ['on_leave'],
  marked: ['present', 'absent', 'late', 'on_leave'],
  collected: ['collected'],
  receipts: ['receipts'],
  sms: ['sms'],
};

/** The columns these values need, and no other: a thousand rows of all of them take longer to read than to find. */
function figuresOf(names: readonly ValueName[]) {
  const parts = names.flatMap((name) => [name, ...(ruleOf(name).of ?? [])]);
  const needed = [...new Set(parts.flatMap((name) => madeOf[name] ?? []))];
  const source = (name: FigureColumn) => (ofPeriod.some((one) => one === name) ? 'n' : 'f');
  return {
    columns: needed.map((name) => `coalesce(${source(name)}.${name}, 0)::bigint AS ${name}, `).join(''),
    shape: Object.fromEntries(needed.map((name) => [name, 'bigint'])) as { [N in FigureColumn]?: 'bigint' },
  };
}

/** What an institution counts under; boards, areas, MPO and steps of the ladder are named by the program. */
const underSql: Readonly<Record<Grouping, string>> = {
  none: 'NULL::json',
  area: 'NULL::json',
  board: 'NULL::json',
  mpo: 'NULL::json',
  state: 'NULL::json',
  district: `CASE WHEN d.id IS NOT NULL THEN json_build_array(${named('d.number::text', 'd.name_en', 'd.name_bn')}) END`,
  package: `CASE WHEN p.id IS NOT NULL THEN json_build_array(${named('p.id', 'p.name_en', 'p.name_bn')}) END`,
  group: `(SELECT json_agg(${named('g.id', 'g.name_en', 'g.name_bn')} ORDER BY g.name_en)
             FROM site_group_member m JOIN site_group g ON g.id = m.group_id WHERE m.site_id = s.id AND ${inGroupToday('m')})`,
};

/** Of which bills a report tells: those issued in the period, and what is open of all. */
const billsSql = `SELECT i.of_site,
    coalesce(sum(i.total) FILTER (WHERE to_char(i.issued_on, 'YYYY-MM-DD') LIKE $1::text || '%'), 0)::bigint AS billed,
    coalesce(sum(i.total - i.paid), 0)::bigint AS due,
    coalesce(sum(i.total - i.paid) FILTER (WHERE i.due_on < $2::date), 0)::bigint AS overdue
  FROM billing_invoice i WHERE i.state = 'issued' GROUP BY i.of_site`;
const paidSql = `SELECT k.of_site, sum(k.amount)::bigint AS paid FROM billing_challan k
  WHERE k.state = 'verified' AND to_char(k.deposited_on, 'YYYY-MM-DD') LIKE $1::text || '%' GROUP BY k.of_site`;

/**
 * Every institution that fits, with what it counts under and all figures the reports tell. One statement over the platform's
 * own tables: no institution is entered, and of none comes more than numbers.
 */
async function readInstitutions(
  transaction: PlatformTransaction,
  asked: Asked,
  { period, today }: { period: string; today: string },
): Promise<{ institutions: Institution[]; asOf: Date | null }> {
  const names = columnsOf(asked.report);
  const needsBills = names.some((name) => name.startsWith('bill') || name === 'paid');
  const { columns, shape } = figuresOf(names);
  const rows = await transaction.read(
    {
      id: 'text',
      en: 'text',
      bn: 'text',
      status: oneOf<SiteStatus>(),
      board: 'text?',
      mpo: oneOfOrNull<MpoStatus>(),
      area_tier: oneOfOrNull<AreaTier>(),
      under: jsonOrNull<Named[]>(),
      counted_at: 'time?',
      last_sign_in: 'time?',
      bill_due: 'bigint',
      bill_overdue: 'bigint',
      billed: 'bigint',
      paid: 'bigint',
      ...shape,
    },
    `SELECT s.id::text AS id, s.name_en AS en, s.name_bn AS bn, s.status, s.board, s.mpo, s.area_tier, ${underSql[asked.by]} AS under,
            f.counted_at, l.at AS last_sign_in, ${columns}
            coalesce(b.billed, 0)::bigint AS billed, coalesce(b.due, 0)::bigint AS bill_due,
            coalesce(b.overdue, 0)::bigint AS bill_overdue, coalesce(k.paid, 0)::bigint AS paid
       FROM site s
       LEFT JOIN site_package p ON p.id = s.package_id
       LEFT JOIN catalogue_locations_thana t ON t.number = s.thana_id
       LEFT JOIN catalogue_locations_district d ON d.id = t.district_id
       LEFT JOIN platform_site_figure f ON f.of_site = s.id
       LEFT JOIN platform_site_period n ON n.of_site = s.id AND n.period = $1
       LEFT JOIN (SELECT o.site_id, max(o.at) AS at FROM sign_in o GROUP BY o.site_id) l ON l.site_id = s.id
       LEFT JOIN (${billsSql}) b ON $9::boolean AND b.of_site = s.id
       LEFT JOIN (${paidSql}) k ON $9::boolean AND k.of_site = s.id
      WHERE s.status <> 'closed'
        AND ($3 = '%%' OR s.name_en ILIKE $3 OR s.name_bn ILIKE $3 OR s.alias ILIKE $3 OR s.eiin LIKE $3)
        AND ($4::int IS NULL OR d.number = $4::int) AND ($5::text IS NULL OR s.board = $5::text)
        AND ($6::uuid IS NULL OR s.package_id = $6::uuid)
        AND ($7::uuid IS NULL OR EXISTS (SELECT 1 FROM site_group_member m WHERE m.site_id = s.id AND m.group_id = $7::uuid
              AND ${inGroupToday('m')}))
        AND ($8::text IS NULL OR s.status = $8::text)
      ORDER BY s.id LIMIT 20000`,
    period,
    today,
    `%${asked.q.replaceAll(/[\\%_]/g, '\\$&')}%`,
    asked.district ?? null,
    asked.board ?? null,
    asked.package ?? null,
    asked.group ?? null,
    asked.state ?? null,
    needsBills,
  );
  const boards = asked.by === 'board' ? (await readChoices(transaction)).boards : [];
  const underOf = (row: (typeof rows)[number]): Named[] => {
    if (asked.by === 'state') return [{ key: row.status, name: siteStatusLabels[row.status] }];
    if (asked.by === 'mpo') return row.mpo ? [{ key: row.mpo, name: mpoLabels[row.mpo] }] : [];
    if (asked.by === 'area')
      return row.area_tier ? [{ key: row.area_tier, name: areaTierLabels[row.area_tier] }] : [];
    if (asked.by !== 'board') return row.under ?? [];
    const { board } = row;
    if (board === null) return [];
    return [
      { key: board, name: boards.find(({ code }) => code === board)?.label ?? { en: board, bn: board } },
    ];
  };
  const counted = rows.flatMap(({ counted_at }) => counted_at?.getTime() ?? []);
  return {
    asOf: counted.length === 0 ? null : new Date(Math.min(...counted)),
    institutions: rows.map((row) => ({
      id: row.id,
      name: { en: row.en, bn: row.bn },
      under: underOf(row),
      values: {
        ...valuesOf(row),
        lastSignIn: row.last_sign_in?.getTime() ?? null,
        billed: Number(row.billed),
        paid: Number(row.paid),
        billDue: Number(row.bill_due),
        billOverdue: Number(row.bill_overdue),
      },
    })),
  };
}

/** What the kept figures come to. */
function valuesOf(row: { readonly [N in FigureColumn]?: bigint | undefined }): Values {
  const of = (name: FigureColumn) => Number(row[name] ?? 0n);
  return {
    female: of('female'),
    others: of('others'),
    students: of('female') + of('others'),
    sections: of('sections'),
    prePrimary: of('pre_primary'),
    primary: of('primary_level'),
    secondary: of('secondary'),
    higherSecondary: of('higher_secondary'),
    degree: of('degree'),
    staff: of('staff'),
    due: of('due'),
    overdue: of('overdue'),
    files: of('files'),
    storage: of('bytes'),
    // As everywhere: who came late was there.
    present: of('present') + of('late'),
    absent: of('absent'),
    late: of('late'),
    leave: of('on_leave'),
    marked: of('present') + of('absent') + of('late') + of('on_leave'),
    collected: of('collected'),
    receipts: of('receipts'),
    sms: of('sms'),
  };
}

export type Told = Partial<Record<ValueName, number | string | null>>;

/** The values of a row as they travel: only those of the report, money in taka. */
export function toldOf(names: readonly ValueName[], given: Values): Told {
  return Object.fromEntries(
    names.map((name) => {
      const value = given[name] ?? null;
      if (value === null) return [name, null];
      const { kind } = ruleOf(name);
      if (kind === 'money') return [name, takaText(BigInt(value))];
      return [name, kind === 'moment' ? new Date(value).toISOString() : value];
    }),
  );
}

/** A whole report: its rows in order, and what they come to together, each institution once. */
export async function readReport(
  transaction: PlatformTransaction,
  asked: Asked,
  now: Date,
): Promise<{ period: string; asOf: string | null; rows: Row[]; sum: Values; institutions: number }> {
  const today = todayInDhaka(now);
  const period = asked.period ?? today.slice(0, 7);
  const { institutions, asOf } = await readInstitutions(transaction, asked, { period, today });
  const names = columnsOf(asked.report);
  return {
    period,
    asOf: asOf?.toISOString() ?? null,
    rows: sorted(rowsBy(asked.by, names, institutions, reportLabels.unknown), asked.sort),
    sum: sumOf(names, institutions),
    institutions: institutions.length,
  };
}
