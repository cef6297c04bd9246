import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import type { Block, Content } from '../../blocks/contract.ts';
import type { ContentPage } from '../../blocks/pages.data.ts';
import { pages } from '../../pages.ts';
import { readNotices } from '../../service/read-notices.ts';
import { plainLabel } from '../../service/read-parts.ts';
import { readGalleries, readGallery } from '../galleries/service/read-galleries.ts';
import { type PageType, pageTypes } from '../page-types.data.ts';
import { previewOf, previewOfAny } from './previews.ts';
import { readCharter } from './read-charter.ts';
import { contactParts, readOfficers } from './read-contact.ts';
import { readPages } from './read-pages.ts';
import { readEmployees, readStudent, readStudents } from './read-people.ts';
import { readSearch } from './read-search.ts';
import { readStatistics } from './read-statistics.ts';

/** What somebody asks of a page made of parts. */
export type Asked = {
  readonly name: ContentPage;
  readonly of: string;
  readonly q: string;
  readonly section: string | undefined;
  readonly preview: string | undefined;
  readonly picture: number | undefined;
  readonly page: number;
};

const types: Readonly<Partial<Record<ContentPage, PageType>>> = {
  prospectus: 'prospectus',
  syllabus: 'syllabus',
  documents: 'document',
  jubilee: 'jubilee',
};

/** The parts of a page on `today`; null where there is no such page. */
export async function readContent(
  transaction: Transaction,
  services: Services,
  site: SiteFacts,
  today: string,
  asked: Asked,
): Promise<Content | null> {
  const { name, page } = asked;
  const label = pages.find((one) => one.name === name)?.label ?? { en: '', bn: '' };
  const contentOf = (blocks: Block[], title: Label = label): Content => ({
    title,
    description: descriptionOf(blocks),
    blocks,
  });
  const previewedOf = (kind: 'charter' | 'officer') =>
    previewOfAny(transaction, services, [kind], asked.preview);
  switch (name) {
    case 'charter':
      return contentOf(await readCharter(transaction, today, await previewedOf('charter')));
    case 'employees':
      return contentOf(await readEmployees(transaction, page));
    case 'statistics':
      return contentOf(await readStatistics(transaction));
    case 'students':
      return contentOf(await readStudents(transaction, asked.section, page));
    case 'student': {
      const student = await readStudent(transaction, asked.of);
      return student && contentOf(student.blocks, student.title);
    }
    case 'contact':
      return contentOf(contactParts(site));
    case 'complaint':
      return contentOf(await readOfficers(transaction, today, await previewedOf('officer')));
    case 'search':
      return contentOf(await readSearch(transaction, today, asked.q, page));
    case 'galleries':
      return contentOf(await readGalleries(transaction, today, page));
    case 'gallery': {
      const { preview, picture } = asked;
      const found = await readGallery(transaction, services, today, asked.of, { preview, picture });
      return found && contentOf(found.blocks, found.title);
    }
    case 'board':
      return contentOf([await boardOf(transaction, today)]);
    default: {
      const type = types[name] ?? pageTypes.find((one) => one.value === asked.of)?.value;
      if (!type) return null;
      const title = pageTypes.find((one) => one.value === type)?.label ?? label;
      return contentOf(
        await readPages(
          transaction,
          today,
          type,
          await previewOf(transaction, services, 'page', asked.preview),
        ),
        title,
      );
    }
  }
}

/** The notices for a screen on the wall. */
async function boardOf(transaction: Transaction, today: string): Promise<Block> {
  const notices = await readNotices(transaction, today, false, 12);
  return {
    kind: 'board',
    every: 12,
    items: notices.map(({ title, body, publishOn, category }) => ({
      title,
      text: plainLabel(body),
      day: publishOn,
      category,
    })),
  };
}

/** The first text of a page, for those who find or share it. */
const descriptionOf = (blocks: readonly Block[]): Label | null => {
  const first = blocks.find((one) => one.kind === 'text');
  return first ? plainLabel(first.text) : null;
};
