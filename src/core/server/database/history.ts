import type { Label, Language } from '../../labels.ts';
import { sitePermission } from '../../module/permissions.ts';
import type { Context, Database, Row, Transaction } from './in-site.ts';
import { jsonOrNull } from './row-shape.ts';

type Hands = Pick<Transaction, 'rows' | 'read'>;

export type HistoryRow = {
  id: string;
  at: Date;
  operation: string;
  actor: string | null;
  action: string;
  /** From where: address and program. */
  origin?: string;
  before: Row | null;
  after: Row | null;
  table_name: string;
  record_id: string;
};

const quiet = new Set(['version', 'updated_at', 'created_at', 'search_text', 'site_id', 'id']);

/**
 * Whether somebody may see from where others made their changes, by network address and program: whoever leads the
 * institution, its auditor, and staff of the platform. Everybody else sees who and when.
 */
export const maySeeOrigins = (context: Context, isPlatform: boolean): boolean =>
  isPlatform || context.isReadOnly === true || context.permissions.has(sitePermission.settings);

/** What a record's rows of history say, the archived ones among them, newest first, in the API's field names. */
export async function readHistory(transaction: Hands, table: string, id: string) {
  const rows = await transaction.rows<HistoryRow>(
    `SELECT id, at, operation, actor, action, origin, before, after, table_name, record_id FROM history
      WHERE site_id = $1 AND table_name = $2 AND record_id = $3
     UNION ALL
     SELECT id, at, operation, actor, action, origin, before, after, table_name, record_id FROM history_archive
      WHERE site_id = $1 AND table_name = $2 AND record_id = $3
     ORDER BY at DESC, id DESC LIMIT 200`,
    table,
    id,
  );
  return rows.map(entryOf);
}

/** The same of a row the platform keeps; `$1` is no institution. */
export async function readPlatformHistory(transaction: Hands, table: string, id: string) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      at: 'time',
      operation: 'text',
      actor: 'uuid?',
      action: 'text',
      origin: 'text',
      before: jsonOrNull<Row>(),
      after: jsonOrNull<Row>(),
      table_name: 'text',
      record_id: 'text',
    },
    `SELECT id, at, operation, actor, action, origin, before, after, table_name, record_id FROM platform_history
      WHERE $1::bigint IS NULL AND table_name = $2 AND record_id = $3 ORDER BY at DESC, id DESC LIMIT 200`,
    table,
    id,
  );
  return rows.map(entryOf);
}

export function entryOf(row: HistoryRow) {
  const names = new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})]);
  const changes = [...names].flatMap((name) => {
    const before = row.before?.[name] ?? null;
    const after = row.after?.[name] ?? null;
    if (quiet.has(name) || JSON.stringify(before) === JSON.stringify(after)) return [];
    return [{ field: camelCase(name), before, after }];
  });
  return {
    id: row.id,
    at: row.at.toISOString(),
    operation: row.operation as 'insert' | 'update' | 'delete',
    actor: row.actor,
    action: row.action,
    origin: row.origin ?? '',
    changes,
  };
}

/** The names of accounts by id, for "who did it", in the language of who reads them; institutions only ever see names,
 * never accounts. */
export async function namesOfAccounts(
  database: Database,
  ids: readonly (string | null)[],
  language: Language,
): Promise<Map<string, string>> {
  const labels = await labelsOfAccounts(database, ids);
  return new Map([...labels].map(([id, label]) => [id, label[language]]));
}

/** The names of accounts in both languages, by id. */
export async function labelsOfAccounts(
  database: Database,
  ids: readonly (string | null)[],
): Promise<Map<string, Label>> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  if (wanted.length === 0) return new Map();
  const labels = await database.ofPlatform.keptEach('names of accounts', wanted, async (missing) => {
    const found = await database.findOne<{ names: Record<string, Label> }>(
      `SELECT json_object_agg(id, json_build_object('en', name_en, 'bn', coalesce(nullif(name_bn, ''), name_en))) AS names
         FROM account WHERE id = ANY($1::uuid[])`,
      missing,
    );
    return new Map(Object.entries(found?.names ?? {}));
  });
  return new Map(labels);
}

/** The language an account reads in; null where there is none. */
export async function languageOfAccount(database: Database, id: string | null): Promise<Language | null> {
  if (id === null) return null;
  const found = await database.findOne<{ language: Language }>(
    'SELECT language FROM account WHERE id = $1',
    id,
  );
  return found?.language ?? null;
}

export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
