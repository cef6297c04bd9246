import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { messages } from '../../../../core/validation/messages.ts';
import type { SiteKind } from '../../../platform/rules.ts';
import type { accentNames } from '../../../platform/settings/rules.ts';
import type { PaletteShown } from '../contract.ts';
import { paletteErrors, paletteProblems } from '../labels.ts';
import { type BoardRole, boardRoles, isSameBoard, standardBoard, tidied } from '../rules.ts';
import { paletteOfSite } from './boards.ts';

type Accent = (typeof accentNames)[number];
type LooseBoard = {
  readonly top: readonly string[];
  readonly main: readonly string[];
  readonly side: readonly string[];
  readonly figures: readonly string[];
  readonly links: readonly string[];
};
type LooseBoards = Readonly<Partial<Record<BoardRole, LooseBoard | undefined>>>;

export type Given = {
  readonly id: string;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly accent: Accent | null;
  readonly isDefault: boolean;
  readonly boards: LooseBoards;
  readonly sites: readonly number[];
  readonly packages: readonly string[];
  readonly kinds: readonly SiteKind[];
};

/** Palettes are few: all of them, the standard one first, with whom they are for and how many institutions follow. */
export async function listPalettes(transaction: PlatformTransaction) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      version: 'int',
      name: json<Label>(),
      accent: 'text?',
      is_default: 'bool',
      boards: json<Record<string, LooseBoard>>(),
      sites: json<{ id: number; name: Label }[]>(),
      packages: json<string[]>(),
      kinds: json<SiteKind[]>(),
      followers: 'int',
    },
    `SELECT p.id, p.version, json_build_object('en', p.name_en, 'bn', p.name_bn) AS name, p.accent, p.is_default, p.boards,
            (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', json_build_object('en', s.name_en, 'bn', s.name_bn))
                      ORDER BY s.name_en, s.id), '[]')
               FROM dashboard_palette_use u JOIN site s ON s.id = u.of_site WHERE u.palette_id = p.id) AS sites,
            (SELECT coalesce(json_agg(u.package_id), '[]') FROM dashboard_palette_use u
              WHERE u.palette_id = p.id AND u.package_id IS NOT NULL) AS packages,
            (SELECT coalesce(json_agg(u.site_kind), '[]') FROM dashboard_palette_use u
              WHERE u.palette_id = p.id AND u.site_kind IS NOT NULL) AS kinds,
            coalesce(f.followers, 0)::int AS followers
       FROM dashboard_palette p
       LEFT JOIN (SELECT ${paletteOfSite} AS id, count(*) AS followers FROM site s WHERE s.status <> 'closed' GROUP BY 1) f
         ON f.id = p.id
      ORDER BY p.is_default DESC, lower(p.name_en), p.id LIMIT 200`,
  );
  return rows.map(
    (row): PaletteShown => ({
      id: row.id,
      version: row.version,
      name: row.name,
      accent: row.accent as Accent | null,
      isDefault: row.is_default,
      boards: boardsShown(row.boards),
      sites: row.sites,
      packages: row.packages,
      kinds: row.kinds,
      followers: row.followers,
    }),
  );
}

/** The boards that are kept, as they can be shown. */
const boardsShown = (boards: Readonly<Record<string, LooseBoard | undefined>>) =>
  Object.fromEntries(
    boardRoles.flatMap((role) => {
      const board = boards[role];
      if (!board) return [];
      const { top, main, side, figures, links } = tidied(role, board);
      return [
        [role, { top: [...top], main: [...main], side: [...side], figures: [...figures], links: [...links] }],
      ];
    }),
  );

export const readPackages = (transaction: PlatformTransaction) =>
  transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT id, json_build_object('en', name_en, 'bn', name_bn) AS name FROM site_package ORDER BY name_en LIMIT 500`,
  );

/** The screens of institutions, as their menu has them. */
export const readLinks = (transaction: PlatformTransaction) =>
  transaction.read(
    { path: 'text', label: json<Label>(), module: json<Label>() },
    `SELECT DISTINCT ON (m.route_name) m.route_name AS path, json_build_object('en', m.menu_en, 'bn', m.menu_bn) AS label,
            json_build_object('en', coalesce(p.menu_en, ''), 'bn', coalesce(p.menu_bn, '')) AS module
       FROM menu m LEFT JOIN menu p ON p.id = m.parent
      WHERE m.menu_for = 'site' AND m.route_name IS NOT NULL AND m.status = 1 AND m.is_displayable
      ORDER BY m.route_name, m.position LIMIT 1000`,
  );

export const findSites = (transaction: PlatformTransaction, q: string) =>
  transaction.read(
    { id: 'int', name: json<Label>() },
    `SELECT s.id::int AS id, json_build_object('en', s.name_en, 'bn', s.name_bn) AS name FROM site s
      WHERE s.status <> 'closed' AND ($1 = '%%' OR s.name_en ILIKE $1 OR s.name_bn ILIKE $1 OR s.alias ILIKE $1 OR s.eiin LIKE $1)
      ORDER BY lower(s.name_en), s.id LIMIT 20`,
    `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%`,
  );

/** Boards as they are kept: mended, and none that says what is standard anyway. */
function boardsToKeep(boards: LooseBoards): Record<string, unknown> {
  return Object.fromEntries(
    boardRoles.flatMap((role) => {
      const given = boards[role];
      if (!given) return [];
      const board = tidied(role, given);
      return isSameBoard(board, standardBoard(role)) ? [] : [[role, board]];
    }),
  );
}

async function assertLinks(transaction: PlatformTransaction, boards: LooseBoards): Promise<void> {
  const wanted = new Set(Object.values(boards).flatMap((board) => board?.links ?? []));
  if (wanted.size === 0) return;
  const known = new Set((await readLinks(transaction)).map(({ path }) => path));
  if ([...wanted].some((path) => !known.has(path)))
    throw new ValidationError({ boards: [paletteProblems.unknownLink] });
}

const refuse = (error: { constraint?: string }): never => {
  if (error.constraint === 'dashboard_palette_name')
    throw new ValidationError({ nameEn: [paletteProblems.nameTaken] });
  throw error;
};

export async function addPalette(transaction: PlatformTransaction, now: Date, given: Given) {
  await assertLinks(transaction, given.boards);
  if (given.isDefault) await leaveDefault(transaction, given.id, now);
  await transaction
    .change(
      `INSERT INTO dashboard_palette (id, name_en, name_bn, accent, boards, is_default, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT (id) DO NOTHING`,
      given.id,
      given.nameEn,
      given.nameBn,
      given.accent,
      JSON.stringify(boardsToKeep(given.boards)),
      given.isDefault,
      now,
    )
    .catch(refuse);
  await attach(transaction, given);
  return { id: given.id };
}

/** Changes a palette. The standard one stays so until another one is made standard. */
export async function savePalette(
  transaction: PlatformTransaction,
  now: Date,
  given: Given & { readonly version: number },
) {
  await assertLinks(transaction, given.boards);
  const known = await transaction.readOne(
    { version: 'int', is_default: 'bool' },
    'SELECT version, is_default FROM dashboard_palette WHERE id = $1 FOR UPDATE',
    given.id,
  );
  if (!known) throw new AppError(errors.notFound);
  if (known.version !== given.version) throw new AppError(errors.staleVersion);
  if (known.is_default && !given.isDefault) throw new AppError(paletteErrors.isDefault);
  if (given.isDefault) await leaveDefault(transaction, given.id, now);
  await transaction
    .change(
      `UPDATE dashboard_palette SET name_en = $2, name_bn = $3, accent = $4, boards = $5, is_default = $6, updated_at = $7,
              version = version + 1 WHERE id = $1`,
      given.id,
      given.nameEn,
      given.nameBn,
      given.accent,
      JSON.stringify(boardsToKeep(given.boards)),
      given.isDefault,
      now,
    )
    .catch(refuse);
  await attach(transaction, given);
  return { id: given.id };
}

const leaveDefault = (transaction: PlatformTransaction, id: string, now: Date) =>
  transaction.change(
    `UPDATE dashboard_palette SET is_default = false, version = version + 1, updated_at = $2 WHERE is_default AND id <> $1`,
    id,
    now,
  );

/** Makes the palette that of exactly these; what had another one leaves it. */
async function attach(transaction: PlatformTransaction, given: Given): Promise<void> {
  const sites = [...new Set(given.sites)];
  const packages = [...new Set(given.packages.map((one) => one.toLowerCase()))];
  const kinds = [...new Set(given.kinds)];
  const known = await transaction.readOne(
    { sites: 'int', packages: 'int' },
    `SELECT (SELECT count(*)::int FROM site WHERE id = ANY($1::bigint[])) AS sites,
            (SELECT count(*)::int FROM site_package WHERE id = ANY($2::uuid[])) AS packages`,
    sites,
    packages,
  );
  if (known?.sites !== sites.length) throw new ValidationError({ sites: [messages.exists] });
  if (known.packages !== packages.length) throw new ValidationError({ packages: [messages.exists] });
  await transaction.change(
    `DELETE FROM dashboard_palette_use
      WHERE (palette_id = $1 AND (of_site IS NULL OR of_site <> ALL($2::bigint[]))
             AND (package_id IS NULL OR package_id <> ALL($3::uuid[])) AND (site_kind IS NULL OR site_kind <> ALL($4::text[])))
         OR (palette_id <> $1 AND (of_site = ANY($2::bigint[]) OR package_id = ANY($3::uuid[]) OR site_kind = ANY($4::text[])))`,
    given.id,
    sites,
    packages,
    kinds,
  );
  await transaction.change(
    `INSERT INTO dashboard_palette_use (id, palette_id, of_site, package_id, site_kind)
     SELECT n.id, $1, n.of_site, n.package_id, n.site_kind
       FROM unnest($2::uuid[], $3::bigint[], $4::uuid[], $5::text[]) AS n(id, of_site, package_id, site_kind)
     ON CONFLICT DO NOTHING`,
    given.id,
    [...sites, ...packages, ...kinds].map(() => newId()),
    [...sites, ...packages.map(() => null), ...kinds.map(() => null)],
    [...sites.map(() => null), ...packages, ...kinds.map(() => null)],
    [...sites.map(() => null), ...packages.map(() => null), ...kinds],
  );
}

/** Those who followed it go back to what else is said of them. */
export async function removePalette(
  transaction: PlatformTransaction,
  { id, version }: { id: string; version: number },
) {
  const known = await transaction.readOne(
    { version: 'int', is_default: 'bool' },
    'SELECT version, is_default FROM dashboard_palette WHERE id = $1 FOR UPDATE',
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  if (known.version !== version) throw new AppError(errors.staleVersion);
  if (known.is_default) throw new AppError(paletteErrors.isDefault);
  await transaction.change('DELETE FROM dashboard_palette WHERE id = $1', id);
  return { id };
}
