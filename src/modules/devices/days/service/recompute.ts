import { createHash } from 'node:crypto';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readOffDays } from '../../../academic/public.ts';
import { monthsPaid } from '../../../payroll/public.ts';
import { devicesErrors } from '../../labels.ts';
import { devicesPermission } from '../../permissions.ts';
import { ownEmployee, personJoins, personSql } from '../../service/people.ts';
import type { PersonShown } from '../../shapes.ts';
import { type Change, readChanges } from './compute.ts';
import { writeChanges } from './write.ts';

type Asked = {
  readonly from: string;
  readonly to: string;
  readonly employeeId?: string | undefined;
  readonly withAbsent: boolean;
};

/** What one look and one statement carry. */
const most = 20_000;

async function changesOf(transaction: Transaction, services: Services, asked: Asked): Promise<Change[]> {
  const now = services.now();
  const today = todayInDhaka(now);
  const isToCome = asked.to > today;
  const to = isToCome ? today : asked.to;
  if (asked.from > to) return [];
  const changes = await readChanges(transaction, {
    from: asked.from,
    to,
    employeeIds: asked.employeeId === undefined ? null : [asked.employeeId.toLowerCase()],
    off: await readOffDays(transaction, services, asked.from, to),
    withAbsent: asked.withAbsent,
    now,
  });
  if (changes.length > most) throw new AppError(devicesErrors.tooManyChanges);
  return changes;
}

/** Names exactly these changes over exactly what stands there. */
const digestOf = (changes: readonly Change[]): string =>
  createHash('sha256').update(JSON.stringify(changes)).digest('base64url');

/** What computing a range anew would write, and where somebody's own entry stays although punches say something else. */
export async function showChanges(
  transaction: Transaction,
  services: Services,
  asked: Asked & { page: number; size: number },
) {
  const changes = await changesOf(transaction, services, asked);
  const shown = changes.slice((asked.page - 1) * asked.size, asked.page * asked.size);
  const people = await readPeople(
    transaction,
    shown.map((one) => one.employeeId),
  );
  const count = (kind: Change['kind']) => changes.filter((one) => one.kind === kind).length;
  return {
    items: shown.flatMap((one) => {
      const employee = people.get(one.employeeId);
      if (!employee) return [];
      const { code, inAt, outAt, lateMinutes, earlyMinutes } = one.computed;
      return [
        {
          id: `${one.day} ${one.employeeId}`,
          day: one.day,
          employee,
          kind: one.kind,
          computed: { code, inAt, outAt, lateMinutes, earlyMinutes },
          standing: one.standing && {
            code: one.standing.code,
            inAt: one.standing.inAt,
            outAt: one.standing.outAt,
          },
        },
      ];
    }),
    total: changes.length,
    page: asked.page,
    size: asked.size,
    today: todayInDhaka(services.now()),
    counts: { new: count('new'), change: count('change'), hand: count('hand') },
    paid: await monthsPaid(transaction, asked.from, asked.to),
    seen: digestOf(changes),
    can: { write: transaction.context.permissions.has(devicesPermission.recompute) },
  };
}

async function readPeople(
  transaction: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonShown>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction.read(
    { person: json<PersonShown>() },
    `SELECT ${personSql} AS person
       FROM (SELECT id AS employee_id, nullif(id, id) AS student_id FROM people_employee
              WHERE site_id = $1 AND id = ANY($2::uuid[])) o ${personJoins('o')} LIMIT 200`,
    [...new Set(ids)],
  );
  return new Map(rows.map(({ person }) => [person.id, person]));
}

/** Writes exactly the changes that were seen. Throws 409 when they are others by now; one's own days over are left. */
export async function writeSeen(
  transaction: Transaction,
  services: Services,
  asked: Asked & { seen: string },
): Promise<{ written: number; own: number }> {
  const changes = await changesOf(transaction, services, asked);
  if (digestOf(changes) !== asked.seen) throw new AppError(devicesErrors.changedMeanwhile);
  const now = services.now();
  const today = todayInDhaka(now);
  const own = await ownEmployee(transaction);
  const others = changes.filter((one) => one.employeeId !== own || one.day === today);
  const written = await writeChanges(transaction, others, transaction.context.accountId ?? '', now);
  return {
    written,
    own:
      changes.filter((one) => one.kind !== 'hand').length -
      others.filter((one) => one.kind !== 'hand').length,
  };
}
