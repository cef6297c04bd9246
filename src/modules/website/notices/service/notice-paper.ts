import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { formatDate, withDigits } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import { paperAccent, paperAddress, paperLogo } from '../../../../core/server/documents/letterhead.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { labels } from '../labels.ts';
import { readFiles } from './notice-files.ts';
import { readNotice } from './notices.ts';
import { paperText } from './paper-text.ts';

/**
 * A notice as an office sends it: letterhead, memo number and date, the text, the head's signature. Reads everything first
 * and draws when it is called. Throws 404 for another institution's.
 */
export async function noticePaper(
  transaction: Transaction,
  services: Services,
  id: string,
  language: Language,
  site: SiteFacts,
): Promise<() => Promise<Buffer>> {
  const row = await readNotice(transaction, id);
  if (!row) throw new AppError(errors.notFound);
  const files = await readFiles(transaction, id);
  const t = (label: Label, params?: Parameters<typeof textOf>[2]) => textOf(label, language, params);
  const digits = (text: string) => withDigits(text, { language });
  const day = row.publishedAt ? todayInDhaka(row.publishedAt) : row.publishOn;
  return async () => {
    const logo = await paperLogo(services, site);
    const drawn = await paperText(services, t({ en: row.bodyEn, bn: row.bodyBn }));
    return renderPdf(
      'notice',
      {
        language,
        accent: paperAccent(site.accent),
        institution: t(site.name),
        address: paperAddress(site, language),
        logo: logo ? 'logo.png' : null,
        memo: row.memo === '' ? '' : t(labels.memo, { memo: digits(row.memo) }),
        day: t(labels.memoDay, { day: formatDate(day, { language }) }),
        heading: t(labels.title),
        subject: t({ en: row.titleEn, bn: row.titleBn }),
        paragraphs: [],
        blocks: drawn.blocks,
        enclosures: files.map((file) => file.name),
        enclosuresName: t(labels.enclosures),
        signature: t(labels.signature),
      },
      { pictures: new Map([...(logo ? [['logo.png', logo] as const] : []), ...drawn.pictures]) },
    );
  };
}
