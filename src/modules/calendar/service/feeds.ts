import { randomBytes } from 'node:crypto';
import { addDays, todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import type { Permission } from '../../../core/module/permissions.ts';
import { permissionsAt, rolesAt } from '../../../core/server/approvals/people.ts';
import { digestOf } from '../../../core/server/auth/caller.ts';
import type { Context, Database, Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../core/server/database/row-shape.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import { limitAttempts } from '../../../core/server/http/attempts.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import { icalOf } from '../ical-rules.ts';
import { calendarErrors, calendarFields } from '../labels.ts';
import { calendarPermission } from '../permissions.ts';
import { ownSections, readEntries } from './read.ts';

type Scope = 'mine' | 'school' | 'section';

const mostFeeds = 10;
/** What a calendar program is given: from a quarter of a year back to a year ahead. */
const daysBack = 90;
const daysAhead = 300;

const sectionSql = `json_build_object('en', concat_ws(' – ', k.name_en, s.name_en), 'bn', concat_ws(' – ', k.name_bn, s.name_bn))`;
const sectionJoins = 'JOIN academic_school_class k ON k.site_id = $1 AND k.id = s.class_id';

/** The account's addresses that work, and the sections it may make one for. */
export async function listFeeds(transaction: Transaction) {
  const { accountId, permissions } = transaction.context;
  const items = await transaction.read(
    { id: 'uuid', scope: oneOf<Scope>(), section: jsonOrNull<Label>(), madeAt: 'time' },
    `SELECT f.id, f.scope, CASE WHEN s.id IS NOT NULL THEN ${sectionSql} END AS section, f.made_at AS "madeAt"
       FROM calendar_feed f
       LEFT JOIN academic_section s ON s.site_id = $1 AND s.id = f.section_id
       LEFT JOIN academic_school_class k ON k.site_id = $1 AND k.id = s.class_id
      WHERE f.site_id = $1 AND f.account_id = $2 AND f.revoked_at IS NULL ORDER BY f.made_at, f.id LIMIT ${mostFeeds}`,
    accountId,
  );
  const sections = await transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT s.id, ${sectionSql} AS name FROM academic_section s ${sectionJoins}
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.is_current
      WHERE s.site_id = $1 AND s.is_active AND ($2::uuid[] IS NULL OR s.id = ANY($2::uuid[]))
      ORDER BY k.position, s.name_en, s.id LIMIT 300`,
    permissions.has(calendarPermission.view) ? null : await ownSections(transaction, accountId),
  );
  return { items: items.map((one) => ({ ...one, madeAt: one.madeAt.toISOString() })), sections };
}

const secretOf = () => randomBytes(32).toString('base64url');
const pathOf = (siteId: number, secret: string) => `/api/v1/calendar/feed/${siteId}/${secret}.ics`;

/** Makes an address. Its secret is answered once and kept only as a digest. */
export async function makeFeed(
  transaction: Transaction,
  services: Services,
  given: { scope: Scope; sectionId: string | null },
) {
  const { accountId, permissions, language } = transaction.context;
  const known = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM calendar_feed WHERE site_id = $1 AND account_id = $2 AND revoked_at IS NULL`,
    accountId,
  );
  if ((known?.n ?? 0) >= mostFeeds) throw new AppError(calendarErrors.manyFeeds, { count: mostFeeds });
  const sectionId = given.sectionId?.toLowerCase() ?? null;
  if (sectionId !== null) {
    const found = await transaction.readOne(
      { id: 'uuid' },
      'SELECT id FROM academic_section WHERE site_id = $1 AND id = $2',
      sectionId,
    );
    const isOpen =
      found !== null &&
      (permissions.has(calendarPermission.view) ||
        (await ownSections(transaction, accountId)).includes(found.id));
    if (!isOpen)
      throw new ValidationError({
        sectionId: [withAttribute(messages.exists, calendarFields.sectionId ?? messages.exists)],
      });
  }
  const id = newId();
  const secret = secretOf();
  await transaction.change(
    `INSERT INTO calendar_feed (site_id, id, account_id, scope, section_id, language, digest, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    id,
    accountId,
    given.scope,
    sectionId,
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
            { accountId: 'uuid', scope: oneOf<Scope>(), sectionId: 'uuid?', language: oneOf<Language>() },
            `SELECT account_id AS "accountId", scope, section_id AS "sectionId", language FROM calendar_feed
              WHERE site_id = $1 AND digest = $2 AND revoked_at IS NULL`,
            digestOf(file.replace(/\.ics$/, '')),
          ),
        );
  const isMember = feed !== null && (await rolesAt(database, siteId, feed.accountId)).length > 0;
  if (!site || !feed || !isMember) {
    await limitAttempts(database, `calendar:${ip}`, 30, 600);
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
        : feed.scope === 'section'
          ? [feed.sectionId ?? ''].filter((id) => isStaff || own.includes(id))
          : isStaff
            ? null
            : own;
    return readEntries(transaction, services.calendar, {
      from: addDays(today, -daysBack),
      to: addDays(today, daysAhead),
      sectionIds,
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
      startDate: one.startDate,
      endDate: one.endDate,
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      sequence: one.version,
      isExpected: one.isExpected,
    })),
  });
}
