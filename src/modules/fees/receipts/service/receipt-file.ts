import { formatDateTime, withDigits } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { amountInWords, formatTaka, parseTaka } from '../../../../core/money.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import { paperAccent, paperAddress, paperLogo } from '../../../../core/server/documents/letterhead.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { counterLabels as labels } from '../../counter/labels.ts';
import { lineNameOf } from '../../reports/service/family-file.ts';
import type { Receipt } from '../../shapes.ts';
import { earlyLabels } from '../../waivers/early/labels.ts';
import { methodLabels, providerLabels } from '../../words.ts';
import { payBackLabels } from '../labels.ts';

/** A receipt as one page of A5, a duplicate: the counter gave the first one. Draws when it is called, after its transaction. */
export function receiptFile(
  receipt: Receipt,
  services: Services,
  site: SiteFacts,
  language: Language,
): () => Promise<Buffer> {
  const t = (label: Label, params?: Parameters<typeof textOf>[2]) => textOf(label, language, params);
  const digits = (text: string) => withDigits(text, { language });
  const paisa = (text: string) => parseTaka(text) ?? 0n;
  const taka = (amount: bigint) => formatTaka(amount, { language });
  const plain = (amount: bigint) => taka(amount).replace('৳', '');
  const { student, check } = receipt;
  const amount = paisa(receipt.amount);
  const isRefund = amount < 0n && receipt.method !== 'advance';
  const paid = amount < 0n ? -amount : amount;
  const lines = receipt.lines.flatMap((line) => {
    const name = lineNameOf(line, language);
    const [fee, fine, offer] = [paisa(line.principal), paisa(line.fine), paisa(line.offer?.amount ?? '0')];
    return [
      ...(fee > 0n || line.offer ? [[name, plain(fee + offer)]] : []),
      ...(line.offer ? [[t(earlyLabels.offer, { name: line.offer.name }), plain(-offer)]] : []),
      ...(fine > 0n ? [[t(labels.paperFineOf, { fee: name }), plain(fine)]] : []),
    ];
  });
  const advance = paisa(receipt.advance);
  const received = isRefund
    ? payBackLabels.paidBack
    : receipt.method === 'advance'
      ? labels.fromAdvance
      : receipt.method === 'opening'
        ? methodLabels.opening
        : labels.paperReceived;
  return async () => {
    const logo = await paperLogo(services, site);
    const qr = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${check.qr.size} ${check.qr.size}"><path d="${check.qr.path}" fill="#000"/></svg>`;
    return renderPdf(
      'receipt',
      {
        language,
        accent: paperAccent(site.accent),
        institution: t(site.name),
        address: paperAddress(site, language),
        logo: logo ? 'logo.png' : null,
        title: `${t(isRefund ? payBackLabels.voucher : labels.moneyReceipt)} · ${t(labels.duplicate)}`,
        mark: receipt.state === 'cancelled' ? t(labels.cancelled) : null,
        facts: [
          [t(labels.number, { number: digits(receipt.number) }), formatDateTime(receipt.at, { language })],
          [t(student.name), `${t(student.class)} – ${t(student.section)}`],
          [
            t(labels.code, { code: digits(student.code) }),
            t(labels.roll, { roll: digits(String(student.roll)) }),
          ],
          [
            t(receipt.provider ? providerLabels[receipt.provider] : methodLabels[receipt.method]),
            receipt.reference ? t(labels.ref, { number: receipt.reference }) : '',
          ],
        ],
        lines: [
          ...lines,
          ...(isRefund ? [[t(payBackLabels.fromAdvance), plain(paid)]] : []),
          ...(advance > 0n ? [[t(labels.paperAdvance), plain(advance)]] : []),
        ],
        sums: [[t(received), taka(isRefund ? paid : amount)]],
        notes: [
          t(labels.inWords, { words: amountInWords(paid, language) }),
          t(labels.left, { amount: taka(paisa(receipt.left)) }),
          ...(paisa(receipt.balance) > 0n
            ? [t(labels.paperBalance, { amount: taka(paisa(receipt.balance)) })]
            : []),
          ...(receipt.collector
            ? [t(isRefund ? payBackLabels.givenBy : labels.collectedBy, { name: receipt.collector })]
            : []),
        ],
        check: t(labels.paperCheck),
      },
      { pictures: new Map([['qr.svg', Buffer.from(qr)], ...(logo ? [['logo.png', logo] as const] : [])]) },
    );
  };
}
