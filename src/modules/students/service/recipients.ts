import { formatNumber } from '../../../core/format.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { AudienceField, AudienceKind, Recipient } from '../../../core/server/http/audiences.ts';
import { studentsPermission } from '../permissions.ts';

/** The places of a template that every student's guardian has a value for. */
export const studentPlaces = [
  'student_name',
  'student_id',
  'roll',
  'class',
  'section',
  'shift',
  'group',
  'father_name',
  'guardian_name',
];

const shape = {
  enrolmentId: 'uuid',
  studentId: 'uuid',
  code: 'text',
  nameEn: 'text',
  nameBn: 'text',
  roll: 'int',
  classEn: 'text',
  classBn: 'text',
  sectionEn: 'text',
  sectionBn: 'text',
  shiftEn: 'text',
  shiftBn: 'text',
  groupEn: 'text?',
  groupBn: 'text?',
  fatherEn: 'text?',
  fatherBn: 'text?',
  ownMobile: 'text?',
  email: 'text?',
  guardianId: 'uuid?',
  guardianEn: 'text?',
  guardianBn: 'text?',
  guardianMobile: 'text?',
  hasNext: 'bool',
  accountId: 'uuid?',
} as const;

/**
 * Who is written to about students: the first guardian of each, else the student. Where no SMS reaches the first one, for want
 * of a number or of consent, the next guardian whom one reaches is written to as well. `condition` chooses among the enrolments
 * `e` with their section `x` and year `y`; `add` says what is known of each besides, by the enrolment.
 */
export async function recipientsAbout(
  transaction: Transaction,
  condition: string,
  values: readonly unknown[],
  add: (enrolmentId: string) => Pick<Recipient, 'sums'> & { values?: Recipient['values'] } = () => ({}),
): Promise<Recipient[]> {
  const rows = await transaction.read(
    shape,
    `SELECT e.id AS "enrolmentId", e.student_id AS "studentId", s.code, s.name_en AS "nameEn", s.name_bn AS "nameBn", e.roll,
            c.name_en AS "classEn", c.name_bn AS "classBn", x.name_en AS "sectionEn", x.name_bn AS "sectionBn",
            h.name_en AS "shiftEn", h.name_bn AS "shiftBn", p.name_en AS "groupEn", p.name_bn AS "groupBn",
            s.father_name_en AS "fatherEn", s.father_name_bn AS "fatherBn", s.mobile AS "ownMobile", s.email, g.id AS "guardianId", g.name_en AS "guardianEn", g.name_bn AS "guardianBn",
            g.mobile AS "guardianMobile", coalesce(g.told > 1, false) AS "hasNext", CASE WHEN g.id IS NULL THEN a.account_id ELSE g.account_id END AS "accountId"
       FROM students_enrolment e
       JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
       JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id
       LEFT JOIN academic_group p ON p.site_id = $1 AND p.id = x.group_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
       LEFT JOIN students_student_account a ON a.site_id = $1 AND a.student_id = e.student_id
       LEFT JOIN LATERAL (
         SELECT * FROM (
           SELECT k.*, min(k.place) FILTER (WHERE k.is_reached) OVER () AS told FROM (
             SELECT g.id, g.name_en, g.name_bn, g.mobile, g.account_id,
                    row_number() OVER (ORDER BY l.is_primary DESC, l.created_at, l.id) AS place,
                    n.number <> '' AND w.consent IS DISTINCT FROM 'refused' AND NOT EXISTS (
                      SELECT 1 FROM communication_opt_out o WHERE o.site_id = $1 AND o.mobile = n.number) AS is_reached
               FROM students_student_guardian l
               JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
               LEFT JOIN communication_preference w ON w.site_id = $1 AND w.person_id = g.id
              CROSS JOIN LATERAL (SELECT coalesce(w.mobile, g.mobile, '') AS number) n
              WHERE l.site_id = $1 AND l.student_id = e.student_id) k) t
          WHERE t.place = 1 OR t.place = t.told) g ON true
      WHERE e.site_id = $1 AND ${condition} ORDER BY c.position, x.name_en, e.roll, g.place`,
    ...values,
  );
  return rows.map((row): Recipient => {
    const about = nameOf(row.nameEn, row.nameBn);
    const guardian = row.guardianId ? nameOf(row.guardianEn ?? '', row.guardianBn) : null;
    const more = add(row.enrolmentId);
    return {
      personKind: guardian ? 'guardian' : 'student',
      personId: row.guardianId ?? row.studentId,
      name: guardian ?? about,
      // The family's number stands in where no guardian has one.
      mobile: row.guardianMobile || (row.hasNext ? null : row.ownMobile) || null,
      // The child's own address and bell are not the guardian's.
      email: guardian ? null : row.email || null,
      accountId: row.accountId,
      language: null,
      aboutId: row.studentId,
      aboutName: about,
      ...(more.sums ? { sums: more.sums } : {}),
      values: {
        student_name: about,
        student_id: { en: row.code, bn: row.code },
        roll: {
          en: formatNumber(row.roll, { language: 'en' }),
          bn: formatNumber(row.roll, { language: 'bn' }),
        },
        class: { en: row.classEn, bn: row.classBn },
        section: { en: row.sectionEn, bn: row.sectionBn },
        shift: { en: row.shiftEn, bn: row.shiftBn },
        group: nameOf(row.groupEn ?? '', row.groupBn),
        father_name: nameOf(row.fatherEn ?? '', row.fatherBn),
        guardian_name: guardian ?? about,
        ...more.values,
      },
    };
  });
}

const nameOf = (en: string, bn: string | null): Label => ({ en, bn: bn || en });

const named = { id: 'uuid', name_en: 'text', name_bn: 'text' } as const;
type Named = { id: string; name_en: string; name_bn: string };
const choiceOf = ({ id, name_en: en, name_bn: bn }: Named) => ({ id, label: { en, bn } });

/** The classes to choose from. */
const classField: AudienceField = {
  name: 'class',
  label: { en: 'Class', bn: 'শ্রেণি' },
  kind: 'choice',
  required: true,
  choices: async (transaction) =>
    (
      await transaction.read(
        named,
        'SELECT id, name_en, name_bn FROM academic_school_class WHERE site_id = $1 AND is_active ORDER BY position LIMIT 200',
      )
    ).map(choiceOf),
};

/** The sections of the current year to choose from. */
export const sectionField: AudienceField = {
  name: 'section',
  label: { en: 'Section', bn: 'শাখা' },
  kind: 'choice',
  required: true,
  choices: async (transaction) =>
    (
      await transaction.read(
        named,
        `SELECT x.id, c.name_en || ' – ' || x.name_en AS name_en, c.name_bn || ' – ' || x.name_bn AS name_bn
           FROM academic_section x
           JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
           JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id AND y.is_current
          WHERE x.site_id = $1 AND x.is_active ORDER BY c.position, x.name_en LIMIT 1000`,
      )
    ).map(choiceOf),
};

const studying = `e.status = 'active' AND y.is_current`;

export const studentAudiences: readonly AudienceKind[] = [
  {
    name: 'students.section',
    label: { en: 'Guardians of a section', bn: 'একটি শাখার অভিভাবক' },
    permission: studentsPermission.view,
    fields: [sectionField],
    places: studentPlaces,
    people: (transaction, _, { section }) =>
      recipientsAbout(transaction, `${studying} AND e.section_id::text = $2`, [section]),
  },
  {
    name: 'students.class',
    label: { en: 'Guardians of a class', bn: 'একটি শ্রেণির অভিভাবক' },
    permission: studentsPermission.view,
    fields: [classField],
    places: studentPlaces,
    people: (transaction, _, values) =>
      recipientsAbout(transaction, `${studying} AND x.class_id::text = $2`, [values.class]),
  },
  {
    name: 'students.all',
    label: { en: 'All guardians', bn: 'সব অভিভাবক' },
    permission: studentsPermission.view,
    fields: [],
    places: studentPlaces,
    people: (transaction) => recipientsAbout(transaction, studying, []),
  },
];
