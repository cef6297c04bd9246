import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { recordOfCode } from '../../../../core/server/http/check-codes.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { maskedName } from '../../../students/rules.ts';
import type { KindName } from '../../kinds.ts';
import { documentsErrors } from '../../labels.ts';
import { codeKind } from '../../service/draw.ts';
import { endedSql } from '../../service/ended.ts';

/** What a code on paper stands for, with the name half covered, and counts the look. Throws 404 for a code of no document. */
export async function checkDocument(transaction: Transaction, services: Services, code: string) {
  const id = recordOfCode(services.config.secret, codeKind, transaction.siteId, code);
  const row =
    id &&
    (await transaction.readOne(
      {
        kind: oneOf<KindName>(),
        number: 'text',
        day: 'date',
        name: json<Label>(),
        revoked_at: 'time?',
        ended: 'date?',
      },
      `SELECT i.kind, i.number, i.day, i.data->'values'->'name' AS name, i.revoked_at, ${endedSql} AS ended
         FROM documents_issue i WHERE i.site_id = $1 AND i.id = $2`,
      id,
    ));
  if (!id || !row) throw new AppError(documentsErrors.notGenuine);
  await transaction.change(
    `INSERT INTO documents_scan AS s (site_id, id, issue_id, day, count) VALUES ($1, $2, $3, $4, 1)
     ON CONFLICT (site_id, issue_id, day) DO UPDATE SET count = s.count + 1`,
    newId(),
    id,
    todayInDhaka(services.now()),
  );
  return {
    kind: row.kind,
    number: row.number,
    day: row.day,
    name: { en: maskedName(row.name.en), bn: maskedName(row.name.bn) },
    isRevoked: row.revoked_at !== null,
    revokedOn: row.revoked_at ? todayInDhaka(row.revoked_at) : null,
    endedOn: row.ended,
  };
}

const tenYears = 3653;

/** What a checker keeps for places without a network. Only numbers are told of what was revoked, never of whom it was. */
export async function readKept(transaction: Transaction, services: Services) {
  const now = services.now();
  const keys = await transaction.read(
    { number: 'int', public_key: 'text' },
    'SELECT number, public_key FROM documents_signing_key WHERE site_id = $1 ORDER BY number LIMIT 500',
  );
  const revoked = await transaction.read(
    { number: 'text' },
    `SELECT number FROM documents_issue WHERE site_id = $1 AND revoked_at IS NOT NULL AND day >= $2
      ORDER BY revoked_at DESC LIMIT 20000`,
    addDays(todayInDhaka(now), -tenYears),
  );
  const ended = await transaction.read(
    { number: 'text' },
    `SELECT i.number FROM documents_issue i
      WHERE i.site_id = $1 AND i.kind = 'transfer' AND i.revoked_at IS NULL AND i.day >= $2 AND ${endedSql} IS NOT NULL
      ORDER BY i.day DESC, i.number LIMIT 20000`,
    addDays(todayInDhaka(now), -tenYears),
  );
  return {
    siteId: transaction.siteId,
    keys: keys.map((one) => ({ number: one.number, publicKey: one.public_key })),
    revoked: revoked.map((one) => one.number),
    ended: ended.map((one) => one.number),
    asOf: now.toISOString(),
  };
}
