import { IconPrinter } from '@tabler/icons-react';
import { drawNotice, drawNotices, noticesAsked } from '../blocks/drawn/notices.ts';
import type { CommonData } from '../common-contract.ts';
import type { CategoryItem, NoticeItem, NoticePage, PageOf } from '../contract.ts';
import { labels } from '../labels.ts';
import { Answer, askedPage, Drawn } from './parts.tsx';
import { Pieces } from './pieces.tsx';
import { printPaper } from './print-paper.ts';
import { useArrival, useCall, useReader } from './website.tsx';

/** Every published notice, newest first. Search and filter are the page's address, so they can be sent on. */
export function Notices({ common }: { common: CommonData }) {
  const reader = useReader();
  const asked = noticesAsked(new URLSearchParams(location.search));
  const categories = useCall<CategoryItem[]>('/api/web/notice-categories').data ?? [];
  const called = useCall<PageOf<NoticeItem>>('/api/web/notices', {
    page: askedPage(),
    ...(asked.q ? { q: asked.q } : {}),
    ...(asked.category ? { category: asked.category } : {}),
  });
  return (
    <Pieces
      of={drawNotices({ list: called.data ?? null, categories, asked }, common, reader)}
      slots={{ list: <Answer called={called}>{() => null}</Answer> }}
    />
  );
}

/** One notice at its own address. */
export function Notice({ id, common }: { id: string; common: CommonData }) {
  const { t } = useReader();
  const preview = (new URLSearchParams(location.search).get('preview') ?? '').slice(0, 100);
  const called = useCall<NoticePage>(`/api/web/notice/${id}`, preview ? { preview } : {});
  useArrival(called.data && t(called.data.title), false);
  const print = (
    <button type="button" className="button" onClick={() => void printPaper()}>
      <IconPrinter size={16} stroke={1.6} aria-hidden /> {t(labels.print)}
    </button>
  );
  return (
    <Drawn called={called} draw={(notice, reader) => drawNotice(notice, common, reader)} slots={{ print }} />
  );
}
