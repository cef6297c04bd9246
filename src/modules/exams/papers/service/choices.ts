import { toBengaliDigits } from '../../../../core/digits.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { changeErrors } from '../labels.ts';
import { conditionsOf, offeredSubjects, type ChoiceRole as Role } from '../public.ts';
import { brokenConditions } from '../rules.ts';

/** The sections of the current year whose class lets students choose, with how many have chosen. */
export async function readChoiceSections(transaction: Transaction) {
  const rows = await transaction.rows<{
    id: string;
    name_en: string;
    name_bn: string;
    class_en: string;
    class_bn: string;
    group_en: string | null;
    group_bn: string | null;
    students: number;
    chosen: number;
  }>(
    `SELECT s.id, s.name_en, s.name_bn, c.name_en AS class_en, c.name_bn AS class_bn, g.name_en AS group_en,
            g.name_bn AS group_bn, count(e.id)::int AS students, (count(e.id) FILTER (WHERE EXISTS (
              SELECT 1 FROM exams_subject_choice k WHERE k.site_id = $1 AND k.enrolment_id = e.id)))::int AS chosen
       FROM academic_section s
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.is_current
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = s.group_id
       LEFT JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = s.id AND e.status = 'active'
      WHERE s.site_id = $1 AND s.is_active AND EXISTS (
        SELECT 1 FROM academic_class_subject k WHERE k.site_id = $1 AND k.class_id = s.class_id AND k.is_active
           AND k.role IN ('elective', 'optional') AND (k.group_id IS NULL OR k.group_id = s.group_id))
      GROUP BY s.id, s.name_en, s.name_bn, c.name_en, c.name_bn, c.position, g.name_en, g.name_bn
      ORDER BY c.position, s.name_en LIMIT 500`,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      section: { en: row.name_en, bn: row.name_bn },
      className: { en: row.class_en, bn: row.class_bn },
      group: row.group_en === null ? null : { en: row.group_en, bn: row.group_bn ?? row.group_en },
      students: row.students,
      chosen: row.chosen,
    })),
  };
}

/** What a section may choose from, and what each student chose; 404 for another institution's section. */
export async function readChoices(transaction: Transaction, sectionId: string) {
  const place = await transaction.readOne(
    { classId: 'uuid', groupId: 'uuid?' },
    'SELECT class_id AS "classId", group_id AS "groupId" FROM academic_section WHERE site_id = $1 AND id = $2',
    sectionId,
  );
  if (!place) throw new AppError(errors.notFound);
  const subjects = await offeredSubjects(transaction, place);
  const students = await transaction.read(
    {
      id: 'uuid',
      roll: 'int',
      name_en: 'text',
      name_bn: 'text',
      gender: 'text?',
      religion: 'text?',
      choices: jsonOrNull<{ subjectId: string; role: Role }[]>(),
    },
    `SELECT e.id, e.roll, t.name_en, t.name_bn, t.gender, t.religion,
            (SELECT json_agg(json_build_object('subjectId', k.subject_id, 'role', k.role))
               FROM exams_subject_choice k WHERE k.site_id = $1 AND k.enrolment_id = e.id) AS choices
       FROM students_enrolment e JOIN students_student t ON t.site_id = $1 AND t.id = e.student_id
      WHERE e.site_id = $1 AND e.section_id = $2 AND e.status NOT IN ('transferred', 'struckOff', 'dropped', 'deceased') ORDER BY e.roll`,
    sectionId,
  );
  return {
    subjects,
    conditions: await conditionsOf(transaction, place),
    students: students.map((row) => ({
      enrolmentId: row.id,
      roll: row.roll,
      name: { en: row.name_en, bn: row.name_bn || row.name_en },
      gender: row.gender,
      religion: row.religion,
      choices: row.choices ?? [],
    })),
  };
}

/** Writes what students of the section chose; what the class does not offer as that is left out. */
export async function saveChoices(
  transaction: Transaction,
  input: {
    sectionId: string;
    changes: readonly { enrolmentId: string; subjectId: string; role: Role | null }[];
  },
) {
  const { subjects } = await readChoices(transaction, input.sectionId);
  const offered = new Map(subjects.map((one) => [one.id, one.roles]));
  const changes = input.changes.filter(
    (one) => one.role === null || offered.get(one.subjectId)?.includes(one.role),
  );
  const given = [
    changes.map((one) => one.enrolmentId),
    changes.map((one) => one.subjectId),
    changes.map((one) => one.role),
  ];
  // Who submits one of these sheets meanwhile waits, or is seen.
  await transaction.rows(
    `SELECT 1 FROM exams_mark_sheet h JOIN exams_paper p ON p.site_id = $1 AND p.id = h.paper_id
       JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id AND x.status = 'declared'
      WHERE h.site_id = $1 AND h.section_id = $2 ORDER BY h.id FOR SHARE OF h`,
    input.sectionId,
  );
  await assertNoneSubmitted(transaction, given);
  const gone = await transaction.change(
    `DELETE FROM exams_subject_choice k USING ${rowsOf('g', { enrolment_id: '$3::uuid[]', subject_id: '$4::uuid[]', role: '$5::text[]' })}
      WHERE k.site_id = $1 AND k.enrolment_id = g.enrolment_id AND k.subject_id = g.subject_id AND g.role IS NULL
        AND EXISTS (SELECT 1 FROM students_enrolment e WHERE e.site_id = $1 AND e.id = k.enrolment_id AND e.section_id = $2)`,
    input.sectionId,
    ...given,
  );
  const written = await transaction.change(
    `INSERT INTO exams_subject_choice (site_id, id, enrolment_id, subject_id, role)
     SELECT g.site_id, g.id, g.enrolment_id, g.subject_id, g.role
       FROM ${rowsOf('g', { id: '$6::uuid[]', enrolment_id: '$3::uuid[]', subject_id: '$4::uuid[]', role: '$5::text[]' })}
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = g.enrolment_id AND e.section_id = $2
      WHERE g.role IS NOT NULL
     ON CONFLICT (site_id, enrolment_id, subject_id) DO UPDATE
       SET role = excluded.role, version = exams_subject_choice.version + 1, updated_at = excluded.updated_at
     WHERE exams_subject_choice.role <> excluded.role`,
    input.sectionId,
    ...given,
    changes.map(() => newId()),
  );
  await assertConditions(transaction, input.sectionId, new Set(changes.map((one) => one.enrolmentId)));
  return { saved: gone + written };
}

/**
 * A subject somebody was examined in stays what it is while the marks wait for their result: as a 4th subject instead of a chosen
 * one, or gone, it would count otherwise without anybody else looking. Sheets that are returned go the whole way anew.
 */
async function assertNoneSubmitted(transaction: Transaction, given: readonly unknown[][]): Promise<void> {
  const rows = await transaction.read(
    { roll: 'int', en: 'text', bn: 'text' },
    `SELECT DISTINCT e.roll, b.name_en AS en, coalesce(nullif(b.name_bn, ''), b.name_en) AS bn
       FROM ${rowsOf('g', { enrolment_id: '$2::uuid[]', subject_id: '$3::uuid[]', role: '$4::text[]' })}
       JOIN exams_subject_choice k ON k.site_id = $1 AND k.enrolment_id = g.enrolment_id AND k.subject_id = g.subject_id
        AND k.role IS DISTINCT FROM g.role
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = k.enrolment_id
       JOIN academic_subject b ON b.site_id = $1 AND b.id = k.subject_id
       JOIN exams_mark m ON m.site_id = $1 AND m.enrolment_id = k.enrolment_id
       JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id AND p.subject_id = k.subject_id AND p.withdrawn_at IS NULL
       JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id AND x.status = 'declared'
       JOIN exams_mark_sheet h ON h.site_id = $1 AND h.id = m.sheet_id AND h.status IN ('submitted', 'verified', 'accepted')
      ORDER BY e.roll, en LIMIT 6`,
    ...given,
  );
  if (rows.length === 0) return;
  const rollIn = (roll: number, language: 'en' | 'bn') =>
    language === 'bn' ? `রোল ${toBengaliDigits(String(roll))}` : `roll ${roll}`;
  const inWords = (language: 'en' | 'bn') =>
    rows
      .slice(0, 5)
      .map((row) => `${rollIn(row.roll, language)} (${row[language]})`)
      .join('; ') + (rows.length > 5 ? '; …' : '');
  throw new AppError(changeErrors.choiceKept, { rolls: { en: inWords('en'), bn: inWords('bn') } });
}

/** Refuses with 409 choices of these students that break a condition: each by roll with what it is. */
async function assertConditions(
  transaction: Transaction,
  sectionId: string,
  enrolmentIds: ReadonlySet<string>,
): Promise<void> {
  const { subjects, students, conditions } = await readChoices(transaction, sectionId);
  const offered = new Map(subjects.map((one) => [one.id, one]));
  const broken = students.flatMap((student) => {
    const own = enrolmentIds.has(student.enrolmentId) ? brokenConditions(student, conditions, offered) : [];
    return own.length === 0 ? [] : [{ roll: student.roll, own }];
  });
  if (broken.length === 0) return;
  const inWords = (language: 'en' | 'bn') =>
    broken
      .slice(0, 5)
      .map(({ roll, own }) => `${roll} (${own.map((one) => one.name[language]).join(', ')})`)
      .join('; ') + (broken.length > 5 ? '; …' : '');
  throw new AppError(changeErrors.conditions, { rolls: { en: inWords('en'), bn: inWords('bn') } });
}
