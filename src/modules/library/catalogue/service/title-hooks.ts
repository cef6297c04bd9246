import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Save } from '../../../../core/server/entity/records.ts';
import { hooksOf } from '../../../../core/server/entity/records.ts';
import { normaliseIsbn } from '../../rules.ts';
import { title } from '../title.entity.ts';

/** What stands where nobody wrote a byline: the author in both scripts, so that both find the book. */
export const bylineOf = (author: { name_en: string; name_bn: string }): string =>
  author.name_bn === '' || author.name_bn === author.name_en
    ? author.name_en
    : `${author.name_en} · ${author.name_bn}`;

/** Keeps ISBNs in one form, and gives a title without a byline that of its author. */
export const titleHooks = hooksOf(title, {
  async beforeSave(transaction, saves) {
    for (const { input } of saves) if (input.isbn) input.isbn = normaliseIsbn(input.isbn) ?? input.isbn;
    await fillBylines(transaction, saves as unknown as readonly Save[]);
  },
});

async function fillBylines(transaction: Transaction, saves: readonly Save[]): Promise<void> {
  const wanted = saves.flatMap(({ input }) =>
    !input.byline && input.authorId ? [String(input.authorId)] : [],
  );
  if (wanted.length === 0) return;
  const authors = await transaction.read(
    { id: 'uuid', name_en: 'text', name_bn: 'text' },
    'SELECT id, name_en, name_bn FROM library_author WHERE site_id = $1 AND id = ANY($2::uuid[])',
    wanted,
  );
  const byId = new Map(authors.map((one) => [one.id, bylineOf(one)]));
  for (const { input } of saves) if (!input.byline) input.byline = byId.get(String(input.authorId)) ?? null;
}
