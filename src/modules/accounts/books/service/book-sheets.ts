import { formatDate } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { ageLabels, reportLabels, voucherStatusLabels, bookLabels as words } from '../../labels.ts';
import type { readParties, readParty } from '../../registers/service/parties.ts';
import type { Section } from '../../shapes.ts';
import type { readVoucherRows } from '../../vouchers/service/read-vouchers.ts';
import type {
  readBalanceSheet,
  readGeneralLedger,
  readIncome,
  readReceipts,
  readTrialBalance,
} from './books.ts';
import type { readDayBook } from './day-book.ts';
import type { readLedger, readMoneyBook } from './read-ledger.ts';

/** A report as rows: amounts stay decimal texts until the file decides how they look. */
export type Sheet = {
  readonly title: string;
  readonly subtitle: string;
  readonly columns: readonly {
    readonly text: string;
    readonly amount: boolean;
    readonly grows: boolean;
    /** Days stay 'YYYY-MM-DD' until the file decides how they look. */
    readonly day?: boolean;
  }[];
  readonly rows: readonly { readonly strong: boolean; readonly cells: readonly string[] }[];
  /** Those who answer for it sign it. */
  readonly isSigned?: true;
};
type Row = Sheet['rows'][number];
type Report<F extends (...of: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;

/** The sheets of the reports in one language. */
export function bookSheets(language: Language) {
  const t = (label: Label, params: Record<string, string> = {}) => textOf(label, language, params);
  const day = (date: string) => formatDate(date, { language });
  const period = ({ from, to }: { from: string; to: string }) =>
    t(words.period, { from: day(from), to: day(to) });
  const column = (label: Label, kind: 'amount' | 'grows' | 'day' | 'plain' = 'plain') => ({
    text: t(label),
    amount: kind === 'amount',
    grows: kind === 'grows',
    day: kind === 'day',
  });
  const amounts = (...labels: Label[]) => labels.map((label) => column(label, 'amount'));
  const line = (...cells: string[]): Row => ({ strong: false, cells });
  const strong = (...cells: string[]): Row => ({ strong: true, cells });
  const empty = (count: number) => Array.from({ length: count }, () => '');

  const sectionRows = (title: Label, section: Section, hasBefore: boolean): Row[] => {
    const sums = (one: { amount: string; before: string | null }) =>
      hasBefore ? [one.amount, one.before ?? ''] : [one.amount];
    return [
      strong('', t(title), ...empty(hasBefore ? 2 : 1)),
      ...section.groups.flatMap((group) => [
        ...group.subGroups.flatMap((sub) => [
          strong('', t(sub.name), ...sums(sub)),
          ...sub.lines.map((one) => line(one.code, t(one.name), ...sums(one))),
        ]),
      ]),
      strong('', `${t(words.total)}: ${t(title)}`, ...sums(section)),
    ];
  };
  const compared = [
    column(words.code),
    column(reportLabels.ledger, 'grows'),
    ...amounts(words.amount, words.before),
  ];

  return {
    trialBalance(report: Report<typeof readTrialBalance>): Sheet {
      const cells = (one: (typeof report)['totals']) => [
        one.openingDr,
        one.openingCr,
        one.debit,
        one.credit,
        one.closingDr,
        one.closingCr,
      ];
      return {
        title: t(reportLabels['trial-balance']),
        subtitle: period(report),
        isSigned: true,
        columns: [
          column(words.code),
          column(reportLabels.ledger, 'grows'),
          ...amounts(
            words.openingDebit,
            words.openingCredit,
            words.debit,
            words.credit,
            words.closingDebit,
            words.closingCredit,
          ),
        ],
        rows: [
          ...report.groups.flatMap((group) => [
            strong('', t(group.name), ...cells(group.totals)),
            ...group.subGroups.flatMap((sub) =>
              sub.lines.map((one) => line(one.code, t(one.name), ...cells(one))),
            ),
          ]),
          strong('', t(words.total), ...cells(report.totals)),
        ],
      };
    },
    generalLedger(report: Report<typeof readGeneralLedger>): Sheet {
      const cells = (one: (typeof report)['totals']) => [one.opening, one.debit, one.credit, one.closing];
      return {
        title: t(reportLabels['general-ledger']),
        subtitle: period(report),
        columns: [
          column(words.code),
          column(reportLabels.ledger, 'grows'),
          ...amounts(words.opening, words.debit, words.credit, words.closing),
        ],
        rows: [
          ...report.groups.flatMap((group) => [
            strong('', t(group.name), ...cells(group)),
            ...group.subGroups.flatMap((sub) => [
              strong('', t(sub.name), ...cells(sub)),
              ...sub.lines.map((one) => line(one.code, t(one.name), ...cells(one))),
            ]),
          ]),
          strong('', t(words.total), ...cells(report.totals)),
        ],
      };
    },
    ledger(report: Report<typeof readLedger>): Sheet {
      return {
        title: `${t(reportLabels.ledger)}: ${report.ledger.code} ${t(report.ledger.name)}`,
        subtitle: period(report),
        columns: [
          column({ en: 'Date', bn: 'তারিখ' }, 'day'),
          column(words.number),
          column({ en: 'Narration', bn: 'বিবরণ' }, 'grows'),
          column(words.against),
          ...amounts(words.debit, words.credit, words.balance),
        ],
        rows: [
          strong('', '', t(words.opening), '', '', '', report.opening),
          ...report.items.map((one) =>
            line(
              one.day,
              one.number,
              [one.narration, one.party ? t(one.party) : '', one.memo]
                .filter((text) => text !== '')
                .join(' · '),
              one.against.map((name) => t(name)).join(', '),
              one.debit,
              one.credit,
              one.balance,
            ),
          ),
          strong('', '', t(words.closing), '', report.debit, report.credit, report.closing),
        ],
      };
    },
    moneyBook(report: Report<typeof readMoneyBook>): Sheet {
      return {
        title: t(reportLabels[report.kind === 'cash' ? 'cash-book' : 'bank-book']),
        subtitle: period(report),
        columns: [
          column({ en: 'Date', bn: 'তারিখ' }, 'day'),
          column(words.number),
          column(reportLabels.ledger),
          column({ en: 'Narration', bn: 'বিবরণ' }, 'grows'),
          column(words.against),
          ...amounts(words.received, words.paid, words.balance),
        ],
        rows: [
          strong('', '', '', t(words.opening), '', '', '', report.opening),
          ...report.items.map((one) =>
            line(
              one.day,
              one.number,
              t(one.ledger),
              [one.narration, one.memo].filter((text) => text !== '').join(' · '),
              one.against.map((name) => t(name)).join(', '),
              one.debit,
              one.credit,
              one.balance,
            ),
          ),
          strong('', '', '', t(words.closing), '', report.debit, report.credit, report.closing),
        ],
      };
    },
    dayBook(report: Report<typeof readDayBook>): Sheet {
      return {
        title: t(reportLabels['day-book']),
        subtitle: period(report),
        columns: [
          column({ en: 'Date', bn: 'তারিখ' }, 'day'),
          column(words.number),
          column(words.code),
          column(reportLabels.ledger),
          column({ en: 'Narration', bn: 'বিবরণ' }, 'grows'),
          ...amounts(words.debit, words.credit),
        ],
        rows: [
          ...report.items.flatMap((one) =>
            one.lines.map((each, place) =>
              line(
                place === 0 ? one.day : '',
                place === 0 ? one.number : '',
                each.code,
                t(each.ledger),
                [place === 0 ? one.narration : '', each.party ? t(each.party) : '', each.memo]
                  .filter((text) => text !== '')
                  .join(' · '),
                each.debit,
                each.credit,
              ),
            ),
          ),
          strong('', '', '', '', t(words.total), report.amount, report.amount),
        ],
      };
    },
    parties(report: Report<typeof readParties>): Sheet {
      const [to30, to60, to90, older] = ageLabels;
      return {
        title: t(reportLabels.parties),
        subtitle: t(words.asOf, { day: day(report.on) }),
        columns: [
          column({ en: 'Party', bn: 'পক্ষ' }, 'grows'),
          ...amounts(words.due, to30, to60, to90, older),
        ],
        rows: [
          ...report.items.map((one) =>
            line(one.name ? t(one.name) : t(words.withoutParty), one.balance, ...one.ages),
          ),
          strong(t(words.total), report.totals.balance, ...report.totals.ages),
        ],
      };
    },
    party(report: Report<typeof readParty>): Sheet {
      return {
        title: `${t(reportLabels['party-ledger'])}: ${t(report.party?.name ?? words.withoutParty)}`,
        subtitle: period(report),
        columns: [
          column({ en: 'Date', bn: 'তারিখ' }, 'day'),
          column(words.number),
          column(reportLabels.ledger),
          column({ en: 'Narration', bn: 'বিবরণ' }, 'grows'),
          ...amounts(words.debit, words.credit, words.due),
        ],
        rows: [
          strong('', '', '', t(words.opening), '', '', report.opening),
          ...report.items.map((one) =>
            line(
              one.day,
              one.number,
              t(one.ledger),
              [one.narration, one.memo].filter((text) => text !== '').join(' · '),
              one.debit,
              one.credit,
              one.balance,
            ),
          ),
          strong('', '', '', t(words.closing), report.debit, report.credit, report.closing),
        ],
      };
    },
    income(report: Report<typeof readIncome>): Sheet {
      return {
        title: t(reportLabels['income-expenditure']),
        subtitle: period(report),
        isSigned: true,
        columns: compared,
        rows: [
          ...sectionRows(words.income, report.income, true),
          ...sectionRows(words.expenditure, report.expenditure, true),
          strong(
            '',
            t(report.surplus.startsWith('-') ? words.deficit : words.surplus),
            report.surplus,
            report.surplusBefore,
          ),
        ],
      };
    },
    balanceSheet(report: Report<typeof readBalanceSheet>): Sheet {
      return {
        title: t(reportLabels['balance-sheet']),
        subtitle: t(words.asOf, { day: day(report.on) }),
        isSigned: true,
        columns: compared,
        rows: [
          ...sectionRows(words.assets, report.assets, true),
          ...sectionRows(words.fund, report.fund, true),
          strong(
            '',
            t(report.surplus.startsWith('-') ? words.deficit : words.surplus),
            report.surplus,
            report.surplusBefore,
          ),
          ...sectionRows(words.liabilities, report.liabilities, true),
          strong(
            '',
            `${t(words.total)}: ${t(words.fundAndLiabilities)}`,
            report.totalFundAndLiabilities,
            report.totalFundAndLiabilitiesBefore,
          ),
        ],
      };
    },
    receipts(report: Report<typeof readReceipts>): Sheet {
      return {
        title: t(reportLabels['receipts-payments']),
        subtitle: period(report),
        isSigned: true,
        columns: [column(words.code), column(reportLabels.ledger, 'grows'), column(words.amount, 'amount')],
        rows: [
          ...report.money.map((one) => line(one.code, t(one.name), one.opening)),
          strong('', t(words.openingMoney), report.opening),
          ...sectionRows(words.receipts, report.receipts, false),
          ...sectionRows(words.payments, report.payments, false),
          ...report.money.map((one) => line(one.code, t(one.name), one.closing)),
          strong('', t(words.closingMoney), report.closing),
        ],
      };
    },
    vouchers(
      rows: Report<typeof readVoucherRows>,
      { amount, isWithoutCancelled }: { amount: string; isWithoutCancelled: boolean },
    ): Sheet {
      return {
        title: t(words.vouchers),
        subtitle: '',
        columns: [
          column(words.number),
          column({ en: 'Date', bn: 'তারিখ' }, 'day'),
          column({ en: 'Type', bn: 'ধরন' }),
          column({ en: 'Narration', bn: 'বিবরণ' }, 'grows'),
          column({ en: 'Party', bn: 'পক্ষ' }),
          column(words.status),
          column(words.amount, 'amount'),
          column(words.preparedBy),
        ],
        rows: [
          ...rows.map((one) =>
            line(
              one.number ?? '',
              one.day,
              t(one.typeName),
              one.narration,
              one.parties.map((name) => t(name)).join(', '),
              t(voucherStatusLabels[one.status]),
              one.amount,
              one.preparedBy ?? '',
            ),
          ),
          strong(
            '',
            '',
            '',
            t(isWithoutCancelled ? words.totalWithoutCancelled : words.total),
            '',
            '',
            amount,
            '',
          ),
        ],
      };
    },
  };
}
