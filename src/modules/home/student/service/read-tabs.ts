import { daysBetween, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, type Narrowed, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { documentKind } from '../../../documents/public.ts';
import { resultText } from '../../../results/public.ts';
import { cameBackSql } from '../../../students/public.ts';
import { readYear } from '../../service/read-attendance.ts';
import type { messageStates } from '../labels.ts';
import { findStudent, type Outcome } from './read-figures.ts';

const both = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;

/** The days of one of the student's years; throws 404 for a place that is not the student's. */
export async function readAttendance(
  transaction: Transaction,
  services: Services,
  { id, enrolmentId }: { id: string; enrolmentId?: string | undefined },
) {
  await findStudent(transaction, id);
  const today = todayInDhaka(services.now());
  const places = await transaction.read(
    { enrolment_id: 'uuid', year_id: 'uuid', starts_on: 'date?', year: json<Label>() },
    `SELECT e.id AS enrolment_id, e.year_id, e.starts_on, ${both('y')} AS year FROM students_enrolment e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
      WHERE e.site_id = $1 AND e.student_id = $2 AND y.start_date <= $3
      ORDER BY y.start_date DESC, e.id LIMIT 30`,
    id,
    today,
  );
  const asked = enrolmentId?.toLowerCase();
  const place = asked === undefined ? places[0] : places.find((one) => one.enrolment_id === asked);
  if (asked !== undefined && !place) throw new AppError(errors.notFound);
  return {
    today,
    years: places.map(({ enrolment_id, year }) => ({ enrolmentId: enrolment_id, year })),
    shown: place
      ? {
          enrolmentId: place.enrolment_id,
          days: (await readYear(transaction, services, place, today)).days,
        }
      : null,
  };
}

/** Published results, the newest first, and those of before; withheld ones are told as withheld. */
export async function readResults(transaction: Transaction, id: string) {
  await findStudent(transaction, id);
  const items = await transaction.read(
    {
      runId: 'uuid',
      enrolmentId: 'uuid',
      exam: json<Label>(),
      year: json<Label>(),
      class: json<Label>(),
      outcome: oneOf<Outcome>(),
      gpa: 'int',
      letter: 'text',
      total: 'int',
      full: 'int',
      sectionPosition: 'int?',
      classPosition: 'int?',
      publishedAt: 'time',
    },
    `SELECT r.id AS "runId", e.id AS "enrolmentId", ${both('x')} AS exam, ${both('y')} AS year, ${both('c')} AS class,
            t.outcome, t.gpa, t.letter, t.total, t.total_full AS full, t.section_position AS "sectionPosition",
            t.class_position AS "classPosition", r.published_at AS "publishedAt"
       FROM students_enrolment e
       JOIN results_result t ON t.site_id = $1 AND t.enrolment_id = e.id
       JOIN results_run r ON r.site_id = $1 AND r.id = t.run_id AND r.status = 'published'
       JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = r.class_id
      WHERE e.site_id = $1 AND e.student_id = $2 ORDER BY r.published_at DESC, r.id LIMIT 60`,
    id,
  );
  const earlier = await transaction.read(
    {
      id: 'uuid',
      exam: 'text',
      year: 'int',
      class: 'text',
      gpa: 'int?',
      grade: 'text',
      place: 'int?',
    },
    `SELECT id, exam_name AS exam, year, class_name AS class, gpa, grade, place FROM results_brought_in
      WHERE site_id = $1 AND student_id = $2 ORDER BY year DESC, exam_name LIMIT 60`,
    id,
  );
  return {
    items: items.map(({ outcome, gpa, ...one }) => ({
      ...one,
      text: resultText({ outcome, gpa }),
      publishedAt: one.publishedAt.toISOString(),
    })),
    earlier,
  };
}

/** Every document the student was given, the newest first. */
export async function readDocuments(transaction: Transaction, id: string) {
  await findStudent(transaction, id);
  const rows = await transaction.read(
    {
      id: 'uuid',
      kind: 'text',
      number: 'text',
      day: 'date',
      copies: 'int',
      isRevoked: 'bool',
      revokedReason: 'text',
      endedOn: 'date?',
    },
    `SELECT CASE WHEN i.kind = 'transfer' THEN ${cameBackSql} END AS "endedOn", i.id, i.kind, i.number, i.day, i.revoked_at IS NOT NULL AS "isRevoked", i.revoked_reason AS "revokedReason",
              (SELECT count(*) FROM documents_print p WHERE p.site_id = $1 AND p.issue_id = i.id)::int AS copies
         FROM documents_issue i WHERE i.site_id = $1 AND i.student_id = $2
        ORDER BY i.issued_at DESC, i.number DESC LIMIT 200`,
    id,
  );
  return { items: rows.map((one) => ({ ...one, kind: documentKind(one.kind) })) };
}

/** The books the student has and had, those that are out first. */
export async function readLibrary(transaction: Transaction, services: Services, id: string) {
  await findStudent(transaction, id);
  const today = todayInDhaka(services.now());
  const rows = await transaction.read(
    {
      id: 'uuid',
      title: 'text',
      accession: 'int',
      issuedOn: 'date',
      due: 'date',
      ended: { kind: 'text', isNullable: true } as Narrowed<'returned' | 'lost' | 'reversed' | null>,
      endedOn: 'date?',
    },
    `SELECT l.id, b.title, c.accession, l.issued_on AS "issuedOn", l.due, l.ended, l.ended_on AS "endedOn"
       FROM library_member m
       JOIN library_loan l ON l.site_id = $1 AND l.member_id = m.id
       JOIN library_copy c ON c.site_id = $1 AND c.id = l.copy_id
       JOIN library_title b ON b.site_id = $1 AND b.id = l.title_id
      WHERE m.site_id = $1 AND m.student_id = $2
      ORDER BY l.ended IS NOT NULL, l.issued_at DESC, l.id LIMIT 200`,
    id,
  );
  return {
    items: rows.map((row) => ({
      ...row,
      lateDays: row.ended === null && row.due < today ? daysBetween(row.due, today) : 0,
    })),
  };
}

/** SMS and mails about the student to the numbers and addresses that are known of the family today, the newest first. */
export async function readMessages(transaction: Transaction, id: string) {
  await findStudent(transaction, id);
  const rows = await transaction.read(
    {
      id: 'uuid',
      at: 'time',
      channel: oneOf<'sms' | 'email'>(),
      to: json<Label>(),
      subject: 'text',
      body: 'text',
      state: oneOf<keyof typeof messageStates>(),
    },
    `SELECT m.id, m.created_at AS at, m.channel, m.subject, m.body, m.state,
            json_build_object('en', m.name_en, 'bn', coalesce(nullif(m.name_bn, ''), m.name_en)) AS to
       FROM communication_message m
      WHERE m.site_id = $1 AND m.channel IN ('sms', 'email') AND $2::uuid = ANY(m.about) AND m.address IN (
        SELECT unnest(ARRAY[s.mobile, s.email]) FROM students_student s WHERE s.site_id = $1 AND s.id = $2
        UNION ALL
        SELECT g.mobile FROM students_student_guardian l
          JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
         WHERE l.site_id = $1 AND l.student_id = $2)
      ORDER BY m.created_at DESC, m.id LIMIT 200`,
    id,
  );
  return { items: rows.map((one) => ({ ...one, at: one.at.toISOString() })) };
}
