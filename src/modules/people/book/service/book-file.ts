import { formatDate, formatDateTime, formatNumber, withDigits } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import { paperAccent, paperAddress, paperLogo } from '../../../../core/server/documents/letterhead.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { kindLabels, bookPaper as words } from '../labels.ts';
import { readOwner, readWholeBook } from './read-book.ts';

/** Rows of a page of the printed book, about. */
const rowsOfPage = 22;

/** The whole service book on A4 in one language. Reads everything first and draws when it is called. */
export async function bookFile(
  transaction: Transaction,
  database: Database,
  employeeId: string,
): Promise<{
  name: string;
  draw: (services: Services, site: SiteFacts, language: Language) => Promise<Buffer>;
}> {
  const owner = await readOwner(transaction, employeeId);
  const entries = await readWholeBook(transaction, database, employeeId);
  return {
    name: `service-book-${owner.code.replace(/[^A-Za-z0-9-]/g, '')}`,
    async draw(services, site, language) {
      const logo = await paperLogo(services, site);
      const t = (label: Label, params?: Parameters<typeof textOf>[2]) => textOf(label, language, params);
      const digits = (text: string) => withDigits(text, { language });
      const day = (text: string | null) => (text === null ? '' : formatDate(text, { language }));
      const serial = (count: number) => formatNumber(count, { language });
      const fact = (label: Label, value: string) => (value === '' ? [] : [[t(label), value]]);
      return renderPdf(
        'service-book',
        {
          language,
          accent: paperAccent(site.accent),
          institution: t(site.name),
          address: paperAddress(site, language),
          logo: logo ? 'logo.png' : null,
          title: t(words.title),
          madeOn: formatDateTime(services.now(), { language }),
          facts: [
            ...fact(words.name, t(owner.name)),
            ...fact(words.code, digits(owner.code)),
            ...fact(words.designation, t(owner.designation)),
            ...fact(words.joined, day(owner.joined)),
            ...fact(words.born, day(owner.born)),
            ...fact(words.index, digits(owner.indexNumber ?? '')),
            ...fact(words.mobile, digits(owner.mobile.replace(/^\+88/, ''))),
          ],
          head: [words.serial, words.day, words.kind, words.entry, words.order, words.by].map((one) =>
            t(one),
          ),
          none: t(words.none),
          entries: entries.map((one) => ({
            isCorrected: one.correctedBy !== null,
            cells: [serial(one.serial), day(one.day), t(kindLabels[one.kind])],
            text: t(one.text),
            below: [
              one.corrects === null ? '' : t(words.correctsNo, { serial: serial(one.corrects) }),
              one.correctedBy === null ? '' : t(words.correctedBy, { serial: serial(one.correctedBy) }),
              one.reason,
            ]
              .filter(Boolean)
              .join(' '),
            order: digits(one.orderNo),
            by: one.enteredBy || t(words.bySystem),
          })),
          signatures: [t(words.employeeSign), t(words.headSign)],
        },
        {
          pages: Math.ceil(entries.length / rowsOfPage) || 1,
          pictures: new Map(logo ? [['logo.png', logo]] : []),
        },
      );
    },
  };
}
