import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { labelSql, offsetOf } from '../../service/sql.ts';
import { fundingTexts } from '../../setup/choices.ts';
import type { Paging } from '../../shapes.ts';
import type { Report, ReportName } from '../contract.ts';
import { kindTexts, reportLabels as words } from '../labels.ts';

export type Asked = Paging & { name: ReportName; from?: string | undefined; to?: string | undefined };

/** What was paid between two months, both counted; only what is paid, and not reversed. */
export function readReport(transaction: Transaction, asked: Asked): Promise<Report> {
  return { months, components, designations, people }[asked.name](transaction, asked);
}

const paid = `r.site_id = $1 AND r.state IN ('paid', 'locked') AND ($2::text IS NULL OR r.month >= $2)
  AND ($3::text IS NULL OR r.month <= $3)`;
const valuesOf = (asked: Asked) => [asked.from ?? null, asked.to ?? null, asked.size, offsetOf(asked)];

type Column = Report['columns'][number];
const text = (label: Label): Column => ({ label, kind: 'text' });
const figure = (label: Label): Column => ({ label, kind: 'figure' });
const taka = (label: Label): Column => ({ label, kind: 'taka' });

const reportOf = (
  asked: Asked,
  columns: readonly Column[],
  rows: readonly { total: bigint }[],
  items: Report['items'],
): Report => ({
  columns: [...columns],
  items,
  total: Number(rows[0]?.total ?? 0),
  page: asked.page,
  size: asked.size,
});

async function months(transaction: Transaction, asked: Asked): Promise<Report> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      name: json<Label>(),
      persons: 'int',
      earned: 'bigint',
      deductions: 'bigint',
      payable: 'bigint',
      government: 'bigint',
      employer: 'bigint',
      total: 'bigint',
    },
    `SELECT r.id, ${labelSql('r')} AS name, r.persons, s.earned, r.deductions, r.payable, r.government, r.employer,
            count(*) OVER () AS total
       FROM payroll_run r
       CROSS JOIN LATERAL (SELECT coalesce(sum(p.earned + p.additions), 0)::bigint AS earned FROM payroll_payslip p
                            WHERE p.site_id = $1 AND p.run_id = r.id) s
      WHERE ${paid} ORDER BY r.month DESC, r.id LIMIT $4 OFFSET $5`,
    ...valuesOf(asked),
  );
  const columns = [
    text(words.run),
    figure(words.persons),
    taka(words.earned),
    taka(words.deductions),
    taka(words.payable),
    taka(words.government),
    taka(words.employer),
  ];
  return reportOf(
    asked,
    columns,
    rows,
    rows.map((row) => ({
      id: row.id,
      cells: [
        row.name,
        String(row.persons),
        ...[row.earned, row.deductions, row.payable, row.government, row.employer].map(takaText),
      ],
    })),
  );
}

async function components(transaction: Transaction, asked: Asked): Promise<Report> {
  const rows = await transaction.read(
    { kind: 'text', funding: 'text', name: json<Label>(), persons: 'int', amount: 'bigint', total: 'bigint' },
    `SELECT n ->> 'kind' AS kind, n ->> 'funding' AS funding, min((n -> 'name')::text)::json AS name,
            count(DISTINCT p.employee_id)::int AS persons, (sum((n ->> 'amount')::numeric) * 100)::bigint AS amount,
            count(*) OVER () AS total
       FROM payroll_run r JOIN payroll_payslip p ON p.site_id = $1 AND p.run_id = r.id
       CROSS JOIN LATERAL json_array_elements(p.lines) AS n
      WHERE ${paid} GROUP BY n ->> 'kind', n ->> 'funding', n -> 'name' ->> 'en'
      ORDER BY 1, 2, 5 DESC, n -> 'name' ->> 'en' LIMIT $4 OFFSET $5`,
    ...valuesOf(asked),
  );
  const columns = [
    text(words.component),
    text(words.kind),
    text(words.funding),
    figure(words.persons),
    taka(words.amount),
  ];
  return reportOf(
    asked,
    columns,
    rows,
    rows.map((row) => ({
      id: `${row.kind} ${row.funding} ${row.name.en}`,
      cells: [
        row.name,
        kindTexts[row.kind] ?? row.kind,
        row.funding === 'government' ? fundingTexts.government : fundingTexts.institution,
        String(row.persons),
        takaText(row.amount),
      ],
    })),
  );
}

async function designations(transaction: Transaction, asked: Asked): Promise<Report> {
  const rows = await transaction.read(
    {
      name: json<Label>(),
      persons: 'int',
      earned: 'bigint',
      deductions: 'bigint',
      payable: 'bigint',
      government: 'bigint',
      total: 'bigint',
    },
    `SELECT min((p.about -> 'designation')::text)::json AS name, count(DISTINCT p.employee_id)::int AS persons,
            sum(p.earned + p.additions)::bigint AS earned, sum(p.deductions)::bigint AS deductions,
            sum(p.payable)::bigint AS payable, sum(p.government)::bigint AS government, count(*) OVER () AS total
       FROM payroll_run r JOIN payroll_payslip p ON p.site_id = $1 AND p.run_id = r.id
      WHERE ${paid} GROUP BY p.about -> 'designation' ->> 'en' ORDER BY 5 DESC, p.about -> 'designation' ->> 'en' LIMIT $4 OFFSET $5`,
    ...valuesOf(asked),
  );
  const columns = [
    text(words.designation),
    figure(words.persons),
    taka(words.earned),
    taka(words.deductions),
    taka(words.payable),
    taka(words.government),
  ];
  return reportOf(
    asked,
    columns,
    rows,
    rows.map((row) => ({
      id: row.name.en,
      cells: [
        row.name,
        String(row.persons),
        ...[row.earned, row.deductions, row.payable, row.government].map(takaText),
      ],
    })),
  );
}

async function people(transaction: Transaction, asked: Asked): Promise<Report> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      earned: 'bigint',
      deductions: 'bigint',
      payable: 'bigint',
      government: 'bigint',
      fund: 'bigint',
      tax: 'bigint',
      total: 'bigint',
    },
    `SELECT e.id, e.code, ${labelSql('e')} AS name, s.earned, s.deductions, s.payable, s.government, s.fund, s.tax,
            count(*) OVER () AS total
       FROM (SELECT p.employee_id, sum(p.earned + p.additions)::bigint AS earned, sum(p.deductions)::bigint AS deductions,
                    sum(p.payable)::bigint AS payable, sum(p.government)::bigint AS government,
                    coalesce(sum(n.fund), 0)::bigint AS fund, coalesce(sum(n.tax), 0)::bigint AS tax
               FROM payroll_run r JOIN payroll_payslip p ON p.site_id = $1 AND p.run_id = r.id
               CROSS JOIN LATERAL (
                 SELECT sum((l ->> 'amount')::numeric * 100) FILTER (WHERE l ->> 'purpose' = 'providentFund') AS fund,
                        sum((l ->> 'amount')::numeric * 100) FILTER (WHERE l ->> 'purpose' = 'tax') AS tax
                   FROM json_array_elements(p.lines) l WHERE l ->> 'kind' = 'deduction') n
              WHERE ${paid} GROUP BY 1) s
       JOIN people_employee e ON e.site_id = $1 AND e.id = s.employee_id
      ORDER BY e.code, e.id LIMIT $4 OFFSET $5`,
    ...valuesOf(asked),
  );
  const columns = [
    text(words.code),
    text(words.name),
    taka(words.earned),
    taka(words.deductions),
    taka(words.fund),
    taka(words.tax),
    taka(words.payable),
    taka(words.government),
  ];
  return reportOf(
    asked,
    columns,
    rows,
    rows.map((row) => ({
      id: row.id,
      cells: [
        row.code,
        row.name,
        ...[row.earned, row.deductions, row.fund, row.tax, row.payable, row.government].map(takaText),
      ],
    })),
  );
}
