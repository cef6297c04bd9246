import { weekdayLabels, weekdays } from '../../../../core/dates.ts';
import type { PlatformReader } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { quietLabels as labels } from '../labels.ts';
import { admissionFees, staffDays } from './quiet-money.ts';
import { day, differs, fromTo, inLog, nameOf, pupil, said } from './quiet-sql.ts';

/*
 * What one person does alone every day, and what nobody would see who does not look for it: refusing it would stop a school, so it
 * stands here. SELECTs with the columns of the findings.
 */

/**
 * Days of the calendar that were over: fines and absences that are reckoned by it become others. The national ones, and those an
 * institution begins with (its first moment in the history), nobody here put in.
 */
const pastHolidays = `SELECT h.id, h.at, h.actor AS who,
    ${said(
      `'${labels.pastHoliday.en} · ' || (n.kept ->> 'name_en') || n.days`,
      `'${labels.pastHoliday.bn} · ' || coalesce(nullif(n.kept ->> 'name_bn', ''), n.kept ->> 'name_en') || n.days`,
    )} AS what,
    '' AS reason, NULL::bigint AS amount, ${inLog('academic_holiday')} AS about
   FROM history h
   CROSS JOIN LATERAL (SELECT coalesce(h.after, h.before) AS kept, ' · ' || concat_ws(' → ',
       (h.before ->> 'start_date') || ' – ' || (h.before ->> 'end_date'),
       CASE WHEN h.after IS NOT NULL AND h.after ->> 'is_active' = 'true'
            THEN (h.after ->> 'start_date') || ' – ' || (h.after ->> 'end_date') ELSE '–' END) AS days) n
  WHERE h.site_id = $1 AND h.table_name = 'academic_holiday'
    AND CASE WHEN h.operation <> 'update' OR ${differs('start_date', 'is_active', 'is_observed')}
             THEN least((h.before ->> 'start_date')::date, (h.after ->> 'start_date')::date) < ${day}
             ELSE ${differs('end_date')} AND least((h.before ->> 'end_date')::date, (h.after ->> 'end_date')::date) < ${day} END
    AND (h.operation <> 'insert' OR (h.actor IS NOT NULL
      AND h.at > (SELECT min(o.at) FROM history o WHERE o.site_id = $1) AND NOT EXISTS (
          SELECT 1 FROM academic_inherited_holiday i WHERE i.site_id = $1 AND i.holiday_id = h.record_id)))`;

/** A student who is billed less by the month than by the service before: what it costs now, beside what that one does. */
const cheaperServices = `SELECT h.id, h.at, h.actor AS who,
    ${said(
      `'${labels.cheaperService.en} · ' || ${pupil('en')} || ': ' || ${nameOf('was', 'en')} || ' → ' || ${nameOf('v', 'en')}`,
      `'${labels.cheaperService.bn} · ' || ${pupil('bn')} || ': ' || ${nameOf('was', 'bn')} || ' → ' || ${nameOf('v', 'bn')}`,
    )} AS what,
    coalesce(h.after ->> 'remark', '') AS reason, was.monthly_amount - v.monthly_amount AS amount, ${inLog('fees_service_use')} AS about
   FROM history h
   JOIN fees_fee_service v ON v.site_id = $1 AND v.id = (h.after ->> 'service_id')::uuid
   JOIN students_student s ON s.site_id = $1 AND s.id = (h.after ->> 'student_id')::uuid
   CROSS JOIN LATERAL (
     SELECT o.name_en, o.name_bn, o.monthly_amount FROM (
       SELECT (h.before ->> 'service_id')::uuid AS service_id, NULL::date AS starts_on
        WHERE h.before ->> 'service_id' <> h.after ->> 'service_id' AND h.before ->> 'student_id' = h.after ->> 'student_id'
       UNION ALL
       SELECT u.service_id, u.starts_on FROM fees_service_use u
        WHERE u.site_id = $1 AND u.student_id = s.id AND u.id <> h.record_id AND u.starts_on <= (h.after ->> 'starts_on')::date) b
     JOIN fees_fee_service o ON o.site_id = $1 AND o.id = b.service_id AND o.sub_head_id = v.sub_head_id
     ORDER BY b.starts_on DESC NULLS FIRST LIMIT 1) was
  WHERE h.site_id = $1 AND h.table_name = 'fees_service_use' AND was.monthly_amount > v.monthly_amount
    AND (h.operation = 'insert' OR ${differs('service_id', 'student_id')})`;

/** Where in the books a ledger stands: what is entered later shows under another head. */
const movedLedgers = (
  [
    ['accounts_ledger', ['sub_group_id', 'kind']],
    ['accounts_account_sub_group', ['group_id']],
    ['accounts_account_group', ['type']],
  ] as const
)
  .map(
    ([table, columns]) => `SELECT h.id, h.at, h.actor AS who,
    ${said(
      `'${labels.movedLedger.en} · ' || (h.after ->> 'name_en')`,
      `'${labels.movedLedger.bn} · ' || coalesce(nullif(h.after ->> 'name_bn', ''), h.after ->> 'name_en')`,
    )} AS what,
    '' AS reason, NULL::bigint AS amount, ${inLog(table)} AS about
   FROM history h
  WHERE h.site_id = $1 AND h.table_name = '${table}' AND h.operation = 'update' AND ${differs(...columns)}`,
  )
  .join('\n UNION ALL ');

/** Rules of their own that a class or an examination is given when marks are there already: they stand before the usual ones. */
const ownRules = `SELECT h.id, h.at, h.actor AS who,
    ${said(
      `'${labels.ownRules.en} · ' || concat_ws(' · ', x.name_en, c.name_en)`,
      `'${labels.ownRules.bn} · ' || concat_ws(' · ', x.name_bn, c.name_bn)`,
    )} AS what,
    '' AS reason, NULL::bigint AS amount, ${inLog('results_setting')} AS about
   FROM history h
   JOIN exams_exam x ON x.site_id = $1 AND x.id = (h.after ->> 'exam_id')::uuid
   LEFT JOIN academic_school_class c ON c.site_id = $1 AND c.id = (h.after ->> 'class_id')::uuid
  WHERE h.site_id = $1 AND h.table_name = 'results_setting' AND h.operation = 'insert' AND EXISTS (
    SELECT 1 FROM exams_paper p JOIN exams_mark m ON m.site_id = $1 AND m.paper_id = p.id
     WHERE p.site_id = $1 AND p.exam_id = x.id AND (c.id IS NULL OR p.class_id = c.id) AND m.created_at < h.at)`;

/** A student of another kind, where fees ask for the kind. */
const residences = `SELECT h.id, h.at, h.actor AS who,
    ${said(
      `'${labels.residence.en} · ' || ${pupil('en')} || ': ' || ${fromTo('residence', 'en')}`,
      `'${labels.residence.bn} · ' || ${pupil('bn')} || ': ' || ${fromTo('residence', 'bn')}`,
    )} AS what,
    '' AS reason, NULL::bigint AS amount, ${inLog('students_student')} AS about
   FROM history h
   JOIN students_student s ON s.site_id = $1 AND s.id = h.record_id
  WHERE h.site_id = $1 AND h.table_name = 'students_student' AND h.operation = 'update' AND ${differs('residence')}
    AND EXISTS (SELECT 1 FROM fees_fee_rule r WHERE r.site_id = $1 AND r.residence IS NOT NULL)`;

export const quietRules = [
  pastHolidays,
  cheaperServices,
  movedLedgers,
  ownRules,
  residences,
  admissionFees,
  staffDays,
].join('\n UNION ALL ');

/** By which subjects somebody passes is another than when the result was published. */
const choices = `SELECT h.id, h.at, h.actor AS who,
    ${said(
      `${pupil('en')} || ' · ' || ${nameOf('b', 'en')} || ': ' || ${fromTo('role', 'en')}`,
      `${pupil('bn')} || ' · ' || ${nameOf('b', 'bn')} || ': ' || ${fromTo('role', 'bn')}`,
    )} AS what,
    '' AS reason, NULL::bigint AS amount, ${inLog('exams_subject_choice')} AS about
   FROM history h
   CROSS JOIN LATERAL (SELECT coalesce(h.after, h.before) AS kept) n
   JOIN students_enrolment e ON e.site_id = $1 AND e.id = (n.kept ->> 'enrolment_id')::uuid
   JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
   JOIN academic_subject b ON b.site_id = $1 AND b.id = (n.kept ->> 'subject_id')::uuid
  WHERE h.site_id = $1 AND h.table_name = 'exams_subject_choice' AND ${differs('role')}
    AND EXISTS (SELECT 1 FROM results_result t JOIN results_run r ON r.site_id = $1 AND r.id = t.run_id
                 WHERE t.site_id = $1 AND t.enrolment_id = e.id AND r.published_at < h.at)`;

/** Results of before, as a sheet says them and nobody else checked. */
const broughtIn = (['made', 'undone'] as const)
  .map((how) => {
    const by = how === 'made' ? ['g.created_at', 'g.made_by'] : ['g.undone_at', 'g.undone_by'];
    const text = how === 'made' ? labels.broughtIn : labels.takenOut;
    return `SELECT g.id, ${by[0]} AS at, ${by[1]} AS who,
    ${said(`'${text.en} · ' || concat_ws(' · ', g.row_count::text, nullif(g.file_name, ''))`, `'${text.bn} · ' || concat_ws(' · ', g.row_count::text, nullif(g.file_name, ''))`)} AS what,
    '' AS reason, NULL::bigint AS amount, 'import_batch ' || g.id || ' ' || to_char((${by[0]} AT TIME ZONE 'Asia/Dhaka')::date, 'YYYY-MM-DD') AS about
   FROM import_batch g WHERE g.site_id = $1 AND g.kind = 'results.broughtIn'${how === 'made' ? '' : ' AND g.undone_at IS NOT NULL'}`;
  })
  .join('\n UNION ALL ');

/** A mark of an admission test that was written already. */
const testMarks = `SELECT h.id, h.at, h.actor AS who,
    ${said(
      `'${labels.testMark.en} · ' || coalesce(h.after ->> 'number', '') || ' · ' || (h.after ->> 'name_en') || n.marks`,
      `'${labels.testMark.bn} · ' || coalesce(h.after ->> 'number', '') || ' · ' || coalesce(nullif(h.after ->> 'name_bn', ''), h.after ->> 'name_en') || n.marks`,
    )} AS what,
    '' AS reason, NULL::bigint AS amount, ${inLog('admission_applicant')} AS about
   FROM history h
   CROSS JOIN LATERAL (SELECT ': ' || coalesce(h.before ->> 'mark', '–') || ' → ' || coalesce(h.after ->> 'mark', '–') AS marks) n
  WHERE h.site_id = $1 AND h.table_name = 'admission_applicant' AND h.operation = 'update' AND ${differs('mark', 'is_absent')}
    AND (h.before ->> 'mark' IS NOT NULL OR h.before ->> 'is_absent' = 'true')`;

export const quietMarks = [choices, broughtIn, testMarks].join('\n UNION ALL ');

/**
 * Days of the week without work, which stand with the institution and so in the platform's history: late books and days of absence
 * are counted without them.
 */
export async function readWeekends(platform: PlatformReader, days: readonly unknown[]): Promise<object[]> {
  const rows = await platform.read(
    {
      id: 'uuid',
      at: 'time',
      who: 'uuid?',
      was: json<number[]>(),
      is: json<number[]>(),
      day: 'text',
      site: 'text',
    },
    `SELECT h.id, h.at, h.actor AS who, h.before -> 'weekend' AS was, h.after -> 'weekend' AS "is",
            to_char(${day}, 'YYYY-MM-DD') AS day, h.record_id AS site
       FROM platform_history h
      WHERE h.site_id = $1 AND h.table_name = 'site' AND h.operation = 'update'
        AND h.before -> 'weekend' IS DISTINCT FROM h.after -> 'weekend'
        AND ($2::date IS NULL OR ${day} >= $2) AND ($3::date IS NULL OR ${day} <= $3)
      ORDER BY h.at DESC LIMIT 200`,
    ...days,
  );
  const inWords = (numbers: readonly number[], language: 'en' | 'bn') =>
    [...numbers]
      .sort()
      .flatMap((number) => weekdays[number] ?? [])
      .map((name) => weekdayLabels[name][language])
      .join(', ') || '–';
  return rows.flatMap(({ id, at, who, was, is, day: on, site }) => {
    const said = (language: 'en' | 'bn') =>
      `${labels.weekend[language]} · ${inWords(was, language)} → ${inWords(is, language)}`;
    return inWords(was, 'en') === inWords(is, 'en')
      ? []
      : [{ id, at, who, what: { en: said('en'), bn: said('bn') }, about: `site ${site} ${on}` }];
  });
}
