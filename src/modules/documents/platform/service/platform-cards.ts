import type * as z from 'zod';
import type { runStates } from '../../../../core/contracts/jobs-contract.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { PlatformTransaction, Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { stepsAtWork } from '../../../../core/server/http/standing.ts';
import { fileOfBatch, noteBatchPrint } from '../../batches/service/print-batch.ts';
import { startBatch } from '../../batches/service/start-batch.ts';
import { documentsPath } from '../../paths.ts';
import type { platformCardsContract as contract } from '../contract.ts';
import { platformCardLabels as labels } from '../labels.ts';

const kind = 'studentCard';
/** Found institutions shown; who looks for another types more of its name. */
const most = 50;

const named = (alias: string) =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

/** Institutions at work that fit what is typed, by their names. */
export async function searchInstitutions(transaction: PlatformTransaction, q: string) {
  const like = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const items = await transaction.read(
    { id: 'int', name: json<Label>(), eiin: 'text?' },
    `SELECT s.id::int AS id, ${named('s')} AS name, s.eiin FROM site s
      WHERE s.status = ANY($3::text[]) AND ($1 = '%%' OR s.name_en ILIKE $1 OR s.name_bn ILIKE $1 OR s.eiin ILIKE $1 OR s.alias ILIKE $1)
      ORDER BY s.name_en, s.id LIMIT $2`,
    like,
    most,
    stepsAtWork(),
  );
  return { items };
}

/** The institution's hands. Throws 404 for one that is not there or not at work. */
async function enter(transaction: PlatformTransaction, siteId: number) {
  const site = await transaction.readOne(
    { name: json<Label>() },
    `SELECT ${named('s')} AS name FROM site s WHERE s.id = $1 AND s.status = ANY($2::text[])`,
    siteId,
    stepsAtWork(),
  );
  if (!site) throw new AppError(errors.notFound);
  return { site: site.name, inside: await transaction.enterSite(siteId) };
}

/** The sections of the current year with how many students there are, and how many of them have a card that holds. */
export async function listPlatformSections(transaction: PlatformTransaction, siteId: number) {
  const { inside } = await enter(transaction, siteId);
  const items = await inside.read(
    { id: 'uuid', class: json<Label>(), section: json<Label>(), students: 'int', have: 'int' },
    `SELECT x.id, json_build_object('en', c.name_en, 'bn', c.name_bn) AS class,
            json_build_object('en', x.name_en, 'bn', x.name_bn) AS section, count(e.id)::int AS students,
            (count(e.id) FILTER (WHERE EXISTS (
               SELECT 1 FROM documents_issue i WHERE i.site_id = $1 AND i.enrolment_id = e.id AND i.student_id = e.student_id
                  AND i.kind = $2 AND i.revoked_at IS NULL)))::int AS have
       FROM academic_section x
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id AND y.is_current
       JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = x.id AND e.status = 'active'
      WHERE x.site_id = $1
      GROUP BY x.id, c.name_en, c.name_bn, x.name_en, x.name_bn, c.position
      ORDER BY c.position, x.name_en, x.id LIMIT 500`,
    kind,
  );
  return { items };
}

/** What the platform made for an institution, the newest first, with how far it is. */
export async function listPlatformBatches(
  transaction: PlatformTransaction,
  { siteId, page, size }: { siteId: number; page: number; size: number },
) {
  const { inside, site } = await enter(transaction, siteId);
  const rows = await inside.read(
    {
      id: 'uuid',
      about: json<Label>(),
      reason: 'text',
      state: oneOf<(typeof runStates)[number]>(),
      done: 'int',
      total: 'int?',
      left_out: 'int',
      first: jsonOrNull<Label>(),
      documents: 'int',
      is_drawn: 'bool',
      made_by: json<Label>(),
      made_at: 'time',
      fetches: 'int',
      count: 'int',
    },
    `SELECT p.id, b.about, p.reason, coalesce(r.state, 'done') AS state, coalesce(r.done, 0) AS done, r.total,
            coalesce(r.problem_count, 0) AS left_out, r.problems -> 0 -> 'text' AS first, b.documents,
            b.file_id IS NOT NULL AS is_drawn, ${named('a')} AS made_by, p.made_at, p.fetches,
            count(*) OVER ()::int AS count
       FROM documents_platform_batch p
       JOIN documents_batch b ON b.site_id = $1 AND b.id = p.batch_id
       JOIN account a ON a.id = p.made_by
       LEFT JOIN job_run r ON r.site_id = $1 AND r.id = b.run_id
      WHERE p.of_site = $1 ORDER BY p.made_at DESC, p.id LIMIT $2 OFFSET $3`,
    size,
    (page - 1) * size,
  );
  return {
    site,
    total: rows[0]?.count ?? 0,
    page,
    size,
    items: rows.map((row) => ({
      id: row.id,
      about: row.about,
      reason: row.reason,
      state: row.state,
      done: row.done,
      total: row.total,
      leftOut: row.left_out,
      firstLeftOut: row.first,
      documents: row.documents,
      isDrawn: row.is_drawn,
      madeBy: row.made_by,
      madeAt: row.made_at.toISOString(),
      fetches: row.fetches,
    })),
  };
}

/**
 * Begins the ID cards of students of an institution. It stands in the institution's history and in the platform's, each with
 * who asked and why, and whoever leads the institution is told. The same id asked again answers what was begun. Throws 404 for
 * an institution or a section that is not there, 409 for an id of somebody else's.
 */
export async function makePlatformCards(
  transaction: PlatformTransaction,
  services: Services,
  given: z.output<typeof contract.make.input>,
): Promise<{ id: string }> {
  const { inside } = await enter(transaction, given.siteId);
  const { accountId } = transaction.context;
  if (accountId === null) throw new AppError(errors.unauthenticated);
  // Whoever asks with the same id at the same moment waits here.
  await hold(inside, ['documents.platformBatch'], 'alone');
  const known = await transaction.readOne(
    { of_site: 'int', made_by: 'uuid' },
    'SELECT of_site::int AS of_site, made_by FROM documents_platform_batch WHERE id = $1',
    given.id,
  );
  if (known) {
    if (known.of_site !== given.siteId || known.made_by !== accountId) throw new AppError(errors.conflict);
    return { id: given.id };
  }
  const { id: batchId } = await startBatch(inside, services, {
    kind,
    sectionIds: given.sectionIds,
    examId: null,
    templateId: null,
    language: given.language,
    onlyClear: false,
  });
  await inside.change(
    'UPDATE documents_batch SET platform_reason = $3, version = version + 1, updated_at = now() WHERE site_id = $1 AND id = $2',
    batchId,
    given.reason,
  );
  await inside.change(
    `INSERT INTO documents_platform_batch (id, of_site, batch_id, kind, about, reason, made_by, made_at)
     SELECT $2::uuid, $1::bigint, b.id, b.kind, b.about, $4, $5::uuid, b.made_at FROM documents_batch b
      WHERE b.site_id = $1 AND b.id = $3`,
    given.id,
    batchId,
    given.reason,
    accountId,
  );
  await tellHeads(transaction, inside, given.reason);
  return { id: given.id };
}

/** Whoever leads the institution hears of it in the same transaction. */
async function tellHeads(
  transaction: PlatformTransaction,
  inside: Transaction,
  reason: string,
): Promise<void> {
  const heads = await transaction.read(
    { id: 'uuid' },
    `SELECT DISTINCT m.account_id AS id FROM membership m JOIN role r ON r.code = m.role
      WHERE m.site_id = $1 AND r.rank >= 80 AND m.disabled_at IS NULL AND (m.ends_at IS NULL OR m.ends_at > now())
        AND (m.starts_at IS NULL OR m.starts_at <= now())`,
    inside.siteId,
  );
  await notify(
    inside,
    heads.map(({ id }) => id),
    { title: fillLabel(labels.news, { reason }), path: `${documentsPath.cards}?tab=batches` },
  );
}

/** The file of what the platform made, the originals once and then copies; that it was fetched stands in both histories. Throws 409 while it is not drawn. */
export async function fetchCards(
  transaction: PlatformTransaction,
  { siteId, id }: { siteId: number; id: string },
  services: Services,
): Promise<{ draw: () => Promise<Buffer> }> {
  const { inside } = await enter(transaction, siteId);
  const row = await inside.readOne(
    { batch_id: 'uuid' },
    `SELECT p.batch_id FROM documents_platform_batch p
       JOIN documents_batch b ON b.site_id = $1 AND b.id = p.batch_id WHERE p.of_site = $1 AND p.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const { copiesId } = await noteBatchPrint(inside, services, row.batch_id);
  await inside.change(
    `UPDATE documents_batch SET platform_fetches = platform_fetches + 1, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    row.batch_id,
  );
  await transaction.change(
    `UPDATE documents_platform_batch SET fetches = fetches + 1, fetched_by = $2, fetched_at = $3, version = version + 1,
            updated_at = now() WHERE id = $1`,
    id,
    transaction.context.accountId,
    services.now(),
  );
  return fileOfBatch(inside, services, { id: row.batch_id, copiesId });
}
