import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type {
  Copied,
  CopiedRecord,
  Replicated,
  YearBound,
} from '../../../../core/server/replication/copied.ts';
import { readSource, type Source } from '../../../../core/server/replication/replicate.ts';
import { yearErrors } from '../labels.ts';
import { monthsApart, movedRow } from '../rules.ts';

export type YearGiven = {
  readonly fromYearId: string;
  readonly toYearId: string;
  readonly keepsTeachers: boolean;
  readonly parts: readonly string[];
};

/** The parts that hang on a year and may be copied by whoever asks, each called as what of it is copied. */
export function yearParts(replicated: Replicated, { context }: Pick<Transaction, 'context'>) {
  return replicated.parts.flatMap(({ name, byYear }) => {
    if (!byYear || !context.permissions.has(byYear.permission)) return [];
    const tables = replicated.tables.filter((one) => Object.hasOwn(byYear.tables, one.name));
    return [
      {
        name,
        label: tables[0]?.label ?? { en: name, bn: name },
        tables: tables.map((one) => one.name),
        bound: byYear.tables,
        hasTeachers: Object.values(byYear.tables).some(({ person }) => person !== undefined),
      },
    ];
  });
}

/** The parts asked for. Throws 404 for one there is not, and 403 where copying it is not theirs to do. */
export function chosenParts(
  replicated: Replicated,
  transaction: Pick<Transaction, 'context'>,
  names: readonly string[],
) {
  for (const name of names) {
    const byYear = replicated.parts.find((part) => part.name === name)?.byYear;
    if (!byYear) throw new AppError(errors.notFound);
    const { permission } = byYear;
    if (!transaction.context.permissions.has(permission))
      throw new AppError(errors.forbidden, { permission }, { permission });
  }
  return yearParts(replicated, transaction).filter(({ name }) => names.includes(name));
}

async function readYears(transaction: Transaction, given: YearGiven) {
  const rows = await transaction.read(
    { id: 'uuid', name: json<Label>(), start: 'date' },
    `SELECT id, jsonb_build_object('en', name_en, 'bn', name_bn) AS name, start_date AS start
       FROM academic_academic_year WHERE site_id = $1 AND is_active AND id = ANY($2::uuid[])`,
    [given.fromYearId, given.toYearId],
  );
  const of = (id: string) => rows.find((one) => one.id === id);
  const [from, to] = [of(given.fromYearId), of(given.toYearId)];
  if (!from || !to) throw new AppError(errors.notFound);
  if (to.start <= from.start) throw new AppError(yearErrors.notLater);
  return { from, to };
}

/** Everybody who works here. */
async function readPeople(transaction: Transaction): Promise<ReadonlySet<string>> {
  const rows = await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM people_employee WHERE site_id = $1 AND is_active',
  );
  return new Set(rows.map(({ id }) => id));
}

const isOpen = (row: CopiedRecord) => row.isActive !== false && row.is_active !== false;

/**
 * The records of one year as those of a later one, to be compared with what stands there and copied by the same engine
 * that copies between institutions. What is closed is not taken along, nor what hangs on it. Throws 404 for a year or a
 * part there is not, 403 for a part that is not theirs, 409 where the year is not a later one.
 */
export async function readYearSource(
  transaction: Transaction,
  replicated: Replicated,
  given: YearGiven,
): Promise<Source> {
  const parts = chosenParts(replicated, transaction, given.parts);
  const { from, to } = await readYears(transaction, given);
  const bound = new Map(parts.flatMap((part) => Object.entries(part.bound)));
  const people = given.keepsTeachers ? await readPeople(transaction) : null;
  const whole = await readSource(transaction, replicated, given.parts, { isMaster: false });
  const months = monthsApart(from.start, to.start);
  return {
    isMaster: false,
    tables: whole.tables.map(({ copied, rows }) => {
      const of = bound.get(copied.name);
      const open = rows.filter(isOpen);
      if (!of) return { copied, isChosen: false, rows: open };
      const { year: field, dates = [], person = null } = of;
      return {
        copied: ofYear(copied, of, given),
        isChosen: true,
        rows: open
          .filter((row) => row[field] === from.id)
          .map((row) => movedRow(row, { field, to, months, dates, person, people })),
      };
    }),
  };
}

/** A table as that year alone has it; who answers for a record is copied, or not spoken of at all. */
function ofYear(copied: Copied, { year, person }: YearBound, given: YearGiven): Copied {
  const without = <T>(record: Readonly<Record<string, T>>, name: string | undefined) =>
    Object.fromEntries(Object.entries(record).filter(([one]) => one !== name));
  return {
    ...copied,
    fields: given.keepsTeachers ? copied.fields : without(copied.fields, person),
    references: without(copied.references, person),
    read: async (hands) => (await copied.read(hands)).filter((row) => row[year] === given.toYearId),
  };
}
