import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { BonusRule } from '../../rules/bonus-rules.ts';
import type { Scope } from '../../rules/choice-rules.ts';
import type { DayRule } from '../../rules/day-rules.ts';
import { daysServed, employmentOn, type Unserved, unservedSpans } from '../../rules/service-rules.ts';
import type {
  AllowanceKind,
  AllowanceRule,
  Basis,
  CutRule,
  Funding,
  OvertimeRule,
  OvertimeUnit,
  Purpose,
} from '../../rules.ts';
import { readServiceMarks } from '../../service/employments.ts';
import { labelSql, termsSql } from '../../service/sql.ts';

type Scoped<R> = R & Scope & { readonly code: string };

/** All the rules of pay of an institution, and its settings. */
export type RuleBook = {
  readonly allowances: readonly Scoped<AllowanceRule>[];
  readonly overtime: readonly Scoped<OvertimeRule>[];
  readonly cuts: readonly Scoped<CutRule & DayRule>[];
  readonly bonuses: readonly Scoped<BonusRule & { funding: Funding; name: Label }>[];
  readonly personal: ReadonlyMap<string, readonly PersonalItem[]>;
  readonly roundNet: 'paisa' | 'taka';
};
type PersonalItem = {
  readonly rule: AllowanceRule;
  readonly fromDate: string;
  readonly toDate: string | null;
};

const scopeShape = {
  salaryTypeId: 'uuid?',
  designationId: 'uuid?',
  gradeFrom: 'int?',
  gradeTo: 'int?',
  fromDate: 'date',
  toDate: 'date?',
} as const;
const scopeSql = `r.salary_type_id AS "salaryTypeId", r.designation_id AS "designationId", r.grade_from AS "gradeFrom",
  r.grade_to AS "gradeTo", r.from_date AS "fromDate", r.to_date AS "toDate"`;

/** Reads the rules as they stand now; inactive ones do not. `employeeIds` narrows what belongs to persons. */
export async function readBook(
  transaction: Transaction,
  employeeIds: readonly string[] | null,
): Promise<RuleBook> {
  return {
    allowances: await readAllowances(transaction),
    overtime: await readOvertime(transaction),
    cuts: await readCuts(transaction),
    bonuses: await readBonuses(transaction),
    personal: await readPersonal(transaction, employeeIds),
    roundNet: await readRounding(transaction),
  };
}

const allowanceShape = {
  name: json<Label>(),
  kind: oneOf<AllowanceKind>(),
  purpose: oneOf<Purpose>(),
  funding: oneOf<Funding>(),
  calculation: oneOf<'fixed' | 'percent'>(),
  percent: 'bigint?',
  amount: 'bigint?',
  minimum: 'bigint?',
  maximum: 'bigint?',
} as const;
type AllowanceRow = {
  name: Label;
  kind: AllowanceKind;
  purpose: Purpose;
  funding: Funding;
  calculation: 'fixed' | 'percent';
  percent: bigint | null;
  amount: bigint | null;
  minimum: bigint | null;
  maximum: bigint | null;
};

function allowanceOf(row: AllowanceRow): AllowanceRule {
  const { name, kind, purpose, funding } = row;
  const about = { code: name.en.toLowerCase(), name, kind, purpose, funding };
  return row.calculation === 'fixed'
    ? { ...about, calculation: 'fixed', amount: row.amount ?? 0n }
    : {
        ...about,
        calculation: 'percent',
        percent: Number(row.percent ?? 0n),
        minimum: row.minimum,
        maximum: row.maximum,
      };
}

async function readAllowances(transaction: Transaction) {
  const rows = await transaction.read(
    { ...scopeShape, ...allowanceShape },
    `SELECT ${scopeSql}, ${labelSql('r')} AS name, r.kind, r.purpose, r.funding, r.calculation, r.percent, r.amount,
            r.minimum, r.maximum
       FROM payroll_allowance_rule r WHERE r.site_id = $1 AND r.is_active ORDER BY r.position, r.name_en, r.id`,
  );
  return rows.map((row) => {
    const rule = allowanceOf(row);
    // An allowance and a deduction may share a name.
    return { ...scopeOf(row), ...rule, code: `${rule.kind} ${rule.code}` };
  });
}

const scopeOf = ({ salaryTypeId, designationId, gradeFrom, gradeTo, fromDate, toDate }: Scope): Scope => ({
  salaryTypeId,
  designationId,
  gradeFrom,
  gradeTo,
  fromDate,
  toDate,
});

async function readOvertime(transaction: Transaction) {
  const rows = await transaction.read(
    {
      ...scopeShape,
      name: json<Label>(),
      unit: oneOf<OvertimeUnit>(),
      calculation: oneOf<'rate' | 'multiple'>(),
      rate: 'bigint?',
      multiplier: 'bigint?',
      divisor: 'int?',
    },
    `SELECT ${scopeSql}, ${labelSql('r')} AS name, r.unit, r.calculation, r.rate, r.multiplier, r.divisor
       FROM payroll_overtime_rule r WHERE r.site_id = $1 AND r.is_active ORDER BY r.unit, r.id`,
  );
  return rows.map((row): Scoped<OvertimeRule> => {
    const about = { ...scopeOf(row), code: row.unit, name: row.name, unit: row.unit };
    return row.calculation === 'rate'
      ? { ...about, calculation: 'rate', rate: row.rate ?? 0n }
      : {
          ...about,
          calculation: 'multiple',
          multiplier: Number(row.multiplier ?? 0n),
          divisor: row.divisor ?? 208,
        };
  });
}

async function readCuts(transaction: Transaction) {
  const rows = await transaction.read(
    {
      ...scopeShape,
      base: oneOf<CutRule['base']>(),
      divisor: oneOf<CutRule['divisor']>(),
      latesPerDay: 'int',
      countsEarly: 'bool',
      perLate: 'bigint?',
      hoursPerDay: 'int?',
      isSandwich: 'bool',
      missingPunch: oneOf<DayRule['missingPunch']>(),
    },
    `SELECT ${scopeSql}, r.base, r.divisor, r.lates_per_day AS "latesPerDay", r.counts_early AS "countsEarly",
            r.per_late AS "perLate", r.hours_per_day AS "hoursPerDay", r.is_sandwich AS "isSandwich",
            r.missing_punch AS "missingPunch"
       FROM payroll_cut_rule r WHERE r.site_id = $1 AND r.is_active ORDER BY r.name_en, r.id`,
  );
  return rows.map((row) => ({
    ...row,
    code: 'cut',
    perLate: row.perLate ?? 0n,
    hoursPerDay: row.hoursPerDay ?? 0,
  }));
}

async function readBonuses(transaction: Transaction) {
  const rows = await transaction.read(
    {
      ...scopeShape,
      name: json<Label>(),
      funding: oneOf<Funding>(),
      percent: 'bigint',
      minimum: 'bigint?',
      minimumMonths: 'int',
      fullAfterMonths: 'int',
    },
    `SELECT ${scopeSql}, ${labelSql('r')} AS name, r.funding, r.percent, r.minimum, r.minimum_months AS "minimumMonths",
            r.full_after_months AS "fullAfterMonths"
       FROM payroll_bonus_rule r WHERE r.site_id = $1 AND r.is_active ORDER BY r.name_en, r.id`,
  );
  return rows.map((row) => ({
    ...row,
    code: row.name.en,
    percent: Number(row.percent),
    minimum: row.minimum ?? 0n,
  }));
}

async function readPersonal(transaction: Transaction, employeeIds: readonly string[] | null) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      employeeId: 'uuid',
      name: json<Label>(),
      kind: oneOf<AllowanceKind>(),
      purpose: oneOf<Purpose>(),
      funding: oneOf<Funding>(),
      amount: 'bigint',
      fromDate: 'date',
      toDate: 'date?',
    },
    `SELECT r.id, r.employee_id AS "employeeId", ${labelSql('r')} AS name, r.kind, r.purpose, r.funding, r.amount,
            r.from_date AS "fromDate", r.to_date AS "toDate"
       FROM payroll_personal_item r
      WHERE r.site_id = $1 AND r.is_active AND ($2::uuid[] IS NULL OR r.employee_id = ANY($2))
      ORDER BY r.employee_id, r.name_en, r.id`,
    employeeIds,
  );
  const items = new Map<string, PersonalItem[]>();
  for (const { id, employeeId, fromDate, toDate, ...row } of rows)
    items.set(employeeId, [
      ...(items.get(employeeId) ?? []),
      {
        fromDate,
        toDate,
        rule: {
          code: `personal ${id}`,
          name: row.name,
          kind: row.kind,
          purpose: row.purpose,
          funding: row.funding,
          calculation: 'fixed',
          amount: row.amount,
        },
      },
    ]);
  return items;
}

async function readRounding(transaction: Transaction): Promise<'paisa' | 'taka'> {
  const row = await transaction.readOne(
    { rounding: oneOf<'paisa' | 'taka'>() },
    'SELECT round_net AS rounding FROM payroll_setting WHERE site_id = $1',
  );
  return row?.rounding ?? 'taka';
}

export type PaidPerson = {
  readonly id: string;
  readonly code: string;
  readonly name: Label;
  readonly designation: Label;
  readonly designationId: string;
  readonly joined: string | null;
  /** When the present employment began: on joining, or on coming back after a settlement. */
  readonly since: string | null;
  readonly index: string;
  /** From leaving to coming back where that was not settled: these days are not paid. */
  readonly unserved: readonly Unserved[];
  readonly lastDay: string | null;
  readonly payFrom: string;
  readonly salaryTypeId: string;
  readonly salaryType: Label;
  readonly basis: Basis;
  readonly funding: Funding;
  readonly grade: number | null;
  readonly basic: bigint;
  /** What the institution pays beside a basic of the government's. */
  readonly institutionBasic: bigint | null;
  readonly isFundMember: boolean;
  readonly method: 'bank' | 'cheque' | 'cash';
  readonly bank: string;
  /** Sealed; '' for none. */
  readonly accountNumber: string;
  readonly routing: string;
};

/**
 * Who is paid between two days, with pay and designation as they held on the first day, or for whoever came later as they
 * came: what changed since, in the middle of the month too, counts from the month after. By designation, then code.
 */
export async function readPeople(
  transaction: Transaction,
  first: string,
  last: string,
  employeeIds: readonly string[] | null,
): Promise<PaidPerson[]> {
  const pays = await transaction.read(
    {
      employeeId: 'uuid',
      payFrom: 'date',
      salaryTypeId: 'uuid',
      salaryType: json<Label>(),
      basis: oneOf<Basis>(),
      funding: oneOf<Funding>(),
      grade: 'int?',
      basic: 'bigint',
      institutionBasic: 'bigint?',
      isFundMember: 'bool',
      method: oneOf<PaidPerson['method']>(),
      bank: 'text',
      accountNumber: 'text',
      routing: 'text',
    },
    `SELECT DISTINCT ON (p.employee_id) p.employee_id AS "employeeId", p.from_date AS "payFrom",
            p.salary_type_id AS "salaryTypeId", ${labelSql('t')} AS "salaryType", coalesce(m.basis, t.basis) AS basis,
            coalesce(m.funding, t.funding) AS funding, p.grade, p.basic,
            p.institution_basic AS "institutionBasic", p.is_fund_member AS "isFundMember", p.method, coalesce(p.bank, '') AS bank,
            coalesce(p.account_number, '') AS "accountNumber", coalesce(p.routing, '') AS routing
       FROM payroll_employee_pay p JOIN payroll_salary_type t ON t.site_id = $1 AND t.id = p.salary_type_id
       LEFT JOIN ${termsSql('$2')} m ON m.salary_type_id = t.id
      WHERE p.site_id = $1 AND p.is_active AND p.from_date <= $3 AND ($4::uuid[] IS NULL OR p.employee_id = ANY($4))
      ORDER BY p.employee_id, (p.from_date <= $2) DESC, CASE WHEN p.from_date <= $2 THEN p.from_date END DESC, p.from_date`,
    first,
    last,
    employeeIds,
  );
  const payOf = new Map(pays.map(({ employeeId, ...pay }) => [employeeId, pay]));
  const people = await transaction.read(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      designation: json<Label>(),
      designationId: 'uuid',
      joined: 'date?',
      index: 'text',
      isActive: 'bool',
    },
    `SELECT e.id, e.code, ${labelSql('e')} AS name, ${labelSql('d')} AS designation, e.designation_id AS "designationId",
            e.joining_date AS joined, coalesce(e.index_number, '') AS index, e.is_active AS "isActive"
       FROM people_employee e
       JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      WHERE e.site_id = $1 AND (e.joining_date IS NULL OR e.joining_date <= $2) AND ($3::uuid[] IS NULL OR e.id = ANY($3))
      ORDER BY d.position, e.code, e.id`,
    last,
    employeeIds,
  );
  const marks = await readServiceMarks(transaction, employeeIds);
  const postsBefore = await readPostsBefore(transaction, first, employeeIds);
  // Joined here: where the database knows little of new tables it would look through all pay for each person.
  return people.flatMap(({ isActive, ...person }) => {
    const pay = payOf.get(person.id);
    const own = marks.get(person.id) ?? [];
    const employment = employmentOn(own, isActive, last);
    const { since, lastDay } = employment;
    const unserved = unservedSpans(own, employment);
    // Whoever left is in the run of the last month, so that it is paid before the final settlement.
    const isHere = lastDay === null ? isActive : lastDay >= first;
    if (!pay || !isHere || daysServed(unserved, first, last).length === 0) return [];
    return [
      {
        ...person,
        ...postsBefore.get(person.id),
        ...pay,
        since: since ?? person.joined,
        unserved,
        lastDay,
      },
    ];
  });
}

/**
 * The designation of a day of those who have another one since, from their service books: the first change after the day
 * tells which it was. An entry that was put right counts on the day of what puts it right; entries of earlier versions name no
 * record and are found by the name they keep.
 */
async function readPostsBefore(
  transaction: Transaction,
  day: string,
  employeeIds: readonly string[] | null,
): Promise<ReadonlyMap<string, Pick<PaidPerson, 'designation' | 'designationId'>>> {
  const rows = await transaction.read(
    { employeeId: 'uuid', designation: json<Label>(), designationId: 'uuid' },
    `SELECT b."employeeId", ${labelSql('d')} AS designation, d.id AS "designationId"
       FROM (SELECT DISTINCT ON (x.employee_id) x.employee_id AS "employeeId", x.facts
               FROM people_service_entry x
               JOIN people_employee e ON e.site_id = $1 AND e.id = x.employee_id
               LEFT JOIN people_service_entry c ON c.site_id = $1 AND c.corrects_id = x.id
              WHERE x.site_id = $1 AND x.event = 'designation'
                AND coalesce(c.day, x.day) > greatest($2::date, e.joining_date)
                AND ($3::uuid[] IS NULL OR x.employee_id = ANY($3))
              ORDER BY x.employee_id, coalesce(c.day, x.day), x.created_at, x.id) b
       JOIN LATERAL (SELECT n.id, n.name_en, n.name_bn FROM academic_designation n
                      WHERE n.site_id = $1 AND (n.id = (b.facts ->> 'fromId')::uuid
                         OR (b.facts ->> 'fromId' IS NULL AND n.name_en = b.facts -> 'from' ->> 'en'))
                      ORDER BY n.id LIMIT 1) d ON true`,
    day,
    employeeIds,
  );
  return new Map(rows.map(({ employeeId, ...post }) => [employeeId, post]));
}
