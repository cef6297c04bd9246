import { createHash } from 'node:crypto';
import * as z from 'zod';
import { addDays, daysBetween } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { idOfHash, newId } from '../../../../core/ids.ts';
import type { PlatformTransaction, Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { hooksOf } from '../../../../core/server/entity/records.ts';
import { defineJob, enqueue } from '../../../../core/server/jobs/jobs.ts';
import { academicYear } from '../../../academic/academic-year.entity.ts';
import { type HolidaySeed, holidays, inheritHolidays, linkHolidays } from '../../../academic/public.ts';
import { withinLimit } from '../../../students/public.ts';
import type { NationalHoliday, nationalContract } from '../contract.ts';
import { nationalErrors } from '../labels.ts';

/** The key a holiday of the catalogue has in the national calendar, the same in every installation. */
function nationalIdOf({ nameEn, startDate }: Pick<HolidaySeed, 'nameEn' | 'startDate'>): string {
  return idOfHash(createHash('sha256').update(`national holiday ${startDate} ${nameEn}`).digest('hex'));
}

/** What the catalogue has of the whole country; days that a head teacher gives are each institution's own. */
const nationalSeeds = holidays.filter((one) => one.kind !== 'institution');

/** Notes which holidays of an institution came from the national calendar. */
export const linkNational = (transaction: Transaction): Promise<void> =>
  linkHolidays(transaction, broughtNational);

/** The national calendar as the software brings it, where the platform's own cannot be asked. */
export const broughtNational = nationalSeeds.map((one) => ({
  ...one,
  id: nationalIdOf(one),
  isWithdrawn: false,
}));

const columns = {
  id: 'uuid',
  version: 'int',
  nameEn: 'text',
  nameBn: 'text',
  startDate: 'date',
  endDate: 'date',
  kind: oneOf<NationalHoliday['kind']>(),
  isObserved: 'bool',
  isTentative: 'bool',
  isWithdrawn: 'bool',
} as const;
const columnsSql = `id, version, name_en AS "nameEn", name_bn AS "nameBn", start_date AS "startDate", end_date AS "endDate",
  kind, is_observed AS "isObserved", is_tentative AS "isTentative", is_withdrawn AS "isWithdrawn"`;

export async function listNational(transaction: PlatformTransaction, year: number) {
  const items = await transaction.read(
    columns,
    `SELECT ${columnsSql} FROM national_holiday WHERE start_date BETWEEN $1::date AND $2::date
      ORDER BY start_date, name_en LIMIT 500`,
    `${year}-01-01`,
    `${year}-12-31`,
  );
  return { items };
}

/** The whole calendar as it is now, as institutions inherit it. */
export const readNational = (transaction: PlatformTransaction) =>
  transaction.read(
    columns,
    `SELECT ${columnsSql} FROM national_holiday ORDER BY start_date, name_en LIMIT 5000`,
  );

async function lockNational(transaction: PlatformTransaction, id: string, version: number) {
  const row = await transaction.readOne(
    columns,
    `SELECT ${columnsSql} FROM national_holiday WHERE id = $1 FOR UPDATE`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.version !== version) throw new AppError(errors.staleVersion);
  return row;
}

/** Throws 409 where the calendar has a holiday of that name on that day already. */
async function assertFree(
  transaction: PlatformTransaction,
  { id, nameEn, nameBn, startDate }: Pick<NationalHoliday, 'id' | 'nameEn' | 'nameBn' | 'startDate'>,
) {
  const taken = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM national_holiday WHERE name_en = $1 AND start_date = $2 AND id <> $3',
    nameEn,
    startDate,
    id,
  );
  if (taken) throw new AppError(nationalErrors.taken, { name: { en: nameEn, bn: nameBn } });
}

type Saved = z.output<typeof nationalContract.save.input>;

/** Adds or changes a national holiday. The institutions take it over as a job. */
export async function saveNational(transaction: PlatformTransaction, given: Saved) {
  const id = given.id?.toLowerCase() ?? newId();
  if (given.id !== null) await lockNational(transaction, id, given.version);
  await assertFree(transaction, { ...given, id });
  const values = [
    id,
    given.nameEn,
    given.nameBn,
    given.startDate,
    given.endDate,
    given.kind,
    given.isObserved,
    given.isTentative,
  ];
  if (given.id === null)
    await transaction.change(
      `INSERT INTO national_holiday (id, name_en, name_bn, start_date, end_date, kind, is_observed, is_tentative)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      ...values,
    );
  else
    await transaction.change(
      `UPDATE national_holiday SET name_en = $2, name_bn = $3, start_date = $4, end_date = $5, kind = $6, is_observed = $7,
              is_tentative = $8, version = version + 1, updated_at = now() WHERE id = $1`,
      ...values,
    );
  await spread(transaction, id);
  return { id };
}

/** Moves a holiday as a whole to the day that is certain now. */
export async function fixNational(
  transaction: PlatformTransaction,
  given: { id: string; version: number; startDate: string },
) {
  const row = await lockNational(transaction, given.id, given.version);
  await assertFree(transaction, { ...row, startDate: given.startDate });
  await transaction.change(
    `UPDATE national_holiday SET start_date = $2, end_date = $3, is_tentative = false, version = version + 1,
            updated_at = now() WHERE id = $1`,
    given.id,
    given.startDate,
    addDays(given.startDate, daysBetween(row.startDate, row.endDate)),
  );
  await spread(transaction, given.id);
  return { id: given.id };
}

export async function withdrawNational(
  transaction: PlatformTransaction,
  given: { id: string; version: number; isWithdrawn: boolean },
) {
  await lockNational(transaction, given.id, given.version);
  await transaction.change(
    `UPDATE national_holiday SET is_withdrawn = $2, version = version + 1, updated_at = now() WHERE id = $1`,
    given.id,
    given.isWithdrawn,
  );
  await spread(transaction, given.id);
  return { id: given.id };
}

const spread = (transaction: PlatformTransaction, id: string) =>
  enqueue(transaction, spreadHolidays, { id }, { key: `platform.spreadHolidays ${id}` });

/**
 * Brings a changed national holiday to every institution, one a transaction: cut off anywhere it is begun anew and does
 * nothing twice.
 */
export const spreadHolidays = defineJob({
  name: 'platform.spreadHolidays',
  payload: z.object({ id: z.guid() }),
  async run({ services, context }, { id }) {
    const sites = await services.database.asPlatform(context, (transaction) =>
      transaction.read({ id: 'int' }, "SELECT id::int AS id FROM site WHERE status <> 'closed' ORDER BY id"),
    );
    const failed: unknown[] = [];
    for (const site of sites)
      await services.database
        .asPlatform(context, async (transaction) => {
          // Read anew each time: it may have moved once more since the job began.
          const row = await transaction.readOne(
            columns,
            `SELECT ${columnsSql} FROM national_holiday WHERE id = $1`,
            id,
          );
          if (row) await inheritHolidays(await transaction.enterSite(site.id), [row]);
        })
        // One that cannot take it keeps it from no other; the job says so at its end, and is tried again.
        .catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw failed[0];
  },
});

/** Brings an institution the national calendar for the years it has set up. */
export const inheritNational = defineJob({
  name: 'platform.inheritNational',
  payload: z.object({ siteId: z.int().positive() }),
  async run({ services, context }, { siteId }) {
    await services.database.asPlatform(context, async (transaction) =>
      inheritHolidays(await transaction.enterSite(siteId), await readNational(transaction)),
    );
  },
});

/** An academic year that is set up later has the holidays of the country too; the job finds it once it is committed. */
export const yearHooks = hooksOf(academicYear, {
  beforeSave: (transaction) => enqueue(transaction, inheritNational, { siteId: transaction.siteId }),
  // Another current year has other students.
  around: withinLimit,
});
