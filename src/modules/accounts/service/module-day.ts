import { link } from '../../../core/module/paths.ts';
import { heldIn } from '../../../core/server/counters/counter.ts';
import { countedModule, say, sayTaka, waiting } from '../../../core/server/http/module-days.ts';
import { ledger } from '../chart/ledger.entity.ts';
import { accountsPath, voucherPath } from '../paths.ts';
import { accountsPermission } from '../permissions.ts';
import { type VoucherType, voucherTypes } from '../rules.ts';
import { moneyOfLedger, openVouchers } from './counters.ts';

type ByType = Partial<Record<VoucherType, number>>;

/** Amounts as texts: they are paisa beyond what a JSON number holds. */
type Counts = {
  drafts: number;
  approved: number;
  submitted: ByType;
  cash: string;
  bank: string;
  locked: string | null;
  ledgers: number;
  years: number;
  opening: number;
};

/** The years of the books, with their opening balances, locks and closings. */
const periods = link(accountsPath.trialBalance, { years: 'open' });

const newYear = link(accountsPath.trialBalance, { years: 'new' });

const listPath = (type: VoucherType) => voucherPath[type].list;

/** The vouchers of all kinds in one state; the list of any kind can show them. */
const listOf = (status: 'draft' | 'submitted' | 'approved') =>
  link(voucherPath.debit.list, { kind: 'all', 'f.status': status });

const all = (counts: ByType) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** What waits to be posted, the money in hand and at the banks, the last lock. */
export const accountsDay = countedModule<Counts>({
  module: 'accounts',
  permissions: [accountsPermission.view],
  sql: `SELECT jsonb_build_object(
          'drafts', (SELECT coalesce(sum(h.vouchers), 0)::int FROM ${heldIn(openVouchers)} h
             WHERE h.site_id = $1 AND h.grp LIKE 'draft %'),
          'approved', (SELECT coalesce(sum(h.vouchers), 0)::int FROM ${heldIn(openVouchers)} h
             WHERE h.site_id = $1 AND h.grp LIKE 'approved %'),
          'submitted', (SELECT coalesce(jsonb_object_agg(type, n), '{}') FROM (
             SELECT split_part(h.grp, ' ', 2) AS type, sum(h.vouchers)::int AS n FROM ${heldIn(openVouchers)} h
              WHERE h.site_id = $1 AND h.grp LIKE 'submitted %' GROUP BY h.grp HAVING sum(h.vouchers) <> 0) AS of_type),
          'cash', (${balanceOf('cash')}), 'bank', (${balanceOf('bank')}),
          'locked', (SELECT max(CASE WHEN closed_at IS NOT NULL THEN end_date ELSE locked_through END)
                       FROM accounts_fiscal_year WHERE site_id = $1),
          'ledgers', (SELECT count(*)::int FROM accounts_ledger WHERE site_id = $1 AND is_active),
          'years', (SELECT count(*)::int FROM accounts_fiscal_year WHERE site_id = $1),
          'opening', (EXISTS (SELECT 1 FROM accounts_voucher WHERE site_id = $1 AND source_kind = 'accounts.opening'))::int)`,
  show: (n) => ({
    context: n.locked
      ? say('Locked through {day}', '{day} পর্যন্ত বন্ধ', { day: n.locked })
      : say('Nothing is locked yet', 'এখনো কোনো সময় বন্ধ করা হয়নি'),
    figures: [
      waiting(all(n.submitted), 'marigold', {
        label: { en: 'Waiting to be posted', bn: 'পোস্টের অপেক্ষায়' },
        hint: say('Somebody else checks and posts them', 'অন্য কেউ দেখে পোস্ট করবেন'),
        none: say('Nothing is waiting', 'কিছু অপেক্ষায় নেই'),
        path: listOf('submitted'),
        permission: accountsPermission.post,
        screens: Object.fromEntries(
          voucherTypes.flatMap((type) => (n.submitted[type] ? [[listPath(type), n.submitted[type]]] : [])),
        ),
      }),
      ...(n.approved > 0
        ? [
            waiting(n.approved, 'marigold', {
              label: { en: 'Approved, not yet posted', bn: 'অনুমোদিত, পোস্ট বাকি' },
              hint: say('Their amounts are not in the books yet', 'এগুলোর টাকা এখনো হিসাবে ওঠেনি'),
              none: say('Nothing is waiting', 'কিছু অপেক্ষায় নেই'),
              path: listOf('approved'),
              permission: accountsPermission.post,
            }),
          ]
        : []),
      {
        label: { en: 'Drafts', bn: 'খসড়া' },
        figure: n.drafts,
        hint: say('Not submitted yet', 'এখনো জমা হয়নি'),
        tone: 'plain',
        path: listOf('draft'),
      },
      {
        label: { en: 'Cash in hand', bn: 'হাতে নগদ' },
        figure: sayTaka(n.cash),
        hint: say('According to the books', 'হিসাব বই অনুযায়ী'),
        tone: 'plain',
        path: link(accountsPath.moneyBooks, { book: 'cash' }),
      },
      {
        label: { en: 'At the banks', bn: 'ব্যাংকে জমা' },
        figure: sayTaka(n.bank),
        hint: say('According to the books', 'হিসাব বই অনুযায়ী'),
        tone: 'plain',
        path: link(accountsPath.moneyBooks, { book: 'bank' }),
      },
    ],
    steps: [
      {
        name: 'ledgers',
        label: ledger.plural,
        help: {
          en: 'The chart of accounts: where money comes from, where it goes and where it is kept.',
          bn: 'হিসাব খাত: টাকা কোথা থেকে আসে, কোথায় যায় ও কোথায় থাকে।',
        },
        path: ledger.path,
        count: n.ledgers,
        isDone: n.ledgers > 0,
        permission: accountsPermission.edit,
      },
      {
        name: 'year',
        label: { en: 'Fiscal year', bn: 'অর্থবছর' },
        help: {
          en: 'Money is taken and vouchers are posted only on days of an open year.',
          bn: 'খোলা অর্থবছরের তারিখেই শুধু টাকা নেওয়া ও ভাউচার পোস্ট করা যায়।',
        },
        path: newYear,
        count: n.years,
        isDone: n.years > 0,
        permission: accountsPermission.close,
      },
      {
        name: 'opening',
        label: { en: 'Opening balances', bn: 'প্রারম্ভিক জের' },
        help: {
          en: 'What the institution owned and owed on the day the books begin; both sides are equal.',
          bn: 'হিসাব শুরুর দিনে প্রতিষ্ঠানের যা ছিল ও যা দেনা ছিল; দুই দিক সমান।',
        },
        path: periods,
        count: n.opening,
        isDone: n.opening > 0,
        permission: accountsPermission.post,
      },
    ],
  }),
});

function balanceOf(kind: 'cash' | 'bank'): string {
  return `SELECT coalesce(sum(h.balance), 0)::bigint::text FROM accounts_ledger l
    JOIN ${heldIn(moneyOfLedger)} h ON h.site_id = $1 AND h.grp = l.id::text WHERE l.site_id = $1 AND l.kind = '${kind}'`;
}
