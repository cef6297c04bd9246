import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { boardContract as contract } from '../contract.ts';
import { problems } from '../labels.ts';

type Shown = z.output<typeof contract.record.output>;

/** A student's own record beside what was copied from the online birth registration. Throws 404 for another's. */
export async function readRecord(transaction: Transaction, studentId: string): Promise<Shown> {
  const row = await transaction.readOne(
    { name: json<Label>(), own: json<Shown['own']>(), record: jsonOrNull<NonNullable<Shown['record']>>() },
    `SELECT json_build_object('en', s.name_en, 'bn', s.name_bn) AS name,
            json_build_object('nameEn', s.name_en, 'fatherNameEn', s.father_name_en, 'motherNameEn', s.mother_name_en,
              'dateOfBirth', s.date_of_birth) AS own,
            CASE WHEN r.id IS NOT NULL THEN json_build_object('version', r.version, 'nameEn', r.name_en,
              'fatherNameEn', r.father_name_en, 'motherNameEn', r.mother_name_en, 'dateOfBirth', r.date_of_birth)
            END AS record
       FROM students_student s LEFT JOIN board_birth_record r ON r.site_id = $1 AND r.student_id = s.id
      WHERE s.site_id = $1 AND s.id = $2`,
    studentId,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** Keeps what the birth record says. Throws 409 when somebody else was quicker, 404 for another institution's student. */
export async function saveRecord(
  transaction: Transaction,
  input: z.output<typeof contract.saveRecord.input>,
  today: string,
): Promise<{ version: number }> {
  await readRecord(transaction, input.studentId);
  if (input.dateOfBirth >= today) throw new ValidationError({ dateOfBirth: [problems.bornLater] });
  const row = await transaction.readOne(
    { version: 'int' },
    `INSERT INTO board_birth_record AS r (site_id, id, student_id, name_en, father_name_en, mother_name_en, date_of_birth,
            compared_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (site_id, student_id) DO UPDATE SET name_en = EXCLUDED.name_en,
        father_name_en = EXCLUDED.father_name_en, mother_name_en = EXCLUDED.mother_name_en,
        date_of_birth = EXCLUDED.date_of_birth, compared_by = EXCLUDED.compared_by, version = r.version + 1,
        updated_at = EXCLUDED.updated_at
      WHERE r.version = $9 RETURNING version`,
    newId(),
    input.studentId,
    input.nameEn,
    input.fatherNameEn,
    input.motherNameEn,
    input.dateOfBirth,
    transaction.context.accountId,
    input.version,
  );
  if (!row) throw new AppError(errors.staleVersion);
  return row;
}
