import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { challanContract } from '../challans/contract.ts';
import { invoiceContract } from '../invoices/contract.ts';
import { actLabels, kindLabels, ledgerLabels } from '../labels.ts';
import { reportContract } from '../reports/contract.ts';
import { challanStateLabels, screenLabels as labels } from '../screen-labels.ts';

const invoiceStates = {
  draft: { en: 'Draft', bn: 'খসড়া' },
  unpaid: { en: 'Unpaid', bn: 'অপরিশোধিত' },
  partiallyPaid: { en: 'Partially Paid', bn: 'আংশিক পরিশোধিত' },
  paid: { en: 'Paid', bn: 'পরিশোধিত' },
  overdue: { en: 'Overdue', bn: 'মেয়াদোত্তীর্ণ' },
  cancelled: { en: 'Cancelled', bn: 'বাতিল' },
} as const;

/** Serves files of any length: invoices, challans and the platform's ledger. */
export function serveBillingFiles(app: FastifyInstance): void {
  serveFileOfList(app, invoiceContract.list, {
    name: 'invoices',
    title: { en: 'Invoices', bn: 'বিলসমূহ' },
    sumsAre: { en: 'Total, cancelled ones included', bn: 'বাতিলসহ মোট' },
    filters: {
      state: [
        labels.state,
        {
          ...invoiceStates,
          open: labels.open,
          payable: { en: 'Can be paid', bn: 'পরিশোধ করা যাবে' },
          voidAsked: actLabels.voidAsked,
        },
      ],
      siteId: [labels.institution, (row) => row.site.name],
    },
    columns: [
      [labels.number, (row) => row.no],
      [labels.institution, (row, words) => words.t(row.site.name)],
      [
        labels.period,
        (row, words) => (row.period ? `${words.date(row.period.from)} – ${words.date(row.period.to)}` : ''),
      ],
      [labels.dueOn, (row) => row.dueOn, 'day'],
      [labels.total, (row) => row.total, 'taka'],
      [labels.open, (row) => row.open, 'taka'],
      [labels.state, (row, words) => words.t(invoiceStates[row.state])],
    ],
  });
  serveFileOfList(app, challanContract.list, {
    name: 'challans',
    title: { en: 'Challans', bn: 'চালানসমূহ' },
    filters: {
      state: [labels.state, { ...challanStateLabels, voidAsked: actLabels.voidAsked }],
      siteId: [labels.institution, (row) => row.site.name],
    },
    sumsAre: { en: 'Total, cancelled ones included', bn: 'বাতিলসহ মোট' },
    columns: [
      [labels.number, (row) => row.no],
      [labels.institution, (row, words) => words.t(row.site.name)],
      [labels.bank, (row) => [row.bank, row.branch].filter(Boolean).join(', ')],
      [labels.reference, (row) => row.reference],
      [labels.day, (row) => row.depositedOn ?? '', 'day'],
      [labels.amount, (row) => row.amount, 'taka'],
      [labels.state, (row, words) => words.t(challanStateLabels[row.state])],
    ],
  });
  serveFileOfList(app, reportContract.ledger, {
    name: 'ledger',
    title: { en: 'Ledger of the platform', bn: 'প্ল্যাটফর্মের লেজার' },
    columns: [
      [labels.entry, (row) => row.no],
      [labels.day, (row) => row.day, 'day'],
      [labels.kind, (row, words) => words.t(kindLabels[row.kind])],
      [labels.about, (row) => row.about],
      [labels.institution, (row, words) => words.t(row.site.name)],
      [
        labels.account,
        (row, words) =>
          row.lines.map((line) => `${words.t(ledgerLabels[line.ledger])} ${line.amount}`).join('; '),
      ],
    ],
  });
}
