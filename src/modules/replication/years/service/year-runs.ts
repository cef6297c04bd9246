import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { labelsOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { compareWith, replicate, takeBack } from '../../../../core/server/replication/replicate.ts';
import { compareRows, countsOf } from '../../service/compare.ts';
import { noteWritten, readWritten, refusalOf } from '../../service/work.ts';
import type { ComparedSite } from '../../shapes.ts';
import type { ShownState } from '../../states.ts';
import type { YearRun } from '../contract.ts';
import { chosenParts, readYearSource, type YearGiven, yearParts } from './year-source.ts';

/** The years of the institution, the latest first, and what whoever asks may copy between them. */
export async function readYearOptions(transaction: Transaction, { replicated }: Services) {
  const years = await transaction.read(
    {
      id: 'uuid',
      name: json<Label>(),
      kind: 'text',
      startDate: 'date',
      endDate: 'date',
      isCurrent: 'bool',
    },
    `SELECT id, jsonb_build_object('en', name_en, 'bn', name_bn) AS name, kind, start_date AS "startDate",
            end_date AS "endDate", is_current AS "isCurrent"
       FROM academic_academic_year WHERE site_id = $1 AND is_active ORDER BY start_date DESC, id`,
  );
  return {
    years,
    parts: yearParts(replicated, transaction).map(({ name, label, hasTeachers }) => ({
      name,
      label,
      hasTeachers,
    })),
  };
}

/** What copying would make, part by part; nothing is written. */
export async function compareYears(
  transaction: Transaction,
  services: Services,
  given: YearGiven,
): Promise<ComparedSite> {
  const source = await readYearSource(transaction, services.replicated, given);
  const tables = await compareWith(transaction, source);
  const site = await services.sites.find(transaction.siteId);
  return {
    site: { id: transaction.siteId, name: site?.name ?? { en: '', bn: '' } },
    parts: chosenParts(services.replicated, transaction, given.parts).map((part) => ({
      name: part.name,
      label: part.label,
      ...countsOf(tables.filter(({ copied }) => part.tables.includes(copied.name))),
    })),
  };
}

/** One page of the records of a part, each with what would become of it. */
export async function readYearRows(
  transaction: Transaction,
  services: Services,
  given: Omit<YearGiven, 'parts'> & {
    part: string;
    state?: ShownState | undefined;
    page: number;
    size: number;
  },
) {
  const source = await readYearSource(transaction, services.replicated, { ...given, parts: [given.part] });
  return compareRows(transaction, source, given);
}

/**
 * Copies what hangs on a year into a later one; what stands there already stays. All of it or nothing, once for an id, and
 * of two who ask for the same the second makes nothing. Throws as `readYearSource` does.
 */
export async function copyYear(
  transaction: Transaction,
  services: Services,
  given: YearGiven & { id: string },
): Promise<{ id: string; added: number }> {
  await hold(transaction, ['replication'], 'alone');
  const known = await transaction.readOne(
    { added: 'int' },
    'SELECT added FROM replication_year_run WHERE site_id = $1 AND id = $2',
    given.id,
  );
  if (known) return { id: given.id, added: known.added };
  const source = await readYearSource(transaction, services.replicated, given);
  const written = await replicate(transaction, source, { overwrites: false, choices: new Map() });
  if (written.length === 0) return { id: given.id, added: 0 };
  await transaction.change(
    `INSERT INTO replication_year_run (site_id, id, from_year_id, to_year_id, parts, keeps_teachers, added, by_account)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    given.id,
    given.fromYearId,
    given.toYearId,
    given.parts,
    given.keepsTeachers,
    written.length,
    transaction.context.accountId,
  );
  await noteWritten(transaction, given.id, written);
  return { id: given.id, added: written.length };
}

/**
 * Takes back what a run made. Throws 404 for a run there is not, 403 where a part of it is not theirs, and 409 where
 * something of it is used or was changed since: then all of it stays.
 */
export async function takeYearBack(
  transaction: Transaction,
  services: Services,
  id: string,
): Promise<{ id: string }> {
  const run = await transaction.readOne(
    { parts: 'text[]', takenBackAt: 'time?' },
    `SELECT parts, taken_back_at AS "takenBackAt" FROM replication_year_run WHERE site_id = $1 AND id = $2 FOR UPDATE`,
    id,
  );
  if (!run) throw new AppError(errors.notFound);
  if (run.takenBackAt) return { id };
  chosenParts(services.replicated, transaction, run.parts);
  await takeBack(transaction, services.replicated, await readWritten(transaction, id), refusalOf);
  await transaction.change(
    `UPDATE replication_year_run SET taken_back_at = $3, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    id,
    services.now(),
  );
  return { id };
}

/** What was copied between years, the latest first. */
export async function listYearRuns(
  transaction: Transaction,
  { replicated, database }: Services,
  query: { page: number; size: number },
) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      from: json<Label>(),
      to: json<Label>(),
      parts: 'text[]',
      keepsTeachers: 'bool',
      added: 'int',
      by: 'uuid',
      at: 'time',
      takenBackAt: 'time?',
      total: 'bigint',
    },
    `SELECT r.id, jsonb_build_object('en', f.name_en, 'bn', f.name_bn) AS "from",
            jsonb_build_object('en', t.name_en, 'bn', t.name_bn) AS "to", r.parts, r.keeps_teachers AS "keepsTeachers",
            r.added, r.by_account AS by, r.created_at AS at, r.taken_back_at AS "takenBackAt", count(*) OVER () AS total
       FROM replication_year_run r
       JOIN academic_academic_year f ON f.site_id = $1 AND f.id = r.from_year_id
       JOIN academic_academic_year t ON t.site_id = $1 AND t.id = r.to_year_id
      WHERE r.site_id = $1 ORDER BY r.created_at DESC, r.id LIMIT $2 OFFSET $3`,
    query.size,
    (query.page - 1) * query.size,
  );
  const names = await labelsOfAccounts(
    database,
    rows.map((row) => row.by),
  );
  const labelOf = (name: string): Label => {
    const part = replicated.parts.find((one) => one.name === name);
    const table = replicated.tables.find(
      (one) => part?.byYear && Object.hasOwn(part.byYear.tables, one.name),
    );
    return table?.label ?? { en: name, bn: name };
  };
  return {
    items: rows.map(
      ({ total: _, parts, by, at, takenBackAt, ...row }): YearRun => ({
        ...row,
        by: names.get(by) ?? { en: '', bn: '' },
        parts: parts.map(labelOf),
        at: at.toISOString(),
        takenBackAt: takenBackAt?.toISOString() ?? null,
      }),
    ),
    total: Number(rows[0]?.total ?? 0),
    page: query.page,
    size: query.size,
  };
}
