import { link } from '../../../../core/module/paths.ts';
import type { SearchProvider } from '../../../../core/server/http/search.ts';
import { libraryPath } from '../../paths.ts';
import { libraryCataloguePermission } from '../../permissions.ts';
import { accessionOf, normaliseIsbn } from '../../rules.ts';
import { findTitles } from './find-titles.ts';

/** Books by title, author, ISBN or the label of a copy; a bare number is a student's as often. */
export const bookSearch: SearchProvider = {
  kind: 'book',
  label: { en: 'Books', bn: 'বই' },
  permission: libraryCataloguePermission.view,
  async find(transaction, words) {
    const isLabel = /^l/i.test(words) && accessionOf(words) !== null;
    if (words.length < 2 || (accessionOf(words) !== null && !isLabel)) return [];
    const { items } = await findTitles(transaction, { q: words, page: 1, size: 6 });
    return items.map((one) => {
      const hint = [one.byline, one.callNumber, ...one.racks].filter((text) => text !== '').join(' · ');
      return {
        id: one.id,
        label: { en: one.title, bn: one.title },
        hint: hint === '' ? null : { en: hint, bn: hint },
        path: link(libraryPath.books, { book: one.id }),
        isExact: isLabel || normaliseIsbn(words) !== null,
      };
    });
  },
};
