import type { ApprovalFigure } from '../../../../../core/approvals/approvals.ts';
import { addMonths, todayInDhaka } from '../../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../../core/labels.ts';
import { link } from '../../../../../core/module/paths.ts';
import type { Act } from '../../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { json } from '../../../../../core/server/database/row-shape.ts';
import { fieldProblems } from '../../../labels.ts';
import { feesPath } from '../../../paths.ts';
import { labelSql } from '../../../service/students-sql.ts';
import { refuseAbove } from '../../../setup/ceiling/service/check-ceilings.ts';
import { rulesOfYear, saveMatrix } from '../../../setup/service/fee-rules.ts';
import { insertWaivers } from '../../../waivers/service/insert-waivers.ts';
import { standingOnGround } from '../../../waivers/service/waivers.ts';
import { whatIfLabels as labels, whatIfErrors, whatIfProblems } from '../labels.ts';
import { type AdoptedFrom, affected, byStudent, type Changes, sumsOf } from '../rules.ts';
import { aboveOf, allOf, askedOf, readScenario, type ScenarioRow } from './scenarios.ts';
import { simulate } from './simulate.ts';

type Given = {
  readonly id: string;
  readonly version: number;
  readonly typeId: string | null;
  readonly reason: string;
  readonly ceilingReason?: string | undefined;
};

/** The scenario, where it may become the rules. Throws 409 for one that was adopted or changed, or comes too late. */
async function checked(transaction: Transaction, given: Given, now: Date): Promise<ScenarioRow> {
  const row = await readScenario(transaction, given.id);
  if (row.adopted_at) throw new AppError(whatIfErrors.adopted);
  if (row.version !== given.version) throw new AppError(errors.staleVersion);
  const { changes } = row;
  if (changes.amounts.length + changes.endedTypes.length + changes.given.length === 0)
    throw new AppError(whatIfErrors.changesNothing);
  if (row.from_month < todayInDhaka(now).slice(0, 7)) throw new AppError(whatIfErrors.begun);
  refuseAbove(await aboveOf(transaction, row, now), given.ceilingReason);
  await assertBefore(transaction, row, now);
  return row;
}

/**
 * Rules are a year's: a month of it that comes before and is not billed yet would change too, which nobody was shown. Months
 * before the first that was ever billed here (an institution that began in mid-year) are no one's business.
 */
async function assertBefore(transaction: Transaction, row: ScenarioRow, clock: Date): Promise<void> {
  const year = await transaction.readOne(
    { first: 'text' },
    `SELECT greatest(to_char(y.start_date, 'YYYY-MM'), coalesce(
              (SELECT min(l.period) FROM fees_invoice_line l
                WHERE l.site_id = $1 AND l.period ~ '^[0-9]{4}-[0-9]{2}$' AND l.opening_id IS NULL
                  AND l.period BETWEEN to_char(y.start_date, 'YYYY-MM') AND to_char(y.end_date, 'YYYY-MM')), $3)) AS first
       FROM academic_academic_year y WHERE y.site_id = $1 AND y.id = $2`,
    row.year_id,
    todayInDhaka(clock).slice(0, 7),
  );
  const last = addMonths(`${row.from_month}-01`, -1).slice(0, 7);
  if (!year || last < year.first) return;
  const months = { yearId: row.year_id, fromMonth: year.first, toMonth: last };
  const { now, would } = await simulate(transaction, { ...months, changes: { ...row.changes, given: [] } });
  if (affected(byStudent(allOf(now)), byStudent(allOf(would))).length > 0)
    throw new AppError(whatIfErrors.notBilledBefore, { month: row.from_month });
}

/** Whom the waivers of a scenario fall to: those of its classes who study in a month from its first on. */
const enrolledIn = (transaction: Transaction, yearId: string) =>
  transaction.read(
    { student_id: 'uuid', class_id: 'uuid' },
    `SELECT e.student_id, x.class_id FROM students_enrolment e
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
      WHERE e.site_id = $1 AND e.year_id = $2 ORDER BY e.student_id`,
    yearId,
  );

/** The waivers a scenario gives. Throws at the type where one is needed, or somebody has a waiver of it already. */
async function waiversOf(transaction: Transaction, row: ScenarioRow, given: Given) {
  if (row.changes.given.length === 0) return [];
  const { typeId } = given;
  if (typeId === null) throw new ValidationError({ typeId: [whatIfProblems.typeNeeded] });
  const known = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM fees_waiver_type WHERE site_id = $1 AND id = $2 AND is_active',
    typeId,
  );
  if (!known) throw new ValidationError({ typeId: [fieldProblems.notOwn] });
  const enrolled = await enrolledIn(transaction, row.year_id);
  const standing = row.changes.endedTypes.includes(typeId)
    ? []
    : await standingOnGround(transaction, {
        studentIds: enrolled.map((one) => one.student_id),
        typeId,
        subHeadIds: row.changes.given.flatMap((one) => one.subHeadIds),
        fromMonth: row.from_month,
        toMonth: null,
      });
  if (standing.length > 0)
    throw new ValidationError({
      typeId: [
        fillLabel(whatIfProblems.typeTaken, { count: new Set(standing.map((one) => one.student_id)).size }),
      ],
    });
  return row.changes.given.flatMap((one) =>
    enrolled
      .filter((student) => one.classId === null || student.class_id === one.classId)
      .map(({ student_id }) => ({
        studentId: student_id,
        typeId,
        subHeadIds: one.subHeadIds,
        kind: 'percent' as const,
        share: one.share,
        base: 'remaining' as const,
        amount: null,
        fromMonth: row.from_month,
        toMonth: null,
        reason: given.reason || row.name,
        monthCap: null,
        yearCap: null,
        isRenewable: false,
        paperId: null,
        worth: null,
      })),
  );
}

async function namesOf(transaction: Transaction, { changes }: ScenarioRow) {
  const rows = await transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT b.id, ${labelSql('b')} AS name FROM fees_fee_sub_head b WHERE b.site_id = $1 AND b.id = ANY($2::uuid[])
      UNION ALL SELECT c.id, ${labelSql('c')} FROM academic_school_class c WHERE c.site_id = $1 AND c.id = ANY($3::uuid[])
      UNION ALL SELECT t.id, ${labelSql('t')} FROM fees_waiver_type t WHERE t.site_id = $1 AND t.id = ANY($4::uuid[])`,
    [...changes.amounts.map((one) => one.subHeadId), ...changes.given.flatMap((one) => one.subHeadIds)],
    [...changes.amounts, ...changes.given].flatMap((one) => one.classId ?? []),
    changes.endedTypes,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Each change, as whoever decides reads it. */
function changeFigures({ changes }: ScenarioRow, names: ReadonlyMap<string, Label>): ApprovalFigure[] {
  const nameOf = (id: string | null) =>
    id === null ? labels.allClasses : (names.get(id) ?? labels.allClasses);
  return [
    ...changes.amounts.map((one): ApprovalFigure => {
      const label = fillLabel(labels.amountFor, { fee: nameOf(one.subHeadId), class: nameOf(one.classId) });
      return one.amount === null
        ? { kind: 'text', label, value: labels.noAmount }
        : { kind: 'money', label, value: one.amount };
    }),
    ...changes.endedTypes.map(
      (id): ApprovalFigure => ({ kind: 'name', label: labels.ended, value: nameOf(id) }),
    ),
    ...changes.given.map((one): ApprovalFigure => {
      const share = `${one.share / 100}%`;
      const fees = one.subHeadIds.map((id) => nameOf(id));
      return {
        kind: 'text',
        label: fillLabel(labels.amountFor, {
          fee: { en: fees.map((each) => each.en).join(', '), bn: fees.map((each) => each.bn).join(', ') },
          class: nameOf(one.classId),
        }),
        value: fillLabel(labels.lessBy, { share }),
      };
    }),
  ];
}

/** Makes a scenario the rules of its year: always by two, neither of whom may be who wrote it and decides on it. */
export const adoptingScenario: Act<Given, { id: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    const row = await checked(transaction, input, services.now());
    await waiversOf(transaction, row, input);
    const { now, would } = await simulate(transaction, askedOf(row));
    const [before, after] = [sumsOf(allOf(now)).payable, sumsOf(allOf(would)).payable];
    const students = affected(byStudent(allOf(now)), byStudent(allOf(would))).length;
    return {
      subject: row.id,
      title: fillLabel(labels.adoptTitle, { name: row.name }),
      path: link(feesPath.settings, { tab: 'what-if', q: row.name }),
      amount: null,
      excluded: [row.made_by],
      figures: [
        { kind: 'month', label: labels.fromMonth, value: row.from_month },
        ...changeFigures(row, await namesOf(transaction, row)),
        { kind: 'money', label: labels.payableNow, value: String(before) },
        { kind: 'money', label: labels.payableThen, value: String(after) },
        { kind: 'text', label: labels.students, value: { en: String(students), bn: String(students) } },
        ...(input.ceilingReason
          ? [
              {
                kind: 'text' as const,
                label: labels.aboveBecause,
                value: { en: input.ceilingReason, bn: input.ceilingReason },
              },
            ]
          : []),
      ],
    };
  },
  async run(transaction, { input, services, approved }) {
    const clock = services.now();
    const row = await checked(transaction, input, clock);
    const earlier = await changeRules(transaction, row, { reason: input.ceilingReason, now: clock });
    const given = await waiversOf(transaction, row, input);
    const ended = await transaction.change(
      `UPDATE fees_waiver SET revoked_at = $3, revoked_reason = $4, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND type_id = ANY($2::uuid[]) AND revoked_at IS NULL
          AND (to_month IS NULL OR to_month >= $5)`,
      row.changes.endedTypes,
      clock,
      input.reason || row.name,
      row.from_month,
    );
    if (given.length > 0) await insertWaivers(transaction, given);
    const adoptedFrom: AdoptedFrom = { amounts: earlier, ended, given: given.length };
    const done = await transaction.change(
      `UPDATE fees_scenario SET adopted_at = $4, adopted_by = $5, asked_by = $6, adopted_from = $7,
              version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2 AND version = $3 AND adopted_at IS NULL AND is_active`,
      row.id,
      row.version,
      clock,
      transaction.context.accountId,
      approved?.askedBy ?? transaction.context.accountId,
      JSON.stringify(adoptedFrom),
    );
    if (done === 0) throw new AppError(errors.staleVersion);
    return { id: row.id };
  },
};

/** Writes the amounts; answers what they were. Throws 409 when somebody changed one in this moment. */
async function changeRules(
  transaction: Transaction,
  row: ScenarioRow,
  above: { reason: string | undefined; now: Date },
): Promise<Changes['amounts']> {
  const keyOf = (one: { subHeadId: string; classId: string | null }) =>
    `${one.subHeadId} ${one.classId ?? ''}`;
  // Of one fee and class that stand twice the first counts, as it was reckoned.
  const amounts = [...new Map([...row.changes.amounts].reverse().map((one) => [keyOf(one), one])).values()];
  if (amounts.length === 0) return [];
  const before = new Map(
    (await rulesOfYear(transaction, row.year_id))
      .filter((rule) => rule.months === null && Object.keys(rule.criteria).every((name) => name === 'class'))
      .map((rule) => [
        keyOf({ subHeadId: rule.subHeadId, classId: rule.criteria.class ?? null }),
        rule.amount,
      ]),
  );
  const cells = amounts.map((one) => ({
    subHeadId: one.subHeadId,
    classId: one.classId,
    amount: one.amount === null ? null : BigInt(one.amount),
    was: before.get(keyOf(one)) ?? null,
  }));
  const { conflicts } = await saveMatrix(transaction, row.year_id, cells, above);
  if (conflicts.length > 0) throw new AppError(errors.staleVersion);
  return cells.map(({ subHeadId, classId, was }) => ({
    subHeadId,
    classId,
    amount: was === null ? null : String(was),
  }));
}
