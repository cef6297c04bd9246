import { randomBytes } from 'node:crypto';
import { addDays, todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import type { Permission } from '../../../core/module/permissions.ts';
import { permissionsAt, rolesAt } from '../../../core/server/approvals/people.ts';
import { digestOf } from '../../../core/server/auth/caller.ts';
import { networkOf } from '../../../core/server/auth/tries.ts';
import type { Context, Database, Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../core/server/database/row-shape.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import { limitAttempts } from '../../../core/server/http/attempts.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import { icalOf } from '../ical-rules.ts';
import { calendarErrors, calendarFields } from '../labels.ts';
import { calendarPermission } from '../permissions.ts';
import { ownSections, ownStudentsOf, readEntries } from './read.ts';

type Scope = 'mine' | 'school' | 'class' | 'section';

const mostFeeds = 10;
/** What a calendar program is given: from a quarter of a year back to a year ahead. */
const daysBack = 90;
const daysAhead = 300;

const sectionSql = `json_build_object('en', concat_ws(' – ', k.name_en, s.name_en), 'bn', concat_ws(' – ', k.name_bn, s.name_bn))`;
const sectionJoins = 'JOIN academic_school_class k ON k.site_id = $1 AND k.id = s.class_id';

const classSql = `json_build_object('en', k.name_en, 'bn', k.name_bn)`;

/** The sections an account may have a calendar of: its own, or all of them where it sees the whole calendar (null). */
const openSections = async (transaction: Transaction): Promise<readonly string[] | null> =>
  transaction.context.permissions.has(calendarPermission.view)
    ? null
    : ownSections(transaction, transaction.context.accountId);

/** The account's addresses that work, and the classes and sections it may make one for. */
export async function listFeeds(transaction: Transaction) {
  const { accountId } = transaction.context;
  const items = await transaction.read(
    { id: 'uuid', scope: oneOf<Scope>(), of: jsonOrNull<Label>(), madeAt: 'time' },
    `SELECT f.id, f.scope, f.made_at AS "madeAt",
            CASE WHEN s.id IS NOT NULL THEN ${sectionSql} WHEN k.id IS NOT NULL THEN ${classSql} END AS "of"
       FROM calendar_feed f
       LEFT JOIN academic_section s ON s.site_id = $1 AND s.id = f.section_id
       LEFT JOIN academic_school_class k ON k.site_id = $1 AND k.id = coalesce(s.class_id, f.class_id)
      WHERE f.site_id = $1 AND f.account_id = $2 AND f.revoked_at IS NULL ORDER BY f.made_at, f.id LIMIT ${mostFeeds}`,
    accountId,
  );
  const rows = await transaction.read(
    { id: 'uuid', name: json<Label>(), classId: 'uuid', className: json<Label>() },
    `SELECT s.id, ${sectionSql} AS name, k.id AS "classId", ${classSql} AS "className" FROM academic_section s ${sectionJoins}
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.is_current
      WHERE s.site_id = $1 AND s.is_active AND ($2::uuid[] IS NULL OR s.id = ANY($2::uuid[]))
      ORDER BY k.position, s.name_en, s.id LIMIT 300`,
    await openSections(transaction),
  );
  return {
    items: items.map((one) => ({ ...one, madeAt: one.madeAt.toISOString() })),
    classes: [
      ...new Map(rows.map((one) => [one.classId, { id: one.classId, name: one.className }])).values(),
    ],
    sections: rows.map(({ id, name }) => ({ id, name })),
  };
}

const secretOf = () => randomBytes(32).toString('base64url');
const pathOf = (siteId: number, secret: string) => `/api/v1/calendar/feed/${siteId}/${secret}.ics`;

/** Makes an address. Its secret is answered once and kept only as a digest. */
export async function makeFeed(
  transaction: Transaction,
  services: Services,
  given: { scope: Scope; classId: string | null; sectionId: string | null },
) {
  const { accountId, language } = transaction.context;
  const known = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM calendar_feed WHERE site_id = $1 AND account_id = $2 AND revoked_at IS NULL`,
    accountId,
  );
  if ((known?.n ?? 0) >= mostFeeds) throw new AppError(calendarErrors.manyFeeds, { count: mostFeeds });
  const { sectionId, classId } = given;
  if (sectionId !== null || classId !== null) {
    const found = await transaction.readOne(
      { id: 'uuid' },
      `SELECT s.id FROM academic_section s
        WHERE s.site_id = $1 AND ($2::uuid IS NULL OR s.id = $2) AND ($3::uuid IS NULL OR s.class_id = $3)
          AND ($4::uuid[] IS NULL OR s.id = ANY($4::uuid[])) LIMIT 1`,
      sectionId,
      classId,
      await openSections(transaction),
    );
    const field = sectionId === null ? 'classId' : 'sectionId';
    if (!found)
      throw new ValidationError({
        [field]: [withAttribute(messages.exists, calendarFields[field] ?? messages.exists)],
      });
  }
  const id = newId();
  const secret = secretOf();
  await transaction.change(
    `INSERT INTO calendar_feed (site_id, id, account_id, scope, section_id, class_id, language, digest, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    id,
    accountId,
    given.scope,
    sectionId,
    classId,
    language,
    digestOf(secret),
    services.now(),
  );
  return { id, path: pathOf(transaction.siteId, secret) };
}

async function lockOwn(transaction: Transaction, id: string): Promise<void> {
  const row = await transaction.readOne(
    { isRevoked: 'bool' },
    `SELECT revoked_at IS NOT NULL AS "isRevoked" FROM calendar_feed
      WHERE site_id = $1 AND id = $2 AND account_id = $3 FOR UPDATE`,
    id,
    transaction.context.accountId,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.isRevoked) throw new AppError(calendarErrors.revoked);
}

/** Another secret for the same calendar; the old address ends at once. */
export async function rotateFeed(transaction: Transaction, services: Services, id: string) {
  await lockOwn(transaction, id);
  const secret = secretOf();
  await transaction.change(
    `UPDATE calendar_feed SET digest = $3, made_at = $4, language = $5, version = version + 1, updated_at = $4
      WHERE site_id = $1 AND id = $2`,
    id,
    digestOf(secret),
    services.now(),
    transaction.context.language,
  );
  return { id, path: pathOf(transaction.siteId, secret) };
}

export async function stopFeed(transaction: Transaction, services: Services, id: string) {
  await lockOwn(transaction, id);
  await transaction.change(
    `UPDATE calendar_feed SET revoked_at = $3, version = version + 1, updated_at = $3 WHERE site_id = $1 AND id = $2`,
    id,
    services.now(),
  );
  return { id };
}

/** The section of a feed, or those of its class in the years that run: a class goes on with its next year by itself. */
async function sectionsOf(
  transaction: Transaction,
  { sectionId, classId }: { sectionId: string | null; classId: string | null },
): Promise<string[]> {
  if (sectionId !== null || classId === null) return sectionId === null ? [] : [sectionId];
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT s.id FROM academic_section s
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.is_current
      WHERE s.site_id = $1 AND s.class_id = $2 AND s.is_active ORDER BY s.id LIMIT 300`,
    classId,
  );
  return rows.map((one) => one.id);
}

/**
 * The calendar under a secret address. It shows what its owner may see at this moment: who has left sees nothing any more.
 * Throws 404 for an address that never was, was stopped, or whose owner is gone; guesses are counted.
 */
export async function readFeed(
  database: Database,
  services: Services,
  nobody: Context,
  { siteId, file, ip }: { siteId: number; file: string; ip: string },
): Promise<string> {
  const site = await services.sites.find(siteId);
  const context: Context = { ...nobody, siteId, accountId: null, permissions: new Set<Permission>() };
  const feed =
    site === null || site.status === 'suspended'
      ? null
      : await database.readInSite(context, (transaction) =>
          transaction.readOne(
            {
              accountId: 'uuid',
              scope: oneOf<Scope>(),
              sectionId: 'uuid?',
              classId: 'uuid?',
              language: oneOf<Language>(),
            },
            `SELECT account_id AS "accountId", scope, section_id AS "sectionId", class_id AS "classId", language FROM calendar_feed
              WHERE site_id = $1 AND digest = $2 AND revoked_at IS NULL`,
            digestOf(file.replace(/\.ics$/, '')),
          ),
        );
  const isMember = feed !== null && (await rolesAt(database, siteId, feed.accountId)).length > 0;
  if (!site || !feed || !isMember) {
    await limitAttempts(database, `calendar:${networkOf(ip)}`, 30, 600);
    throw new AppError(errors.notFound);
  }
  const permissions = await permissionsAt(database, siteId, feed.accountId);
  const today = todayInDhaka(services.now());
  const isStaff = permissions.has(calendarPermission.view);
  const items = await database.readInSite(context, async (transaction) => {
    const own = isStaff ? [] : await ownSections(transaction, feed.accountId);
    const sectionIds =
      feed.scope === 'school'
        ? []
        : feed.scope === 'section' || feed.scope === 'class'
          ? (await sectionsOf(transaction, feed)).filter((id) => isStaff || own.includes(id))
          : isStaff
            ? null
            : own;
    return readEntries(transaction, services.calendar, {
      today,
      from: addDays(today, -daysBack),
      to: addDays(today, daysAhead),
      sectionIds,
      ...(feed.scope === 'mine' && !isStaff
        ? { studentIds: await ownStudentsOf(transaction, feed.accountId) }
        : {}),
      accountId: feed.scope === 'mine' ? feed.accountId : null,
      permissions: feed.scope === 'mine' ? permissions : new Set<Permission>(),
    });
  });
  const { language } = feed;
  return icalOf({
    name: textOf(site.name, language),
    madeAt: services.now(),
    events: items.map((one) => ({
      uid: `${one.source}.${one.id}@${site.alias}.pathshala`,
      title: textOf(one.title, language),
      ...(one.place ? { place: textOf(one.place, language) } : {}),
      ...(one.note ? { note: textOf(one.note, language) } : {}),
      startDate: one.startDate,
      endDate: one.endDate,
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      sequence: one.version,
      isExpected: one.isExpected,
    })),
  });
}
