import { pageSizeOf } from '../../../../core/contracts/page-sizes.ts';
import type { Pages } from '../../../../core/web/list/use-list-state.ts';
import type { Span } from './use-span.ts';

/** The page of a book, kept in the address: as the read asks for it, and as the pager turns it. */
export function bookPages(span: Span) {
  const page = Math.max(1, Math.trunc(Number(span.get('page') ?? 1)) || 1);
  const size = pageSizeOf(span.get('size'), '50');
  const pages: Pages = {
    page,
    size: Number(size),
    onPage: (next) => span.set({ page: String(next) }),
    onSize: (next) => span.set({ size: String(next) }),
  };
  return { page, size, pages };
}
