import { quietLabels as labels } from '../labels.ts';
import { day, fromTo, inLog, nameOf, pupil, said } from './quiet-sql.ts';

/*
 * What somebody owes less by, or is paid more by, and one person does alone: a register, a plan, a book, a fee. SELECTs with the
 * columns of the findings.
 */

/** What is to be paid later than it was due. */
const putOff = `SELECT i.id, i.made_at AS at, i.made_by AS who,
    ${said(
      `${pupil('en')} || ', ${labels.putOff.en} ' || to_char(l.last, 'YYYY-MM-DD')`,
      `${pupil('bn')} || ', ${labels.putOff.bn} ' || to_char(l.last, 'YYYY-MM-DD')`,
    )} AS what,
    i.reason, i.amount, i.student_id::text AS about
   FROM fees_instalment_plan i
   JOIN students_student s ON s.site_id = $1 AND s.id = i.student_id
   CROSS JOIN LATERAL (SELECT max(p.due) AS last FROM fees_invoice_line p WHERE p.site_id = $1 AND p.plan_id = i.id) l
  WHERE i.site_id = $1 AND i.cancelled_at IS NULL`;

/**
 * Absences of a register that were made presence, lateness or leave once the day was over, while the fines of their month were still
 * to be charged: then they are charged no more. One line for what one person changed of a sheet at once.
 */
const absencesGone = `SELECT g.id, g.at, g.who,
    ${said(
      `'${labels.absencesGone.en} · ' || ${nameOf('k', 'en')} || ' – ' || ${nameOf('x', 'en')} || ' · ' || g.day || ': ' || g.count`,
      `'${labels.absencesGone.bn} · ' || ${nameOf('k', 'bn')} || ' – ' || ${nameOf('x', 'bn')} || ' · ' || g.day || ': ' || translate(g.count::text, '0123456789', '০১২৩৪৫৬৭৮৯')`,
    )} AS what,
    '' AS reason, NULL::bigint AS amount,
    'attendance_record ' || g.sheet_id || ' ' || to_char((g.at AT TIME ZONE 'Asia/Dhaka')::date, 'YYYY-MM-DD') AS about
   FROM (
     SELECT (array_agg(h.id ORDER BY h.id))[1] AS id, h.at, h.actor AS who, t.id AS sheet_id, t.section_id, t.day,
            count(*)::int AS count
       FROM history h
       JOIN attendance_sheet t ON t.site_id = $1 AND t.id = h.record_id AND t.period IS NULL AND t.day < ${day}
       CROSS JOIN LATERAL jsonb_each_text(h.before) b
      WHERE h.site_id = $1 AND h.table_name = 'attendance_record' AND h.before IS NOT NULL
        AND b.value = 'A' AND h.after ->> b.key <> 'A'
      GROUP BY h.at, h.actor, t.id, t.section_id, t.day) g
   JOIN academic_section x ON x.site_id = $1 AND x.id = g.section_id
   JOIN academic_school_class k ON k.site_id = $1 AND k.id = x.class_id
   JOIN fees_setting f ON f.site_id = $1 AND f.absence_fine > 0 AND f.absence_sub_head_id IS NOT NULL
   LEFT JOIN (
     SELECT l.sub_head_id, l.period, min(l.created_at) AS at FROM fees_invoice_line l
      WHERE l.site_id = $1 AND l.period LIKE 'absent-%' GROUP BY l.sub_head_id, l.period) c
          ON c.sub_head_id = f.absence_sub_head_id AND c.period = 'absent-' || to_char(g.day, 'YYYY-MM')
  WHERE c.at IS NULL OR c.at > g.at`;

/**
 * A lost book that was found takes back what it cost. What fees billed is a line of theirs; of what the library keeps itself, as
 * of employees, this tells. What was paid already goes back by two.
 */
const foundBooks = `SELECT h.id, h.at, h.actor AS who,
    ${said(
      `'${labels.foundBook.en} · ' || coalesce(${nameOf('p', 'en')}, ${nameOf('s', 'en')}) || ' · ' || t.title`,
      `'${labels.foundBook.bn} · ' || coalesce(${nameOf('p', 'bn')}, ${nameOf('s', 'bn')}) || ' · ' || t.title`,
    )} AS what,
    coalesce(h.after ->> 'cancelled_reason', '') AS reason, (h.after ->> 'amount')::bigint AS amount, ${inLog('library_charge')} AS about
   FROM history h
   JOIN library_loan l ON l.site_id = $1 AND l.id = (h.after ->> 'loan_id')::uuid
   JOIN library_title t ON t.site_id = $1 AND t.id = l.title_id
   JOIN library_member m ON m.site_id = $1 AND m.id = (h.after ->> 'member_id')::uuid
   LEFT JOIN people_employee p ON p.site_id = $1 AND p.id = m.employee_id
   LEFT JOIN students_student s ON s.site_id = $1 AND s.id = m.student_id
  WHERE h.site_id = $1 AND h.table_name = 'library_charge' AND h.operation = 'update' AND h.before ->> 'cancelled_on' IS NULL
    AND h.after ->> 'cancelled_on' IS NOT NULL AND h.after ->> 'is_waived' = 'false' AND h.after ->> 'sub_head_id' IS NULL
    AND h.after ->> 'is_refund_due' = 'false'`;

/** Books that somebody wrote off; those a reader lost are charged, and those of a class set written off by two. */
const writtenOff = `SELECT g.id, g.at, g.who,
    ${said(
      `'${labels.writtenOff.en} · ' || t.title || ': ' || left(g.copies, 200)`,
      `'${labels.writtenOff.bn} · ' || t.title || ': ' || left(g.copies, 200)`,
    )} AS what,
    g.reason, g.price AS amount,
    'library_copy ' || g.copy_id || ' ' || to_char((g.at AT TIME ZONE 'Asia/Dhaka')::date, 'YYYY-MM-DD') AS about
   FROM (
     SELECT (array_agg(v.id ORDER BY v.id))[1] AS id, v.acted_at AS at, v.actor_id AS who, v.reason, c.title_id,
            (array_agg(c.id ORDER BY c.accession))[1] AS copy_id, string_agg(c.barcode, ', ' ORDER BY c.accession) AS copies,
            sum(c.price)::bigint AS price
       FROM library_copy_event v
       JOIN library_copy c ON c.site_id = $1 AND c.id = v.copy_id
      WHERE v.site_id = $1 AND v.to_status IN ('lost', 'withdrawn') AND v.from_status NOT IN ('lost', 'withdrawn')
        AND NOT EXISTS (SELECT 1 FROM library_loan l
                         WHERE l.site_id = $1 AND l.copy_id = v.copy_id AND l.ended = 'lost' AND l.ended_at = v.acted_at)
      GROUP BY v.acted_at, v.actor_id, v.reason, c.title_id) g
   JOIN library_title t ON t.site_id = $1 AND t.id = g.title_id`;

/** What a copy costs whoever loses it, or wants it back as new, is its price: lowered before it is lent, less is owed. */
const cheaperCopies = `SELECT h.id, h.at, h.actor AS who,
    ${said(
      `'${labels.cheaperCopy.en} · ' || t.title || ': ' || (h.after ->> 'barcode')`,
      `'${labels.cheaperCopy.bn} · ' || t.title || ': ' || (h.after ->> 'barcode')`,
    )} AS what,
    '' AS reason, (h.before ->> 'price')::bigint - (h.after ->> 'price')::bigint AS amount, ${inLog('library_copy')} AS about
   FROM history h
   JOIN library_title t ON t.site_id = $1 AND t.id = (h.after ->> 'title_id')::uuid
  WHERE h.site_id = $1 AND h.table_name = 'library_copy' AND h.operation = 'update'
    AND (h.before ->> 'price')::bigint > (h.after ->> 'price')::bigint`;

export const quietDues = [putOff, absencesGone, foundBooks, writtenOff, cheaperCopies].join('\n UNION ALL ');

/** What applying or being admitted costs less from then on, though only until it is set back. */
export const admissionFees = `SELECT h.id, h.at, h.actor AS who,
    ${said(
      `'${labels.admissionFee.en} · ' || (h.after ->> 'title_en')`,
      `'${labels.admissionFee.bn} · ' || coalesce(nullif(h.after ->> 'title_bn', ''), h.after ->> 'title_en')`,
    )} AS what,
    '' AS reason, greatest(n.fee, 0) + greatest(n.admission_fee, 0) AS amount, ${inLog('admission_declaration')} AS about
   FROM history h
   CROSS JOIN LATERAL (
     SELECT (h.before ->> 'fee')::bigint - (h.after ->> 'fee')::bigint AS fee,
            (h.before ->> 'admission_fee')::bigint - (h.after ->> 'admission_fee')::bigint AS admission_fee) n
  WHERE h.site_id = $1 AND h.table_name = 'admission_declaration' AND h.operation = 'update' AND (n.fee > 0 OR n.admission_fee > 0)`;

const dayOfWork = (language: 'en' | 'bn') =>
  `'${labels.staffDay[language]} · ' || p.code || ' · ' || ${nameOf('p', language)} || ' · ' || (h.after ->> 'day') || ': '
    || ${fromTo('code', language)}`;
const rankOf = (side: 'before' | 'after') =>
  `coalesce(array_position(ARRAY['absent', 'half', 'late'], h.${side} ->> 'code'), 4)`;

/** Days of employees that take less off the pay since somebody changed them once they were over; punches that come late are nobody's. */
export const staffDays = `SELECT h.id, h.at, h.actor AS who, ${said(dayOfWork('en'), dayOfWork('bn'))} AS what,
    h.after ->> 'reason' AS reason, NULL::bigint AS amount, ${inLog('attendance_staff_day')} AS about
   FROM history h
   JOIN people_employee p ON p.site_id = $1 AND p.id = (h.after ->> 'employee_id')::uuid
  WHERE h.site_id = $1 AND h.table_name = 'attendance_staff_day' AND h.operation = 'update' AND h.actor IS NOT NULL
    AND ${rankOf('before')} < ${rankOf('after')} AND (h.after ->> 'day')::date < ${day}`;
