import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Permission } from '../../../../core/module/permissions.ts';
import { holdersOf } from '../../../../core/server/approvals/people.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { notifyEach } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { noticeSenderOf } from '../../service/hooks.ts';
import { employeeRecipients } from '../../service/recipients.ts';
import type { EndKind } from '../rules.ts';

export type Notice = {
  readonly employeeId: string;
  /** What the employee reads, and what the office does. */
  readonly own: Label;
  /** May name the employee: `{name}`. */
  readonly office: Label;
  /** Where the office looks. */
  readonly path: string;
};

/**
 * Rings for the employees a notice is about, and for everybody of the office who holds a permission; the employees are told by
 * SMS too where the institution has switched that on. Nobody is told of themselves twice.
 */
export async function tellNotices(
  transaction: Transaction,
  services: Services,
  notices: readonly Notice[],
  permission: Permission,
): Promise<void> {
  if (notices.length === 0) return;
  const holders = await holdersOf(services.database, transaction.siteId, permission);
  const people = await employeeRecipients(transaction, [...new Set(notices.map((one) => one.employeeId))]);
  const known = new Map(people.map((one) => [one.personId, one]));
  await notifyEach(
    transaction,
    notices.flatMap(({ employeeId, own, office, path }) => {
      const person = known.get(employeeId);
      const title = fillLabel(office, { name: person?.name ?? { en: '', bn: '' } });
      return [
        ...(person?.accountId ? [{ accountId: person.accountId, title: own, path: null }] : []),
        ...holders
          .filter((one) => one !== person?.accountId)
          .map((accountId) => ({ accountId, title, path })),
      ];
    }),
  );
  const [by] = holders;
  if (by === undefined) return;
  // One message to each, whatever ends for them.
  const ofEach = Map.groupBy(notices, (one) => one.employeeId);
  const joined = (all: readonly Notice[], language: 'en' | 'bn') =>
    all.map((one) => one.own[language]).join(' ');
  await noticeSenderOf(services)?.(
    transaction,
    by,
    people.map((person) => {
      const own = ofEach.get(person.personId) ?? [];
      return { ...person, values: { title: { en: joined(own, 'en'), bn: joined(own, 'bn') } } };
    }),
  );
}

export type DueEnd = {
  readonly employeeId: string;
  readonly kind: EndKind;
  readonly dueOn: string;
  readonly days: number;
};

/** Notes what is told now; answers those that were not told before. */
export async function noteEnds<T extends DueEnd>(transaction: Transaction, due: readonly T[]): Promise<T[]> {
  if (due.length === 0) return [];
  const fresh = await transaction.read(
    { employeeId: 'uuid', kind: 'text', dueOn: 'date' },
    `INSERT INTO people_notice (site_id, id, employee_id, kind, due_on, days)
     SELECT n.site_id, n.id, n.employee_id, n.kind, n.due_on, n.days
       FROM ${rowsOf('n', {
         id: '$2::uuid[]',
         employee_id: '$3::uuid[]',
         kind: '$4::text[]',
         due_on: '$5::date[]',
         days: '$6::int[]',
       })}
     ON CONFLICT (site_id, employee_id, kind, due_on, days) DO NOTHING
     RETURNING employee_id AS "employeeId", kind, due_on AS "dueOn"`,
    due.map(() => newId()),
    due.map((one) => one.employeeId),
    due.map((one) => one.kind),
    due.map((one) => one.dueOn),
    due.map((one) => one.days),
  );
  const keys = new Set(fresh.map((one) => `${one.employeeId} ${one.kind} ${one.dueOn}`));
  return due.filter((one) => keys.has(`${one.employeeId} ${one.kind} ${one.dueOn}`));
}
