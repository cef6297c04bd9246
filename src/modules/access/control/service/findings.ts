import { todayInDhaka } from '../../../../core/dates.ts';
import { formatDate } from '../../../../core/format.ts';
import { fillLabel, type Label, type Language } from '../../../../core/labels.ts';
import { corePath, link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import { labelsOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { isAtNight, isOfStaff } from '../../../../core/server/jobs/nights.ts';
import { accountsPath, voucherPath } from '../../../accounts/paths.ts';
import { feesPath } from '../../../fees/paths.ts';
import { resultsPath } from '../../../results/paths.ts';
import { studentsPath } from '../../../students/paths.ts';
import { accessPath } from '../../paths.ts';
import { type Finding, type FindingKind, findingKinds } from '../contract.ts';
import { controlLabels, payRows, ruleRows, ruleTables } from '../labels.ts';
import { quietMarks, quietRules, readWeekends } from './quiet-changes.ts';
import { quietDues } from './quiet-money.ts';

type Asked = {
  kind?: FindingKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  size: number;
};

const same = (expression: string) => `json_build_object('en', ${expression}, 'bn', ${expression})::jsonb`;
const dhakaDay = (column: string) => `(${column} AT TIME ZONE 'Asia/Dhaka')::date`;
/** A voucher `v` of somebody's hand: written as one, or the step of a cheque. */
const byHand = `(v.source_kind IS NULL OR v.source_kind LIKE 'accounts.cheque%')`;
const takaOf = (row: string) => `round((${row} ->> 'amount')::numeric / 100, 2)::text`;
const namesOf = (tables: readonly string[]) => tables.map((table) => `'${table}'`).join(', ');
const voucherName = `coalesce(v.number, '') || ' · ' || v.narration`;

/**
 * One SELECT a kind, all with the same columns. `about` is what leads to its screen: the type of a voucher, the record, the
 * day and whose drawer it was. Who did it is an account.
 */
const findings: Readonly<Record<Exclude<FindingKind, 'atNight' | 'exported'>, string>> = {
  ownApproval: `SELECT q.id, q.decided_at AS at, q.decided_by AS who, q.title AS what, q.reason, q.amount, NULL AS about
     FROM approval_request q WHERE q.site_id = $1 AND q.by_one_person`,
  ownVoucher: `SELECT v.id, v.posted_at AS at, v.posted_by AS who, ${same(voucherName)} AS what, v.reason, v.amount, v.type AS about
     FROM accounts_voucher v
    WHERE v.site_id = $1 AND v.status = 'posted' AND ${byHand} AND v.posted_by = v.prepared_by`,
  backDated: `SELECT v.id, v.posted_at AS at, v.posted_by AS who, ${same(voucherName)} AS what, v.reason, v.amount, v.type AS about
     FROM accounts_voucher v
    WHERE v.site_id = $1 AND v.status = 'posted' AND ${byHand} AND v.day < ${dhakaDay('v.posted_at')} - 1`,
  afterClose: `SELECT v.id, v.posted_at AS at, v.posted_by AS who, ${same(voucherName)} AS what, v.reason, v.amount, v.type AS about
     FROM accounts_voucher v JOIN accounts_fiscal_year y ON y.site_id = $1 AND v.day BETWEEN y.start_date AND y.end_date
    WHERE v.site_id = $1 AND v.status = 'posted' AND ${dhakaDay('v.posted_at')} > y.end_date
    UNION ALL
   SELECT q.id, q.decided_at, q.decided_by, q.title, q.reason, NULL, NULL
     FROM approval_request q
    WHERE q.site_id = $1 AND q.state = 'approved' AND q.act IN ('accounts.reopenYear', 'accounts.unlockDays')`,
  drawer: `SELECT c.id, c.closed_at AS at, c.collector_id AS who, ${same("to_char(c.day, 'YYYY-MM-DD')")} AS what, c.note AS reason,
          c.counted - c.expected AS amount, to_char(c.day, 'YYYY-MM-DD') || ' ' || c.collector_id AS about
     FROM fees_day_close c WHERE c.site_id = $1 AND c.counted <> c.expected
    UNION ALL
   SELECT c.id, c.reopened_at, c.reopened_by, ${same("to_char(c.day, 'YYYY-MM-DD')")}, c.reopened_reason, NULL,
          to_char(c.day, 'YYYY-MM-DD') || ' ' || c.collector_id
     FROM fees_day_close c WHERE c.site_id = $1 AND c.reopened_by IS NOT NULL`,
  dueGone: `SELECT l.id, coalesce(l.cancelled_at, l.updated_at) AS at, h.actor AS who,
          json_build_object('en', s.code || ' · ' || s.name_en || ' · ' || b.name_en,
                            'bn', s.code || ' · ' || coalesce(nullif(s.name_bn, ''), s.name_en) || ' · ' || b.name_bn)::jsonb AS what,
          concat_ws(' · ', nullif(l.reason, ''), nullif(l.cancelled_reason, '')) AS reason, l.amount, l.student_id::text AS about
     FROM fees_invoice_line l
     JOIN students_student s ON s.site_id = $1 AND s.id = l.student_id
     JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
     LEFT JOIN LATERAL (SELECT o.actor FROM history o
                         WHERE o.site_id = $1 AND o.table_name = 'fees_invoice_line' AND o.record_id = l.id
                         ORDER BY o.at DESC, o.id DESC LIMIT 1) h ON true
    WHERE l.site_id = $1 AND l.amount > 0 AND NOT l.is_taken_back
      AND (l.cancelled_at IS NOT NULL OR (l.payable = 0 AND l.moved = 0 AND l.waiver > 0))
    UNION ALL
   SELECT r.id, r.taken_back_at, r.taken_back_by, ${same('r.period')}, r.taken_back_reason,
          (SELECT sum(l.payable)::bigint FROM fees_invoice_line l
            WHERE l.site_id = $1 AND l.run_id = r.id AND l.is_taken_back), NULL
     FROM fees_invoice_run r WHERE r.site_id = $1 AND r.taken_back_at IS NOT NULL
    UNION ALL
   SELECT w.id, w.given_at, w.given_by,
          json_build_object('en', s.code || ' · ' || s.name_en || ' · ' || b.name_en || ', late fine',
                            'bn', s.code || ' · ' || coalesce(nullif(s.name_bn, ''), s.name_en) || ' · ' || b.name_bn || ', বিলম্ব জরিমানা')::jsonb,
          w.reason, w.amount, w.student_id::text
     FROM fees_fine_waiver w
     JOIN students_student s ON s.site_id = $1 AND s.id = w.student_id
     JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = w.line_id
     JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
    WHERE w.site_id = $1 AND NOT w.of_charge AND w.withdrawal_of IS NULL
      AND NOT EXISTS (SELECT 1 FROM fees_fine_waiver o WHERE o.site_id = $1 AND o.withdrawal_of = w.id)
    UNION ALL
   ${quietDues}`,
  markChanged: `SELECT a.id, a.created_at AS at, a.actor_id AS who,
          json_build_object('en', d.name_en || ' · ' || b.name_en || ': ' || a.before || ' → ' || a.after,
                            'bn', coalesce(nullif(d.name_bn, ''), d.name_en) || ' · ' || b.name_bn || ': ' || a.before || ' → ' || a.after)::jsonb AS what,
          a.reason, NULL::bigint AS amount, a.run_id || ' ' || a.enrolment_id AS about
     FROM results_amendment a
     JOIN students_enrolment e ON e.site_id = $1 AND e.id = a.enrolment_id
     JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
     JOIN exams_paper p ON p.site_id = $1 AND p.id = a.paper_id
     JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
    WHERE a.site_id = $1
    UNION ALL
   SELECT h.id, h.at, h.actor,
          json_build_object('en', x.name_en || ' · ' || b.name_en || ' · ' || c.name_en,
                            'bn', x.name_bn || ' · ' || b.name_bn || ' · ' || c.name_bn)::jsonb,
          coalesce(h.after ->> 'note', ''), NULL,
          'exams_mark_sheet ' || m.id || ' ' || to_char(${dhakaDay('h.at')}, 'YYYY-MM-DD')
     FROM history h
     JOIN exams_mark_sheet m ON m.site_id = $1 AND m.id = h.record_id
     JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id
     JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id
     JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
     JOIN academic_section c ON c.site_id = $1 AND c.id = m.section_id
    WHERE h.site_id = $1 AND h.table_name = 'exams_mark_sheet' AND h.before ->> 'status' IN ('verified', 'accepted', 'locked')
      AND h.after ->> 'status' = 'returned'
    UNION ALL
   SELECT k.id, k.acted_at, k.actor_id,
          json_build_object('en', x.name_en || ' · ' || b.name_en || ' · ' || c.name_en,
                            'bn', x.name_bn || ' · ' || b.name_bn || ' · ' || c.name_bn)::jsonb,
          k.reason, NULL, 'exams_paper ' || p.id || ' ' || to_char(${dhakaDay('k.acted_at')}, 'YYYY-MM-DD')
     FROM exams_change k
     JOIN exams_paper p ON p.site_id = $1 AND p.id = k.paper_id
     JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id
     JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
     JOIN academic_school_class c ON c.site_id = $1 AND c.id = p.class_id
    WHERE k.site_id = $1 AND k.kind = 'paperWithdrawn'
    UNION ALL
   ${quietMarks}`,
  rules: `SELECT h.id, h.at, h.actor AS who,
          json_build_object('en', concat_ws(' · ', n.en, n.kept ->> 'name_en', b.name_en, p.name_en) || n.change,
                            'bn', concat_ws(' · ', n.bn, n.kept ->> 'name_bn', b.name_bn, coalesce(nullif(p.name_bn, ''), p.name_en))
                                  || n.change)::jsonb AS what,
          '' AS reason, NULL::bigint AS amount, h.table_name || ' ' || h.record_id || ' ' || to_char(${dhakaDay('h.at')}, 'YYYY-MM-DD') AS about
     FROM history h
     CROSS JOIN LATERAL (SELECT r.en, r.bn, coalesce(h.before, h.after) AS kept, CASE WHEN h.table_name <> 'fees_fee_rule' THEN ''
            ELSE ': ' || ${takaOf('h.before')} || ' → ' || coalesce(${takaOf('h.after')}, '–') END AS change
       FROM (VALUES ${Object.entries(ruleTables)
         .map(([table, { en, bn }]) => `('${table}', '${en}', '${bn}')`)
         .join(', ')}) AS r(name, en, bn) WHERE r.name = h.table_name) n
     LEFT JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = (n.kept ->> 'sub_head_id')::uuid
     LEFT JOIN people_employee p ON p.site_id = $1 AND p.id = (n.kept ->> 'employee_id')::uuid
    WHERE h.site_id = $1 AND h.table_name IN (${namesOf(Object.keys(ruleTables))})
      AND (h.operation <> 'insert' OR h.table_name IN (${namesOf(ruleRows)})
           OR (h.table_name IN (${namesOf(payRows)})
               AND EXISTS (SELECT 1 FROM payroll_run u WHERE u.site_id = $1 AND u.created_at < h.at)))
      AND (h.table_name <> 'academic_designation' OR h.before ->> 'retirement_age' IS DISTINCT FROM h.after ->> 'retirement_age')
    UNION ALL
   ${quietRules}`,
};

/**
 * Logins of staff of the nights from a day to a day, which the platform keeps: not an institution's rows. The sealed history has
 * them too, for the case that one is no longer there.
 */
const nightSql = `SELECT json_agg(n) AS found, (SELECT min(o.created_at) FROM session o WHERE o.site_id = $1) AS since FROM (
  SELECT s.id, s.created_at AS at, s.account_id AS who, s.device AS reason FROM session s
   WHERE s.site_id = $1 AND ${isOfStaff('m.site_id = $1')} AND ${isAtNight}
     AND ($2::date IS NULL OR ${dhakaDay('s.created_at')} >= $2) AND ($3::date IS NULL OR ${dhakaDay('s.created_at')} <= $3)
   ORDER BY s.created_at DESC LIMIT 2000) n`;

/** What staff of the platform exported of all the institution has, and each time one of them took it. */
const exportsSql = `SELECT json_agg(x) AS found FROM (
  SELECT * FROM (
    SELECT a.id, a.asked_at AS at, a.asked_by AS who, false AS fetched FROM operations_archive a WHERE a.of_site = $1
     UNION ALL
    SELECT f.id, f.at, f.by_account, true FROM operations_archive_fetch f
      JOIN operations_archive a ON a.id = f.archive_id WHERE a.of_site = $1) e
   WHERE ($2::date IS NULL OR ${dhakaDay('e.at')} >= $2) AND ($3::date IS NULL OR ${dhakaDay('e.at')} <= $3)
   ORDER BY e.at DESC LIMIT 2000) x`;

const allSql = [
  ...Object.entries(findings).map(([kind, sql]) => `SELECT '${kind}' AS kind, f.* FROM (${sql}) f`),
  `SELECT 'atNight' AS kind, n.id, n.at, n.who, $6::jsonb AS what, n.reason, NULL::bigint AS amount, NULL AS about
     FROM json_to_recordset($7::json) AS n(id uuid, at timestamptz, who uuid, reason text)
    UNION ALL
   SELECT 'atNight', h.record_id, (h.after ->> 'at')::timestamptz, h.actor, $6::jsonb, coalesce(h.after ->> 'device', ''), NULL, NULL
     FROM history h WHERE h.site_id = $1 AND h.table_name = 'session'
      AND NOT EXISTS (SELECT 1 FROM json_to_recordset($7::json) AS n(id uuid) WHERE n.id = h.record_id)`,
  `SELECT 'exported' AS kind, x.id, x.at, x.who, CASE WHEN x.fetched THEN $10::jsonb ELSE $11::jsonb END AS what, '' AS reason,
          NULL::bigint AS amount, NULL AS about
     FROM json_to_recordset($9::json) AS x(id uuid, at timestamptz, who uuid, fetched boolean)`,
  `SELECT 'rules' AS kind, w.id, w.at, w.who, w.what, '' AS reason, NULL::bigint AS amount, w.about
     FROM json_to_recordset($12::json) AS w(id uuid, at timestamptz, who uuid, what jsonb, about text)`,
].join('\n UNION ALL ');

/** What an auditor looks at first, the newest first, with how many there are of each kind. */
export async function readFindings(transaction: Transaction, services: Services, asked: Asked) {
  const days = [transaction.siteId, asked.from ?? null, asked.to ?? null];
  const nights = await services.database.findOne<{ found: object[] | null; since: Date | null }>(
    nightSql,
    ...days,
  );
  const [[exported], weekends] = await services.database.asPlatform(transaction.context, async (platform) => [
    await platform.read({ found: jsonOrNull<object[]>() }, exportsSql, ...days),
    await readWeekends(platform, days),
  ]);
  const rows = await transaction.read(
    {
      id: 'uuid',
      kind: oneOf<FindingKind>(),
      at: 'time',
      who: 'uuid?',
      what: json<Label>(),
      reason: 'text',
      amount: 'bigint?',
      about: 'text?',
      counts: json<Partial<Record<FindingKind, number>>>(),
      total: 'int',
    },
    `WITH found AS MATERIALIZED (
       SELECT * FROM (${allSql}) a
        WHERE ($3::date IS NULL OR ${dhakaDay('a.at')} >= $3) AND ($4::date IS NULL OR ${dhakaDay('a.at')} <= $4)),
     counts AS (SELECT coalesce(json_object_agg(kind, n), '{}') AS counts
                  FROM (SELECT kind, count(*)::int AS n FROM found GROUP BY kind) k)
     SELECT f.*, counts.counts, (count(*) OVER ())::int AS total FROM found f CROSS JOIN counts
      WHERE ($2::text IS NULL OR f.kind = $2) ORDER BY f.at DESC, f.id LIMIT $5 OFFSET $8`,
    asked.kind ?? null,
    asked.from ?? null,
    asked.to ?? null,
    asked.size,
    JSON.stringify(controlLabels.loggedIn),
    JSON.stringify(nights?.found ?? []),
    (asked.page - 1) * asked.size,
    JSON.stringify(exported?.found ?? []),
    JSON.stringify(controlLabels.allFetched),
    JSON.stringify(controlLabels.allExported),
    JSON.stringify(weekends),
  );
  const names = await labelsOfAccounts(
    services.database,
    rows.map((row) => row.who),
  );
  const known = rows[0]?.counts ?? {};
  return {
    items: rows.map(
      (row): Finding => ({
        id: row.id,
        kind: row.kind,
        at: row.at.toISOString(),
        who: names.get(row.who ?? '') ?? null,
        what: withDays(
          row.kind === 'drawer' ? fillLabel(controlLabels.drawerOf, { day: row.what.en }) : row.what,
        ),
        reason: row.reason,
        amount: row.amount === null ? null : takaText(row.amount),
        path: pathOf(row.kind, row),
      }),
    ),
    total: rows[0]?.total ?? 0,
    nightsSince: nights?.since ? todayInDhaka(nights.since) : null,
    counts: Object.fromEntries(findingKinds.map((kind) => [kind, known[kind] ?? 0])) as Record<
      FindingKind,
      number
    >,
  };
}

/** The database tells days as it keeps them; each reader gets them in words, and one day once. */
function withDays({ en, bn }: Label): Label {
  const said = (text: string, language: Language) =>
    text
      .replace(/\b(\d{4}-\d\d-\d\d) – \1\b/g, '$1')
      .replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => formatDate(day, { language }));
  return { en: said(en, 'en'), bn: said(bn, 'bn') };
}

/** What a student was billed and paid, as whoever sees fees may open it; the counter is for who collects. */
export const ledgerOf = (studentId: string): string =>
  link(studentsPath.profile, { id: studentId, tab: 'fees' });

const isVoucherType = (text: string | null): text is keyof typeof voucherPath =>
  text !== null && text in voucherPath;

/** The screen that shows what a finding is made of. */
function pathOf(
  kind: FindingKind,
  { id, who, about }: { id: string; who: string | null; about: string | null },
): string {
  if (isVoucherType(about)) return link(voucherPath[about].one, { voucherId: id });
  if (kind === 'ownApproval' || kind === 'afterClose')
    return link(corePath.approvals, { view: 'decided', open: id });
  const [first = '', second = '', third = ''] = (about ?? '').split(' ');
  if (kind === 'drawer')
    return link(feesPath.report, { tab: 'payments', from: first, to: first, collector: second });
  if (kind === 'dueGone')
    // The log tells of a register's marks under their sheet.
    return third !== '' ? link(accessPath.log, { record: second, from: third }) : ledgerOf(first);
  if (kind === 'markChanged')
    return third !== ''
      ? // The log tells of marks under the sheet they stand on.
        link(accessPath.log, { record: second, from: third })
      : link(resultsPath.report, { run: first, student: second });
  if (kind === 'rules') return link(accessPath.log, { record: second, from: third });
  // Whoever did it is nobody of the institution: there is nothing more to show.
  if (kind === 'exported') return link(accessPath.auditor, { kind });
  if (kind === 'atNight' && who !== null) return link(accessPath.user, { id: who });
  return accountsPath.ledger;
}
