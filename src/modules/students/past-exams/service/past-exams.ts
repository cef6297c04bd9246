import type * as z from 'zod';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { insertRows } from '../../../../core/server/entity/import.ts';
import { listRecords } from '../../../../core/server/entity/records.ts';
import { studentsPermission } from '../../permissions.ts';
import type { pastExamsContract } from '../contract.ts';
import { pastExam } from '../past-exam.entity.ts';

type Output = z.input<typeof pastExamsContract.ofStudent.output>;
type Field = Exclude<keyof typeof pastExam.fields, 'studentId'>;
/** An examination as an application says it: the answers by the entity's own fields. */
export type GivenExam = Readonly<Record<Field, string | null>>;

/** More than somebody has passed. */
const mostExams = 50;

/** What a student passed before coming here, the latest first. */
export async function readPastExams(transaction: Transaction, id: string): Promise<Output> {
  const { items } = await listRecords(transaction, pastExam, {
    page: 1,
    size: mostExams,
    active: 'true',
    sort: '-year',
    filter: { studentId: [id] },
  });
  return {
    items: items as unknown as Output['items'],
    can: { edit: transaction.context.permissions.has(studentsPermission.edit) },
  };
}

const keyOf = (exam: Readonly<Record<string, unknown>>): string =>
  (['exam', 'institution', 'roll', 'year'] as const).map((name) => String(exam[name] ?? '')).join('\u001f');

/** Adds examinations to a student's record; one that stands there already is left as it is. */
export async function addPastExams(
  transaction: Transaction,
  studentId: string,
  exams: readonly GivenExam[],
): Promise<void> {
  if (exams.length === 0) return;
  const known = new Set((await readPastExams(transaction, studentId)).items.map(keyOf));
  const fresh = new Map(exams.filter((one) => !known.has(keyOf(one))).map((one) => [keyOf(one), one]));
  await insertRows(
    transaction,
    pastExam,
    [...fresh.values()].map((one) => ({ ...one, studentId })),
  );
}
