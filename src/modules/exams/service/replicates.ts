import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { CopiedRecord, ReplicationPart } from '../../../core/server/replication/copied.ts';
import { academicYear } from '../../academic/academic-year.entity.ts';
import { gpaDivisor } from '../papers/gpa-divisor.entity.ts';
import { paperStructure } from '../papers/paper-structure.entity.ts';
import { examsPermission } from '../permissions.ts';
import { remark } from '../remark.entity.ts';

/** The parts of the examinations' setup that institutions copy. An examination is copied as a draft, and never changed. */
export const examParts: readonly ReplicationPart[] = [
  {
    name: 'exams.settings',
    label: { en: 'Examinations and remarks', bn: 'পরীক্ষা ও মন্তব্য' },
    entities: [remark, paperStructure, gpaDivisor],
    byYear: {
      permission: examsPermission.edit,
      tables: { exams_exam: { year: 'year_id', dates: ['starts_on', 'ends_on'] } },
    },
    tables: [
      {
        table: 'exams_exam',
        label: { en: 'Examinations', bn: 'পরীক্ষাসমূহ' },
        columns: {
          year_id: { en: 'Academic Year', bn: 'শিক্ষাবর্ষ' },
          name_en: { en: 'Name', bn: 'নাম (ইংরেজি)' },
          name_bn: { en: 'Name in Bengali', bn: 'বাংলা নাম' },
          starts_on: { en: 'Start Date', bn: 'শুরুর তারিখ' },
          ends_on: { en: 'End Date', bn: 'শেষের তারিখ' },
          double_entry: { en: 'Marks entered twice', bn: 'দুবার নম্বর লেখা' },
          accepts: { en: 'Accepted by the controller', bn: 'পরীক্ষা নিয়ন্ত্রকের গ্রহণ' },
        },
        references: { year_id: { to: academicYear, required: true } },
        key: ['year_id', 'name_en'],
        isOnlyAdded: true,
        isUsed: isTerm,
      },
    ],
  },
];

/** Whether the rules of another examination make its results of one of these: no foreign key says so. */
async function isTerm(transaction: Transaction, records: readonly CopiedRecord[]): Promise<boolean> {
  const names = (of: string) =>
    `${of}.site_id = $1 AND EXISTS (SELECT 1 FROM jsonb_array_elements(${of}.policy->'terms') t WHERE (t->>'id')::uuid = ANY($2::uuid[]))`;
  const row = await transaction.readOne(
    { one: 'int' },
    `SELECT 1 AS one FROM results_setting s WHERE ${names('s')}
     UNION ALL SELECT 1 FROM results_run r WHERE ${names('r')} LIMIT 1`,
    records.map(({ id }) => id),
  );
  return row !== null;
}
