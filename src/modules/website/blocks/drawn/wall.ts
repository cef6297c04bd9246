import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import type { CommonData } from '../../common-contract.ts';
import { labels } from '../../labels.ts';
import type { Reader } from '../words.ts';

/** So many notices can be read across a hall at once. */
export const shownTogether = 4;

/** The notice board for a screen on the wall: large, nothing around it. Scripts show the others by turns. */
export const drawWall = (board: readonly Piece[], common: CommonData, { t }: Reader): Piece =>
  piece(
    'div',
    { class: 'wall' },
    piece('h1', {}, t(labels.noticeBoard), piece('small', {}, t(common.siteName))),
    board,
  );
