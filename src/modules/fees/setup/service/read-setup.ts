import type * as z from 'zod';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { feesContract } from '../../contract.ts';
import { labelSql } from '../../service/students-sql.ts';
import { providers } from '../../shapes.ts';
import { reckonedSql } from '../../waivers/early/service/early-offers.ts';

type Setup = z.input<typeof feesContract.setup.output>;
type Named = { id: string; label: Label };

const list = (sql: string) => `(SELECT coalesce(json_agg(q ORDER BY q.place), '[]') FROM (${sql}) q)`;
const named = (table: string, order = 'position') =>
  list(
    `SELECT t.id, ${labelSql('t')} AS label, row_number() OVER (ORDER BY t.${order}, t.name_en) AS place
       FROM ${table} t WHERE t.site_id = $1 AND t.is_active`,
  );

/** Everything the screens of fees choose from, in one statement; `collectors` by their accounts' ids. */
export async function readSetup(
  transaction: Transaction,
): Promise<Omit<Setup, 'today' | 'collectors'> & { collectors: string[] }> {
  const row = await transaction.row<
    Omit<Setup, 'today' | 'collectors' | 'banks'> & { banks: Named[]; collectors: string[] | null }
  >(
    `SELECT ${list(`SELECT y.id, ${labelSql('y')} AS label, y.is_current AS "isCurrent", y.start_date AS "startDate",
                           y.end_date AS "endDate", row_number() OVER (ORDER BY y.start_date DESC) AS place
                      FROM academic_academic_year y WHERE y.site_id = $1`)} AS years,
            ${named('academic_school_class')} AS classes, ${named('academic_shift')} AS shifts,
            ${named('academic_version')} AS versions, ${named('academic_group')} AS groups,
            ${list(`SELECT t.id, ${labelSql('t')} AS label, row_number() OVER (ORDER BY t.name_en) AS place
                      FROM academic_subject t WHERE t.site_id = $1 AND t.is_active AND EXISTS (
                        SELECT 1 FROM academic_class_subject k WHERE k.site_id = $1 AND k.subject_id = t.id AND k.is_active
                           AND k.role IN ('elective', 'optional'))`)} AS subjects,
            ${list(`SELECT x.id, x.class_id AS "classId", ${labelSql('x')} AS label,
                           row_number() OVER (ORDER BY c.position, h.position, x.name_en) AS place
                      FROM academic_section x
                      JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id AND y.is_current
                      JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
                      JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id
                     WHERE x.site_id = $1`)} AS sections,
            ${named('fees_fee_head')} AS heads,
            ${list(`SELECT b.id, b.head_id AS "headId", ${labelSql('b')} AS label, b.schedule, b.due_day AS "dueDay",
                           b.is_active AS "isActive", row_number() OVER (ORDER BY b.position, b.name_en) AS place
                      FROM fees_fee_sub_head b WHERE b.site_id = $1`)} AS "subHeads",
            ${named('fees_waiver_type')} AS "waiverTypes",
            ${list(`SELECT o.id, ${labelSql('o')} AS label, o.child_from AS "childFrom", o.child_to AS "childTo",
                           o.starts_on AS "startsOn", o.ends_on AS "endsOn",
                           row_number() OVER (ORDER BY o.position, o.name_en) AS place
                      FROM fees_student_offer_type o
                     WHERE o.site_id = $1 AND o.is_active AND o.type_id IS NOT NULL AND NOT ${reckonedSql}
                       AND CASE o.kind WHEN 'fixed' THEN o.amount > 0 ELSE o.share > 0 END`)} AS offers,
            ${list(`SELECT l.id, ${labelSql('l')} AS label, row_number() OVER (ORDER BY l.code) AS place
                      FROM accounts_ledger l WHERE l.site_id = $1 AND l.kind = 'bank' AND l.is_active`)} AS banks,
            ${list(`SELECT m.code AS value, ${labelSql('m')} AS label, row_number() OVER (ORDER BY m.position, m.code) AS place
                      FROM payments_online_method m
                      JOIN payments_gateway g ON g.site_id = $1 AND g.id = m.gateway_id AND g.is_active
                      LEFT JOIN payments_payment_type t ON t.site_id = $1 AND t.id = m.payment_type_id
                     WHERE m.site_id = $1 AND m.is_active AND m.code IN (${providers.map((one) => `'${one}'`).join(', ')})
                       AND coalesce(t.code, 'student-fee') = 'student-fee'`)} AS services,
            (SELECT json_build_object('paper', o.paper, 'isAutoPrint', o.is_auto_print) FROM fees_setting o
              WHERE o.site_id = $1) AS printing,
            (SELECT json_agg(c.by) FROM (SELECT collected_by AS by FROM fees_receipt WHERE site_id = $1
                UNION SELECT collected_by FROM fees_outside_receipt WHERE site_id = $1) c) AS collectors`,
  );
  const bare = <T extends object>(rows: readonly T[] | undefined): T[] =>
    (rows ?? []).map((one) => {
      const { place: _place, ...rest } = one as T & { place?: number };
      return rest as T;
    });
  return {
    years: bare(row?.years),
    classes: bare(row?.classes),
    shifts: bare(row?.shifts),
    versions: bare(row?.versions),
    groups: bare(row?.groups),
    subjects: bare(row?.subjects),
    sections: bare(row?.sections),
    heads: bare(row?.heads),
    subHeads: bare(row?.subHeads),
    waiverTypes: bare(row?.waiverTypes),
    offers: bare(row?.offers),
    banks: bare(row?.banks),
    services: bare(row?.services),
    printing: row?.printing ?? { paper: 'roll80', isAutoPrint: false },
    collectors: row?.collectors ?? [],
  };
}
