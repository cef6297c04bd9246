import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { entryOf, type HistoryRow } from '../../../core/server/database/history.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import type { FileUse } from '../../../core/server/files/tidy-files.ts';
import { messages } from '../../../core/validation/messages.ts';
import { fieldLabels } from '../labels.ts';
import type { Settings } from '../settings/contract.ts';
import { isSetting, type SettingName, settingText } from '../settings/rules.ts';
import type { SettingsInput } from '../settings/shapes.ts';
import { type PlaceOf, readPlaceOf } from './catalogue.ts';
import { refuseTaken } from './create-site.ts';
import { assertEiinFree } from './eiin.ts';
import { passOnArea } from './pass-on-area.ts';

/** What uploaded logos are kept for; everybody may see them. */
export const logoPurpose = 'site.logo';

export const logoUse: FileUse = {
  purpose: logoPurpose,
  usedIds: 'SELECT logo AS id FROM site WHERE id = $1 AND logo IS NOT NULL',
};

/** The institution of the caller. Throws `notFound` when the address selects none. */
export function ownSite(transaction: PlatformTransaction): number {
  const { siteId } = transaction.context;
  if (siteId === null) throw new AppError(errors.notFound);
  return siteId;
}

export async function readSettings(transaction: PlatformTransaction, siteId: number): Promise<Settings> {
  const row = await transaction.row('SELECT * FROM site WHERE id = $1', siteId);
  if (!row) throw new AppError(errors.notFound);
  const text = (name: string) => (row[name] === null ? null : String(row[name]));
  return {
    version: Number(row.version),
    alias: String(row.alias),
    nameEn: String(row.name_en),
    nameBn: String(row.name_bn),
    eiin: text('eiin'),
    email: text('email'),
    phone: text('phone'),
    addressEn: String(row.address_en),
    addressBn: String(row.address_bn),
    thanaId: row.thana_id === null ? null : Number(row.thana_id),
    establishedOn: text('established_on'),
    mpo: row.mpo as Settings['mpo'],
    areaTier: row.area_tier as Settings['areaTier'],
    mottoEn: String(row.motto_en),
    mottoBn: String(row.motto_bn),
    logo: text('logo'),
    accent: String(row.accent),
    language: row.language as Settings['language'],
    weekend: row.weekend as number[],
    passwordMinimum: row.password_minimum === null ? null : Number(row.password_minimum),
    codeSignIn: row.code_sign_in === true,
    birthdaySignIn: row.birthday_sign_in === true,
    codesADay: Number(row.codes_a_day),
  };
}

/** Saves the institution's own settings. Throws 409 with the present ones when somebody else was faster. */
export async function saveSettings(
  transaction: PlatformTransaction,
  siteId: number,
  input: SettingsInput,
): Promise<Settings> {
  const before = await readSettings(transaction, siteId);
  if (before.version !== input.version) throw new AppError(errors.staleVersion, {}, { current: before });
  const placeOf = await readPlaceOf(transaction, [input.thanaId]);
  if (input.thanaId !== null && !placeOf(input.thanaId))
    throw new ValidationError({ thanaId: [fillLabel(messages.in, { attribute: fieldLabels.thanaId })] });
  if (input.logo !== null && input.logo !== before.logo) await assertLogo(transaction, siteId, input.logo);
  await assertEiinFree(transaction, input.eiin, { siteId });
  const changed = await transaction
    .change(
      `UPDATE site SET name_en = $3, name_bn = $4, eiin = nullif($5, ''), email = $6, phone = $7, address_en = $8,
              address_bn = $9, thana_id = $10, established_on = $11, motto_en = $12, motto_bn = $13, logo = $14,
              accent = $15, language = $16, weekend = $17, password_minimum = $18, code_sign_in = coalesce($19, code_sign_in),
              birthday_sign_in = coalesce($20, birthday_sign_in), codes_a_day = coalesce($21, codes_a_day), version = version + 1
        WHERE id = $1 AND version = $2`,
      siteId,
      input.version,
      input.nameEn,
      input.nameBn,
      input.eiin,
      input.email,
      input.phone,
      input.addressEn,
      input.addressBn,
      input.thanaId,
      input.establishedOn,
      input.mottoEn,
      input.mottoBn,
      input.logo,
      input.accent,
      input.language,
      input.weekend,
      input.passwordMinimum,
      input.codeSignIn ?? null,
      input.birthdaySignIn ?? null,
      input.codesADay ?? null,
    )
    .catch(refuseTaken);
  const after = await readSettings(transaction, siteId);
  if (changed === 0) throw new AppError(errors.staleVersion, {}, { current: after });
  if (input.thanaId !== before.thanaId) await passOnArea(transaction, siteId);
  return after;
}

/** Another institution's picture, or one that was uploaded for something else, is no logo. */
async function assertLogo(transaction: PlatformTransaction, siteId: number, id: string): Promise<void> {
  const inside = await transaction.enterSite(siteId);
  const known = await inside.row(
    'SELECT 1 FROM stored_file WHERE site_id = $1 AND id = $2 AND purpose = $3',
    id,
    logoPurpose,
  );
  if (!known)
    throw new ValidationError({ logo: [fillLabel(messages.exists, { attribute: fieldLabels.logo })] });
}

/** Who changed the settings, when, from what to what. Staff of the platform are named as the platform. */
export async function readSettingsHistory(transaction: PlatformTransaction, siteId: number) {
  const rows = await transaction.rows<
    HistoryRow & { name_en: string | null; name_bn: string; is_platform: boolean | null }
  >(
    `SELECT h.id, h.at, h.operation, h.actor, h.action, h.before, h.after, h.table_name, h.record_id,
            a.name_en, a.name_bn, a.is_platform
       FROM platform_history h LEFT JOIN account a ON a.id = h.actor
      WHERE h.table_name = 'site' AND h.record_id = $1 AND h.operation = 'update'
      ORDER BY h.at DESC, h.id DESC LIMIT 100`,
    String(siteId),
  );
  const thanas = rows.flatMap(({ before, after }) => [before?.thana_id, after?.thana_id]);
  const placeOf = await readPlaceOf(transaction, thanas);
  return rows
    .map((row) => {
      const { id, at, changes } = entryOf(row);
      return {
        id,
        at,
        actor: row.name_en && !row.is_platform ? { en: row.name_en, bn: row.name_bn } : null,
        changes: changes.flatMap(({ field, before, after }) => {
          if (!isSetting(field)) return [];
          const change = {
            field,
            before: shown(field, before, placeOf),
            after: shown(field, after, placeOf),
          };
          // The same days in another order are no change.
          return field === 'weekend' && change.before?.en === change.after?.en ? [] : [change];
        }),
      };
    })
    .filter((entry) => entry.changes.length > 0);
}

function shown(field: SettingName, value: unknown, placeOf: PlaceOf): Label | null {
  if (field !== 'thanaId') return settingText(field, value);
  return value === null ? null : (placeOf(Number(value))?.thana ?? null);
}
