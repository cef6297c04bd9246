import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../core/server/database/row-shape.ts';
import { religionOfSubject } from '../../exams/public.ts';
import { groupKeyOf, type Pupil, type Taken } from '../rules.ts';
import { type BoardClass, both } from './classes.ts';

/** A student of a class as the rules and the board's sheet need one. */
export type ClassPupil = Pupil & {
  readonly enrolmentId: string;
  readonly sectionId: string;
  readonly section: Label;
  readonly groupName: Label | null;
  readonly roll: number;
  readonly code: string;
  readonly gender: string;
  readonly mobile: string;
  readonly disability: string | null;
  readonly boardRegistration: string;
};

type ClassSubject = { groupId: string | null; role: Taken['role']; paper: string; religion: string | null };

/** Who studies in a class of a year, those on leave too, section by section, by their rolls; birth numbers are open in it. */
export async function readPupils(
  transaction: Transaction,
  { yearId, classId }: Pick<BoardClass, 'yearId' | 'classId'>,
): Promise<ClassPupil[]> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      enrolmentId: 'uuid',
      sectionId: 'uuid',
      groupId: 'uuid?',
      section: json<Label>(),
      groupName: jsonOrNull<Label>(),
      roll: 'int',
      code: 'text',
      nameEn: 'text',
      nameBn: 'text',
      fatherNameEn: 'text',
      fatherNameBn: 'text',
      motherNameEn: 'text',
      motherNameBn: 'text',
      dateOfBirth: 'date',
      gender: 'text',
      religion: 'text',
      mobile: 'text',
      disability: 'text?',
      boardRegistration: 'text',
      birth: 'text?',
      photo: jsonOrNull<NonNullable<Pupil['photo']>>(),
      record: jsonOrNull<NonNullable<Pupil['record']>>(),
    },
    `SELECT s.id, e.id AS "enrolmentId", e.section_id AS "sectionId", x.group_id AS "groupId", ${both('x')} AS section,
            CASE WHEN g.id IS NOT NULL THEN ${both('g')} END AS "groupName", e.roll, s.code,
            s.name_en AS "nameEn", s.name_bn AS "nameBn",
            s.father_name_en AS "fatherNameEn", coalesce(s.father_name_bn, '') AS "fatherNameBn",
            s.mother_name_en AS "motherNameEn", coalesce(s.mother_name_bn, '') AS "motherNameBn",
            s.date_of_birth AS "dateOfBirth", s.gender, s.religion, s.mobile, nullif(s.disability, '') AS disability,
            coalesce(s.board_registration, '') AS "boardRegistration", s.birth_registration AS birth,
            CASE WHEN f.id IS NOT NULL THEN json_build_object('bytes', f.bytes, 'width', coalesce(f.width, 0),
              'height', coalesce(f.height, 0), 'digest', f.digest) END AS photo,
            CASE WHEN r.id IS NOT NULL THEN json_build_object('nameEn', r.name_en, 'fatherNameEn', r.father_name_en,
              'motherNameEn', r.mother_name_en, 'dateOfBirth', r.date_of_birth) END AS record
       FROM students_enrolment e
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id AND x.class_id = $3
       JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = x.group_id
       LEFT JOIN stored_file f ON f.site_id = $1 AND f.id = s.photo
       LEFT JOIN board_birth_record r ON r.site_id = $1 AND r.student_id = s.id
      WHERE e.site_id = $1 AND e.year_id = $2 AND e.status IN ('active', 'onLeave')
      ORDER BY x.name_en, x.id, e.roll LIMIT 5000`,
    yearId,
    classId,
  );
  const takenBy = await readTaken(transaction, yearId, classId);
  return rows.map(({ birth, groupId, ...row }) => ({
    ...row,
    birthRegistration: transaction.secrets.openOrNull(birth),
    hasDisability: row.disability !== null,
    group: row.groupName ? (groupKeyOf(row.groupName.en) ?? groupKeyOf(row.groupName.bn)) : null,
    taken: takenBy({ enrolmentId: row.enrolmentId, groupId, religion: row.religion }),
  }));
}

/** What somebody of the class takes: its subjects, those of the group and the religion, and what was chosen. */
async function readTaken(transaction: Transaction, yearId: string, classId: string) {
  const subjects = await transaction.read(
    {
      groupId: 'uuid?',
      role: oneOf<Taken['role']>(),
      paper: 'text',
      religion: 'text?',
    },
    `SELECT k.group_id AS "groupId", k.role, b.board_code AS paper, ${religionOfSubject} AS religion
       FROM academic_class_subject k JOIN academic_subject b ON b.site_id = $1 AND b.id = k.subject_id
      WHERE k.site_id = $1 AND k.class_id = $2 AND k.is_active AND coalesce(b.board_code, '') <> ''
      ORDER BY k.position, b.board_code LIMIT 500`,
    classId,
  );
  const choices = await transaction.read(
    { enrolmentId: 'uuid', chosen: json<readonly Taken[]>() },
    `SELECT k.enrolment_id AS "enrolmentId",
            json_agg(json_build_object('paper', coalesce(nullif(b.board_code, ''), b.code), 'role', k.role)
              ORDER BY b.board_code, b.code) AS chosen
       FROM students_enrolment e
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id AND x.class_id = $3
       JOIN exams_subject_choice k ON k.site_id = $1 AND k.enrolment_id = e.id
       JOIN academic_subject b ON b.site_id = $1 AND b.id = k.subject_id
      WHERE e.site_id = $1 AND e.year_id = $2 GROUP BY k.enrolment_id LIMIT 5000`,
    yearId,
    classId,
  );
  const chosenBy = new Map(choices.map((one) => [one.enrolmentId, one.chosen]));
  const isTaken = (one: ClassSubject, groupId: string | null, religion: string) =>
    (one.groupId === null || one.groupId === groupId) &&
    (one.role === 'compulsory' ||
      one.role === 'group' ||
      (one.role === 'religion' && (one.religion === null || one.religion === religion)));
  return (of: { enrolmentId: string; groupId: string | null; religion: string }): Taken[] | null =>
    subjects.length === 0
      ? null
      : [
          ...subjects
            .filter((one) => isTaken(one, of.groupId, of.religion))
            .map(({ paper, role }) => ({ paper, role })),
          ...(chosenBy.get(of.enrolmentId) ?? []),
        ];
}
