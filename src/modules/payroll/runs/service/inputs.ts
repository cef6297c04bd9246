import type * as z from 'zod';
import { endOfMonth } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { payrollProblems } from '../../labels.ts';
import { payrollPermission } from '../../permissions.ts';
import { absentDaysOf, type DayMark } from '../../rules/day-rules.ts';
import { quantities } from '../../rules/line-rules.ts';
import type { MonthOfWork } from '../../rules/work-rules.ts';
import { type Work, workFields } from '../../rules.ts';
import { labelSql, offsetOf, patternOf, termsSql } from '../../service/sql.ts';
import type { runsContract } from '../contract.ts';

/** What a module knows of somebody's month. */
type DayOfWork = {
  /** How each day of the month was, in order, where days are taken: absence follows from it by the person's cut rule. */
  readonly days?: readonly DayMark[];
  readonly work?: Partial<Work>;
};

/** One thing a figure of somebody's month is made of. */
export type WorkPart = {
  readonly field: keyof Work;
  /** Null where it is of the whole month. */
  readonly day: string | null;
  readonly text: Label;
  /** In the unit of its field; null where the part explains and counts nothing. */
  readonly amount: number | null;
  /** The screen that shows it. */
  readonly path: string;
};

/** Working days of somebody of which nothing is written, and the screen on which they are. */
export type MissingDays = { readonly days: readonly string[]; readonly path: string };

/** Days of a month in attendance, halves too; those late are also present. */
export type AttendanceOfMonth = Readonly<Record<'working' | 'present' | 'late' | 'leave' | 'absent', number>>;

/**
 * What a module that knows about attendance, leave, duties or proxies answers for a month of pay: the persons it knows
 * something of, each with only what it knows. What an office enters by hand goes before it.
 */
export type PayrollInputSource = {
  /** How the month of these employees went, for the papers; in days, by employee. */
  attendance?(
    transaction: Transaction,
    asked: { readonly month: string; readonly employeeIds: readonly string[] },
  ): Promise<ReadonlyMap<string, AttendanceOfMonth>>;
  /** The module. */
  readonly name: string;
  collect(
    transaction: Transaction,
    asked: { readonly month: string; readonly employeeIds: readonly string[] },
  ): Promise<ReadonlyMap<string, DayOfWork>>;
  /** The working days that are over and of which it should know something and does not, by employee. */
  missing?(
    transaction: Transaction,
    asked: { readonly month: string; readonly employeeIds: readonly string[] },
  ): Promise<ReadonlyMap<string, MissingDays>>;
  /** What the figures of one person are made of. */
  parts(
    transaction: Transaction,
    asked: { readonly month: string; readonly employeeId: string },
  ): Promise<readonly WorkPart[]>;
};

const sources = new WeakMap<Services, Map<string, PayrollInputSource>>();

/** Called once by a module as it is served: from then on this server asks it. */
export function registerPayrollInputs(services: Services, source: PayrollInputSource): void {
  const known = sources.get(services) ?? new Map<string, PayrollInputSource>();
  known.set(source.name, source);
  sources.set(services, known);
}

/** The modules that know something of a month of work. */
export const payrollSources = (services: Services): readonly PayrollInputSource[] => [
  ...(sources.get(services)?.values() ?? []),
];

/** Everything that is known of a month, by employee: what the modules answer, and what was entered by hand. */
export async function gatherWork(
  transaction: Transaction,
  services: Services,
  month: string,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, MonthOfWork>> {
  const found = new Map<string, MonthOfWork>();
  const add = (id: string, more: Partial<MonthOfWork>) =>
    found.set(id, { gathered: {}, days: [], given: {}, ...found.get(id), ...more });
  for (const source of payrollSources(services)) {
    const answers = await source.collect(transaction, { month, employeeIds });
    for (const [id, { days, work }] of answers)
      add(id, {
        gathered: { ...found.get(id)?.gathered, ...work },
        ...(days ? { days } : {}),
      });
  }
  const entered = await transaction.read(
    { employee_id: 'uuid', work: json<Partial<Work>>() },
    `SELECT i.employee_id, i.work FROM payroll_input i
      WHERE i.site_id = $1 AND i.month = $2 AND i.employee_id = ANY($3::uuid[])`,
    month,
    employeeIds,
  );
  for (const row of entered) add(row.employee_id, { given: row.work });
  return found;
}

/** The sheet of a month: everybody in service with pay, a page at a time. */
export async function readInputs(
  transaction: Transaction,
  services: Services,
  asked: z.output<typeof runsContract.inputs.input>,
): Promise<z.input<typeof runsContract.inputs.output>> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      basis: 'text',
      work: jsonOrNull<Partial<Work>>(),
      note: 'text?',
      version: 'int?',
      total: 'bigint',
    },
    `SELECT e.id, e.code, ${labelSql('e')} AS name, coalesce(m.basis, t.basis) AS basis, i.work, i.note, i.version, count(*) OVER () AS total
       FROM people_employee e
       JOIN LATERAL (SELECT p.salary_type_id FROM payroll_employee_pay p
                      WHERE p.site_id = $1 AND p.employee_id = e.id AND p.is_active AND p.from_date <= $3
                      ORDER BY p.from_date DESC LIMIT 1) p ON true
       JOIN payroll_salary_type t ON t.site_id = $1 AND t.id = p.salary_type_id
       LEFT JOIN ${termsSql('$7')} m ON m.salary_type_id = t.id
       LEFT JOIN payroll_input i ON i.site_id = $1 AND i.employee_id = e.id AND i.month = $2
      WHERE e.site_id = $1 AND ($4::text IS NULL OR e.search_text ILIKE $4 OR lower(e.code) LIKE $4)
        AND (e.is_active OR EXISTS (SELECT 1 FROM people_service_entry b WHERE b.site_id = $1 AND b.employee_id = e.id
                                       AND b.event = 'left' AND b.day >= $7))
      ORDER BY e.code, e.id LIMIT $5 OFFSET $6`,
    asked.month,
    endOfMonth(`${asked.month}-01`),
    patternOf(asked.q),
    asked.size,
    offsetOf(asked),
    `${asked.month}-01`,
  );
  const gathered = await gatherWork(
    transaction,
    services,
    asked.month,
    rows.map((row) => row.id),
  );
  const held = await transaction.row(
    `SELECT 1 FROM payroll_run WHERE site_id = $1 AND month = $2 AND kind = 'monthly'
        AND state IN ('approved', 'paid', 'locked')`,
    asked.month,
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    page: asked.page,
    size: asked.size,
    items: rows.map((row) => ({
      employeeId: row.id,
      code: row.code,
      name: row.name,
      basis: row.basis,
      given: row.work ?? {},
      gathered: shownWork(gathered.get(row.id)),
      note: row.note ?? '',
      version: row.version,
    })),
    isOpen: held === null,
    can: { edit: transaction.context.permissions.has(payrollPermission.prepare) },
  };
}

/** Absence as it follows from the days alone: what holidays in between cost is a matter of each person's cut rule. */
const shownWork = (known: MonthOfWork | undefined): Partial<Work> =>
  known === undefined
    ? {}
    : {
        ...(known.days.length > 0
          ? { absentDays: absentDaysOf(known.days, { isSandwich: false, missingPunch: 'ignored' }) }
          : {}),
        ...known.gathered,
      };

/** Who typed other days, hours or classes than were gathered, and does not say why. Throws 422. */
async function assertReasons(
  transaction: Transaction,
  services: Services,
  { month, rows }: z.output<typeof runsContract.saveInputs.input>,
): Promise<void> {
  const known = await gatherWork(
    transaction,
    services,
    month,
    rows.map((row) => row.employeeId),
  );
  const problems = rows.flatMap((row, place) => {
    const gathered = known.get(row.employeeId)?.gathered ?? {};
    const isOther = quantities.some((field) => {
      const [typed, found] = [row.work[field], gathered[field]];
      return typed !== undefined && found !== undefined && found > 0 && typed !== found;
    });
    return isOther && row.note.length < 3
      ? [[`rows.${place}.note`, [payrollProblems.whyOther]] as const]
      : [];
  });
  if (problems.length > 0) throw new ValidationError(Object.fromEntries(problems));
}

/**
 * Enters days and hours of a month. A month that is paid may still be mended: what changes is found as arrears. Throws 409
 * where somebody else was quicker, 404 for an employee of another institution, 422 where what is paid by was gathered and is
 * typed otherwise without a reason.
 */
export async function saveInputs(
  transaction: Transaction,
  services: Services,
  { month, rows }: z.output<typeof runsContract.saveInputs.input>,
): Promise<{ saved: number }> {
  const known = await transaction.readOne(
    { persons: 'int' },
    'SELECT count(*)::int AS persons FROM people_employee WHERE site_id = $1 AND id = ANY($2::uuid[])',
    rows.map((row) => row.employeeId),
  );
  if (known?.persons !== rows.length) throw new AppError(errors.notFound);
  await assertReasons(transaction, services, { month, rows });
  const held = await transaction.read(
    { employee_id: 'uuid', version: 'int' },
    `SELECT i.employee_id, i.version FROM payroll_input i
      WHERE i.site_id = $1 AND i.month = $2 AND i.employee_id = ANY($3::uuid[]) FOR UPDATE`,
    month,
    rows.map((row) => row.employeeId),
  );
  const versions = new Map(held.map((row) => [row.employee_id, row.version]));
  if (rows.some((row) => row.version !== (versions.get(row.employeeId) ?? null)))
    throw new AppError(errors.staleVersion);
  const given = (work: (typeof rows)[number]['work']) =>
    Object.fromEntries(workFields.flatMap((name) => (work[name] === undefined ? [] : [[name, work[name]]])));
  const saved = await transaction.change(
    `INSERT INTO payroll_input AS i (site_id, id, month, employee_id, work, note)
     SELECT n.site_id, n.id, $2, n.employee_id, n.work::json, n.note
       FROM ${rowsOf('n', { id: '$3::uuid[]', employee_id: '$4::uuid[]', work: '$5::text[]', note: '$6::text[]' })}
     ON CONFLICT (site_id, month, employee_id) DO UPDATE SET work = EXCLUDED.work, note = EXCLUDED.note,
        version = i.version + 1, updated_at = EXCLUDED.updated_at`,
    month,
    rows.map(() => newId()),
    rows.map((row) => row.employeeId),
    rows.map((row) => JSON.stringify(given(row.work))),
    rows.map((row) => row.note),
  );
  return { saved };
}
