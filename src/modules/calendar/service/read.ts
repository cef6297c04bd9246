import { daysBetween, todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Permission } from '../../../core/module/permissions.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { CalendarAsk, CalendarSource } from '../../../core/server/http/calendar-source.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { ownStudents } from '../../students/public.ts';
import { calendarErrors } from '../labels.ts';
import { calendarPermission } from '../permissions.ts';

const mostDays = 400;

type Span = { readonly from: string; readonly to: string };

/** What all modules have between two days, merged by day. Throws 422 for a longer time than anybody looks at. */
export async function readEntries(
  transaction: Transaction,
  sources: readonly CalendarSource[],
  ask: CalendarAsk,
) {
  if (daysBetween(ask.from, ask.to) > mostDays) throw new AppError(calendarErrors.span);
  const found = await Promise.all(
    sources.map(async ({ name, kind, move, read }) => {
      const canMove = move !== undefined && ask.permissions.has(move.permission);
      const entries = await read(transaction, ask);
      return entries.map(({ note = null, forWhom = null, ...entry }) => ({
        ...entry,
        note,
        forWhom,
        source: name,
        kind,
        can: { move: canMove },
      }));
    }),
  );
  return found
    .flat()
    .sort(
      (one, other) =>
        one.startDate.localeCompare(other.startDate) ||
        (one.startsAt ?? '').localeCompare(other.startsAt ?? '') ||
        one.id.localeCompare(other.id),
    );
}

async function around(services: Services, siteId: number) {
  const site = await services.sites.find(siteId);
  return { today: todayInDhaka(services.now()), weekend: [...(site?.weekend ?? [])] };
}

/** The whole calendar, for those who work here. */
export async function readCalendar(
  transaction: Transaction,
  services: Services,
  { from, to, whose }: Span & { whose: 'own' | 'all' },
) {
  const { permissions, accountId } = transaction.context;
  const items = await readEntries(transaction, services.calendar, {
    today: todayInDhaka(services.now()),
    from,
    to,
    sectionIds: null,
    accountId,
    ofOthers: whose === 'all',
    permissions,
  });
  return {
    ...(await around(services, transaction.siteId)),
    items,
    can: {
      edit: permissions.has(calendarPermission.edit),
      others: services.calendar.some(({ others }) => others !== undefined && permissions.has(others)),
    },
  };
}

/** The sections in which the account's own students are this year. */
export async function ownSections(
  transaction: Transaction,
  accountId: string | null,
  studentId: string | null = null,
): Promise<string[]> {
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT DISTINCT e.section_id AS id FROM students_enrolment e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
      WHERE e.site_id = $1 AND e.student_id IN (${ownStudents('$2')}) AND ($3::uuid IS NULL OR e.student_id = $3)
      LIMIT 50`,
    accountId,
    studentId,
  );
  return rows.map(({ id }) => id);
}

/** The account's own students. */
export async function ownStudentsOf(transaction: Transaction, accountId: string | null): Promise<string[]> {
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT s.id FROM students_student s WHERE s.site_id = $1 AND s.id IN (${ownStudents('$2')}) LIMIT 50`,
    accountId,
  );
  return rows.map(({ id }) => id);
}

/** The calendar of one of the account's own students; whoever has none sees what is for everybody. */
export async function readMine(
  transaction: Transaction,
  services: Services,
  { from, to, studentId }: Span & { studentId?: string | undefined },
) {
  const { accountId } = transaction.context;
  const children = await transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT s.id, json_build_object('en', s.name_en, 'bn', coalesce(nullif(s.name_bn, ''), s.name_en)) AS name
       FROM students_student s WHERE s.site_id = $1 AND s.id IN (${ownStudents('$2')})
      ORDER BY s.date_of_birth, s.id LIMIT 20`,
    accountId,
  );
  const asked = studentId?.toLowerCase() ?? children[0]?.id ?? null;
  if (asked !== null && !children.some((one) => one.id === asked)) throw new AppError(errors.notFound);
  const sectionIds = asked === null ? [] : await ownSections(transaction, accountId, asked);
  const items = await readEntries(transaction, services.calendar, {
    today: todayInDhaka(services.now()),
    from,
    to,
    sectionIds,
    ...(asked === null ? {} : { studentIds: [asked] }),
    accountId,
    // As a family sees it, whoever looks.
    permissions: new Set<Permission>(),
  });
  return {
    ...(await around(services, transaction.siteId)),
    items: items.map((one) => ({ ...one, can: { move: false } })),
    children,
    studentId: asked,
  };
}

/** What is meant for all children of the account, and for everybody, as a family sees it. */
export async function readOfFamily(transaction: Transaction, services: Services, { from, to }: Span) {
  const { accountId } = transaction.context;
  return readEntries(transaction, services.calendar, {
    today: todayInDhaka(services.now()),
    from,
    to,
    sectionIds: await ownSections(transaction, accountId),
    accountId,
    permissions: new Set<Permission>(),
  });
}

/** Moves an entry by its own module. Throws 404 for a source that is not there, 403 without that module's permission. */
export async function moveEntry(
  transaction: Transaction,
  services: Services,
  asked: { source: string; id: string; version: number; startDate: string },
) {
  const source = services.calendar.find((one) => one.name === asked.source);
  if (!source) throw new AppError(errors.notFound);
  if (!source.move) throw new AppError(calendarErrors.fixed);
  const { permission, run } = source.move;
  if (!transaction.context.permissions.has(permission))
    throw new AppError(errors.forbidden, { permission }, { permission });
  await run(transaction, asked);
  return { id: asked.id };
}
