import { describe, expect, it } from 'vitest';
import {
  type Board,
  boardOf,
  boardRoles,
  columns,
  columnsOf,
  missingTiles,
  movedTo,
  standardBoard,
  tidied,
  tileNames,
  withTile,
} from './rules.ts';

const tilesOf = (board: Board) => columns.flatMap((column) => board[column]);

describe('PLT-11 what a role sees first', () => {
  it.each(boardRoles)('is whole and in order for %s where nobody said otherwise', (role) => {
    const board = standardBoard(role);
    expect(tidied(role, board)).toEqual(board);
    expect(new Set(tilesOf(board)).size).toBe(tilesOf(board).length);
    expect(boardOf({}, role)).toEqual(board);
  });

  it.each([
    ['a tile twice', { top: ['figures', 'figures'], main: ['news'], side: ['news'] }, ['figures', 'news']],
    ['a tile where it may not stand', { top: ['news'], main: ['figures'], side: [] }, []],
    ['a tile that no longer exists', { top: ['weather', 'jobs'] }, ['jobs']],
    ['own sections in the middle', { top: ['jobs', 'sections'] }, ['sections', 'jobs']],
    ['nothing at all', {}, []],
  ])('is mended: %s', (_, given, shown) => {
    expect(tilesOf(tidied('teacher', given))).toEqual(shown);
  });

  it('always has the children of a family, wherever the palette put them', () => {
    expect(tilesOf(tidied('guardian', {}))).toEqual(['children']);
    expect(tidied('student', { side: ['children', 'news'] }).side).toEqual(['children', 'news']);
    expect(tilesOf(tidied('head', {}))).toEqual([]);
  });

  it('is the board of any other role for a role of the institution’s own', () => {
    const boards = { other: { top: ['jobs'] }, head: { top: ['figures'] } };
    expect(boardOf(boards, 'nightGuard').top).toEqual(['jobs']);
    expect(boardOf(boards, null).top).toEqual(['jobs']);
    expect(boardOf(boards, 'head').top).toEqual(['figures']);
    expect(boardOf(boards, 'teacher')).toEqual(standardBoard('teacher'));
  });

  it('keeps each figure once, as many as fit, and forgets those nobody knows', () => {
    const figures = ['of:fees', 'students', 'of:fees', 'of:nothing', 'absent'];
    expect(tidied('head', { figures }).figures).toEqual(['of:fees', 'students', 'absent']);
    const links = Array.from({ length: 12 }, (_, n) => `/screen/${n}`);
    expect(tidied('head', { links }).links).toHaveLength(8);
  });
});

describe('PLT-11 ordering a board', () => {
  it('moves every tile to every place it may stand, and loses none', () => {
    const board = standardBoard('other');
    for (const tile of tileNames)
      for (const column of columns)
        for (let at = -1; at <= 5; at += 1) {
          const next = withTile(board, tile, { column, at });
          const mayStand = columnsOf(tile).includes(column);
          expect(new Set(tilesOf(next))).toEqual(new Set([...tilesOf(board), ...(mayStand ? [tile] : [])]));
          expect(tilesOf(next).filter((one) => one === tile)).toHaveLength(
            mayStand || tilesOf(board).includes(tile) ? 1 : 0,
          );
          if (mayStand) expect(next[column]).toContain(tile);
        }
  });

  it('takes a tile away and says which are missing', () => {
    const board = withTile(standardBoard('head'), 'news', null);
    expect(missingTiles(board)).toEqual(['news']);
    expect(missingTiles(standardBoard('head'))).toEqual([]);
  });

  it.each([
    [['a', 'b', 'c'], 'a', 2, ['b', 'c', 'a']],
    [['a', 'b', 'c'], 'c', 0, ['c', 'a', 'b']],
    [['a', 'b', 'c'], 'b', 9, ['a', 'c', 'b']],
    [['a', 'b', 'c'], 'b', -3, ['b', 'a', 'c']],
    [['a', 'b'], 'x', 0, ['a', 'b']],
  ])('puts %j with %s at %i as %j', (list, entry, to, wanted) => {
    expect(movedTo(list, entry, to)).toEqual(wanted);
  });
});
