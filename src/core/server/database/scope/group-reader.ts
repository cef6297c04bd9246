import type { QueryResult } from 'pg';
import type { Context, Transaction } from '../in-site.ts';
import type { RowOf, Shape } from '../row-shape.ts';
import type { DatabaseKind } from '../rows-of.ts';
import { type Along, beginRead, commit, type Row, settingOf } from '../statement.ts';
import { noteAnswered, noteSaid } from '../watch.ts';
import { siteText } from './entering.ts';

/**
 * The hands of who reads the institutions of a group together. `$1` of every statement is their ids, a `bigint[]`, and each
 * names `site_id = ANY($1)`; row security holds it to the same array, in the tables `pathshala_group_tables()` names.
 */
export type GroupReader = Pick<Transaction, 'context' | 'read' | 'readOne'> & {
  readonly siteIds: readonly number[];
};

/** Each statement is a transaction and one round trip by itself; the database refuses whatever would change something. */
export function groupReader(
  { kind, context, siteIds }: { kind: DatabaseKind; context: Context; siteIds: readonly number[] },
  ask: (
    sql: string,
    values: unknown[],
    ahead: readonly Along[],
    after: readonly Along[],
  ) => Promise<QueryResult<Row>>,
): GroupReader {
  const sites = `{${siteIds.map(siteText).join(',')}}`;
  const [ahead, after] =
    kind === 'citus'
      ? [[beginRead, settingOf('app.site_ids', sites)], [commit]]
      : [[{ sql: 'readGroup', values: [sites] }], []];
  const read = async <S extends Shape>(shape: S, sql: string, values: unknown[]) => {
    noteSaid(sql, 'institution');
    const answer = await ask(sql, [sites, ...values], ahead, after);
    noteAnswered(sql, shape, answer);
    return answer.rows as RowOf<S>[];
  };
  return {
    context,
    siteIds,
    read: (shape, sql, ...values) => read(shape, sql, values),
    readOne: async (shape, sql, ...values) => (await read(shape, sql, values))[0] ?? null,
  };
}
