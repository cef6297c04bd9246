import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { moveCopies, stoodBefore } from '../../catalogue/service/copies.ts';
import { libraryErrors, stateTexts } from '../../labels.ts';
import { keepForNext } from '../../lending/service/holds.ts';
import { accessionOf, type CopyState } from '../../rules.ts';
import { labelSql, patternOf, stateSql, type TitleShown, titleSql } from '../../service/sql.ts';
import { readLibrarySettings } from '../../setup/service/settings.ts';
import { stockErrors } from '../labels.ts';
import type { repairsContract as contract, Repair } from '../repairs-contract.ts';

type Asked = z.output<typeof contract.repairs.input>;

/** What lies on the pile since its last event, or is or was with a binder. */
const rowsSql: Readonly<Record<Asked['state'], string>> = {
  waiting: `SELECT c.id, c.id AS copy_id, NULL::text AS kind, '' AS sent_to, coalesce(v.acted_at, c.updated_at)::date AS since,
           NULL::date AS expected_on, coalesce(v.reason, '') AS note, NULL::date AS ended_on, NULL::text AS outcome,
           0::bigint AS cost, '' AS result
      FROM library_copy c
      LEFT JOIN LATERAL (SELECT e.acted_at, e.reason FROM library_copy_event e
         WHERE e.site_id = $1 AND e.copy_id = c.id AND e.to_status = 'repair' ORDER BY e.acted_at DESC LIMIT 1) v ON true
     WHERE c.site_id = $1 AND c.status = 'repair'
       AND NOT EXISTS (SELECT 1 FROM library_repair p WHERE p.site_id = $1 AND p.copy_id = c.id AND p.ended_on IS NULL)`,
  away: `SELECT p.id, p.copy_id, p.kind, p.sent_to, p.sent_on AS since, p.expected_on, p.note, p.ended_on, p.outcome, p.cost,
           p.result FROM library_repair p WHERE p.site_id = $1 AND p.ended_on IS NULL`,
  back: `SELECT p.id, p.copy_id, p.kind, p.sent_to, p.sent_on AS since, p.expected_on, p.note, p.ended_on, p.outcome, p.cost,
           p.result FROM library_repair p WHERE p.site_id = $1 AND p.ended_on IS NOT NULL`,
};

/** Copies on the pile, with the binder or back from there; what is late first. */
export async function listRepairs(transaction: Transaction, asked: Asked, today: string) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      copyId: 'uuid',
      accession: 'int',
      barcode: 'text',
      title: json<TitleShown>(),
      rack: jsonOrNull<Label>(),
      kind: jsonOrNull<NonNullable<Repair['kind']>>(),
      sentTo: 'text',
      since: 'date',
      expectedOn: 'date?',
      note: 'text',
      endedOn: 'date?',
      outcome: jsonOrNull<NonNullable<Repair['outcome']>>(),
      cost: 'bigint',
      result: 'text',
      isLate: 'bool',
      total: 'int',
      sum: 'bigint',
    },
    `SELECT n.id, n.copy_id AS "copyId", c.accession, c.barcode, ${titleSql} AS title,
            CASE WHEN r.id IS NOT NULL THEN ${labelSql('r')} END AS rack, to_json(n.kind) AS kind, n.sent_to AS "sentTo", n.since,
            n.expected_on AS "expectedOn", n.note, n.ended_on AS "endedOn", to_json(n.outcome) AS outcome, n.cost, n.result,
            coalesce(n.ended_on IS NULL AND n.expected_on < $2, false) AS "isLate",
            (count(*) OVER ())::int AS total, (sum(n.cost) OVER ())::bigint AS sum
       FROM (${rowsSql[asked.state]}) n
       JOIN library_copy c ON c.site_id = $1 AND c.id = n.copy_id
       JOIN library_title t ON t.site_id = $1 AND t.id = c.title_id
       LEFT JOIN library_rack r ON r.site_id = $1 AND r.id = c.rack_id
      WHERE $3::text IS NULL OR t.search_text LIKE $3 OR lower(n.sent_to) LIKE $3 OR c.accession = $4
      ORDER BY "isLate" DESC, coalesce(n.ended_on, n.since) DESC, c.accession LIMIT $5 OFFSET $6`,
    today,
    patternOf(asked.q),
    accessionOf(asked.q ?? ''),
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const counts = await transaction.readOne(
    { waiting: 'int', away: 'int' },
    `SELECT (SELECT count(*)::int FROM (${rowsSql.waiting}) w) AS waiting,
            (SELECT count(*)::int FROM library_repair WHERE site_id = $1 AND ended_on IS NULL) AS away`,
  );
  return {
    items: rows.map(({ total: _total, sum: _sum, cost, ...row }) => ({
      ...row,
      cost: takaText(cost),
      state: asked.state,
    })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    cost: takaText(rows[0]?.sum ?? 0n),
    counts: { waiting: counts?.waiting ?? 0, away: counts?.away ?? 0 },
  };
}

const same = (text: string): Label => ({ en: text, bn: text });

/** Sends copies away together, all or none. Throws 422 naming what is no book, 409 for one that cannot go. */
export async function sendAway(
  transaction: Transaction,
  given: z.output<typeof contract.sendAway.input>,
  now: Date,
): Promise<{ copies: number }> {
  const codes = [...new Set(given.codes.map((one) => one.toUpperCase()))];
  const numbers = codes.map(accessionOf);
  const copies = await transaction.read(
    { id: 'uuid', barcode: 'text', accession: 'int' },
    `SELECT id, barcode, accession FROM library_copy WHERE site_id = $1 AND (barcode = ANY($2::text[]) OR accession = ANY($3::int[]))
      ORDER BY id FOR NO KEY UPDATE`,
    codes,
    numbers.filter((one) => one !== null),
  );
  const unknown = codes.find(
    (code, place) => !copies.some((one) => one.barcode === code || one.accession === numbers[place]),
  );
  if (unknown !== undefined)
    throw new ValidationError({ codes: [fillLabel(libraryErrors.noCopy.text, { code: unknown })] });
  const ids = copies.map((one) => one.id);
  // Asked after the locks are held: a loan or a stock take that was quicker is seen.
  const known = await transaction.read(
    { id: 'uuid', title: 'text', state: oneOf<CopyState>(), status: 'text', sentTo: 'text?' },
    `SELECT c.id, t.title, ${stateSql} AS state, c.status, (SELECT p.sent_to FROM library_repair p
              WHERE p.site_id = $1 AND p.copy_id = c.id AND p.ended_on IS NULL) AS "sentTo"
       FROM library_copy c JOIN library_title t ON t.site_id = $1 AND t.id = c.title_id
      WHERE c.site_id = $1 AND c.id = ANY($2::uuid[]) ORDER BY c.accession`,
    ids,
  );
  for (const one of known) {
    if (one.sentTo !== null) throw new AppError(libraryErrors.isAway, { name: same(one.sentTo) });
    if (!['shelf', 'reference', 'repair'].includes(one.state))
      throw new AppError(libraryErrors.notToSend, { book: same(one.title), state: stateTexts[one.state] });
  }
  const came = await stoodBefore(transaction, ids);
  await transaction.change(
    `INSERT INTO library_repair (site_id, id, copy_id, kind, sent_to, sent_on, expected_on, note, sent_by, from_status)
     SELECT n.site_id, n.id, n.copy_id, $2, $3, $4, $5, $6, $7, n.from_status
       FROM ${rowsOf('n', { id: '$8::uuid[]', copy_id: '$9::uuid[]', from_status: '$10::text[]' })}`,
    given.kind,
    given.sentTo,
    todayInDhaka(now),
    given.expectedOn,
    given.note,
    transaction.context.accountId,
    known.map(() => newId()),
    known.map((one) => one.id),
    known.map((one) => (one.status === 'repair' ? (came.get(one.id) ?? 'shelf') : one.status)),
  );
  const reason = [given.sentTo, given.note].filter((one) => one !== '').join(': ');
  await moveCopies(
    transaction,
    known
      .filter((one) => one.status !== 'repair')
      .map((one) => ({ copyId: one.id, status: 'repair', condition: null, reason, stockTakeId: null })),
    now,
  );
  return { copies: known.length };
}

/** Enters that a copy is back, or that nothing could be done. Whoever waits for the book gets it. Throws 404, 409 when it was back. */
export async function comeBack(
  transaction: Transaction,
  given: z.output<typeof contract.comeBack.input>,
  now: Date,
): Promise<{ id: string }> {
  const today = todayInDhaka(now);
  const known = await transaction.readOne(
    { copyId: 'uuid', titleId: 'uuid' },
    `SELECT p.copy_id AS "copyId", c.title_id AS "titleId" FROM library_repair p
       JOIN library_copy c ON c.site_id = $1 AND c.id = p.copy_id WHERE p.site_id = $1 AND p.id = $2`,
    given.id,
  );
  if (!known) throw new AppError(errors.notFound);
  await lockRow(transaction, 'library_title', known.titleId);
  await lockRow(transaction, 'library_copy', known.copyId);
  const ended = await transaction.readOne(
    { from: oneOf<'shelf' | 'reference'>() },
    `UPDATE library_repair SET ended_on = $3, ended_by = $4, outcome = $5, cost = $6, result = $7, version = version + 1,
            updated_at = now()
      WHERE site_id = $1 AND id = $2 AND ended_on IS NULL RETURNING from_status AS from`,
    given.id,
    today,
    transaction.context.accountId,
    given.outcome,
    given.cost,
    given.result,
  );
  if (!ended) throw new AppError(libraryErrors.isBack);
  if (given.outcome === 'back' && given.condition === 'damaged') throw new AppError(stockErrors.stillDamaged);
  const status = given.outcome === 'back' ? ended.from : 'withdrawn';
  await moveCopies(
    transaction,
    [
      {
        copyId: known.copyId,
        status,
        condition: given.outcome === 'back' ? given.condition : null,
        reason: given.result,
        stockTakeId: null,
      },
    ],
    now,
  );
  if (status === 'shelf')
    await keepForNext(transaction, known, await readLibrarySettings(transaction), today);
  return { id: given.id };
}
