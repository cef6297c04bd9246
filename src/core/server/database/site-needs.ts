import type { Context, Database, PlatformTransaction, Transaction } from './in-site.ts';

/** What a module brings to every institution, those that are older than the module included. */
export type SiteNeed = {
  /** It is brought once under this name; what the institution then removes stays removed. */
  readonly name: string;
  /** The names of those it stands on, which are brought before it. */
  readonly after?: readonly string[];
  /** Leaves alone whatever the institution has already; `board` is the code of its education board. */
  bring(transaction: Transaction, board: string | null): Promise<void>;
};

/** Needs in an order in which each comes after those it stands on. Throws where they wait for each other. */
export function inOrder(needs: readonly SiteNeed[]): SiteNeed[] {
  const ordered: SiteNeed[] = [];
  let waiting = [...needs];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const next = waiting.filter(({ after }) => !after?.some((name) => names.has(name)));
    if (next.length === 0) throw new Error(`These needs wait for each other: ${[...names].join(', ')}`);
    ordered.push(...next);
    waiting = waiting.filter((need) => !next.includes(need));
  }
  return ordered;
}

/**
 * Notes that an institution has been brought these, such as a new one, which begins with all of them. Answers the names of
 * those that it had not been brought.
 */
export async function noteSiteNeeds(
  transaction: PlatformTransaction,
  siteId: number,
  needs: readonly SiteNeed[],
): Promise<ReadonlySet<string>> {
  const noted = await transaction.read(
    { name: 'text' },
    `INSERT INTO site_need (of_site, name) SELECT $1, n.name FROM unnest($2::text[]) n(name)
     ON CONFLICT DO NOTHING RETURNING name`,
    siteId,
    needs.map((need) => need.name),
  );
  return new Set(noted.map(({ name }) => name));
}

/**
 * Brings every institution what it has not been brought yet, one institution a transaction; a closed one gets nothing more. Two servers that start
 * together do not bring it twice: the second waits for the first one's note. Answers how many were brought something.
 */
export async function bringSiteNeeds(
  database: Database,
  context: Context,
  needs: readonly SiteNeed[],
): Promise<number> {
  const lacking = await database.asPlatform(context, (transaction) =>
    transaction.read(
      { id: 'bigint', board: 'text?' },
      `SELECT s.id, s.board FROM site s WHERE s.status <> 'closed' AND EXISTS (SELECT 1 FROM unnest($1::text[]) n(name)
         WHERE NOT EXISTS (SELECT 1 FROM site_need b WHERE b.of_site = s.id AND b.name = n.name)) ORDER BY s.id`,
      needs.map((need) => need.name),
    ),
  );
  for (const { id, board } of lacking)
    await database.asPlatform(context, async (transaction) => {
      const noted = await noteSiteNeeds(transaction, Number(id), needs);
      const inside = await transaction.enterSite(Number(id));
      for (const need of needs) if (noted.has(need.name)) await need.bring(inside, board ?? null);
    });
  return lacking.length;
}
