import { createHash } from 'node:crypto';
import type { Label } from '../../labels.ts';
import { corePath } from '../../module/paths.ts';
import type { PlatformTransaction } from './in-site.ts';

/** A stable UUID for a name, so that doing it twice changes nothing. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type SeedRole = { name: Label; scope: string; rank: number; permissions: readonly string[] };
type SeedModule = { name: string; label: Label; icon: string; menuFor: string };
type SeedScreen = {
  path: string;
  title: Label;
  module: string;
  permission: string | null;
  menuFor: string;
  inMenu: boolean;
};

/** The catalogue often has the address of the institutions' copies, and a menu of its own. */
const menuName = ({ module, path }: SeedScreen) =>
  module === 'catalogue' ? `menu:catalogue:${path}` : `menu:${path}`;

/**
 * Brings roles and menus up to the code: new ones are added, a role's new permissions too. What platform
 * staff changed since stays, permissions they took away and menus they deleted included; a screen that is gone loses its menu.
 */
export async function seedPlatform(
  transaction: PlatformTransaction,
  roles: Readonly<Record<string, SeedRole>>,
  modules: readonly SeedModule[],
  screens: readonly SeedScreen[],
): Promise<void> {
  const list = Object.entries(roles).map(([code, role]) => ({
    code,
    name_en: role.name.en,
    name_bn: role.name.bn,
    scope: role.scope,
    rank: role.rank,
  }));
  await transaction.rows(
    `INSERT INTO role (code, name_en, name_bn, scope, rank)
     SELECT r.code, r.name_en, r.name_bn, r.scope, r.rank FROM json_populate_recordset(NULL::role, $1::json) r
     ON CONFLICT (code) DO NOTHING`,
    JSON.stringify(list),
  );
  const wanted = JSON.stringify(
    Object.entries(roles).flatMap(([role, { permissions }]) =>
      permissions.map((permission) => ({ role, permission })),
    ),
  );
  // A permission that the code no longer has allows nothing; no role keeps its name.
  await transaction.rows('DELETE FROM role_permission WHERE NOT permission = ANY($1::text[])', [
    ...new Set(Object.values(roles).flatMap(({ permissions }) => permissions)),
  ]);
  // What was given once and taken away by platform staff does not come back.
  await transaction.rows(
    `INSERT INTO role_permission (role, permission)
     SELECT w.role, w.permission FROM json_populate_recordset(NULL::role_permission, $1::json) w
       JOIN role r ON r.code = w.role
      WHERE NOT w.permission = ANY(r.seeded_permissions)
     ON CONFLICT DO NOTHING`,
    wanted,
  );
  await transaction.rows(
    // It only grows: code that knew fewer does not make the next one give them again.
    `UPDATE role SET seeded_permissions = role.seeded_permissions || w.permissions
       FROM (SELECT g.role, array_agg(g.permission ORDER BY g.permission) AS permissions
               FROM json_populate_recordset(NULL::role_permission, $1::json) g JOIN role r ON r.code = g.role
              WHERE NOT g.permission = ANY(r.seeded_permissions) GROUP BY g.role) w
      WHERE role.code = w.role`,
    wanted,
  );
  const shown = screens.filter((screen) => screen.inMenu);
  const menus = [
    ...modules
      .filter((module) => module.name === 'home' || shown.some((screen) => screen.module === module.name))
      .map((module, position) => ({
        id: idOf(`menu:${module.name}`),
        menu_en: module.label.en,
        menu_bn: module.label.bn,
        menu_for: module.menuFor,
        module: module.name,
        icon_name: module.icon,
        route_name: module.name === 'home' ? corePath.dashboard : null,
        parent: null,
        position,
        permission: null,
        is_logged_common_access: true,
      })),
    ...shown.map((screen, position) => ({
      id: idOf(menuName(screen)),
      menu_en: screen.title.en,
      menu_bn: screen.title.bn,
      menu_for: screen.menuFor,
      module: screen.module,
      icon_name: '',
      route_name: screen.path,
      parent: idOf(`menu:${screen.module}`),
      position,
      permission: screen.permission,
      is_logged_common_access: screen.permission === null,
    })),
  ];
  await transaction.rows(
    `INSERT INTO menu (id, menu_en, menu_bn, menu_for, module, icon_name, route_name, parent, position, permission, is_logged_common_access)
     SELECT m.id, m.menu_en, m.menu_bn, m.menu_for, m.module, m.icon_name, m.route_name, m.parent, m.position, m.permission, m.is_logged_common_access
       FROM json_populate_recordset(NULL::menu, $1::json) m
      WHERE NOT EXISTS (SELECT 1 FROM seeded_menu g WHERE g.id = m.id)
     ON CONFLICT (id) DO NOTHING`,
    JSON.stringify(menus),
  );
  await transaction.rows(
    'INSERT INTO seeded_menu (id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING',
    menus.map((menu) => menu.id),
  );
  // A menu of the builder's own stays while its screen exists.
  await transaction.rows(
    `DELETE FROM menu WHERE NOT id = ANY($1::uuid[])
        AND (NOT is_custom OR (route_name IS NOT NULL AND NOT route_name = ANY($2::text[])))`,
    menus.map((menu) => menu.id),
    screens.map((screen) => screen.path),
  );
  // A screen that comes back is a new one.
  await transaction.rows(
    'DELETE FROM seeded_menu WHERE NOT id = ANY($1::uuid[])',
    menus.map((menu) => menu.id),
  );
}
