import { searchWordsOf } from '../../../../core/search-text.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { containing } from '../../../../core/server/entity/records.ts';
import { accessionOf, normaliseIsbn } from '../../rules.ts';
import { stateSql, type TitleShown, titleSql } from '../../service/sql.ts';

const mostWords = 6;

/** What Bengali says through the nose and writes above a letter, English writes as an n: পাঁচালী is Panchali. */
const nasal = /n(?=[b-df-hj-mp-tv-z])/g;

/** The patterns of each word of a question: as it is written, and as it sounds. */
const patternsOf = (question: string): string[][] =>
  searchWordsOf(question)
    .slice(0, mostWords)
    .map(({ plain, phonetic }) => {
      const bare = plain.replace(nasal, '');
      const others = bare === plain ? [] : searchWordsOf(bare).map((one) => one.phonetic);
      return [plain, phonetic, ...others].filter((one) => one !== null).map(containing);
    });

/**
 * Titles by what they are called and by whom, in either script or by sound; by an accession number, a label or an ISBN
 * exactly that book. A page of them with where they stand.
 */
export async function findTitles(
  transaction: Transaction,
  asked: { readonly q?: string | undefined; readonly page: number; readonly size: number },
) {
  const question = asked.q ?? '';
  const accession = accessionOf(question);
  const isbn = normaliseIsbn(question);
  const values: unknown[] = [asked.size, (asked.page - 1) * asked.size];
  const given = (value: unknown) => `$${values.push(value) + 1}`;
  // What is not asked for is not in the statement: looked at title by title it would cost more than the search.
  const conditions = [
    ...(isbn === null ? [] : [`AND t.isbn = ${given(isbn)}::text`]),
    ...(accession === null
      ? []
      : [
          `AND t.id IN (SELECT c.title_id FROM library_copy c WHERE c.site_id = $1 AND c.accession = ${given(accession)}::int)`,
        ]),
    ...(accession === null && isbn === null
      ? patternsOf(question).map((word) => `AND t.search_text LIKE ANY(${given(word)}::text[])`)
      : []),
  ];
  const rows = await transaction.read(
    {
      title: json<TitleShown>(),
      number: 'text',
      racks: 'text[]',
      copies: 'int',
      here: 'int',
      waiting: 'int',
      total: 'int',
    },
    `WITH found AS MATERIALIZED (
       SELECT t.id, t.title FROM library_title t
        WHERE t.site_id = $1 AND t.is_active ${conditions.join(' ')}),
     page AS MATERIALIZED (SELECT id FROM found ORDER BY title, id LIMIT $2 OFFSET $3)
     SELECT ${titleSql} AS title, coalesce(g.number, '') AS number, n.racks, n.copies, n.here,
            (SELECT count(*)::int FROM library_hold h
              WHERE h.site_id = $1 AND h.title_id = t.id AND h.status IN ('queued', 'ready')) AS waiting,
            (SELECT count(*)::int FROM found) AS total
       FROM page o JOIN library_title t ON t.site_id = $1 AND t.id = o.id
       LEFT JOIN library_category g ON g.site_id = $1 AND g.id = t.category_id
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS copies, (count(*) FILTER (WHERE z.state = 'shelf'))::int AS here,
               coalesce(array_agg(DISTINCT z.code) FILTER (WHERE z.code IS NOT NULL), '{}') AS racks
          FROM (SELECT r.code || coalesce(' / ' || c.shelf, '') AS code, ${stateSql} AS state FROM library_copy c
                  LEFT JOIN library_rack r ON r.site_id = $1 AND r.id = c.rack_id
                 WHERE c.site_id = $1 AND c.title_id = t.id AND c.status NOT IN ('lost', 'withdrawn')) z) n
      ORDER BY t.title, t.id`,
    ...values,
  );
  return {
    items: rows.map((row) => ({
      ...row.title,
      callNumber: row.number,
      racks: row.racks,
      copies: row.copies,
      here: row.here,
      waiting: row.waiting,
    })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

/** How many copies some titles have that are not given up, and how many of them stand on the shelf. */
export async function countCopies(transaction: Transaction, ids: readonly string[]) {
  const items = await transaction.read(
    { id: 'uuid', copies: 'int', here: 'int' },
    `SELECT z.title_id AS id, count(*)::int AS copies, (count(*) FILTER (WHERE z.state = 'shelf'))::int AS here
       FROM (SELECT c.title_id, ${stateSql} AS state FROM library_copy c
              WHERE c.site_id = $1 AND c.title_id = ANY($2::uuid[]) AND c.status NOT IN ('lost', 'withdrawn')) z
      GROUP BY z.title_id`,
    ids,
  );
  return { items };
}
