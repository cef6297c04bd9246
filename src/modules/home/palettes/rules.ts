import type { RoleName } from '../../../roles.ts';

/** Where a tile stands: across the screen, or in the wide or the narrow column below. */
export const columns = ['top', 'main', 'side'] as const;
export type Column = (typeof columns)[number];

/** What a first screen is made of, and whether it takes the whole width. */
const tiles = {
  sections: 'wide',
  decisions: 'wide',
  jobs: 'wide',
  figures: 'wide',
  children: 'narrow',
  waits: 'narrow',
  work: 'narrow',
  marking: 'narrow',
  classes: 'narrow',
  setup: 'narrow',
  news: 'narrow',
} as const satisfies Readonly<Record<string, 'wide' | 'narrow'>>;
export type Tile = keyof typeof tiles;
export const tileNames = Object.keys(tiles) as Tile[];

export const columnsOf = (tile: Tile): readonly Column[] =>
  tiles[tile] === 'wide' ? ['top'] : ['main', 'side'];

/** Figures of the day, and the figures a module tells of itself. */
export const dayFigures = ['attendance', 'absent', 'collected', 'students', 'employees'] as const;
export const figureModules = [
  'attendance',
  'students',
  'admission',
  'exams',
  'fees',
  'accounts',
  'communication',
  'library',
] as const;
export type DayFigure = (typeof dayFigures)[number];
export type FigureModule = (typeof figureModules)[number];
export const moduleFigure = (module: FigureModule): `of:${FigureModule}` => `of:${module}`;
export type FigureName = DayFigure | `of:${FigureModule}`;
export const figureNames: readonly FigureName[] = [...dayFigures, ...figureModules.map(moduleFigure)];

/** So many figures fit beside each other, and so many links in two rows of a phone. */
export const mostFigures = 6;
export const mostLinks = 8;

/** What one role sees first, in its order. No figures or links: those that are usual for the role. */
export type Board = { readonly [C in Column]: readonly Tile[] } & {
  readonly figures: readonly FigureName[];
  readonly links: readonly string[];
};

/** The roles that may have a board of their own; any other has the last one's. */
export const boardRoles = [
  'siteAdmin',
  'head',
  'office',
  'accountant',
  'cashier',
  'librarian',
  'auditor',
  'teacher',
  'student',
  'guardian',
  'other',
] as const satisfies readonly (RoleName | 'other')[];
export type BoardRole = (typeof boardRoles)[number];
export type Boards = { readonly [R in BoardRole]?: Board | undefined };

export const isFamily = (role: string | null): boolean => role === 'student' || role === 'guardian';

const boardRoleOf = (role: string | null): BoardRole => boardRoles.find((one) => one === role) ?? 'other';

/** Whoever runs the institution has the day in the wide column and what waits beside it. */
const seesTheDay: readonly BoardRole[] = ['siteAdmin', 'head', 'office'];

/** What a role sees first where nobody said otherwise. */
export function standardBoard(role: BoardRole): Board {
  const top: readonly Tile[] = isFamily(role)
    ? ['decisions', 'figures']
    : ['sections', 'decisions', 'jobs', 'figures'];
  const usual = { top, figures: [], links: [] };
  if (isFamily(role)) return { ...usual, main: ['children'], side: ['setup', 'news'] };
  return seesTheDay.includes(role)
    ? { ...usual, main: ['children', 'marking', 'classes'], side: ['setup', 'waits', 'work', 'news'] }
    : { ...usual, main: ['waits', 'children', 'marking', 'classes'], side: ['setup', 'work', 'news'] };
}

type Loose = { readonly [K in keyof Board]?: readonly string[] | undefined };

const known = <T extends string>(names: readonly T[], given: readonly string[] = []): T[] =>
  [...new Set(given)].flatMap((name) => names.find((one) => one === name) ?? []);

/**
 * A board as it can be shown: each tile once and at a place it may stand, nothing that is no longer there. A person's own
 * sections come first, for they open without a network; families always have their children.
 */
export function tidied(role: BoardRole, given: Loose): Board {
  const seen = new Set<Tile>();
  const at = (column: Column) =>
    known(tileNames, given[column]).filter((tile) => {
      if (seen.has(tile) || !columnsOf(tile).includes(column)) return false;
      seen.add(tile);
      return true;
    });
  const top = at('top');
  const [main, side] = [at('main'), at('side')];
  return {
    top: top.includes('sections') ? ['sections', ...top.filter((one) => one !== 'sections')] : top,
    main: isFamily(role) && !seen.has('children') ? ['children', ...main] : main,
    side,
    figures: known(figureNames, given.figures).slice(0, mostFigures),
    links: [...new Set(given.links ?? [])].slice(0, mostLinks),
  };
}

/** What a role sees under a palette; a role the palette says nothing of sees what is standard. */
export function boardOf(boards: Readonly<Record<string, Loose | undefined>>, role: string | null): Board {
  const name = boardRoleOf(role);
  const given = boards[name];
  return given ? tidied(name, given) : standardBoard(name);
}

/** The tiles a board leaves out. */
export const missingTiles = (board: Board): Tile[] =>
  tileNames.filter((tile) => !columns.some((column) => board[column].includes(tile)));

/** A board with a tile at a place; one that stood elsewhere leaves there. `to` null: taken away. */
export function withTile(board: Board, tile: Tile, to: { column: Column; at: number } | null): Board {
  if (to !== null && !columnsOf(tile).includes(to.column)) return board;
  const restOf = (column: Column) => {
    const rest = board[column].filter((one) => one !== tile);
    if (to?.column !== column) return rest;
    const at = Math.min(Math.max(to.at, 0), rest.length);
    return [...rest.slice(0, at), tile, ...rest.slice(at)];
  };
  return { ...board, top: restOf('top'), main: restOf('main'), side: restOf('side') };
}

/** A list with one of its entries at another place. */
export function movedTo<T>(list: readonly T[], entry: T, to: number): T[] {
  const rest = list.filter((one) => one !== entry);
  const at = Math.min(Math.max(to, 0), rest.length);
  return rest.length === list.length ? [...list] : [...rest.slice(0, at), entry, ...rest.slice(at)];
}

export const isSameBoard = (one: Board, other: Board): boolean =>
  [...columns, 'figures' as const, 'links' as const].every(
    (part) => one[part].join('\n') === other[part].join('\n'),
  );
