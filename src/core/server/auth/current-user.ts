import type { FastifyRequest } from 'fastify';
import type { MenuItem } from '../../contracts/shell-contract.ts';
import { type Permission, storedPermission } from '../../module/permissions.ts';
import type { Context, PlatformTransaction, Row } from '../database/in-site.ts';
import { photoLinkTo, publicAddressOf } from '../files/files.ts';
import { type ScreenFacts, type Services, screenKey } from '../http/services.ts';
import { hasAny } from '../http/standing.ts';
import type { Caller } from './caller.ts';
import { readEmergency } from './emergency.ts';
import { readReach } from './family.ts';
import { readImpersonation } from './impersonation.ts';

/** An account as its owner sees it. */
export function userOf(row: Row, services: Services, request: FastifyRequest) {
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]));
  return {
    id: String(row.id),
    username: String(row.username),
    nameEn: String(row.name_en),
    nameBn: String(row.name_bn),
    email: text('email'),
    mobile: text('mobile'),
    photoUrl: photoLinkTo(services, request, row.photo),
    bio: text('bio') ?? '',
    language: text('language') ?? 'en',
    mustChangePassword: Boolean(row.must_change_password),
  };
}

/** Whose menu is made of screens, not of modules; it stands under the dashboard. */
const families: ReadonlySet<string> = new Set(['student', 'guardian']);
const homeOfFamilies = 'home';

const viewsOf = (
  screen: ScreenFacts | undefined,
  isShown: (permission: Permission | null, path: string | null) => boolean,
) =>
  (screen?.views ?? []).flatMap(({ path, label, permission }) =>
    isShown(permission, path) ? [{ path, label }] : [],
  );

/** Only who is a guardian and nothing else may have accounts in other institutions that belong together. */
const isFamilyOf = (members: readonly Row[]) => members.every((m) => m.role === 'guardian');

/** The account, its institutions, its roles and permissions where it is now, and the menu that follows from them. */
export async function readCurrentUser(
  transaction: PlatformTransaction,
  services: Services,
  context: Context,
  request: FastifyRequest,
  caller: Pick<Caller, 'needsSecondFactor' | 'secondFactorDueAt' | 'needsPassword' | 'lent'>,
) {
  const account = (await transaction.row('SELECT * FROM account WHERE id = $1', context.accountId)) ?? {};
  const members = await transaction.rows<Row>(
    `SELECT m.site_id, m.role, r.name_en, r.name_bn FROM membership m JOIN role r ON r.code = m.role
      WHERE m.account_id = $1 AND (m.ends_at IS NULL OR m.ends_at > now()) AND (m.starts_at IS NULL OR m.starts_at <= now()) AND m.disabled_at IS NULL ORDER BY r.rank DESC, m.role`,
    context.accountId,
  );
  const menus = await transaction.rows<Row>(
    'SELECT * FROM menu WHERE status = 1 AND is_displayable ORDER BY position, menu_en',
  );
  const sites = [];
  const impersonation = context.impersonatorId === null ? null : await readImpersonation(transaction);
  const isSelf = impersonation === null && !context.emergencyId && context.accountId !== null;
  const reach = isSelf && isFamilyOf(members) ? await readReach(transaction, context.accountId ?? '') : [];
  const ownIds = members.flatMap((m) => (m.site_id === null ? [] : [Number(m.site_id)]));
  for (const id of new Set([...ownIds, ...reach.map(({ siteId }) => siteId)])) {
    if (impersonation && !impersonation.sites.includes(id)) continue;
    const site = await services.sites.find(id);
    if (site) sites.push(site);
  }
  const emergency = context.emergencyId ? await readEmergency(transaction, context.emergencyId) : null;
  const entered = emergency && (await services.sites.find(emergency.siteId));
  if (entered) sites.splice(0, sites.length, entered);
  const current = sites.find((site) => site.id === context.siteId) ?? null;
  const isPlatform = account.is_platform === true && !emergency;
  const factsOf = (menu: Row) =>
    services.screens.get(screenKey(String(menu.menu_for), String(menu.route_name)));
  const standing = context.siteId === null ? null : await services.sites.find(context.siteId);
  const isInPackage = (menu: Row) => {
    const screen = factsOf(menu);
    return !standing || !screen || hasAny(standing, services.subModules.ofModule(screen.module));
  };
  /** Of somebody with a reach also what is made of calls alone that are read by it. */
  const isShown = (permission: Permission | null, path: string | null) =>
    permission === null ||
    context.permissions.has(permission) ||
    (path !== null && caller.lent.has(permission) && services.withinReach.isOpenScreen(path));
  const allowed = menus
    .filter(isInPackage)
    .filter(
      (menu) =>
        menu.is_common_access === true ||
        menu.is_logged_common_access === true ||
        (menu.permission !== null &&
          isShown(
            storedPermission(String(menu.permission)),
            menu.route_name === null ? null : String(menu.route_name),
          )),
    );
  const isFamily = members.some((m) => Number(m.site_id) === context.siteId && families.has(String(m.role)));
  const familyMenu: MenuItem[] = !isFamily
    ? []
    : services.familyScreens
        .filter(
          ({ module, permission }) =>
            (permission === null || context.permissions.has(permission)) &&
            (!standing || hasAny(standing, services.subModules.ofModule(module))),
        )
        .map(({ path, label, icon }, position) => ({
          id: path,
          module: homeOfFamilies,
          group: null,
          views: [],
          label,
          path,
          icon,
          position,
          children: [],
        }));
  const childrenOf = (parent: string | null): MenuItem[] =>
    allowed
      .filter((menu) => (menu.parent ?? null) === parent)
      .map((menu) => ({
        id: String(menu.id),
        module: String(menu.module),
        group: factsOf(menu)?.group ?? null,
        views: viewsOf(factsOf(menu), isShown),
        label: { en: String(menu.menu_en), bn: String(menu.menu_bn) },
        path: menu.route_name === null ? null : String(menu.route_name),
        icon: String(menu.icon_name),
        position: Number(menu.position),
        children:
          parent === null && menu.module === homeOfFamilies ? familyMenu : childrenOf(String(menu.id)),
      }));
  return {
    user: userOf(account, services, request),
    site: current && {
      id: current.id,
      alias: current.alias,
      nameEn: current.name.en,
      nameBn: current.name.bn,
      accent: current.accent,
      address: current.address,
      eiin: current.eiin,
      logoUrl: current.logo ? publicAddressOf(current.id, current.logo) : null,
      standing: { status: current.status, reason: current.statusReason, nextStepOn: current.nextStepOn },
    },
    sites: sites.map((site) => ({
      id: site.id,
      alias: site.alias,
      nameEn: site.name.en,
      nameBn: site.name.bn,
    })),
    roles: (emergency ? emergency.roles : members)
      .filter((m) => m.site_id === null || Number(m.site_id) === context.siteId)
      .map((m) => ({ code: String(m.role), label: { en: String(m.name_en), bn: String(m.name_bn) } })),
    permissions: [
      ...context.permissions,
      ...[...caller.lent].filter((one) => services.withinReach.asks(one)),
    ].sort(),
    isLimited: context.reach !== null && context.reach !== undefined,
    isPlatform,
    needsSecondFactor: caller.needsSecondFactor,
    secondFactorDueAt: isSelf ? (caller.secondFactorDueAt?.toISOString() ?? null) : null,
    needsPassword: caller.needsPassword,
    impersonation: impersonation?.shown ?? null,
    emergency: emergency?.shown ?? null,
    menu: childrenOf(null),
  };
}
