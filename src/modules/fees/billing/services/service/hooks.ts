import { todayInDhaka } from '../../../../../core/dates.ts';
import { AppError, ValidationError } from '../../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../../core/labels.ts';
import { parseTaka } from '../../../../../core/money.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../../core/server/database/row-shape.ts';
import { type EntityHooks, hooksOf, type Save } from '../../../../../core/server/entity/records.ts';
import { labelSql } from '../../../service/students-sql.ts';
import { aboveCeilings } from '../../../setup/ceiling/rules.ts';
import { readCeilings } from '../../../setup/ceiling/service/check-ceilings.ts';
import { rulesOfComingYears } from '../../../setup/service/fee-rules.ts';
import type { Schedule } from '../../periods.ts';
import { feeService } from '../fee-service.entity.ts';
import { serviceErrors, serviceProblems } from '../labels.ts';
import { meet, mostAtOnce, type Span } from '../rules.ts';
import { serviceUse } from '../service-use.entity.ts';

const text = (value: unknown): string | null => (value ? String(value) : null);
const number = (value: number): Label => ({ en: String(value), bn: String(value) });
const refuse = (field: string, label: Label) => new ValidationError({ [field]: [label] });

/** Which of these uses have billed months; a cancelled line was one too, but none that was taken back with its run. */
async function billedOf(transaction: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction.read(
    { id: 'text' },
    `SELECT DISTINCT s ->> 'use' AS id
       FROM fees_service_use u
       JOIN fees_invoice_line l ON l.site_id = $1 AND l.student_id = u.student_id AND l.trace ? 'services'
        AND NOT l.is_taken_back
       CROSS JOIN LATERAL jsonb_array_elements(l.trace -> 'services') s
      WHERE u.site_id = $1 AND u.id = ANY($2::uuid[]) AND s ->> 'use' = u.id::text`,
    ids,
  );
  return new Set(rows.map((row) => row.id));
}

/** How many of a service's seats are taken at once, from today on. */
async function seatsTaken(transaction: Transaction, serviceIds: readonly string[], from: string) {
  const rows = await transaction.read(
    { service_id: 'uuid', starts_on: 'date', ends_on: 'date?' },
    `SELECT u.service_id, u.starts_on, u.ends_on FROM fees_service_use u
      WHERE u.site_id = $1 AND u.is_active AND u.service_id = ANY($2::uuid[]) AND (u.ends_on IS NULL OR u.ends_on >= $3)`,
    serviceIds,
    from,
  );
  const taken = new Map<string, number>();
  for (const id of serviceIds) {
    const own = rows.filter((row) => row.service_id === id).map((row) => spanOf(row.starts_on, row.ends_on));
    taken.set(id, mostAtOnce(own, { from, to: null }));
  }
  return taken;
}

const spanOf = (from: string, to: string | null): Span => ({ from, to });

type Given = Span & {
  readonly id: string | null;
  readonly studentId: string;
  readonly serviceId: string;
};

/** The services that are chosen and all others of their sub-heads, held until the save ends: two clerks, one seat. */
async function holdServices(transaction: Transaction, ids: readonly string[]) {
  const rows = await transaction.read(
    { id: 'uuid', name: json<Label>(), sub_head_id: 'uuid', places: 'int?' },
    `SELECT v.id, ${labelSql('v')} AS name, v.sub_head_id, v.places FROM fees_fee_service v
      WHERE v.site_id = $1 AND v.sub_head_id IN (
        SELECT o.sub_head_id FROM fees_fee_service o WHERE o.site_id = $1 AND o.id = ANY($2::uuid[]))
      ORDER BY v.id FOR UPDATE`,
    ids,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

type ServiceSave = Save<typeof feeService>;

/** What a service costs, and the sub-head it is billed under in place of the rules. */
type Asked = { readonly subHeadId: string; readonly amount: bigint };

/** Whether one takes the place of a dearer rule of its sub-head; also before its first bill, as each year begins without one. */
async function areBelowRules(transaction: Transaction, asked: readonly Asked[]): Promise<boolean> {
  if (asked.length === 0) return false;
  const years = await rulesOfComingYears(transaction, todayInDhaka(transaction.now()));
  const rules = [...years.values()].flat();
  return asked.some((one) =>
    rules.some((rule) => rule.subHeadId === one.subHeadId && rule.amount > one.amount),
  );
}

type UseSave = Save<typeof serviceUse>;

/** Who is billed by a service for more days than before. */
const isMore = ({ input, before }: UseSave): boolean =>
  input.isActive !== false &&
  (!before?.isActive ||
    input.studentId !== before.studentId ||
    input.serviceId !== before.serviceId ||
    input.startsOn < before.startsOn ||
    (before.endsOn !== null && (!input.endsOn || input.endsOn > before.endsOn)));

/** One alone puts nobody on a service in place of dearer rules of its sub-head. */
async function assertNotBelowRules(transaction: Transaction, saves: readonly UseSave[]): Promise<void> {
  const ids = saves.filter(isMore).map(({ input }) => input.serviceId);
  if (ids.length === 0) return;
  const asked = await transaction.read(
    { subHeadId: 'uuid', amount: 'bigint' },
    `SELECT sub_head_id AS "subHeadId", monthly_amount AS amount FROM fees_fee_service
      WHERE site_id = $1 AND id = ANY($2::uuid[])`,
    ids,
  );
  if (await areBelowRules(transaction, asked)) throw refuse('serviceId', serviceProblems.usedBelowRules);
}

/**
 * One alone asks nobody less of what is billed: a service with billed months costs as much and stays in use, and none takes
 * the place of dearer rules of its sub-head. What costs more than before does neither.
 */
async function assertAsksAsMuch(
  transaction: Transaction,
  saves: readonly ServiceSave[],
  today: string,
): Promise<void> {
  const amountOf = (amount: string) => parseTaka(amount) ?? 0n;
  const less = saves.flatMap(({ input, before }) =>
    before?.isActive &&
    (input.isActive === false || amountOf(input.monthlyAmount) < amountOf(before.monthlyAmount))
      ? [before.id]
      : [],
  );
  const used = await transaction.read(
    { service_id: 'uuid', use_id: 'uuid' },
    `SELECT u.service_id, u.id AS use_id FROM fees_service_use u
      WHERE u.site_id = $1 AND u.is_active AND u.service_id = ANY($2::uuid[]) AND (u.ends_on IS NULL OR u.ends_on >= $3)`,
    less,
    today,
  );
  const billed = await billedOf(
    transaction,
    used.map((row) => row.use_id),
  );
  if (used.some((row) => billed.has(row.use_id))) throw refuse('monthlyAmount', serviceProblems.less);
  const cheaper = saves.filter(
    ({ input, before }) =>
      input.isActive !== false &&
      (!before?.isActive ||
        input.subHeadId !== before.subHeadId ||
        amountOf(input.monthlyAmount) < amountOf(before.monthlyAmount)),
  );
  const asked = cheaper.map(({ input }) => ({
    subHeadId: input.subHeadId,
    amount: amountOf(input.monthlyAmount),
  }));
  if (await areBelowRules(transaction, asked)) throw refuse('monthlyAmount', serviceProblems.lessThanRules);
}

/** Nobody is on two buses at once, and nobody sits where no seat is. */
async function assertFree(transaction: Transaction, given: readonly Given[]): Promise<void> {
  const services = await holdServices(transaction, [...new Set(given.map((one) => one.serviceId))]);
  const known = await transaction.read(
    { id: 'uuid', student_id: 'uuid', service_id: 'uuid', starts_on: 'date', ends_on: 'date?' },
    `SELECT u.id, u.student_id, u.service_id, u.starts_on, u.ends_on FROM fees_service_use u
      WHERE u.site_id = $1 AND u.is_active AND u.id <> ALL($2::uuid[]) AND u.service_id = ANY($3::uuid[])`,
    given.flatMap((one) => one.id ?? []),
    [...services.keys()],
  );
  const others: Given[] = known.map((row) => ({
    id: row.id,
    studentId: row.student_id,
    serviceId: row.service_id,
    from: row.starts_on,
    to: row.ends_on,
  }));
  for (const one of given) {
    const service = services.get(one.serviceId);
    if (!service) continue;
    const twice = others.find(
      (other) =>
        other.studentId === one.studentId &&
        services.get(other.serviceId)?.sub_head_id === service.sub_head_id &&
        meet(one, other),
    );
    if (twice) {
      const name = services.get(twice.serviceId)?.name ?? service.name;
      throw refuse('startsOn', fillLabel(serviceProblems.overlaps, { service: name }));
    }
    const seated = others.filter((other) => other.serviceId === one.serviceId);
    if (service.places !== null && mostAtOnce(seated, one) >= service.places)
      throw refuse('serviceId', fillLabel(serviceProblems.full, { count: number(service.places) }));
    others.push(one);
  }
}

/** What services and their users must be. */
export const serviceHooks: readonly EntityHooks[] = [
  hooksOf(serviceUse, {
    async beforeSave(transaction, saves) {
      const given = saves
        .filter(({ input }) => input.isActive !== false)
        .map(({ input, before }) => ({
          id: before?.id ?? null,
          studentId: String(input.studentId),
          serviceId: String(input.serviceId),
          from: text(input.startsOn),
          to: text(input.endsOn),
        }));
      for (const { from, to } of given)
        if (from !== null && to !== null && to < from) throw refuse('endsOn', serviceProblems.turned);
      const moved = saves.flatMap(({ input, before }) => {
        if (before === null) return [];
        if (input.isActive === false && before.isActive) return [{ id: before.id, field: 'serviceId' }];
        const field = (['studentId', 'serviceId'] as const).find((name) => input[name] !== before[name]);
        return field ? [{ id: before.id, field }] : [];
      });
      const billed = await billedOf(
        transaction,
        moved.map((one) => one.id),
      );
      const refused = moved.find((one) => billed.has(one.id));
      if (refused) throw refuse(refused.field, serviceProblems.billed);
      if (given.length > 0) await assertFree(transaction, given);
      await assertNotBelowRules(transaction, saves);
    },
    async beforeDelete(transaction, { id }) {
      const billed = await billedOf(transaction, [id]);
      if (billed.has(id)) throw new AppError(serviceErrors.billed);
    },
  }),
  hooksOf(feeService, {
    async beforeSave(transaction, saves) {
      const today = todayInDhaka(transaction.now());
      const { ceilings } = await readCeilings(transaction, today);
      const subHeads = await transaction.read(
        { id: 'uuid', head_id: 'uuid', schedule: oneOf<Schedule>() },
        'SELECT id, head_id, schedule FROM fees_fee_sub_head WHERE site_id = $1 AND id = ANY($2::uuid[])',
        saves.map(({ input }) => input.subHeadId),
      );
      const changed = saves.flatMap(({ before }) => before?.id ?? []);
      const used = await transaction.read(
        { service_id: 'uuid' },
        'SELECT DISTINCT service_id FROM fees_service_use WHERE site_id = $1 AND service_id = ANY($2::uuid[])',
        changed,
      );
      const inUse = new Set(used.map((row) => row.service_id));
      const taken = await seatsTaken(transaction, changed, today);
      for (const { input, before } of saves) {
        const subHead = subHeads.find((one) => one.id === input.subHeadId);
        if (subHead && subHead.schedule !== 'monthly') throw refuse('subHeadId', serviceProblems.notMonthly);
        if (before && before.subHeadId !== input.subHeadId && inUse.has(before.id))
          throw refuse('subHeadId', serviceProblems.inUse);
        const seats = before ? (taken.get(before.id) ?? 0) : 0;
        if (input.places && input.places < seats)
          throw refuse('places', fillLabel(serviceProblems.fewer, { count: number(seats) }));
        const rule = {
          subHeadId: String(input.subHeadId),
          criteria: {},
          amount: parseTaka(input.monthlyAmount) ?? 0n,
          months: null,
        };
        const own = subHead ? [{ id: subHead.id, headId: subHead.head_id, schedule: subHead.schedule }] : [];
        if (aboveCeilings([rule], own, ceilings).length > 0)
          throw refuse('monthlyAmount', serviceProblems.above);
      }
      await assertAsksAsMuch(transaction, saves, today);
    },
  }),
];
