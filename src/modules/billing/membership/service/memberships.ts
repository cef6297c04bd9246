import { AppError, errors } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { type discountTypes, nextInstalment } from '../../rules.ts';
import { holdSite, patternOf } from '../../service/sites.ts';
import type { MembershipShown } from '../contract.ts';

type Kept = {
  version: number;
  starts_on: string;
  ends_on: string | null;
  amount: string | null;
  instalments: number;
  due_days: number;
  late_days: number;
  late_fee: string;
  alumni_fee: string;
  discount_type: (typeof discountTypes)[number];
  discount_value: string;
};

const taka = (paisa: string) => takaText(BigInt(paisa));

/** Every institution with what was agreed with it, those without an agreement first. */
export async function listMemberships(
  transaction: PlatformTransaction,
  today: string,
  input: { q: string; page: number; size: number },
) {
  const fitting = `s.status <> 'closed' AND ($1 = '%%' OR s.name_en ILIKE $1 OR s.name_bn ILIKE $1 OR s.alias ILIKE $1 OR s.eiin LIKE $1)`;
  const counted = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM site s WHERE ${fitting}`,
    patternOf(input.q),
  );
  const rows = await transaction.read(
    {
      site: 'bigint',
      name_en: 'text',
      name_bn: 'text',
      version: 'int',
      package_id: 'uuid?',
      package_en: 'text?',
      package_bn: 'text?',
      agreement: jsonOrNull<Kept>(),
      until: 'date?',
      due: 'bigint',
    },
    `SELECT s.id AS site, s.name_en, s.name_bn, s.version, s.package_id, p.name_en AS package_en, p.name_bn AS package_bn,
            (SELECT json_build_object('version', m.version, 'starts_on', m.starts_on, 'ends_on', m.ends_on, 'amount', m.amount::text,
                      'instalments', m.instalments, 'due_days', m.due_days, 'late_days', m.late_days, 'late_fee', m.late_fee::text,
                      'alumni_fee', m.alumni_fee::text, 'discount_type', m.discount_type, 'discount_value', m.discount_value::text)
               FROM billing_membership m WHERE m.of_site = s.id) AS agreement,
            (SELECT max(i.period_to) FROM billing_invoice i WHERE i.of_site = s.id AND i.source = 'schedule') AS until,
            coalesce((SELECT sum(i.total - i.paid) FROM billing_invoice i
                       WHERE i.of_site = s.id AND i.state = 'issued' AND i.paid < i.total), 0)::bigint AS due
       FROM site s LEFT JOIN site_package p ON p.id = s.package_id
      WHERE ${fitting}
      ORDER BY EXISTS (SELECT 1 FROM billing_membership m WHERE m.of_site = s.id), lower(s.name_en), s.id LIMIT $2 OFFSET $3`,
    patternOf(input.q),
    input.size,
    (input.page - 1) * input.size,
  );
  return {
    items: rows.map(
      (row): MembershipShown => ({
        id: String(row.site),
        site: { id: Number(row.site), name: { en: row.name_en, bn: row.name_bn } },
        siteVersion: row.version,
        package:
          row.package_en === null ? null : { en: row.package_en, bn: row.package_bn ?? row.package_en },
        packageId: row.package_id,
        agreement: row.agreement && {
          version: row.agreement.version,
          startsOn: row.agreement.starts_on,
          endsOn: row.agreement.ends_on,
          amount: row.agreement.amount === null ? null : taka(row.agreement.amount),
          instalments: row.agreement.instalments,
          dueDays: row.agreement.due_days,
          lateDays: row.agreement.late_days,
          lateFee: taka(row.agreement.late_fee),
          alumniFee: taka(row.agreement.alumni_fee),
          discountType: row.agreement.discount_type,
          discountValue: taka(row.agreement.discount_value),
        },
        next:
          row.agreement &&
          nextInstalment(
            {
              startsOn: row.agreement.starts_on,
              endsOn: row.agreement.ends_on,
              instalments: row.agreement.instalments,
            },
            row.until,
            today,
          ),
        due: takaText(row.due),
      }),
    ),
    total: counted?.n ?? 0,
    page: input.page,
    size: input.size,
  };
}

type Given = {
  siteId: number;
  version: number;
  startsOn: string;
  endsOn: string | null;
  amount: bigint | null;
  instalments: number;
  dueDays: number;
  lateDays: number;
  lateFee: bigint;
  alumniFee: bigint;
  discountType: string;
  discountValue: bigint;
};

/** Writes down what was agreed; earlier agreements stay in the platform's history. Nothing that is invoiced changes. */
export async function saveMembership(
  transaction: PlatformTransaction,
  given: Given,
): Promise<{ version: number }> {
  await holdSite(transaction, given.siteId);
  const values = [
    given.siteId,
    given.startsOn,
    given.endsOn,
    given.amount,
    given.instalments,
    given.dueDays,
    given.lateDays,
    given.lateFee,
    given.alumniFee,
    given.discountType,
    given.discountType === 'none' ? 0n : given.discountValue,
  ];
  const changed =
    given.version === 0
      ? await transaction.change(
          `INSERT INTO billing_membership (of_site, starts_on, ends_on, amount, instalments, due_days, late_days, late_fee, alumni_fee,
                  discount_type, discount_value) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
          ...values,
        )
      : await transaction.change(
          `UPDATE billing_membership SET starts_on = $2, ends_on = $3, amount = $4, instalments = $5, due_days = $6, late_days = $7,
                  late_fee = $8, alumni_fee = $9, discount_type = $10, discount_value = $11, version = version + 1
            WHERE of_site = $1 AND version = $12`,
          ...values,
          given.version,
        );
  if (changed === 0) throw new AppError(errors.staleVersion);
  return { version: given.version + 1 };
}
