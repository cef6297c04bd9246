import { AppError, errors } from '../../../../../core/errors.ts';
import { formatDateTime, withDigits } from '../../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../../core/labels.ts';
import { amountInWords, formatTaka } from '../../../../../core/money.ts';
import { namesOfAccounts } from '../../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../../core/server/database/row-shape.ts';
import { renderPdf } from '../../../../../core/server/documents/documents.ts';
import { paperAccent, paperAddress, paperLogo } from '../../../../../core/server/documents/letterhead.ts';
import type { Services } from '../../../../../core/server/http/services.ts';
import { counterLabels } from '../../../counter/labels.ts';
import type { Method } from '../../../shapes.ts';
import { methodLabels } from '../../../words.ts';
import { outsideLabels as labels } from '../labels.ts';

/** Counts a print; the first is the receipt, later ones are duplicates. Throws 404 for another institution's. */
export async function noteOutsidePrint(transaction: Transaction, id: string): Promise<{ printed: number }> {
  const row = await transaction.readOne(
    { printed: 'int' },
    `UPDATE fees_outside_receipt SET printed = printed + 1, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 AND number IS NOT NULL RETURNING printed`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** The receipt as one page of A5, as often as it was printed. Reads everything first and draws when it is called. */
export async function outsideFile(
  transaction: Transaction,
  services: Services,
  database: Database,
  { id, language }: { readonly id: string; readonly language: Language },
): Promise<{ name: string; draw: () => Promise<Buffer> }> {
  const site = await services.sites.find(transaction.siteId);
  const row = await transaction.readOne(
    {
      number: 'text',
      payer: json<Label>(),
      about: json<Label>(),
      method: oneOf<Method>(),
      reference: 'text',
      amount: 'bigint',
      collectedBy: 'uuid',
      collectedAt: 'time',
      printed: 'int',
      isBack: 'bool',
    },
    `SELECT r.number, r.payer, r.about, r.method, r.reference, r.amount, r.collected_by AS "collectedBy",
            r.collected_at AS "collectedAt", r.printed, EXISTS (
              SELECT 1 FROM fees_outside_receipt o WHERE o.site_id = $1 AND o.reversal_of = r.id) AS "isBack"
       FROM fees_outside_receipt r WHERE r.site_id = $1 AND r.id = $2 AND r.number IS NOT NULL`,
    id,
  );
  if (!site || !row) throw new AppError(errors.notFound);
  const names = await namesOfAccounts(database, [row.collectedBy], language);
  const t = (label: Label, params?: Parameters<typeof textOf>[2]) => textOf(label, language, params);
  const digits = (text: string) => withDigits(text, { language });
  const taka = formatTaka(row.amount, { language });
  const again = row.printed > 1 ? ` · ${t(labels.duplicate, { count: digits(String(row.printed)) })}` : '';
  return {
    name: row.number,
    async draw() {
      const logo = await paperLogo(services, site);
      return renderPdf(
        'receipt',
        {
          language,
          accent: paperAccent(site.accent),
          institution: t(site.name),
          address: paperAddress(site, language),
          logo: logo ? 'logo.png' : null,
          title: `${t(labels.title)}${again}`,
          mark: row.isBack ? t(labels.givenBack) : null,
          facts: [
            [
              t(counterLabels.number, { number: digits(row.number) }),
              formatDateTime(row.collectedAt.toISOString(), { language }),
            ],
            [
              t(row.payer),
              [
                t(methodLabels[row.method]),
                row.reference ? t(counterLabels.ref, { number: row.reference }) : '',
              ]
                .filter(Boolean)
                .join(' · '),
            ],
          ],
          lines: [[t(row.about), taka.replace('৳', '')]],
          sums: [[t(counterLabels.paperReceived), taka]],
          notes: [
            t(counterLabels.inWords, { words: amountInWords(row.amount, language) }),
            t(counterLabels.collectedBy, { name: names.get(row.collectedBy) ?? '' }),
          ],
          check: null,
        },
        { pictures: new Map(logo ? [['logo.png', logo] as const] : []) },
      );
    },
  };
}
