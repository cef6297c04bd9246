import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { takaText } from '../../../core/money.ts';
import type { PlatformTransaction, Row } from '../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { AreaTier, MpoStatus } from '../../locations/policy.data.ts';
import { activeStatuses, discountTypes, openStatuses, type SiteStatus } from '../rules.ts';
import type { SiteInput, SiteRecord } from '../shapes.ts';
import { assertInCatalogue } from './catalogue.ts';
import { refuseTaken } from './create-site.ts';
import { assertEiinFree } from './eiin.ts';
import { countStudents } from './list-sites.ts';
import { passOnArea } from './pass-on-area.ts';

const shortOf = (row: Row) => ({
  id: String(row.id),
  alias: String(row.alias),
  name: { en: String(row.name_en), bn: String(row.name_bn) },
  eiin: row.eiin === null ? null : String(row.eiin),
  accent: String(row.accent),
  status: row.status as SiteStatus,
  statusReason: String(row.status_reason),
  createdAt: (row.created_at as Date).toISOString(),
  version: Number(row.version),
  mpo: row.mpo as MpoStatus | null,
  areaTier: row.area_tier as AreaTier | null,
});

/** How many institutions, students and waiting applications there are today. */
export async function readFigures(transaction: PlatformTransaction, now: Date) {
  const today = todayInDhaka(now);
  const sites = await transaction.read(
    { id: 'bigint', status: 'text', is_new: 'bool' },
    `SELECT id, status, created_at >= $1::date AT TIME ZONE 'Asia/Dhaka' AS is_new FROM site WHERE status <> 'closed'`,
    `${today.slice(0, 4)}-01-01`,
  );
  const waiting = await transaction.readOne(
    { n: 'bigint', days: 'int?' },
    `SELECT count(*) AS n, floor(extract(epoch FROM $2::timestamptz - min(created_at)) / 86400)::int AS days
       FROM site_application WHERE status = ANY($1::text[])`,
    openStatuses,
    now,
  );
  const students = await countStudents(
    transaction,
    sites.map((site) => Number(site.id)),
  );
  const active = sites.filter((site) => (activeStatuses as readonly string[]).includes(site.status)).length;
  const overdue = await transaction.readOne(
    { amount: 'bigint', sites: 'int' },
    `SELECT coalesce(sum(total - paid), 0)::bigint AS amount, count(DISTINCT of_site)::int AS sites
       FROM billing_invoice WHERE state = 'issued' AND paid < total AND due_on < $1::date`,
    today,
  );
  return {
    active,
    inactive: sites.length - active,
    students: [...students.values()].reduce((sum, n) => sum + n, 0),
    waiting: Number(waiting?.n ?? 0),
    oldestDays: waiting?.days ?? null,
    newThisYear: sites.filter((site) => site.is_new).length,
    overdue: takaText(overdue?.amount ?? 0n),
    overdueSites: overdue?.sites ?? 0,
  };
}

export async function readSite(transaction: PlatformTransaction, id: number): Promise<SiteRecord> {
  const row = await transaction.row('SELECT * FROM site WHERE id = $1', id);
  if (!row) throw new AppError(errors.notFound);
  const membership = await readMembership(transaction, id);
  const text = (name: string) => (row[name] === null ? null : String(row[name]));
  return {
    ...shortOf(row),
    statusSince: (row.status_since as Date).toISOString(),
    isStatusByHand: row.is_status_by_hand === true,
    nextStepOn: text('next_step_on'),
    nameEn: String(row.name_en),
    nameBn: String(row.name_bn),
    kind: String(row.kind),
    email: text('email'),
    phone: text('phone'),
    board: text('board'),
    academicGroups: row.academic_groups as string[],
    addressEn: String(row.address_en),
    addressBn: String(row.address_bn),
    thanaId: row.thana_id === null ? null : Number(row.thana_id),
    establishedOn: text('established_on'),
    mpoCode: text('mpo_code'),
    mpoSince: text('mpo_since'),
    mpoLevel: text('mpo_level'),
    ...membership,
  };
}

/** The package of an institution and what was agreed with it. */
async function readMembership(
  transaction: PlatformTransaction,
  id: number,
): Promise<Pick<SiteRecord, 'package' | 'agreed'>> {
  const row = await transaction.readOne(
    {
      package: jsonOrNull<Label>(),
      is_agreed: 'bool',
      amount: 'bigint?',
      instalments: 'int?',
      alumni_fee: 'bigint?',
      discount_type: 'text?',
      discount_value: 'bigint?',
    },
    `SELECT (SELECT json_build_object('en', p.name_en, 'bn', p.name_bn) FROM site_package p WHERE p.id = s.package_id) AS package,
            m.of_site IS NOT NULL AS is_agreed, m.amount, m.instalments, m.alumni_fee, m.discount_type, m.discount_value
       FROM site s LEFT JOIN billing_membership m ON m.of_site = s.id WHERE s.id = $1`,
    id,
  );
  return {
    package: row?.package ?? null,
    agreed: row?.is_agreed
      ? {
          amount: row.amount === null ? null : takaText(row.amount),
          instalments: row.instalments ?? 12,
          alumniFee: takaText(row.alumni_fee ?? 0n),
          discountType: discountTypes.find((one) => one === row.discount_type) ?? 'none',
          discountValue: takaText(row.discount_value ?? 0n),
        }
      : null,
  };
}

type Changes = Pick<
  SiteInput,
  | 'nameEn'
  | 'nameBn'
  | 'kind'
  | 'eiin'
  | 'email'
  | 'phone'
  | 'addressEn'
  | 'addressBn'
  | 'thanaId'
  | 'board'
  | 'academicGroups'
  | 'establishedOn'
  | 'mpo'
  | 'mpoCode'
  | 'mpoSince'
  | 'mpoLevel'
  | 'areaTier'
> & { id: number; version: number };

export async function updateSite(transaction: PlatformTransaction, input: Changes): Promise<SiteRecord> {
  await assertInCatalogue(transaction, input);
  await assertEiinFree(transaction, input.eiin, { siteId: input.id });
  const changed = await transaction
    .change(
      `UPDATE site SET name_en = $3, name_bn = $4, kind = $5, eiin = nullif($6, ''), email = $7, phone = $8,
              address_en = $9, address_bn = $10, thana_id = $11, board = $12, academic_groups = $13,
              established_on = $14, mpo = $15, mpo_code = $16, mpo_since = $17, mpo_level = $18, area_tier = $19,
              version = version + 1
        WHERE id = $1 AND version = $2`,
      input.id,
      input.version,
      input.nameEn,
      input.nameBn,
      input.kind,
      input.eiin,
      input.email,
      input.phone,
      input.addressEn,
      input.addressBn,
      input.thanaId,
      input.board,
      input.academicGroups,
      input.establishedOn,
      input.mpo,
      input.mpoCode,
      input.mpoSince,
      input.mpoLevel,
      input.areaTier,
    )
    .catch(refuseTaken);
  if (changed > 0) await passOnArea(transaction, input.id);
  return afterChange(transaction, input.id, changed);
}

async function afterChange(transaction: PlatformTransaction, id: number, changed: number) {
  // Unknown answers 404 from the reading; known and unchanged is another version.
  const record = await readSite(transaction, id);
  if (changed === 0) throw new AppError(errors.staleVersion);
  return record;
}
