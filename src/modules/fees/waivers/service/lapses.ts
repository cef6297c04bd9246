import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import {
  type FeeStudent,
  labelSql,
  latestEnrolment,
  studentJoins,
  studentSql,
} from '../../service/students-sql.ts';
import { isForChild, placeOf } from '../rules.ts';
import { type Family, readFamilies } from './families.ts';
import type { StandingWaiver } from './standing-waivers.ts';

/** Why a waiver for brothers and sisters does not hold any more. */
export type LapseReason = 'family' | 'left';
export type Lapse = { readonly waiverId: string; readonly why: LapseReason };

type OfChild = {
  readonly student_id: string;
  readonly child_from: number | null;
  readonly child_to: number | null;
};

/** Why a waiver for some children of a family is not for this one now; null where it is, or is not about families. */
export function lapseOf(waiver: OfChild, families: ReadonlyMap<string, Family>): LapseReason | null {
  if (waiver.child_from === null) return null;
  const family = families.get(waiver.student_id);
  if (!family) return 'family';
  if (!family.isHere) return 'left';
  const place = placeOf(family.children, waiver.student_id);
  return isForChild({ childFrom: waiver.child_from, childTo: waiver.child_to }, place) ? null : 'family';
}

/** Parts the waivers that hold as families are today from those that do not. Without any for families nothing is asked. */
export async function withoutLapsed(transaction: Transaction, waivers: readonly StandingWaiver[]) {
  const asked = waivers.filter((one) => one.child_from !== null).map((one) => one.student_id);
  const families = await readFamilies(transaction, [...new Set(asked)]);
  const lapses = waivers.flatMap((one): Lapse[] => {
    const why = lapseOf(one, families);
    return why ? [{ waiverId: one.id, why }] : [];
  });
  const lapsed = new Set(lapses.map((one) => one.waiverId));
  return { waivers: waivers.filter((one) => !lapsed.has(one.id)), lapses };
}

/** Ends waivers that a run found to hold no more; those that ended meanwhile stay as they are. Answers how many. */
export async function endLapsed(
  transaction: Transaction,
  lapses: readonly Lapse[],
  now: Date,
): Promise<number> {
  if (lapses.length === 0) return 0;
  const idsOf = (why: LapseReason) => lapses.filter((one) => one.why === why).map((one) => one.waiverId);
  return transaction.change(
    `UPDATE fees_waiver SET revoked_at = $4, lapse = CASE WHEN id = ANY($3::uuid[]) THEN 'left' ELSE 'family' END,
            version = version + 1, updated_at = $4
      WHERE site_id = $1 AND (id = ANY($2::uuid[]) OR id = ANY($3::uuid[])) AND revoked_at IS NULL`,
    idsOf('family'),
    idsOf('left'),
    now,
  );
}

/** Whom the lapsed waivers are of, for the preview of a run. */
export async function readLapsed(transaction: Transaction, lapses: readonly Lapse[]) {
  if (lapses.length === 0) return [];
  const rows = await transaction.read(
    { id: 'uuid', student: json<FeeStudent>(), type: json<Label>() },
    `SELECT w.id, ${studentSql} AS student, ${labelSql('t')} AS type
       FROM fees_waiver w
       JOIN fees_waiver_type t ON t.site_id = $1 AND t.id = w.type_id
       CROSS JOIN LATERAL ${latestEnrolment('w.student_id')} e ${studentJoins}
      WHERE w.site_id = $1 AND w.id = ANY($2::uuid[]) ORDER BY c.position, x.name_en, e.roll, w.id`,
    lapses.map((one) => one.waiverId),
  );
  const whyOf = new Map(lapses.map((one) => [one.waiverId, one.why]));
  return rows.map((row) => ({ ...row, why: whyOf.get(row.id) ?? ('family' as const) }));
}
