import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import type { PageOf, VideoItem } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { drawBlocks } from '../draw.ts';
import type { Reader } from '../words.ts';
import { icon } from './icons.ts';
import { cardSizes, shownPicture } from './picture.ts';

/** Where a film plays; what is no address is shown as it is. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/**
 * A film as a link to where it is shown. Nothing of the other site is loaded before somebody asks for it, so no
 * visitor is counted there who only looked at this page.
 */
const film = (video: VideoItem, reader: Reader, sizes: string, isFirst = false): Piece =>
  piece(
    'a',
    {
      class: 'video',
      href: video.address,
      target: '_blank',
      rel: 'noopener noreferrer',
      title: reader.t(labels.watch, { title: reader.t(video.title), host: hostOf(video.address) }),
    },
    piece(
      'span',
      { class: 'poster' },
      video.picture
        ? shownPicture(video.picture, {
            width: 1600,
            height: 720,
            sizes,
            isFirst,
          })
        : null,
      piece('span', { class: 'play' }, icon('play', 20, true)),
    ),
    piece(
      'span',
      {},
      piece('strong', {}, reader.t(video.title)),
      video.duration ? piece('small', {}, reader.digits(video.duration)) : null,
    ),
  );

/** The first film large, the next ones beside it. */
export function filmsPiece(videos: readonly VideoItem[], reader: Reader): Piece | null {
  const [first, ...others] = videos;
  if (!first) return null;
  return piece(
    'div',
    { class: 'videos' },
    film(first, reader, '(max-width: 760px) calc(100vw - 32px), 420px'),
    piece(
      'div',
      {},
      others.map((one) => film(one, reader, '116px')),
    ),
  );
}

/** Every film. */
export const drawVideos = (answer: PageOf<VideoItem>, reader: Reader): Piece[] => [
  piece(
    'div',
    { class: 'wrap page' },
    piece('h1', {}, reader.t(labels.allVideos)),
    answer.total === 0 ? piece('p', {}, reader.t(labels.noVideos)) : null,
    piece(
      'div',
      { class: 'cards' },
      answer.items.map((one, place) => film(one, reader, cardSizes, place === 0)),
    ),
    drawBlocks(
      [
        {
          kind: 'pager',
          path: '/web/event-video-details',
          page: answer.page,
          size: answer.size,
          total: answer.total,
        },
      ],
      reader,
    ),
  ),
];
