import { AppError, errors } from '../../../core/errors.ts';
import { fillLabel, type Language, textOf } from '../../../core/labels.ts';
import type { PlatformTransaction, Row } from '../../../core/server/database/in-site.ts';
import { composeMail } from '../../../core/server/mail/mail.ts';
import { putMail } from '../../../core/server/mail/outbox.ts';
import { applicationStatusLabels, platformErrors } from '../labels.ts';
import { type ApplicationStatus, applicationStatuses, nextStatuses, proposeAlias } from '../rules.ts';
import type { ApplicationInput, ApplicationRecord, ApplicationRow } from '../shapes.ts';
import { nameIn, type TalkEntry } from './apply.ts';
import { type PlaceOf, readPlaceOf, thanasOfDistricts } from './catalogue.ts';
import { readPapers } from './read-papers.ts';

type ListInput = {
  q: string;
  page: number;
  size: number;
  status: readonly ApplicationStatus[];
  sort: '-submittedAt' | 'submittedAt' | 'name' | '-name';
};

const orders = {
  submittedAt: 'created_at, id',
  '-submittedAt': 'created_at DESC, id',
  name: 'lower(name_en), id',
  '-name': 'lower(name_en) DESC, id',
} as const;

/** The words of a search as a pattern for ILIKE. */
export const patternOf = (words: string) => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const fitting = `($1 = '%%' OR name_en ILIKE $1 OR name_bn ILIKE $1 OR reference ILIKE $1 OR email ILIKE $1
  OR eiin LIKE $1 OR thana_id = ANY($2::int[]))`;

/** A page of applications, and how many there are in each state. */
export async function listApplications(transaction: PlatformTransaction, input: ListInput) {
  const search = [patternOf(input.q), await thanasOfDistricts(transaction, input.q)] as const;
  const rows = await transaction.rows<Row & { total: bigint }>(
    `SELECT *, count(*) OVER () AS total FROM site_application
      WHERE ${fitting} AND (cardinality($3::text[]) = 0 OR status = ANY($3::text[]))
      ORDER BY ${orders[input.sort]} LIMIT $4 OFFSET $5`,
    ...search,
    input.status,
    input.size,
    (input.page - 1) * input.size,
  );
  const counted = await transaction.read(
    { status: 'text', n: 'bigint' },
    `SELECT status, count(*) AS n FROM site_application WHERE ${fitting} GROUP BY status`,
    ...search,
  );
  const countOf = (status: ApplicationStatus) => Number(counted.find((one) => one.status === status)?.n ?? 0);
  const placeOf = await readPlaceOf(
    transaction,
    rows.map((row) => row.thana_id),
  );
  return {
    items: rows.map((row) => rowOf(row, placeOf)),
    total: (input.status.length > 0 ? input.status : applicationStatuses).reduce(
      (n, one) => n + countOf(one),
      0,
    ),
    page: input.page,
    size: input.size,
    counts: {
      submitted: countOf('submitted'),
      under_review: countOf('under_review'),
      info_requested: countOf('info_requested'),
      approved: countOf('approved'),
      rejected: countOf('rejected'),
      withdrawn: countOf('withdrawn'),
    },
  };
}

function rowOf(row: Row, placeOf: PlaceOf): ApplicationRow {
  const data = row.data as Omit<ApplicationInput, 'id'>;
  return {
    id: String(row.id),
    reference: String(row.reference),
    status: row.status as ApplicationStatus,
    name: { en: String(row.name_en), bn: String(row.name_bn) },
    email: String(row.email),
    eiin: row.eiin === null ? null : String(row.eiin),
    district: placeOf(Number(row.thana_id))?.district ?? null,
    students: data.students,
    submittedAt: (row.created_at as Date).toISOString(),
  };
}

export async function readApplication(
  transaction: PlatformTransaction,
  id: string,
): Promise<ApplicationRecord> {
  const row = await transaction.row(
    `SELECT s.*, a.name_en AS reviewer_en, a.name_bn AS reviewer_bn FROM site_application s
       LEFT JOIN account a ON a.id = s.reviewer_id WHERE s.id = $1`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const data = row.data as Omit<ApplicationInput, 'id'>;
  const placeOf = await readPlaceOf(transaction, [row.thana_id, data.thanaId]);
  return {
    ...rowOf(row, placeOf),
    version: Number(row.version),
    data,
    place: placeOf(data.thanaId),
    proposedAlias: await freeAlias(transaction, data.nameEn),
    talk: row.talk as TalkEntry[],
    papers: await readPapers(transaction, id),
    reviewer: row.reviewer_id === null ? null : { en: String(row.reviewer_en), bn: String(row.reviewer_bn) },
    decidedAt: (row.decided_at as Date | null)?.toISOString() ?? null,
    siteId: row.site_id === null ? null : Number(row.site_id),
  };
}

/** An address for a name that no institution has yet. */
export async function freeAlias(transaction: PlatformTransaction, name: string): Promise<string> {
  const base = proposeAlias(name);
  if (base === '') return '';
  const taken = await transaction.read(
    { alias: 'text' },
    "SELECT alias FROM site WHERE alias = $1 OR alias LIKE $1 || '-%'",
    base.replace(/-\d+$/, ''),
  );
  return proposeAlias(name, new Set(taken.map((row) => row.alias)));
}

/**
 * Locks an application that is still to be decided. Throws `alreadyDecided` when its state does not lead to `next`:
 * the second of two reviewers gets it after the first one's commit.
 */
export async function lockOpenApplication(
  transaction: PlatformTransaction,
  id: string,
  next: ApplicationStatus,
): Promise<Row> {
  const row = await transaction.row('SELECT * FROM site_application WHERE id = $1 FOR UPDATE', id);
  if (!row) throw new AppError(errors.notFound);
  const status = row.status as ApplicationStatus;
  if (!nextStatuses[status].includes(next))
    throw new AppError(platformErrors.alreadyDecided, { status: applicationStatusLabels[status] });
  return row;
}

type Decision = { id: string; version: number } & (
  | { status: 'under_review' }
  | { status: 'info_requested' | 'rejected' | 'withdrawn'; reason: string }
);

/** Takes an application up, asks for information, rejects or closes it; the applicant hears of it by mail. */
export async function decide(transaction: PlatformTransaction, now: Date, decision: Decision) {
  const row = await lockOpenApplication(transaction, decision.id, decision.status);
  if (Number(row.version) !== decision.version) throw new AppError(errors.staleVersion);
  const isFinal = decision.status === 'rejected' || decision.status === 'withdrawn';
  const reason = 'reason' in decision ? decision.reason : '';
  const entry: TalkEntry = { at: now.toISOString(), by: 'reviewer', status: decision.status, text: reason };
  await transaction.change(
    `UPDATE site_application SET status = $2, talk = talk || $3::jsonb, reviewer_id = $4,
            decided_at = CASE WHEN $5 THEN $6::timestamptz END, version = version + 1 WHERE id = $1`,
    decision.id,
    decision.status,
    JSON.stringify([entry]),
    transaction.context.accountId,
    isFinal,
    now,
  );
  if (reason !== '') await mailDecision(transaction, row, decision.status, reason);
  return readApplication(transaction, decision.id);
}

/** Tells the applicant, in the language of the application, what was decided and why. */
export async function mailDecision(
  transaction: PlatformTransaction,
  row: Row,
  status: ApplicationStatus,
  reason: string,
): Promise<void> {
  const language: Language = row.language === 'bn' ? 'bn' : 'en';
  const said = fillLabel(applicationStatusLabels[status], {});
  await putMail(
    transaction,
    String(row.email),
    composeMail('applicationDecided', language, {
      name: (row.data as ApplicationInput).headName,
      site: nameIn(language, { nameEn: String(row.name_en), nameBn: String(row.name_bn) }),
      reference: String(row.reference),
      reason: `${textOf(said, language)}. ${reason}`,
    }),
  );
}
