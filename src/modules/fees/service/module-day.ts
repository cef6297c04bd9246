import { link } from '../../../core/module/paths.ts';
import { pendingApprovals } from '../../../core/server/approvals/counter.ts';
import { heldIn } from '../../../core/server/counters/counter.ts';
import { countedModule, say, sayTaka, waiting } from '../../../core/server/http/module-days.ts';
import { feesContract } from '../contract.ts';
import { feesPath } from '../paths.ts';
import { feesPermission, feesSetupPermission } from '../permissions.ts';
import { feeHead } from '../setup/fee-head.entity.ts';
import { feeSubHead } from '../setup/fee-sub-head.entity.ts';
import { wishLabels } from '../waivers/wishes/labels.ts';
import { closesToConfirm, collectedOnDay } from './counters.ts';

type Counts = {
  /** 'YYYY-MM-DD'. */
  today: string;
  closes: number;
  requests: number;
  /** Waivers families ask for. */
  wishes: number;
  /** Days the oldest request waits. */
  oldest: number;
  /** Paisa, as texts. */
  collected: string;
  receipts: number;
  billed: boolean;
  heads: number;
  subHeads: number;
  rules: number;
  fineRules: number;
};

/** Where what is told can be worked on. */
const paths = {
  requests: link(feesPath.cancel, { tab: 'open' }),
  days: link(feesPath.report, { tab: 'closes', state: 'waiting' }),
  payments: (day: string) => link(feesPath.report, { tab: 'payments', from: day, to: day }),
  dueList: link(feesPath.report, { tab: 'dues', late: '1' }),
  rules: link(feesPath.settings, { tab: 'amounts' }),
  wishes: link(feesPath.settings, { tab: 'waivers', wishes: '1' }),
  fineRules: link(feesPath.settings, { tab: 'fines' }),
} as const;

const { act } = feesContract.askCancel.approval;

/** What waits in fees today: what others have to decide, what came in, who is late, whether the month is billed. */
export const feesDay = countedModule<Counts>({
  module: 'fees',
  permissions: [feesPermission.view, feesSetupPermission.view],
  sql: `SELECT jsonb_build_object(
    'today', to_char($2::date, 'YYYY-MM-DD'),
    'closes', (SELECT coalesce(sum(h.closes), 0)::int FROM ${heldIn(closesToConfirm)} h WHERE h.site_id = $1),
    'requests', (SELECT coalesce(sum(h.requests), 0)::int FROM ${heldIn(pendingApprovals)} h
                  WHERE h.site_id = $1 AND h.grp = '${act}'),
    'wishes', (SELECT count(*)::int FROM fees_waiver_wish WHERE site_id = $1 AND state = 'asked'),
    'oldest', (SELECT coalesce(max($2::date - (q.asked_at AT TIME ZONE 'Asia/Dhaka')::date), 0)
                 FROM approval_request q WHERE q.site_id = $1 AND q.state = 'pending' AND q.act = '${act}'),
    'collected', (SELECT coalesce(sum(h.collected), 0)::text FROM ${heldIn(collectedOnDay)} h
                    WHERE h.site_id = $1 AND h.grp = $2::date::text),
    'receipts', (SELECT coalesce(sum(h.receipts), 0)::int FROM ${heldIn(collectedOnDay)} h
                  WHERE h.site_id = $1 AND h.grp = $2::date::text),
    'billed', EXISTS (SELECT 1 FROM fees_invoice_run
                       WHERE site_id = $1 AND period = to_char($2::date, 'YYYY-MM')),
    'heads', (SELECT count(*)::int FROM fees_fee_head WHERE site_id = $1 AND is_active),
    'subHeads', (SELECT count(*)::int FROM fees_fee_sub_head WHERE site_id = $1 AND is_active),
    'rules', (SELECT count(*)::int FROM fees_fee_rule r
                JOIN academic_academic_year y ON y.site_id = $1 AND y.id = r.year_id AND y.is_current
               WHERE r.site_id = $1 AND r.is_active),
    'fineRules', (SELECT count(*)::int FROM fees_fine_rule WHERE site_id = $1 AND is_active))`,
  show: (n) => ({
    context: n.billed
      ? say('{receipts} {receipts|receipt|receipts} today', 'আজ {receipts}টি রসিদ', {
          receipts: n.receipts,
        })
      : say('This month is not billed yet', 'এই মাসের ইনভয়েস এখনো হয়নি'),
    figures: [
      waiting(n.requests, 'sindur', {
        label: { en: 'Cancellations to decide', bn: 'বাতিলের অপেক্ষমাণ অনুরোধ' },
        hint:
          n.oldest === 0
            ? say('The oldest is from today', 'সবচেয়ে পুরোনোটি আজকের')
            : say('The oldest has waited {days} {days|day|days}', 'সবচেয়ে পুরোনোটি {days} দিন ধরে', {
                days: n.oldest,
              }),
        none: say('None waiting', 'কোনোটি অপেক্ষায় নেই'),
        path: paths.requests,
        permission: feesPermission.cancel,
      }),
      ...(n.wishes === 0
        ? []
        : [
            waiting(n.wishes, 'marigold', {
              label: wishLabels.waiting,
              hint: say('They read the answer in their portal', 'উত্তর তাঁদের পোর্টালে দেখা যায়'),
              none: say('None waiting', 'কোনোটি অপেক্ষায় নেই'),
              path: paths.wishes,
              permission: feesPermission.bill,
            }),
          ]),
      waiting(n.closes, 'marigold', {
        label: { en: 'Day closes to take over', bn: 'গ্রহণের অপেক্ষায় দিনের হিসাব' },
        hint: say('Counted and closed by collectors', 'আদায়কারীরা গুনে বন্ধ করেছেন'),
        none: say('All are taken over', 'সব গ্রহণ করা হয়েছে'),
        path: paths.days,
        permission: feesPermission.cancel,
      }),
      {
        label: { en: 'Collected today', bn: 'আজ আদায়' },
        figure: sayTaka(n.collected),
        hint: say('{receipts} {receipts|receipt|receipts}', '{receipts}টি রসিদ', {
          receipts: n.receipts,
        }),
        tone: 'plain',
        path: paths.payments(n.today),
      },
    ],
    steps: [
      {
        name: 'feeHeads',
        label: { en: 'Fee heads', bn: 'ফি খাত' },
        help: {
          en: 'What guardians pay for: tuition, session, examination and so on.',
          bn: 'অভিভাবকেরা যেসব খাতে টাকা দেন: বেতন, সেশন, পরীক্ষা ইত্যাদি।',
        },
        path: feeHead.path,
        count: n.heads,
        isDone: n.heads > 0,
        permission: feesSetupPermission.edit,
      },
      {
        name: 'feeSubHeads',
        label: { en: 'Fee sub-heads', bn: 'ফি উপখাত' },
        help: {
          en: 'What is billed, when, and the income ledger it goes to.',
          bn: 'কী বিল হয়, কখন, আর কোন আয়ের লেজারে যায়।',
        },
        path: feeSubHead.path,
        count: n.subHeads,
        isDone: n.subHeads > 0,
        permission: feesSetupPermission.edit,
      },
      {
        name: 'feeRules',
        label: { en: 'Fee rules', bn: 'ফির নিয়ম' },
        help: {
          en: 'How much each class pays in the current year.',
          bn: 'চলতি বছরে কোন শ্রেণি কত টাকা দেয়।',
        },
        path: paths.rules,
        count: n.rules,
        isDone: n.rules > 0,
        permission: feesSetupPermission.edit,
      },
      {
        name: 'fineRules',
        label: { en: 'Fine rules', bn: 'জরিমানার নিয়ম' },
        help: { en: 'The fine for late payment.', bn: 'দেরিতে পরিশোধের জরিমানা।' },
        path: paths.fineRules,
        count: n.fineRules,
        isDone: n.fineRules > 0,
        permission: feesSetupPermission.edit,
      },
    ],
  }),
  async more(transaction, today) {
    if (!transaction.context.permissions.has(feesPermission.view)) return [];
    const late = await transaction.keptLately(`fees.late ${today}`, () =>
      transaction.row<{ students: number; amount: string }>(lateSql, today),
    );
    return [
      {
        label: { en: 'Students overdue', bn: 'মেয়াদোত্তীর্ণ বকেয়ার শিক্ষার্থী' },
        figure: late?.students ?? 0,
        hint: late?.students
          ? say('{amount} without fines', 'জরিমানা ছাড়া {amount}', sayTaka(late.amount).values)
          : say('Nobody is late', 'কারও মেয়াদোত্তীর্ণ বকেয়া নেই'),
        tone: 'plain',
        path: paths.dueList,
      },
    ];
  },
});

/** Who owes something whose day is over, and how much; it looks at every line that was due. */
const lateSql = `SELECT count(DISTINCT l.student_id)::int AS students,
         coalesce(sum(l.payable - coalesce(p.paid, 0)), 0)::text AS amount
    FROM fees_invoice_line l
    LEFT JOIN (SELECT line_id, sum(principal - fine_left) AS paid FROM fees_receipt_line WHERE site_id = $1 GROUP BY line_id) p
      ON p.line_id = l.id
   WHERE l.site_id = $1 AND l.due < $2::date AND l.cancelled_at IS NULL AND l.payable > coalesce(p.paid, 0)`;
