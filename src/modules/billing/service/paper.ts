import { formatDate, formatDateTime, withDigits } from '../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import { amountInWords, formatTaka, parseTaka } from '../../../core/money.ts';
import { renderPdf } from '../../../core/server/documents/documents.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';
import type { ChallanRecord } from '../challans/contract.ts';
import type { InvoiceRecord } from '../invoices/contract.ts';
import { headLabels } from '../labels.ts';
import { paperLabels as words } from '../paper-labels.ts';

type Made = { readonly language: Language; readonly now: Date; readonly site: SiteFacts | null };

function partsOf({ language, now, site }: Made) {
  const t = (label: Label, params?: Parameters<typeof textOf>[2]) => textOf(label, language, params);
  return {
    t,
    digits: (text: string) => withDigits(text, { language }),
    day: (text: string | null) => (text ? formatDate(text, { language }) : ''),
    taka: (text: string) => formatTaka(parseTaka(text) ?? 0n, { language }),
    common: {
      language,
      issuer: t(words.issuer),
      toLabel: t(words.to),
      address: site ? t(site.address) : '',
      madeOn: formatDateTime(now, { language }),
      wordsLabel: t(words.inWords),
    },
  };
}

/** An invoice on A4. */
export function invoicePaper(one: InvoiceRecord, made: Made): Promise<Buffer> {
  const { t, digits, day, taka, common } = partsOf(made);
  return renderPdf('invoice', {
    ...common,
    title: t(
      one.state === 'cancelled' ? words.voidInvoice : one.state === 'draft' ? words.draft : words.invoice,
    ),
    number: digits(one.no),
    to: t(one.site.name),
    facts: [
      [t(words.issued), day(one.issuedOn)],
      [t(words.due), day(one.dueOn)],
      ...(one.students > 0 ? [[t(words.students), digits(String(one.students))]] : []),
      ...(one.package ? [[t(words.package), t(one.package)]] : []),
    ],
    columns: [t(words.head), t(words.text), t(words.amount)],
    lines: one.lines.map((line) => ({
      head: t(headLabels[line.head]),
      text: t(line.text),
      amount: taka(line.amount),
    })),
    sums: [
      [t(words.total), taka(one.total)],
      [t(words.paid), taka(one.paid)],
      [t(words.open), taka(one.open)],
    ],
    words: amountInWords(parseTaka(one.total) ?? 0n, made.language),
    note: one.note,
    signs: [t(words.forPlatform)],
  });
}

/** The slip for the bank, which keeps a copy. */
export function challanPaper(one: ChallanRecord, made: Made): Promise<Buffer> {
  const { t, digits, day, taka, common } = partsOf(made);
  return renderPdf('invoice', {
    ...common,
    title: t(one.state === 'void' ? words.voidChallan : words.challan),
    number: digits(one.no),
    to: t(one.site.name),
    facts: [
      [t(words.bank), one.bank],
      [t(words.branch), one.branch || '–'],
      ...(one.reference ? [[t(words.slip), one.reference]] : []),
      ...(one.depositedOn ? [[t(words.deposited), day(one.depositedOn)]] : []),
    ],
    columns: ['', t(words.invoice), t(words.amount)],
    lines: one.invoices.map((invoice, place) => ({
      head: digits(String(place + 1)),
      text:
        invoice.amount === invoice.total
          ? digits(invoice.no)
          : `${digits(invoice.no)} · ${t(words.part, { total: taka(invoice.total) })}`,
      amount: taka(invoice.amount),
    })),
    sums: [[t(words.total), taka(one.amount)]],
    words: amountInWords(parseTaka(one.amount) ?? 0n, made.language),
    note: '',
    signs: [t(words.depositor), t(words.bankOfficer)],
  });
}
