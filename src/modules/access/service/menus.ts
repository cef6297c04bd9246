import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { placesOf } from '../../../core/module/module.ts';
import type { PlatformTransaction, Row } from '../../../core/server/database/in-site.ts';
import { modules } from '../../../modules.details.ts';
import { screens } from '../../../modules.entities.ts';
import { accessErrors, fieldProblems } from '../labels.ts';
import type { MenuRow } from '../platform-contract.ts';

type Stored = Row & { id: string; module: string; parent: string | null; is_custom: boolean };
type Fields = Omit<MenuRow, 'id' | 'position' | 'permission' | 'isCustom' | 'version'>;

/** The whole menu of both shells, in order. */
export async function listMenus(transaction: PlatformTransaction) {
  const rows = await transaction.rows<Stored>('SELECT * FROM menu ORDER BY position, menu_en, id LIMIT 2000');
  return {
    items: rows.map(menuOf),
    routes: screens
      .filter((screen) => !screen.path.includes(':'))
      .map((screen) => ({ path: screen.path, label: screen.title, menuFor: screen.menuFor })),
  };
}

/** A menu of the builder's own, the last of its parent. */
export async function addMenu(transaction: PlatformTransaction, input: Fields): Promise<string> {
  const id = newId();
  const place = await placeOf(transaction, id, input);
  await transaction.change(
    `INSERT INTO menu (id, menu_en, menu_bn, menu_for, module, icon_name, route_name, note, parent, position, status,
                       permission, is_displayable, is_logged_common_access, is_common_access, is_custom)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce(max(position), 0) + 1, $10, $11, $12, $13, $14, true
       FROM menu WHERE parent IS NOT DISTINCT FROM $9::uuid AND menu_for = $4`,
    id,
    ...valuesOf(input, place),
  );
  return id;
}

/** Changes a menu; its permission follows its screen. Throws 409 for a stale version. */
export async function changeMenu(
  transaction: PlatformTransaction,
  input: Fields & { id: string; version: number },
): Promise<void> {
  const known = await transaction.row<Stored>('SELECT * FROM menu WHERE id = $1', input.id);
  if (!known) throw new AppError(errors.notFound);
  const place = await placeOf(transaction, input.id, input, known);
  const changed = await transaction.change(
    `UPDATE menu SET menu_en = $2, menu_bn = $3, menu_for = $4, module = $5, icon_name = $6, route_name = $7, note = $8,
            parent = $9, status = $10, permission = $11, is_displayable = $12, is_logged_common_access = $13,
            is_common_access = $14, version = version + 1
      WHERE id = $1 AND version = $15`,
    input.id,
    ...valuesOf(input, place),
    input.version,
  );
  if (changed === 0) throw new AppError(errors.staleVersion);
}

/** Gives the menus of one parent their order. Throws 409 when the list is no longer the one that was seen. */
export async function orderMenus(
  transaction: PlatformTransaction,
  input: { parent: string | null; ids: readonly string[] },
): Promise<void> {
  const changed = await transaction.change(
    `UPDATE menu SET position = w.place, version = version + 1
       FROM unnest($2::uuid[]) WITH ORDINALITY AS w (id, place)
      WHERE menu.id = w.id AND menu.parent IS NOT DISTINCT FROM $1::uuid`,
    input.parent,
    input.ids,
  );
  if (changed !== input.ids.length) throw new AppError(errors.staleVersion);
}

/** Deletes a menu of the builder with nothing below it. */
export async function removeMenu(
  transaction: PlatformTransaction,
  input: { id: string; version: number },
): Promise<void> {
  const known = await transaction.row<Stored & { below: boolean; version: number }>(
    'SELECT m.*, EXISTS (SELECT 1 FROM menu c WHERE c.parent = m.id) AS below FROM menu m WHERE m.id = $1',
    input.id,
  );
  if (!known) throw new AppError(errors.notFound);
  if (!known.is_custom || known.below) throw new AppError(accessErrors.menuInUse);
  const removed = await transaction.change(
    'DELETE FROM menu WHERE id = $1 AND version = $2',
    input.id,
    input.version,
  );
  if (removed === 0) throw new AppError(errors.staleVersion);
}

/**
 * The module and permission a menu gets from its parent and its screen. Throws 422 for an unknown screen, or for a
 * parent in the other shell, below another menu, or while the menu has menus below itself: two levels are shown.
 */
async function placeOf(transaction: PlatformTransaction, id: string, input: Fields, known?: Stored) {
  const screen = screens.find((one) => one.path === input.routeName && one.menuFor === input.menuFor);
  if (input.routeName !== null && !screen) throw new ValidationError({ routeName: [fieldProblems.route] });
  let parent: Stored | null = null;
  if (input.parent !== null) {
    parent = await transaction.row<Stored>(
      `SELECT p.* FROM menu p WHERE p.id = $1 AND p.id <> $2 AND p.parent IS NULL AND p.menu_for = $3
          AND NOT EXISTS (SELECT 1 FROM menu c WHERE c.parent = $2)`,
      input.parent,
      id,
      input.menuFor,
    );
    if (!parent) throw new ValidationError({ parent: [fieldProblems.parent] });
  }
  const isModule = placesOf(modules).some((one) => one.name === known?.module);
  return {
    module: parent?.module ?? (isModule ? known?.module : undefined) ?? screen?.module ?? 'home',
    permission: screen?.permission ?? null,
  };
}

const valuesOf = (input: Fields, place: { module: string; permission: string | null }) => [
  input.menuEn,
  input.menuBn,
  input.menuFor,
  place.module,
  input.iconName,
  input.routeName,
  input.note,
  input.parent,
  input.status ? 1 : 0,
  place.permission,
  input.isDisplayable,
  input.isLoggedCommonAccess,
  input.isCommonAccess,
];

function menuOf(row: Stored): MenuRow {
  return {
    id: row.id,
    menuEn: String(row.menu_en),
    menuBn: String(row.menu_bn),
    menuFor: row.menu_for === 'platform' ? 'platform' : 'site',
    iconName: String(row.icon_name),
    routeName: row.route_name === null ? null : String(row.route_name),
    note: String(row.note),
    parent: row.parent,
    status: row.status === 1,
    isDisplayable: row.is_displayable === true,
    isLoggedCommonAccess: row.is_logged_common_access === true,
    isCommonAccess: row.is_common_access === true,
    position: Number(row.position),
    permission: row.permission === null ? null : String(row.permission),
    isCustom: row.is_custom,
    version: Number(row.version),
  };
}
