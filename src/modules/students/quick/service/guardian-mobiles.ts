import { AppError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { barProblems } from '../../guardians/labels.ts';
import { conflicts as refusals } from '../../service/places.ts';
import { quickProblems } from '../labels.ts';
import type { Good } from './grid.ts';

/**
 * Writes the numbers of the guardians who are called first. The person is the same for every child, so brothers and sisters
 * get it too, and two cells of one guardian must say the same.
 */
export async function writeGuardianMobiles(
  transaction: Transaction,
  good: readonly Good[],
  refuse: (cell: Good, problem: Label) => void,
): Promise<void> {
  const asked = good.filter((one) => one.field === 'guardianMobile');
  if (asked.length === 0) return;
  const barred = await transaction.read(
    { studentId: 'uuid', mobile: 'text' },
    `SELECT b.student_id AS "studentId", g.mobile FROM students_barred_guardian b
       JOIN students_guardian g ON g.site_id = $1 AND g.id = b.guardian_id
      WHERE b.site_id = $1 AND b.student_id = ANY($2::uuid[]) AND g.mobile = ANY($3::text[])`,
    asked.map((one) => one.studentId),
    asked.map((one) => one.value),
  );
  const written = new Map<string, { was: string; mobile: string }>();
  for (const one of asked) {
    const { guardianId, guardianMobile } = one.row;
    const mobile = one.value ?? '';
    const known = written.get(guardianId ?? '');
    if (!guardianId) refuse(one, quickProblems.noGuardian);
    else if (barred.some((other) => other.studentId === one.studentId && other.mobile === mobile))
      refuse(one, barProblems.barred);
    else if (known && known.mobile !== mobile) refuse(one, quickProblems.sameGuardian);
    else written.set(guardianId, { was: guardianMobile ?? '', mobile });
  }
  const changed = [...written].filter(([, { was, mobile }]) => was !== mobile);
  if (changed.length === 0) return;
  const done = await transaction.change(
    `UPDATE students_guardian g SET mobile = n.mobile, version = g.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', mobile: '$3::text[]', was: '$4::text[]' })}
      WHERE g.site_id = $1 AND g.site_id = n.site_id AND g.id = n.id AND g.mobile = n.was`,
    changed.map(([id]) => id),
    changed.map(([, { mobile }]) => mobile),
    changed.map(([, { was }]) => was),
  );
  if (done < changed.length) throw new AppError(refusals.meanwhile);
}
