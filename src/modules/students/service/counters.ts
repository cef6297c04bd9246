import { counter, lookUp } from '../../../core/server/counters/counter.ts';

/** Students who are kept at all. */
export const studentsKept = counter({
  name: 'students.kept',
  sums: ['students'],
  isStriped: true,
  of: {
    table: 'students_student',
    counts: ({ rows }) => `SELECT r.site_id, '' AS grp, 1 AS students FROM ${rows} r WHERE r.is_active`,
  },
});

/** Places `e` with their students `p`, held until what is counted of them is committed. */
const studentsOf = (places: string, lock: string) =>
  `${places} e ${lookUp(
    'SELECT p.gender, p.admission_date FROM students_student p WHERE p.site_id = e.site_id AND p.id = e.student_id',
    'p',
    lock,
  )}`;
/** The same, begun from the students. */
const placesOf = (students: string) =>
  `${students} p JOIN students_enrolment e ON e.site_id = p.site_id AND e.student_id = p.id`;

const inSections = (from: string) =>
  `SELECT e.site_id, e.section_id::text AS grp, (p.gender = 'female')::int AS female, (p.gender <> 'female')::int AS others,
          (p.gender = 'other')::int AS neither
     FROM ${from} WHERE e.status = 'active'`;

/** Students with an active place of a section, by gender: girls, all others, and of those the ones who are no boys either. */
export const studentsOfSection = counter({
  name: 'students.section',
  sums: ['female', 'others', 'neither'],
  isStriped: true,
  of: {
    table: 'students_enrolment',
    counts: ({ rows, lock }) => inSections(studentsOf(rows, lock('p'))),
  },
  follows: [
    { table: 'students_student', changed: ['gender'], counts: ({ rows }) => inSections(placesOf(rows)) },
  ],
});

const inMonths = (from: string) =>
  `SELECT e.site_id, to_char(p.admission_date, 'YYYY-MM') AS grp,
          p.admission_date::text || ' ' || e.section_id AS key, 1 AS students
     FROM ${from} WHERE e.status = 'active' AND p.admission_date IS NOT NULL`;

/** Students with an active place by the month they were admitted in, narrowed by the day and the section. */
export const studentsJoined = counter({
  name: 'students.joined',
  sums: ['students'],
  of: {
    table: 'students_enrolment',
    counts: ({ rows, lock }) => inMonths(studentsOf(rows, lock('p'))),
  },
  follows: [
    {
      table: 'students_student',
      changed: ['admission_date'],
      counts: ({ rows }) => inMonths(placesOf(rows)),
    },
  ],
});
