import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';

const texts = {
  first: { en: 'Paid for the first time', bn: 'প্রথমবার বেতন পাচ্ছেন' },
  otherWay: { en: 'Paid another way than last time', bn: 'গতবারের চেয়ে ভিন্নভাবে দেওয়া হচ্ছে' },
  moved: { en: 'To another bank account than last time', bn: 'গতবারের চেয়ে ভিন্ন ব্যাংক হিসাবে' },
  more: { en: '{names} and {count} more', bn: '{names} ও আরও {count} জন' },
} as const;
const reasons = ['first', 'otherWay', 'moved'] as const;
/** As many as are named. */
const most = 20;

/**
 * Whose pay goes where it never went: to somebody who was never paid, another way than the last pay, or to another bank
 * account. Sums say nothing of it, so whoever approves a run sees the names. Equal numbers are sealed to equal texts.
 */
export async function newPlaces(transaction: Transaction, runId: string): Promise<ApprovalFigure[]> {
  const rows = await transaction.read(
    { name: json<Label>(), why: oneOf<(typeof reasons)[number]>() },
    `SELECT p.about -> 'name' AS name,
            CASE WHEN l.about IS NULL THEN 'first' WHEN l.method <> p.method THEN 'otherWay' ELSE 'moved' END AS why
       FROM payroll_payslip p
       LEFT JOIN LATERAL (
         SELECT o.about, o.method FROM payroll_payslip o JOIN payroll_run r ON r.site_id = $1 AND r.id = o.run_id
          WHERE o.site_id = $1 AND o.employee_id = p.employee_id AND o.run_id <> $2 AND r.state IN ('paid', 'locked')
          ORDER BY r.paid_on DESC, r.id DESC LIMIT 1) l ON true
      WHERE p.site_id = $1 AND p.run_id = $2 AND p.payable > 0
        AND (l.method IS DISTINCT FROM p.method
          OR p.method = 'bank' AND l.about ->> 'accountNumber' IS DISTINCT FROM p.about ->> 'accountNumber')
      ORDER BY p.about ->> 'code', p.id`,
    runId,
  );
  return reasons.flatMap((why): ApprovalFigure[] => {
    const names = rows.filter((row) => row.why === why).map((row) => row.name);
    return names.length === 0 ? [] : [{ kind: 'text', label: texts[why], value: named(names) }];
  });
}

function named(names: readonly Label[]): Label {
  const shown = names.slice(0, most);
  const joined = {
    en: shown.map((one) => one.en).join(', '),
    bn: shown.map((one) => one.bn).join(', '),
  };
  if (names.length <= most) return joined;
  return fillLabel(texts.more, { names: joined, count: names.length - most });
}
