import type { Label } from '../../../../core/labels.ts';
import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import type { CommonData } from '../../common-contract.ts';
import type {
  AboutItem,
  CalendarMonth,
  CategoryItem,
  EventFacts,
  EventPage,
  JobItem,
  MessageItem,
  NoticeItem,
  NoticePage,
  PageOf,
  VideoItem,
} from '../../contract.ts';
import { labels } from '../../labels.ts';
import { pageOf } from '../../pages.ts';
import type { Block, Content } from '../contract.ts';
import { drawBlocks, drawUnder } from '../draw.ts';
import { drawLetterForm } from '../draw-letters.ts';
import { islandPages } from '../islands.data.ts';
import type { Reader } from '../words.ts';
import { drawAbout } from './about.ts';
import { drawCalendar } from './calendar.ts';
import { drawEvent, drawEvents } from './events.ts';
import { drawFootLines, drawHead, drawUtility } from './frame.ts';
import { drawHome, type HomeParts } from './home.ts';
import { drawNotice, drawNotices, type NoticesAsked } from './notices.ts';
import { drawMissing } from './parts.ts';
import { drawJobs } from './vacancies.ts';
import { drawVideos } from './videos.ts';
import { drawWall } from './wall.ts';

/** What was read for a page, as it is drawn. */
export type View =
  | { readonly of: 'home'; readonly parts: HomeParts }
  | { readonly of: 'about'; readonly items: readonly AboutItem[]; readonly message: MessageItem | null }
  | {
      readonly of: 'notices';
      readonly list: PageOf<NoticeItem>;
      readonly categories: readonly CategoryItem[];
      readonly asked: NoticesAsked;
    }
  | { readonly of: 'notice'; readonly notice: NoticePage }
  | { readonly of: 'events'; readonly list: PageOf<EventFacts> }
  | { readonly of: 'event'; readonly event: EventPage }
  | { readonly of: 'videos'; readonly list: PageOf<VideoItem> }
  /** `more`: what another module has below them for who uses no scripts. */
  | { readonly of: 'jobs'; readonly jobs: readonly JobItem[]; readonly more: readonly Block[] }
  | { readonly of: 'calendar'; readonly day: string; readonly month: CalendarMonth }
  | {
      readonly of: 'parts';
      readonly content: Pick<Content, 'title' | 'blocks'>;
      readonly isForm?: boolean;
    }
  /** What the page answers to who asks by it. Where a form was sent it `stands`: scripts know nothing of what was asked. */
  | {
      readonly of: 'answer';
      readonly title: Label;
      readonly parts: readonly (Block | Piece)[];
      readonly isForm: boolean;
      readonly stands: boolean;
    }
  | { readonly of: 'missing' }
  /** A form or a check that only scripts bring to life: its heading. */
  | { readonly of: 'scripts'; readonly title: Label }
  /** What could not be read now. */
  | { readonly of: 'away'; readonly title: Label };

/** A page of the website, whole; `path` is its own, without what selects the institution. */
export const drawWebsite = (view: View, common: CommonData, path: string, reader: Reader): Piece[] => [
  ...drawUtility(common, path, reader),
  ...drawHead(common, path, reader),
  piece(
    'main',
    { id: 'content', tabindex: '-1' },
    view.of === 'answer' && view.stands
      ? drawView(view, common, reader)
      : inIsland(drawView(view, common, reader), path),
    view.of === 'scripts'
      ? piece('noscript', {}, piece('p', { class: 'wrap' }, reader.t(labels.withoutScripts)))
      : null,
  ),
  drawFootLines(common, reader),
];

/** What scripts bring to life stands in a place of its own, which they take over. */
function inIsland(drawn: Piece[], path: string): Piece[] {
  const found = pageOf(path);
  const island = islandPages.find((name) => name === found?.page.name);
  return island ? [piece('div', { 'data-island': island, 'data-of': found?.id ?? undefined }, drawn)] : drawn;
}

function drawView(view: View, common: CommonData, reader: Reader): Piece[] {
  const titled = (title: Label, children: Piece[] = [], isForm = false) => [
    piece(
      'div',
      { class: `wrap page${isForm ? ' open-form' : ''}` },
      piece('h1', {}, reader.t(title)),
      children,
    ),
  ];
  switch (view.of) {
    case 'home':
      return drawHome(view.parts, common, reader);
    case 'about':
      return drawAbout(view, common, reader);
    case 'notices':
      return drawNotices(view, common, reader);
    case 'notice':
      return drawNotice(view.notice, common, reader);
    case 'events':
      return drawEvents(view.list, reader);
    case 'event':
      return drawEvent(view.event, reader);
    case 'videos':
      return drawVideos(view.list, reader);
    case 'jobs':
      return titled(
        labels.jobs,
        [
          ...drawJobs(view.jobs, common, reader),
          view.more.length > 0 ? piece('noscript', {}, drawBlocks(view.more, reader)) : '',
        ],
        true,
      );
    case 'calendar':
      return [
        piece(
          'div',
          { class: 'calendar' },
          drawCalendar({ day: view.day, today: common.today, shown: view.month }, reader),
        ),
      ];
    case 'parts': {
      const board = view.content.blocks.find((block) => block.kind === 'board');
      if (board)
        return [
          drawWall(
            board.items.length > 0
              ? drawBlocks(view.content.blocks, reader)
              : [piece('p', {}, reader.t(labels.noNotices))],
            common,
            reader,
          ),
        ];
      return titled(
        view.content.title,
        drawUnder(view.content.title, view.content.blocks, reader, drawLetterForm),
        view.isForm,
      );
    }
    case 'answer':
      return titled(
        view.title,
        view.parts.flatMap((part) =>
          typeof part === 'object' && 'kind' in part
            ? drawBlocks([part], reader, false, drawLetterForm)
            : [part],
        ),
        view.isForm,
      );
    case 'missing':
      return [piece('div', { class: 'wrap page' }, drawMissing(reader))];
    case 'scripts':
      return titled(view.title);
    case 'away':
      return titled(view.title, [
        piece('p', { class: 'problem', role: 'alert' }, reader.t(labels.away)),
        piece('p', {}, piece('a', { class: 'button', href: '' }, reader.t(labels.again))),
      ]);
  }
}
