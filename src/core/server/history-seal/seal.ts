import { createHash, createHmac } from 'node:crypto';
import { newId } from '../../ids.ts';
import type { Context, PlatformTransaction, Transaction } from '../database/in-site.ts';
import type { RowOf, Shape } from '../database/row-shape.ts';
import type { Services } from '../http/services.ts';
import { exact, rowDigestSql, sealedDigest } from './row-digest.ts';

/** Rows of one block: few enough to say where something is wrong. */
const blockRows = 1_000;

/** What is read and written of one history: an institution's, or the platform's own. */
type Chain = {
  /** 0: the platform's. */
  readonly site: number;
  read<S extends Shape>(shape: S, sql: string, ...values: unknown[]): Promise<RowOf<S>[]>;
  /** Tables that hold it: what is old moves into the archive, and is as much a part of it. */
  readonly history: string;
  readonly seals: string;
  /** A condition that names the institution as `$1`. */
  readonly own: string;
  /** What a row says of values that were taken out of it. */
  readonly forgotten: string;
};

const neverForgotten = 'NULL::text AS forgotten_digest, NULL::text AS forgotten_seal';

async function chainOf(transaction: PlatformTransaction, site: number): Promise<Chain> {
  if (site === 0)
    return {
      site,
      read: (shape, sql, ...values) => transaction.read(shape, sql, site, ...values),
      history: 'platform_history',
      seals: 'platform_history_seal',
      own: '$1::bigint = 0',
      forgotten: 'h.forgotten_digest, h.forgotten_seal',
    };
  return ownChain(await transaction.enterSite(site));
}

const ownChain = (inside: Transaction): Chain => ({
  site: inside.siteId,
  read: (shape, sql, ...values) => inside.read(shape, sql, ...values),
  history:
    '(SELECT * FROM history WHERE site_id = $1 UNION ALL SELECT * FROM history_archive WHERE site_id = $1)',
  seals: 'history_seal',
  own: 'site_id = $1',
  // An institution's own history goes as a whole.
  forgotten: neverForgotten,
});

const sealShape = {
  number: 'int',
  from_at: 'text',
  through_at: 'text',
  rows: 'int',
  digest: 'text',
  previous: 'text',
  seal: 'text',
} as const;
type Seal = RowOf<typeof sealShape>;
const sealColumns = `number, ${exact('from_at')} AS from_at, ${exact('through_at')} AS through_at, rows, digest, previous, seal`;
const beginning = '1970-01-01T00:00:00.000000Z';

const digestShape = {
  id: 'uuid',
  digest: 'text',
  forgotten_digest: 'text?',
  forgotten_seal: 'text?',
} as const;

/** What every row of a span says, in its order. */
const digestsSql = ({ history, own, forgotten }: Chain) =>
  `SELECT h.id, ${rowDigestSql('h')} AS digest, ${forgotten}
     FROM ${history} AS h WHERE ${own} AND at > $2::timestamptz AND at <= $3::timestamptz ORDER BY at, id`;

/** The digests as they were sealed: of a row that values were taken out of in the right way, the one it had before. */
async function readDigests(
  services: Pick<Services, 'config'>,
  chain: Chain,
  from: string,
  through: string,
): Promise<{ digest: string }[]> {
  const rows = await chain.read(digestShape, digestsSql(chain), from, through);
  return rows.map((row) => ({ digest: sealedDigest(services.config.secret, row) }));
}

const digestOf = (rows: readonly { digest: string }[]): string =>
  createHash('sha256')
    .update(rows.map((row) => row.digest).join('\n'))
    .digest('hex');

/** The institution stands in it, so that a chain cannot be moved to another one. */
const sealOf = (secret: string, site: number, one: Omit<Seal, 'seal'>): string =>
  createHmac('sha256', `history ${secret}`)
    .update([site, one.number, one.from_at, one.through_at, one.rows, one.digest, one.previous].join('\n'))
    .digest('hex');

/**
 * Seals what is older than `before` and not sealed yet, at most one block, and answers whether there may be more. Whoever
 * writes history waits for nothing: only committed rows are read, none is locked, none is changed.
 */
export async function sealBlock(
  services: Services,
  context: Context,
  site: number,
  before: Date,
): Promise<boolean> {
  return services.database.asPlatform(context, async (transaction) => {
    const chain = await chainOf(transaction, site);
    const [last] = await chain.read(
      sealShape,
      `SELECT ${sealColumns} FROM ${chain.seals} WHERE ${chain.own} ORDER BY number DESC LIMIT 1`,
    );
    const from = last?.through_at ?? beginning;
    const [span] = await chain.read(
      { through: 'text?', n: 'int' },
      `SELECT ${exact('max(at)')} AS through, count(*)::int AS n
         FROM (SELECT at FROM ${chain.history} AS h WHERE ${chain.own} AND at > $2::timestamptz AND at <= $3
                ORDER BY at LIMIT ${blockRows}) AS next`,
      from,
      before,
    );
    if (!span?.through) return false;
    const rows = await readDigests(services, chain, from, span.through);
    const one = {
      number: (last?.number ?? 0) + 1,
      from_at: from,
      through_at: span.through,
      rows: rows.length,
      digest: digestOf(rows),
      previous: last?.seal ?? '',
    };
    const names = 'id, number, from_at, through_at, rows, digest, previous, seal, sealed_at';
    const values = [
      newId(),
      one.number,
      one.from_at,
      one.through_at,
      one.rows,
      one.digest,
      one.previous,
      sealOf(services.config.secret, site, one),
      services.now(),
    ];
    // Two that seal at once: the second finds the block there.
    await chain.read(
      { id: 'uuid' },
      site === 0
        ? `INSERT INTO ${chain.seals} (${names}) SELECT $2, $3, $4, $5, $6, $7, $8, $9, $10 WHERE $1::bigint = 0
           ON CONFLICT DO NOTHING RETURNING id`
        : `INSERT INTO ${chain.seals} (site_id, ${names}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           ON CONFLICT DO NOTHING RETURNING id`,
      ...values,
    );
    return span.n === blockRows;
  });
}

type Finding = {
  readonly site: number;
  /** The block where it was found. */
  readonly number: number;
  readonly from: string;
  readonly through: string;
  readonly what: 'removed' | 'added' | 'changed' | 'broken' | 'cut';
};
type Verified = {
  readonly blocks: number;
  readonly rows: number;
  /** The last seal: noted elsewhere, it proves later that nothing was cut off. */
  readonly seal: string | null;
  readonly sealedThrough: string | null;
  readonly findings: readonly Finding[];
};

/** What is wrong with one block: `before` is the one it has to stand on, null at the beginning. */
function findingsIn(
  services: Services,
  site: number,
  { block, before, found }: { block: Seal; before: Seal | null; found: readonly { digest: string }[] },
): Finding[] {
  const { seal, ...sealed } = block;
  const isChained =
    block.number === (before?.number ?? 0) + 1 &&
    block.previous === (before?.seal ?? '') &&
    block.from_at === (before?.through_at ?? beginning);
  const isSealed = seal === sealOf(services.config.secret, site, sealed);
  const rows: Finding['what'] | null =
    found.length < block.rows
      ? 'removed'
      : found.length > block.rows
        ? 'added'
        : digestOf(found) === block.digest
          ? null
          : 'changed';
  const wrong: Finding['what'][] = [
    ...(isChained && isSealed ? [] : ['broken' as const]),
    ...(rows ? [rows] : []),
  ];
  return wrong.map((what) => ({
    site,
    number: block.number,
    from: block.from_at,
    through: block.through_at,
    what,
  }));
}

/** Blocks that a screen computes anew; the command computes all of them. */
const looked = 20;

/** The last blocks of an institution's history, computed anew in its own transaction. */
export async function verifyLast(services: Services, transaction: Transaction): Promise<Verified> {
  const chain = ownChain(transaction);
  const last = await chain.read(
    sealShape,
    `SELECT ${sealColumns} FROM ${chain.seals} WHERE ${chain.own} ORDER BY number DESC LIMIT ${looked + 1}`,
  );
  const findings: Finding[] = [];
  let rows = 0;
  for (const [place, block] of last.entries()) {
    if (place === looked) break;
    const found = await readDigests(services, chain, block.from_at, block.through_at);
    findings.push(...findingsIn(services, chain.site, { block, before: last[place + 1] ?? null, found }));
    rows += found.length;
  }
  return {
    blocks: Math.min(last.length, looked),
    rows,
    seal: last[0]?.seal ?? null,
    sealedThrough: last[0]?.through_at ?? null,
    findings,
  };
}

/**
 * Computes every block of a history anew: rows removed, added or changed since, blocks that do not stand on the one before,
 * and, where a seal was noted earlier, a chain that does not have it any more.
 */
export async function verifySeals(
  services: Services,
  context: Context,
  site: number,
  noted?: string,
): Promise<Verified> {
  const findings: Finding[] = [];
  let blocks = 0;
  let rows = 0;
  let last: Seal | null = null;
  let isNoted = noted === undefined;
  for (;;) {
    const after: number = last?.number ?? 0;
    // One block a transaction: a history of years is checked in constant memory.
    const [next, found] = await services.database.asPlatform(context, async (transaction) => {
      const chain = await chainOf(transaction, site);
      const [block] = await chain.read(
        sealShape,
        `SELECT ${sealColumns} FROM ${chain.seals} WHERE ${chain.own} AND number > $2 ORDER BY number LIMIT 1`,
        after,
      );
      if (!block) return [null, []] as const;
      return [block, await readDigests(services, chain, block.from_at, block.through_at)] as const;
    });
    if (!next) break;
    findings.push(...findingsIn(services, site, { block: next, before: last, found }));
    if (next.seal === noted) isNoted = true;
    blocks += 1;
    rows += found.length;
    last = next;
  }
  if (!isNoted)
    findings.push({
      site,
      number: last?.number ?? 0,
      from: last?.through_at ?? beginning,
      through: last?.through_at ?? beginning,
      what: 'cut',
    });
  return { blocks, rows, seal: last?.seal ?? null, sealedThrough: last?.through_at ?? null, findings };
}
