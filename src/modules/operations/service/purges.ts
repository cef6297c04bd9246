import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { dayLabel, formatDate } from '../../../core/format.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { ringForHeads } from '../../../core/server/auth/impersonation.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { jsonOrNull, oneOf } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { enqueue } from '../../../core/server/jobs/jobs.ts';
import { composeMail } from '../../../core/server/mail/mail.ts';
import { putMail } from '../../../core/server/mail/outbox.ts';
import { putOnStep } from '../../platform/public.ts';
import type { Purge } from '../contract.ts';
import { purgeSite } from '../jobs.ts';
import { operationsErrors, purgeNews } from '../labels.ts';
import { dayAfter, type PurgeState, waitingDays } from '../rules.ts';
import { askArchive, nameOf, offsetOf, siteOf } from './archives.ts';

type Standing = Parameters<typeof putOnStep>[2]['steps'][number]['was'];

/** The first of two people asks: from now on the institution may only read. */
export async function askPurge(
  transaction: PlatformTransaction,
  now: Date,
  given: {
    id: string;
    siteId: number;
    reason: string;
    alias: string;
    acceptsMissing: boolean;
    acceptsUnfetched: boolean;
  },
): Promise<{ id: string }> {
  const known = await transaction.readOne(
    { of_site: 'bigint' },
    'SELECT of_site FROM operations_purge WHERE id = $1',
    given.id,
  );
  if (known) return { id: given.id };
  const site = await holdSite(transaction, given.siteId, given.alias);
  const open = await transaction.readOne(
    { id: 'uuid' },
    "SELECT id FROM operations_purge WHERE of_site = $1 AND state IN ('asked', 'waiting', 'doing')",
    given.siteId,
  );
  if (open) throw new AppError(operationsErrors.alreadyAsked);
  await transaction.change(
    'INSERT INTO operations_purge (id, of_site, was, reason, asked_by, asked_at, accepts_missing, accepts_unfetched) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    given.id,
    given.siteId,
    site.status,
    given.reason,
    transaction.context.accountId,
    now,
    given.acceptsMissing,
    given.acceptsUnfetched,
  );
  // A suspended one stays where it is, which is further down.
  if (site.status !== 'suspended')
    await putOnStep(transaction, now, {
      became: 'read_only',
      isByHand: true,
      steps: [{ id: given.siteId, was: site.status, reason: given.reason, nextStepOn: null }],
    });
  const who = await nameOf(transaction, transaction.context.accountId);
  await tell(transaction, given.siteId, fillLabel(purgeNews.asked, { who, reason: given.reason }));
  return { id: given.id };
}

/** Whoever leads the institution hears of each step, while there is still time. */
const tell = (transaction: PlatformTransaction, siteId: number, title: Label) =>
  ringForHeads(transaction, siteId, { title, path: null });

/** Throws where the alias that was typed is another institution's: nobody removes the wrong one by a click. */
async function holdSite(transaction: PlatformTransaction, id: number, alias: string) {
  const site = await transaction.readOne(
    { alias: 'text', status: oneOf<Standing>() },
    'SELECT alias, status FROM site WHERE id = $1 FOR UPDATE',
    id,
  );
  if (!site || site.status === 'closed') throw new AppError(errors.notFound);
  if (site.alias !== alias.toLowerCase()) throw new AppError(operationsErrors.otherAlias);
  return site;
}

export async function holdPurge(transaction: PlatformTransaction, id: string) {
  const purge = await transaction.readOne(
    {
      of_site: 'bigint',
      state: oneOf<PurgeState>(),
      was: oneOf<Standing>(),
      reason: 'text',
      asked_by: 'uuid',
      asked_at: 'time',
      confirmed_by: 'uuid?',
      not_before: 'time?',
      accepts_missing: 'bool',
      accepts_unfetched: 'bool',
    },
    `SELECT of_site, state, was, reason, asked_by, asked_at, confirmed_by, not_before, accepts_missing, accepts_unfetched
       FROM operations_purge WHERE id = $1 FOR UPDATE`,
    id,
  );
  if (!purge) throw new AppError(errors.notFound);
  return purge;
}

/** The second person confirms: a last export is made, and after the waiting time everything goes. */
export async function confirmPurge(
  transaction: PlatformTransaction,
  services: Services,
  given: { id: string; alias: string; acceptsMissing: boolean; acceptsUnfetched: boolean },
): Promise<{ id: string }> {
  const now = services.now();
  const purge = await holdPurge(transaction, given.id);
  if (purge.state !== 'asked') throw new AppError(operationsErrors.notOpen);
  if (purge.asked_by === transaction.context.accountId) throw new AppError(operationsErrors.ownRequest);
  await holdSite(transaction, Number(purge.of_site), given.alias);
  const notBefore = dayAfter(now, waitingDays);
  await transaction.change(
    `UPDATE operations_purge SET state = 'waiting', confirmed_by = $2, confirmed_at = $3, not_before = $4,
            accepts_missing = accepts_missing AND $5, accepts_unfetched = accepts_unfetched AND $6 WHERE id = $1`,
    given.id,
    transaction.context.accountId,
    now,
    notBefore,
    given.acceptsMissing,
    given.acceptsUnfetched,
  );
  await enqueue(
    transaction,
    purgeSite,
    { id: given.id },
    { key: `operations purge ${given.id}`, at: notBefore },
  );
  const siteId = Number(purge.of_site);
  await mailDay(transaction, siteId, notBefore);
  // Last: the bell of its heads rings within the institution.
  await askArchive(transaction, services, { id: newId(), siteId });
  await ringDay(transaction, siteId, notBefore);
  return { id: given.id };
}

const mailDay = (transaction: PlatformTransaction, siteId: number, at: Date) =>
  mailInstitution(transaction, siteId, 'siteRemoved', (language) => ({
    day: formatDate(todayInDhaka(at), { language }),
  }));
const ringDay = (transaction: PlatformTransaction, siteId: number, at: Date) =>
  tell(transaction, siteId, fillLabel(purgeNews.confirmed, { day: dayLabel(todayInDhaka(at)) }));

/** Tells an institution anew on which day it is removed. */
export async function tellDay(transaction: PlatformTransaction, siteId: number, at: Date): Promise<void> {
  await mailDay(transaction, siteId, at);
  await ringDay(transaction, siteId, at);
}

/** Nobody of a suspended institution looks at the bell: its own address is written to as well. */
async function mailInstitution(
  transaction: PlatformTransaction,
  siteId: number,
  kind: 'siteRemoved' | 'siteKept',
  told: (language: 'en' | 'bn') => Readonly<Record<string, string>>,
): Promise<void> {
  const site = await transaction.readOne(
    { email: 'text?', language: oneOf<'en' | 'bn'>(), name: 'text' },
    `SELECT email, coalesce(language, 'bn') AS language, CASE language WHEN 'en' THEN name_en ELSE name_bn END AS name
       FROM site WHERE id = $1`,
    siteId,
  );
  if (!site?.email) return;
  const { email, language, name } = site;
  await putMail(transaction, email, composeMail(kind, language, { site: name, ...told(language) }));
}

/** Until the moment it begins anybody who may ask may stop it; the institution stands where it stood. */
export async function stopPurge(
  transaction: PlatformTransaction,
  now: Date,
  given: { id: string; reason: string },
): Promise<{ id: string }> {
  const purge = await holdPurge(transaction, given.id);
  if (purge.state !== 'asked' && purge.state !== 'waiting') throw new AppError(operationsErrors.notOpen);
  await transaction.change(
    `UPDATE operations_purge SET state = 'stopped', stopped_by = $2, stopped_at = $3, stop_reason = $4 WHERE id = $1`,
    given.id,
    transaction.context.accountId,
    now,
    given.reason,
  );
  const site = await transaction.readOne(
    { status: oneOf<Standing>() },
    'SELECT status FROM site WHERE id = $1 FOR UPDATE',
    Number(purge.of_site),
  );
  // Whether a person had put it there is told by the history of the step that asking was.
  const before = await transaction.readOne(
    { is_by_hand: 'bool' },
    `SELECT coalesce((h.before ->> 'is_status_by_hand')::boolean, false) AS is_by_hand FROM platform_history h
      WHERE h.table_name = 'site' AND h.record_id = $1 AND h.before ->> 'status' = $2 AND h.after ->> 'status' = 'read_only'
        AND h.after ->> 'status_reason' = $3 ORDER BY h.at DESC, h.id DESC LIMIT 1`,
    String(purge.of_site),
    purge.was,
    purge.reason,
  );
  if (site?.status === 'read_only' && purge.was !== 'suspended' && purge.was !== 'closed')
    await putOnStep(transaction, now, {
      became: purge.was,
      isByHand: before?.is_by_hand ?? false,
      steps: [{ id: Number(purge.of_site), was: 'read_only', reason: given.reason, nextStepOn: null }],
    });
  if (purge.state === 'waiting')
    await mailInstitution(transaction, Number(purge.of_site), 'siteKept', () => ({ reason: given.reason }));
  await tell(transaction, Number(purge.of_site), fillLabel(purgeNews.stopped, { reason: given.reason }));
  return { id: given.id };
}

const person = (en: string | null, bn: string | null): Label | null =>
  en === null ? null : { en, bn: bn || en };

/** Purges, those that are open first. */
export async function listPurges(transaction: PlatformTransaction, query: { page: number; size: number }) {
  const rows = await transaction.read(
    {
      purge: 'uuid',
      id: 'bigint',
      alias: 'text',
      name_en: 'text',
      name_bn: 'text',
      status: 'text',
      state: oneOf<PurgeState>(),
      reason: 'text',
      asked_by: 'uuid',
      asked_en: 'text',
      asked_bn: 'text',
      asked_at: 'time',
      confirmed_en: 'text?',
      confirmed_bn: 'text?',
      confirmed_at: 'time?',
      not_before: 'time?',
      accepts_missing: 'bool',
      accepts_unfetched: 'bool',
      stopped_en: 'text?',
      stopped_bn: 'text?',
      stop_reason: 'text',
      problem: jsonOrNull<Label>(),
      done_at: 'time?',
      counts: jsonOrNull<Record<string, number>>(),
      files: 'int',
      total: 'bigint',
    },
    `SELECT p.id AS purge, s.id, s.alias, s.name_en, s.name_bn, s.status, p.state, p.reason, p.asked_by, a.name_en AS asked_en,
            a.name_bn AS asked_bn, p.asked_at, c.name_en AS confirmed_en, c.name_bn AS confirmed_bn, p.confirmed_at,
            p.not_before, p.accepts_missing, p.accepts_unfetched, t.name_en AS stopped_en, t.name_bn AS stopped_bn, p.stop_reason, p.problem, p.done_at, p.counts,
            p.files, count(*) OVER () AS total
       FROM operations_purge p JOIN site s ON s.id = p.of_site JOIN account a ON a.id = p.asked_by
       LEFT JOIN account c ON c.id = p.confirmed_by LEFT JOIN account t ON t.id = p.stopped_by
      ORDER BY p.state IN ('done', 'stopped'), p.asked_at DESC, p.id LIMIT $1 OFFSET $2`,
    query.size,
    offsetOf(query),
  );
  return {
    items: rows.map(
      (row): Purge => ({
        id: row.purge,
        site: siteOf(row),
        state: row.state,
        reason: row.reason,
        askedBy: { en: row.asked_en, bn: row.asked_bn || row.asked_en },
        askedAt: row.asked_at.toISOString(),
        isMine: row.asked_by === transaction.context.accountId,
        confirmedBy: person(row.confirmed_en, row.confirmed_bn),
        confirmedAt: row.confirmed_at?.toISOString() ?? null,
        notBefore: row.not_before?.toISOString() ?? null,
        acceptsMissing: row.accepts_missing,
        acceptsUnfetched: row.accepts_unfetched,
        stoppedBy: person(row.stopped_en, row.stopped_bn),
        stopReason: row.stop_reason,
        problem: row.problem,
        doneAt: row.done_at?.toISOString() ?? null,
        rows: Object.values(row.counts ?? {}).reduce((sum, count) => sum + count, 0),
        files: row.files,
      }),
    ),
    total: Number(rows[0]?.total ?? 0),
    page: query.page,
    size: query.size,
  };
}
