import type { Label } from '../../../../../core/labels.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { json } from '../../../../../core/server/database/row-shape.ts';
import { labelSql } from '../../../service/students-sql.ts';
import type { Use } from '../rules.ts';

/** What lines of a service keep of it: the entry of its user, its name, and paisa of a whole month. */
export type TracedService = { readonly use: string; readonly name: Label; readonly amount: string };

export type KnownUse = Use & { readonly name: Label };

/** The uses that touch days, of everybody or of one student, by student and sub-head. */
export async function readUses(
  transaction: Transaction,
  { from, to, studentId }: { from: string; to: string; studentId: string | null },
): Promise<ReadonlyMap<string, readonly KnownUse[]>> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      student_id: 'uuid',
      sub_head_id: 'uuid',
      name: json<Label>(),
      amount: 'bigint',
      starts_on: 'date',
      ends_on: 'date?',
    },
    `SELECT u.id, u.student_id, v.sub_head_id, ${labelSql('v')} AS name, v.monthly_amount AS amount, u.starts_on, u.ends_on
       FROM fees_service_use u
       JOIN fees_fee_service v ON v.site_id = $1 AND v.id = u.service_id AND v.is_active
      WHERE u.site_id = $1 AND u.is_active AND u.starts_on <= $3 AND (u.ends_on IS NULL OR u.ends_on >= $2)
        AND ($4::uuid IS NULL OR u.student_id = $4)
      ORDER BY u.starts_on, u.id`,
    from,
    to,
    studentId,
  );
  const found = new Map<string, KnownUse[]>();
  for (const { id, student_id, sub_head_id, name, amount, starts_on, ends_on } of rows) {
    const key = keyOf(student_id, sub_head_id);
    const use = { id, name, amount, from: starts_on, to: ends_on };
    found.set(key, [...(found.get(key) ?? []), use]);
  }
  return found;
}

export const keyOf = (studentId: string, subHeadId: string): string => `${studentId} ${subHeadId}`;
