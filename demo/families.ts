import type { Transaction } from '../src/core/server/in-site.ts';

/**
 * Whose child the student at `place` is: the place of an elder brother or sister, or null. One in three students has
 * one here, one family in three has three children, in different classes.
 */
export function siblingOf(place: number): number | null {
  if (place >= 8 && place % 3 === 1) return place - 8;
  if (place >= 16 && place % 9 === 0) return place - 16;
  return null;
}

/** The first student whose brother and sister learn here too; the demonstration's guardian is their father. */
export const firstOfThree = 2;

/** A guardian for every mobile number: the father, linked to all his children. */
export async function makeGuardians(transaction: Transaction): Promise<void> {
  await transaction.change(
    `INSERT INTO students_guardian (site_id, id, name_en, name_bn, mobile, occupation)
     SELECT DISTINCT ON (mobile) $1, gen_random_uuid(), father_name_en, father_name_bn, mobile,
            ($2::text[])[1 + abs(hashtext(mobile)) % cardinality($2::text[])]
       FROM students_student WHERE site_id = $1 ORDER BY mobile, code`,
    ['Farmer', 'Shopkeeper', 'Teacher', 'Service holder', 'Driver', 'Tailor', 'Works abroad', 'Carpenter'],
  );
  await transaction.change(
    `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation, is_primary)
     SELECT $1, gen_random_uuid(), p.id, g.id, 'father', true
       FROM students_student p JOIN students_guardian g ON g.site_id = $1 AND g.mobile = p.mobile
      WHERE p.site_id = $1`,
  );
}
