import { AppError, errors } from '../../../core/errors.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';

/** The students of the current year of each of these institutions. */
export async function studentsOf(
  transaction: PlatformTransaction,
  sites: readonly number[],
): Promise<Map<number, number>> {
  if (sites.length === 0) return new Map();
  const rows = await transaction.read(
    { site: 'bigint', students: 'bigint' },
    'SELECT site, students FROM pathshala_students_by_site($1::bigint[])',
    sites,
  );
  return new Map(rows.map((row) => [Number(row.site), Number(row.students)]));
}

/** An institution, locked until the transaction ends. Throws 404 for one that is not there, or closed. */
export async function holdSite(transaction: PlatformTransaction, id: number) {
  const row = await transaction.readOne(
    { id: 'bigint', name_en: 'text', name_bn: 'text', version: 'int', package_id: 'uuid?' },
    `SELECT id, name_en, name_bn, version, package_id FROM site WHERE id = $1 AND status <> 'closed' FOR NO KEY UPDATE`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** Words to search for as a pattern, with nothing in them that is one. */
export const patternOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
