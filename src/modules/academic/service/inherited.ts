import { AppError, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { searchKeyOf } from '../../../core/search-text.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { hooksOf } from '../../../core/server/entity/records.ts';
import { holiday } from '../holiday.entity.ts';
import { holidayErrors } from '../labels.ts';
import { tellChangedHolidays } from './holidays-changed.ts';

/** A holiday of the national calendar, as institutions take it. */
type InheritedHoliday = {
  readonly id: string;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly kind: string;
  readonly isObserved: boolean;
  readonly isTentative: boolean;
  /** The national calendar does not have it any more. */
  readonly isWithdrawn: boolean;
};

/** The columns of the national calendar as arrays: what a statement joins. */
const nationalRows = rowsOf('n', {
  national_id: '$2::uuid[]',
  name_en: '$3::text[]',
  start_date: '$4::date[]',
  end_date: '$5::date[]',
  link_id: '$6::uuid[]',
  is_observed: '$7::bool[]',
  is_tentative: '$8::bool[]',
});

/** Notes which of the institution's holidays are those of the national calendar: same name, same first day. */
export async function linkHolidays(
  transaction: Transaction,
  national: readonly Omit<InheritedHoliday, 'isWithdrawn'>[],
): Promise<void> {
  if (national.length === 0) return;
  await transaction.change(
    `INSERT INTO academic_inherited_holiday (site_id, id, holiday_id, national_id, start_date, end_date, is_observed,
            is_tentative)
     SELECT n.site_id, n.link_id, h.id, n.national_id, n.start_date, n.end_date, n.is_observed, n.is_tentative FROM ${nationalRows}
       JOIN academic_holiday h ON h.site_id = $1 AND h.name_en = n.name_en AND h.start_date = n.start_date
     ON CONFLICT DO NOTHING`,
    national.map((one) => one.id),
    national.map((one) => one.nameEn),
    national.map((one) => one.startDate),
    national.map((one) => one.endDate),
    national.map(() => newId()),
    national.map((one) => one.isObserved),
    national.map((one) => one.isTentative),
  );
}

/**
 * Takes over what changed in the national calendar. What the institution has decided itself, with a reason, stays as it is;
 * what it does not have yet it gets for the years it has set up. Running it twice changes nothing.
 */
export async function inheritHolidays(
  transaction: Transaction,
  national: readonly InheritedHoliday[],
): Promise<void> {
  await tellChangedHolidays(transaction);
  await linkHolidays(transaction, national);
  const known = await transaction.read(
    { nationalId: 'uuid' },
    'SELECT national_id AS "nationalId" FROM academic_inherited_holiday WHERE site_id = $1 AND national_id = ANY($2::uuid[])',
    national.map((one) => one.id),
  );
  const has = new Set(known.map((one) => one.nationalId));
  const years = await transaction.read(
    { from: 'date', to: 'date' },
    `SELECT start_date AS "from", end_date AS "to" FROM academic_academic_year WHERE site_id = $1 AND is_active
      ORDER BY start_date LIMIT 100`,
  );
  // A holiday of its own with that name on that day is the institution's answer.
  const own = await transaction.read(
    { nationalId: 'uuid' },
    `SELECT n.national_id AS "nationalId" FROM ${rowsOf('n', { national_id: '$2::uuid[]', name_en: '$3::text[]', start_date: '$4::date[]' })}
       JOIN academic_holiday h ON h.site_id = $1 AND h.name_en = n.name_en AND h.start_date = n.start_date`,
    national.map((one) => one.id),
    national.map((one) => one.nameEn),
    national.map((one) => one.startDate),
  );
  const hasOwn = new Set(own.map((one) => one.nationalId));
  const lacking = national.filter(
    (one) =>
      !has.has(one.id) &&
      !hasOwn.has(one.id) &&
      !one.isWithdrawn &&
      years.some(({ from, to }) => one.startDate >= from && one.startDate <= to),
  );
  if (lacking.length > 0) {
    await insertRows(
      transaction,
      holiday,
      lacking.map(({ id: _id, isWithdrawn: _withdrawn, ...row }) => row),
    );
    await linkHolidays(transaction, lacking);
  }
  const held = national.filter((one) => has.has(one.id));
  if (held.length === 0) return;
  const changed = rowsOf('n', {
    national_id: '$2::uuid[]',
    start_date: '$3::date[]',
    end_date: '$4::date[]',
    is_tentative: '$5::bool[]',
    is_observed: '$6::bool[]',
    is_active: '$7::bool[]',
    name_en: '$8::text[]',
    name_bn: '$9::text[]',
    kind: '$10::text[]',
    search_text: '$11::text[]',
  });
  const values = [
    held.map((one) => one.id),
    held.map((one) => one.startDate),
    held.map((one) => one.endDate),
    held.map((one) => one.isTentative),
    held.map((one) => one.isObserved),
    held.map((one) => !one.isWithdrawn),
    held.map((one) => one.nameEn),
    held.map((one) => one.nameBn),
    held.map((one) => one.kind),
    held.map((one) => searchKeyOf(one.nameEn, one.nameBn)),
  ] as const;
  const stands = `EXISTS (SELECT 1 FROM academic_holiday o WHERE o.site_id = $1 AND o.id <> h.id AND o.name_en = n.name_en
    AND o.start_date = n.start_date)`;
  await transaction.change(
    `UPDATE academic_holiday h SET start_date = n.start_date, end_date = n.end_date, is_tentative = n.is_tentative,
            is_observed = n.is_observed, is_active = n.is_active, name_en = n.name_en, name_bn = n.name_bn, kind = n.kind,
            search_text = n.search_text, version = h.version + 1
       FROM ${changed} JOIN academic_inherited_holiday i ON i.site_id = $1 AND i.national_id = n.national_id
      WHERE h.site_id = $1 AND h.id = i.holiday_id AND h.override_reason IS NULL AND NOT ${stands}
        AND (h.start_date, h.end_date, h.is_tentative, h.is_observed, h.is_active, h.name_en, h.name_bn, h.kind)
            IS DISTINCT FROM (n.start_date, n.end_date, n.is_tentative, n.is_observed, n.is_active, n.name_en, n.name_bn, n.kind)`,
    ...values,
  );
  // Where the institution has one of that name on that day itself, the inherited one no longer stands beside it.
  await transaction.change(
    `UPDATE academic_holiday h SET is_active = false, version = h.version + 1
       FROM ${rowsOf('n', { national_id: '$2::uuid[]', start_date: '$3::date[]', name_en: '$4::text[]' })}
       JOIN academic_inherited_holiday i ON i.site_id = $1 AND i.national_id = n.national_id
      WHERE h.site_id = $1 AND h.id = i.holiday_id AND h.override_reason IS NULL AND h.is_active AND ${stands}`,
    values[0],
    values[1],
    held.map((one) => one.nameEn),
  );
  await transaction.change(
    `UPDATE academic_inherited_holiday i SET start_date = n.start_date, end_date = n.end_date,
            is_tentative = n.is_tentative, is_observed = n.is_observed, version = i.version + 1
       FROM ${rowsOf('n', { national_id: '$2::uuid[]', start_date: '$3::date[]', end_date: '$4::date[]', is_tentative: '$5::bool[]', is_observed: '$6::bool[]' })}
      WHERE i.site_id = $1 AND i.national_id = n.national_id
        AND (i.start_date, i.end_date, i.is_tentative, i.is_observed)
            IS DISTINCT FROM (n.start_date, n.end_date, n.is_tentative, n.is_observed)`,
    ...values.slice(0, 5),
  );
}

/** A holiday of the national calendar is changed with a reason only, and switched off rather than deleted. */
export const holidayHooks = hooksOf(holiday, {
  async beforeSave(transaction, saves) {
    await tellChangedHolidays(transaction);
    const asked = saves.flatMap(({ input, before }) =>
      before && !input.overrideReason ? [{ id: before.id, input, before }] : [],
    );
    if (asked.length === 0) return;
    const inherited = await transaction.read(
      { holidayId: 'uuid', startDate: 'date', endDate: 'date', isObserved: 'bool', isTentative: 'bool' },
      `SELECT holiday_id AS "holidayId", start_date AS "startDate", end_date AS "endDate", is_observed AS "isObserved",
              is_tentative AS "isTentative"
         FROM academic_inherited_holiday
        WHERE site_id = $1 AND holiday_id = ANY($2::uuid[])`,
      asked.map(({ id }) => id),
    );
    const byHoliday = new Map(inherited.map((one) => [one.holidayId, one]));
    for (const { id, input, before } of asked) {
      const national = byHoliday.get(id);
      const differs =
        national &&
        ((['startDate', 'endDate', 'isObserved', 'isTentative'] as const).some(
          (field) => input[field] !== national[field],
        ) ||
          input.isActive === false ||
          (['nameEn', 'nameBn', 'kind'] as const).some((field) => input[field] !== before[field]));
      if (differs) throw new ValidationError({ overrideReason: [holidayErrors.needsReason.text] });
    }
  },
  async beforeDelete(transaction, record) {
    const inherited = await transaction.readOne(
      { id: 'uuid' },
      'SELECT id FROM academic_inherited_holiday WHERE site_id = $1 AND holiday_id = $2',
      record.id,
    );
    if (inherited) throw new AppError(holidayErrors.inherited);
  },
});
