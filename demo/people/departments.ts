import { newId } from '../../src/core/ids.ts';
import type { Label } from '../../src/core/labels.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { rowsOf } from '../../src/core/server/database/rows-of.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import { department } from '../../src/modules/people/department.entity.ts';

type Department = {
  readonly name: Label;
  /** Whose posts belong to it; none: whoever does not teach. */
  readonly subjects: readonly string[];
};

const departments: readonly Department[] = [
  {
    name: { en: 'Science', bn: 'বিজ্ঞান' },
    subjects: ['physics', 'chemistry', 'biology', 'mathematics', 'ict', 'agriculture', 'homeScience'],
  },
  { name: { en: 'Languages', bn: 'ভাষা' }, subjects: ['bangla', 'english'] },
  {
    name: { en: 'Humanities and religion', bn: 'মানবিক ও ধর্ম' },
    subjects: ['social', 'islam', 'hinduism', 'physicalEducation', 'fineArts'],
  },
  { name: { en: 'Business studies', bn: 'ব্যবসায় শিক্ষা' }, subjects: ['business'] },
  { name: { en: 'Office', bn: 'দপ্তর' }, subjects: [] },
];

/** The departments with who belongs to each; the first of its teachers heads it. Who leads the institution is in none. */
export async function makeDepartments(transaction: Transaction): Promise<void> {
  const rows = departments.map(({ name, subjects }, place) => ({
    id: newId(),
    position: place + 1,
    nameEn: name.en,
    nameBn: name.bn,
    subjects,
  }));
  await insertRows(
    transaction,
    department,
    rows.map(({ subjects: _, ...row }) => row),
  );
  await transaction.change(
    `WITH placed AS (
       SELECT e.id, n.id AS department_id, e.subject IS NOT NULL AND row_number() OVER (PARTITION BY n.id ORDER BY e.code) = 1 AS is_head
         FROM people_employee e
         JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id AND d.position > 2
         JOIN ${rowsOf('n', { id: '$2::uuid[]', subjects: '$3::text[]' })}
           ON n.site_id = $1 AND CASE WHEN d.is_teaching THEN e.subject = ANY(string_to_array(n.subjects, ',')) ELSE n.subjects = '' END
        WHERE e.site_id = $1)
     UPDATE people_employee e SET department_id = p.department_id, department_part = CASE WHEN p.is_head THEN 'head' END
       FROM placed p WHERE e.site_id = $1 AND e.id = p.id`,
    rows.map((row) => row.id),
    rows.map((row) => row.subjects.join(',')),
  );
}
