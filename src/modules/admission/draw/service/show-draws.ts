import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { findDeclaration } from '../../declare/service/declarations.ts';
import { seatsTaken } from '../../desk/service/seats.ts';
import { admissionPermission } from '../../permissions.ts';
import type { drawContract, PublicDraw } from '../contract.ts';
import { drawColumns, drawShape, wordsOf } from './draws.ts';

/** Draws of a declaration, the one that stands first, and what stands before the next step. */
export async function showDraws(
  transaction: Transaction,
  declarationId: string,
): Promise<z.input<typeof drawContract.read.output>> {
  const declaration = await findDeclaration(transaction, declarationId);
  if (!declaration) throw new AppError(errors.notFound);
  const rows = await transaction.read(
    drawShape,
    `SELECT ${drawColumns} FROM admission_draw w WHERE w.site_id = $1 AND w.declaration_id = $2
      ORDER BY w.voided_at IS NULL DESC, w.committed_at DESC LIMIT 10`,
    declarationId,
  );
  const counts = await transaction.readOne(
    { ready: 'int', unpaid: 'int', unchecked: 'int', unmarked: 'int' },
    `SELECT count(*) FILTER (WHERE state = 'eligible' AND payment IN ('none', 'paid'))::int AS ready,
            count(*) FILTER (WHERE state = 'eligible' AND payment IN ('pending', 'claimed'))::int AS unpaid,
            count(*) FILTER (WHERE state = 'submitted')::int AS unchecked,
            count(*) FILTER (WHERE state = 'eligible' AND mark IS NULL AND NOT is_absent)::int AS unmarked
       FROM admission_applicant WHERE site_id = $1 AND declaration_id = $2`,
    declarationId,
  );
  const waits = await transaction.read(
    { offer: 'uuid', count: 'int' },
    `SELECT c.offer, count(*)::int AS count FROM admission_applicant a CROSS JOIN LATERAL unnest(a.choices) AS c(offer)
      WHERE a.site_id = $1 AND a.declaration_id = $2 AND a.state = 'waiting' GROUP BY c.offer`,
    declarationId,
  );
  const taken = await seatsTaken(transaction, declarationId);
  const standing = rows.find((row) => row.voidedAt === null);
  const names = await readNames(transaction, declarationId);
  const words = standing ? await wordsOf(transaction, standing.id) : [];
  const nameOf = (number: string) => names.get(number) ?? { en: number, bn: number };
  return {
    draws: rows.map((row) => ({
      id: row.id,
      version: row.version,
      kind: row.kind,
      entries: row.input.entries.length,
      digest: row.digest,
      commitment: row.commitment,
      committedAt: row.committedAt.toISOString(),
      words: row === standing ? words : [],
      drawnAt: row.drawnAt?.toISOString() ?? null,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      voidedAt: row.voidedAt?.toISOString() ?? null,
      voidReason: row.voidReason,
      seats:
        row === standing
          ? (row.result?.seats ?? []).map((seat) => ({ ...seat, name: nameOf(seat.number) }))
          : [],
      waiting:
        row === standing
          ? Object.entries(row.result?.waiting ?? {}).flatMap(([offer, numbers]) =>
              numbers.slice(0, 300).map((number) => ({ offer, number, name: nameOf(number) })),
            )
          : [],
    })),
    ready: counts?.ready ?? 0,
    unpaid: counts?.unpaid ?? 0,
    unchecked: counts?.unchecked ?? 0,
    unmarked: counts?.unmarked ?? 0,
    offers: declaration.offers.map((offer) => ({
      id: offer.id,
      name: offer.name,
      seats: offer.seats,
      taken: taken(offer.id),
      waiting: waits.find((one) => one.offer === offer.id)?.count ?? 0,
    })),
    quotaNames: declaration.quotas.map(({ code, en, bn }) => ({ code, en, bn })),
    can: {
      draw: transaction.context.permissions.has(admissionPermission.draw),
      edit: transaction.context.permissions.has(admissionPermission.edit),
    },
  };
}

async function readNames(
  transaction: Transaction,
  declarationId: string,
): Promise<ReadonlyMap<string, Label>> {
  const rows = await transaction.read(
    { number: 'text', name: json<Label>() },
    `SELECT number, json_build_object('en', name_en, 'bn', coalesce(nullif(name_bn, ''), name_en)) AS name
       FROM admission_applicant WHERE site_id = $1 AND declaration_id = $2 AND number IS NOT NULL`,
    declarationId,
  );
  return new Map(rows.map((row) => [row.number, row.name]));
}

/**
 * Draws anybody may look at: fixed ones, so that their digests are known before, and published ones. One that was made void
 * after its list was fixed stays, with the reason: whoever draws again until the result pleases is seen.
 */
export async function listPublished(transaction: Transaction) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      title: json<Label>(),
      kind: 'text',
      committedAt: 'time',
      isPublished: 'bool',
      voidedAt: 'time?',
      voidReason: 'text',
    },
    `SELECT w.id, json_build_object('en', d.title_en, 'bn', d.title_bn) AS title, w.kind, w.committed_at AS "committedAt",
            w.published_at IS NOT NULL AS "isPublished", w.voided_at AS "voidedAt", w.void_reason AS "voidReason"
       FROM admission_draw w JOIN admission_declaration d ON d.site_id = $1 AND d.id = w.declaration_id
      WHERE w.site_id = $1 AND (w.kind = 'lottery' OR w.published_at IS NOT NULL)
      ORDER BY w.committed_at DESC, w.id LIMIT 50`,
  );
  return {
    items: rows.map((row) => ({
      ...row,
      committedAt: row.committedAt.toISOString(),
      voidedAt: row.voidedAt?.toISOString() ?? null,
    })),
  };
}

/** A draw for whoever does it again, also a void one: application numbers, never a name. */
export async function showPublished(transaction: Transaction, id: string): Promise<PublicDraw> {
  const row = await transaction.readOne(
    drawShape,
    `SELECT ${drawColumns} FROM admission_draw w
      WHERE w.site_id = $1 AND w.id = $2 AND (w.kind = 'lottery' OR w.published_at IS NOT NULL)`,
    id,
  );
  const declaration = row && (await findDeclaration(transaction, row.declarationId));
  if (!row || !declaration) throw new AppError(errors.notFound);
  const words = await wordsOf(transaction, id);
  const isOut = row.publishedAt !== null;
  return {
    id: row.id,
    kind: row.kind,
    title: declaration.title,
    offers: row.input.offers.map((offer) => ({
      ...offer,
      quotas: [...offer.quotas],
      name: declaration.offers.find((one) => one.id === offer.id)?.name ?? declaration.title,
    })),
    quotaNames: declaration.quotas.map(({ code, en, bn }) => ({ code, en, bn })),
    entries: row.input.entries.map((entry) => ({
      ...entry,
      choices: [...entry.choices],
      quotas: [...entry.quotas],
    })),
    digest: row.digest,
    commitment: row.commitment,
    committedAt: row.committedAt.toISOString(),
    drawnAt: row.drawnAt?.toISOString() ?? null,
    seed: isOut ? row.seed : null,
    words: words.map((one) => one.words),
    saidBy: words.map((one) => one.by),
    order: isOut ? [...(row.result?.order ?? [])] : null,
    seats: isOut ? [...(row.result?.seats ?? [])] : null,
    waiting: isOut
      ? Object.fromEntries(Object.entries(row.result?.waiting ?? {}).map(([key, list]) => [key, [...list]]))
      : null,
    voidedAt: row.voidedAt?.toISOString() ?? null,
    voidReason: row.voidReason,
  };
}
