import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { startOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { About, Act } from '../../../../core/server/approvals/acts.ts';
import { languageOfAccount } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { budgetTexts } from '../../budgets/labels.ts';
import { readBeyond, refuseBeyond } from '../../budgets/service/budget-room.ts';
import { controlLedgers } from '../../chart/chart.data.ts';
import { accountsErrors, fieldLabels, sideLabels, voucherTexts } from '../../labels.ts';
import { voucherPath } from '../../paths.ts';
import { accountsPermission } from '../../permissions.ts';
import { reverseVoucher } from '../../public.ts';
import type { VoucherType } from '../../rules.ts';
import { typeNameOf, typeNameSql } from '../type-name.ts';
import { readBookSettings } from './book-settings.ts';
import { refuseWithoutCash } from './cash-room.ts';
import {
  approveSubmitted,
  assertNotAhead,
  assertReversible,
  beginCorrection,
  postDraft,
} from './save-voucher.ts';

type Line = { ledgerId: string; side: 'Dr' | 'Cr'; amount: string; name: Label };
type Known = {
  type: VoucherType;
  type_name: Label | null;
  status: string;
  version: number;
  number: string | null;
  day: string;
  narration: Label;
  amount: bigint;
  prepared_by: string | null;
  source_kind: string | null;
  is_reversed: boolean;
  /** The caller prepared and posted it alone today, so that the day counts it already. */
  is_of_today: boolean;
  /** It touches a ledger that the system keeps equal to something else, such as the students' advance. */
  is_control: boolean;
  lines: Line[] | null;
};

/** A voucher with its lines, of the draft or posted. Throws 404 for an unknown one. */
async function readKnown(transaction: Transaction, id: string): Promise<Known> {
  const known = await transaction.row<Known>(
    `SELECT v.type, ${typeNameSql} AS type_name, v.status, v.version, v.number, v.day,
            json_build_object('en', v.narration, 'bn', coalesce(v.narration_bn, v.narration)) AS narration, v.amount, v.prepared_by, v.source_kind,
            EXISTS (SELECT 1 FROM accounts_voucher r WHERE r.site_id = $1 AND r.reversal_of = v.id) AS is_reversed,
            (v.prepared_by = $4::uuid AND v.posted_by = $4 AND coalesce(v.approved_by, $4) = $4
              AND (v.posted_at AT TIME ZONE 'Asia/Dhaka')::date = (now() AT TIME ZONE 'Asia/Dhaka')::date) IS TRUE AS is_of_today,
            EXISTS (SELECT 1 FROM accounts_ledger a
                     WHERE a.site_id = $1 AND a.code = ANY($3::text[])
                       AND (a.id IN (SELECT (d.line ->> 'ledgerId')::uuid FROM jsonb_array_elements(v.draft) AS d(line))
                         OR a.id IN (SELECT l.ledger_id FROM accounts_voucher_line l WHERE l.site_id = $1 AND l.voucher_id = v.id))
                   ) AS is_control,
            coalesce(
              (SELECT json_agg(json_build_object('ledgerId', d.line ->> 'ledgerId', 'side', d.line ->> 'side', 'amount', d.line ->> 'amount',
                        'name', json_build_object('en', a.name_en, 'bn', coalesce(nullif(a.name_bn, ''), a.name_en)))
                      ORDER BY d.place)
                 FROM jsonb_array_elements(v.draft) WITH ORDINALITY AS d(line, place)
                 JOIN accounts_ledger a ON a.site_id = $1 AND a.id = (d.line ->> 'ledgerId')::uuid),
              (SELECT json_agg(json_build_object('ledgerId', l.ledger_id, 'side', CASE WHEN l.debit > 0 THEN 'Dr' ELSE 'Cr' END,
                        'amount', (l.debit + l.credit)::text,
                        'name', json_build_object('en', a.name_en, 'bn', coalesce(nullif(a.name_bn, ''), a.name_en)))
                      ORDER BY l.place)
                 FROM accounts_voucher_line l JOIN accounts_ledger a ON a.site_id = $1 AND a.id = l.ledger_id
                WHERE l.site_id = $1 AND l.voucher_id = v.id)) AS lines
       FROM accounts_voucher v WHERE v.site_id = $1 AND v.id = $2`,
    id,
    controlLedgers,
    transaction.context.accountId,
  );
  if (!known) throw new AppError(errors.notFound);
  return known;
}

/**
 * Whether a voucher takes two whatever the amount: where one may not close the books, a journal, a voucher of an earlier
 * month and one on a control ledger.
 */
const takesTwo = ({ context }: Transaction, services: Services, voucher: Known): boolean =>
  !context.permissions.has(accountsPermission.close) ||
  voucher.type === 'journal' ||
  voucher.is_control ||
  voucher.day < startOfMonth(todayInDhaka(services.now()));

type OfVersion = { readonly id: string; readonly version: number; readonly reason: string };

/**
 * What deciding on a voucher is about. Whoever prepared it decides alone up to the limit, but for what always takes two
 * ({@link takesTwo}). Somebody else is its second person.
 */
async function aboutDeciding(
  transaction: Transaction,
  { input, services }: { input: OfVersion; services: Services },
  {
    statuses,
    refusal,
    title,
  }: {
    statuses: readonly string[];
    refusal: (typeof accountsErrors)['isPosted' | 'notSubmitted' | 'notApproved'];
    title: Label;
  },
): Promise<About> {
  const voucher = await readKnown(transaction, input.id);
  if (!statuses.includes(voucher.status)) throw new AppError(refusal);
  if (voucher.version !== input.version) throw new AppError(errors.staleVersion);
  assertNotAhead(voucher.day, services);
  await refuseWithoutCash(transaction, { day: voucher.day, lines: linesOf(voucher) });
  const { accountId } = transaction.context;
  return {
    subject: input.id,
    title: fillLabel(title, {
      type: typeNameOf(voucher.type_name, voucher.type),
      narration: voucher.narration,
    }),
    path: pathOf(voucher.type, input.id),
    amount: voucher.amount,
    excluded: voucher.prepared_by === null ? [] : [voucher.prepared_by],
    isSecond: voucher.prepared_by !== accountId,
    // What two have approved is posted by one.
    isOneEnough: voucher.status === 'approved',
    needsSecond: takesTwo(transaction, services, voucher),
    figures: [...figuresOf(voucher), ...(await aboveBudget(transaction, voucher))],
  };
}

/** Approves a submitted voucher, where an institution does that apart from posting. */
export const approveOwn: Act<OfVersion, Awaited<ReturnType<typeof approveSubmitted>>> = {
  reasonOf: (input) => input.reason,
  about: (transaction, { input, services }) =>
    aboutDeciding(
      transaction,
      { input, services },
      { statuses: ['submitted'], refusal: accountsErrors.notSubmitted, title: voucherTexts.approveTitle },
    ),
  run: (transaction, { input, services }) => approveSubmitted(transaction, services, input),
};

/** Posts a voucher: an approved one where an institution approves apart, else any that is not posted. */
export const postOwn: Act<OfVersion, Awaited<ReturnType<typeof postDraft>>> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    const { approvesApart } = await readBookSettings(transaction);
    const known = await readKnown(transaction, input.id);
    const isOpen = ['draft', 'submitted', 'approved'].includes(known.status);
    return aboutDeciding(
      transaction,
      { input, services },
      {
        statuses: approvesApart ? ['approved'] : ['draft', 'submitted', 'approved'],
        refusal: isOpen ? accountsErrors.notApproved : accountsErrors.isPosted,
        title: voucherTexts.postTitle,
      },
    );
  },
  run: (transaction, { input, services }) => postDraft(transaction, services, input),
};

/** Undoes a posted voucher by its mirror, by two where its own posting would take two; where it is put right a draft begins with its lines. */
export const reversePosted: Act<
  { readonly id: string; readonly day: string; readonly reason: string; readonly correct: boolean },
  Awaited<ReturnType<typeof reverseVoucher>> & { correction: { id: string; type: VoucherType } | null }
> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    const voucher = await readKnown(transaction, input.id);
    assertReversible(services, voucher, input);
    if (voucher.status !== 'posted') throw new AppError(accountsErrors.notPosted);
    if (voucher.is_reversed) throw new AppError(accountsErrors.alreadyReversed);
    return {
      subject: input.id,
      title: fillLabel(voucherTexts.reverseTitle, { number: voucher.number ?? '' }),
      path: pathOf(voucher.type, input.id),
      amount: voucher.amount,
      // What was posted stays counted: taking it back makes no room for the next.
      ...(voucher.is_of_today ? { ofDay: 0n } : {}),
      excluded: [],
      needsSecond: takesTwo(transaction, services, voucher),
      figures: [
        ...figuresOf(voucher),
        { kind: 'day', label: voucherTexts.reverseDay, value: input.day },
        ...(input.correct
          ? [{ kind: 'text' as const, label: voucherTexts.afterwards, value: voucherTexts.putRight }]
          : []),
      ],
    };
  },
  async run(transaction, { input, services, approved }) {
    const known = await readKnown(transaction, input.id);
    assertReversible(services, known, input);
    const made = await reverseVoucher(transaction, input.id, {
      day: input.day,
      reason: input.reason,
      ...(approved ? { preparedBy: approved.askedBy } : {}),
    });
    if (!input.correct) return { ...made, correction: null };
    const { accountId, language: ofDecider } = transaction.context;
    const by = approved?.askedBy ?? accountId;
    const ofAsker = by === accountId ? null : await languageOfAccount(services.database, by);
    const draft = { id: input.id, day: input.day, by, language: ofAsker ?? ofDecider };
    const correction = { id: await beginCorrection(transaction, draft), type: known.type };
    return { ...made, correction };
  },
};

/** The ledgers it brings above the year's budget, for whoever decides. */
async function aboveBudget(transaction: Transaction, voucher: Known): Promise<ApprovalFigure[]> {
  const lines = linesOf(voucher);
  const beyond = await readBeyond(transaction, { day: voucher.day, lines });
  // Nothing is asked that would be refused.
  refuseBeyond(beyond);
  return beyond.ledgers.map((one) => ({ kind: 'name', label: budgetTexts.above, value: one.name }));
}

const linesOf = ({ lines }: Known) => (lines ?? []).map((one) => ({ ...one, amount: BigInt(one.amount) }));

const pathOf = (type: VoucherType, id: string) => link(voucherPath[type].one, { voucherId: id });

function figuresOf(voucher: Known): ApprovalFigure[] {
  return [
    { kind: 'day', label: fieldLabels.day, value: voucher.day },
    {
      kind: 'text',
      label: fieldLabels.narration,
      value: voucher.narration,
    },
    ...(voucher.prepared_by === null
      ? []
      : [{ kind: 'person' as const, label: voucherTexts.preparedBy, value: voucher.prepared_by }]),
    ...(voucher.lines ?? []).map((line) => ({
      kind: 'money' as const,
      label: fillLabel(voucherTexts.line, { side: sideLabels[line.side], ledger: line.name }),
      value: line.amount,
    })),
  ];
}
