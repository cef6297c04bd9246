import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { readChargeable } from '../../../fees/charges/public.ts';
import { libraryFields } from '../../labels.ts';
import { libraryPermission } from '../../permissions.ts';
import { copyLibraryDefaults } from '../../public.ts';
import type { BookKind, LendingRule, MemberKind, ShutDays } from '../../rules.ts';
import type { setupContract } from '../contract.ts';

export type LibrarySettings = {
  readonly version: number;
  readonly skipsHolidays: boolean;
  readonly capsAtPrice: boolean;
  readonly holdDays: number;
  /** Paisa. */
  readonly processing: bigint;
  readonly subHeadId: string | null;
};

const settingShape = {
  version: 'int',
  skipsHolidays: 'bool',
  capsAtPrice: 'bool',
  holdDays: 'int',
  processing: 'bigint',
  subHeadId: 'uuid?',
} as const;
const settingSql = `SELECT version, skips_holidays AS "skipsHolidays", caps_at_price AS "capsAtPrice",
  hold_days AS "holdDays", processing, sub_head_id AS "subHeadId" FROM library_setting WHERE site_id = $1`;

/** What holds for the library. An institution that was brought nothing lends as libraries usually do, and keeps no money. */
export async function readLibrarySettings(transaction: Transaction): Promise<LibrarySettings> {
  const row = await transaction.readOne(settingShape, settingSql);
  return (
    row ?? {
      version: 0,
      skipsHolidays: true,
      capsAtPrice: true,
      holdDays: 3,
      processing: 0n,
      subHeadId: null,
    }
  );
}

export async function readRules(transaction: Transaction): Promise<LendingRule[]> {
  return transaction.read(
    {
      memberKind: oneOf<MemberKind>(),
      bookKind: oneOf<BookKind>(),
      books: 'int',
      days: 'int',
      renewals: 'int',
      fineADay: 'bigint',
      graceDays: 'int',
    },
    `SELECT member_kind AS "memberKind", book_kind AS "bookKind", books, days, renewals, fine_a_day AS "fineADay",
            grace_days AS "graceDays"
       FROM library_rule WHERE site_id = $1 ORDER BY member_kind, book_kind`,
  );
}

/** The days between two on which the library is shut; null where loans do not care for them. */
export async function readShutDays(
  transaction: Transaction,
  services: Services,
  settings: LibrarySettings,
  from: string,
  to: string,
): Promise<ShutDays | null> {
  if (!settings.skipsHolidays) return null;
  const site = await services.sites.find(transaction.siteId);
  const rows = await transaction.kept(`library.shut ${from} ${to}`, () =>
    transaction.read(
      { day: 'date' },
      `SELECT DISTINCT g.day::date AS day FROM academic_holiday h
        CROSS JOIN LATERAL generate_series(greatest(h.start_date, $2::date), least(h.end_date, $3::date), '1 day') AS g(day)
        WHERE h.site_id = $1 AND h.is_active AND NOT h.is_observed AND h.start_date <= $3 AND h.end_date >= $2`,
      from,
      to,
    ),
  );
  return { weekend: site?.weekend ?? [], holidays: new Set(rows.map((row) => row.day)) };
}

export async function showSettings(
  transaction: Transaction,
): Promise<z.input<typeof setupContract.settings.output>> {
  const settings = await readLibrarySettings(transaction);
  const rules = await readRules(transaction);
  return {
    ...settings,
    processing: takaText(settings.processing),
    rules: rules.map((rule) => ({ ...rule, fineADay: takaText(rule.fineADay) })),
    subHeads: await readChargeable(transaction),
    can: { edit: transaction.context.permissions.has(libraryPermission.setup) },
  };
}

/** Saves settings and rules together; loans that are out keep theirs. Throws 409 when another was quicker. */
export async function saveSettings(
  transaction: Transaction,
  given: Omit<z.output<typeof setupContract.saveSettings.input>, 'reason'>,
): Promise<{ version: number }> {
  const known = await readLibrarySettings(transaction);
  if (known.version === 0) await copyLibraryDefaults(transaction);
  if (given.subHeadId !== null) {
    const chargeable = await readChargeable(transaction);
    if (!chargeable.some((one) => one.id === given.subHeadId))
      throw new ValidationError({
        subHeadId: [withAttribute(messages.exists, libraryFields.subHeadId ?? messages.exists)],
      });
  }
  const row = await transaction.readOne(
    { version: 'int' },
    `UPDATE library_setting SET skips_holidays = $3, caps_at_price = $4, hold_days = $5, processing = $6, sub_head_id = $7,
            version = version + 1, updated_at = now()
      WHERE site_id = $1 AND version = $2 RETURNING version`,
    known.version === 0 ? 1 : given.version,
    given.skipsHolidays,
    given.capsAtPrice,
    given.holdDays,
    given.processing,
    given.subHeadId,
  );
  if (!row) throw new AppError(errors.staleVersion);
  const { rules } = given;
  const pairs = rules.map((rule) => `${rule.memberKind} ${rule.bookKind}`);
  await transaction.change(
    `DELETE FROM library_rule WHERE site_id = $1 AND NOT member_kind || ' ' || book_kind = ANY($2::text[])`,
    pairs,
  );
  await transaction.change(
    `INSERT INTO library_rule AS r (site_id, id, member_kind, book_kind, books, days, renewals, fine_a_day, grace_days)
     SELECT n.site_id, n.id, n.member_kind, n.book_kind, n.books, n.days, n.renewals, n.fine, n.grace
       FROM ${rowsOf('n', { id: '$2::uuid[]', member_kind: '$3::text[]', book_kind: '$4::text[]', books: '$5::int[]', days: '$6::int[]', renewals: '$7::int[]', fine: '$8::bigint[]', grace: '$9::int[]' })}
     ON CONFLICT (site_id, member_kind, book_kind) DO UPDATE SET books = EXCLUDED.books, days = EXCLUDED.days,
        renewals = EXCLUDED.renewals, fine_a_day = EXCLUDED.fine_a_day, grace_days = EXCLUDED.grace_days,
        version = r.version + 1`,
    rules.map(() => newId()),
    rules.map((rule) => rule.memberKind),
    rules.map((rule) => rule.bookKind),
    rules.map((rule) => rule.books),
    rules.map((rule) => rule.days),
    rules.map((rule) => rule.renewals),
    rules.map((rule) => rule.fineADay),
    rules.map((rule) => rule.graceDays),
  );
  return row;
}
