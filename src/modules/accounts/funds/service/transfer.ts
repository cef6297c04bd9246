import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { formatTaka, parseTaka } from '../../../../core/money.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { transferLedger } from '../../chart/chart.data.ts';
import { ownLedger } from '../../chart/service/own-ledger.ts';
import { fieldProblems } from '../../labels.ts';
import { accountsPath } from '../../paths.ts';
import { assertInYear, postVoucher } from '../../public.ts';
import type { LedgerKind } from '../../rules.ts';
import { fundTransferKind } from '../../sources.ts';
import { amountOf } from '../../vouchers/service/draft-lines.ts';
import { assertNotAhead } from '../../vouchers/service/save-voucher.ts';
import { fundErrors, fundProblems, fundTexts, generalFund } from '../labels.ts';
import { transferLines } from '../rules.ts';
import { readFundReport } from './fund-report.ts';

type Input = {
  readonly fromFundId: string | null;
  readonly toFundId: string | null;
  readonly fromLedgerId: string;
  readonly toLedgerId: string;
  readonly amount: string;
  readonly day: string;
  readonly narration: string;
  readonly reason: string;
};
/** The general fund has no record that a request could be about. */
const ofGeneral = '00000000-0000-0000-0000-000000000000';

/** Money given to one purpose goes to another: always by two, since a family or the government gave it for the first. */
export const transferringFunds: Act<Input, { id: string; number: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    const { names, ledgers, amount } = await checkedTransfer(transaction, services, input);
    const name = (label: Label, value: Label): ApprovalFigure => ({ kind: 'name', label, value });
    return {
      subject: input.fromFundId ?? ofGeneral,
      title: fillLabel(fundTexts.transferTitle, { from: names.from, to: names.to }),
      path: link(accountsPath.funds),
      amount: null,
      excluded: [],
      figures: [
        name(fundTexts.from, names.from),
        name(fundTexts.to, names.to),
        name(fundTexts.fromLedger, ledgers.from),
        name(fundTexts.toLedger, ledgers.to),
        { kind: 'money', label: fundTexts.amount, value: String(amount) },
        { kind: 'day', label: fundTexts.day, value: input.day },
        {
          kind: 'text',
          label: fundTexts.narration,
          value: { en: input.narration, bn: input.narration },
        },
      ],
    };
  },
  async run(transaction, { input, services, approved }) {
    // Two transfers out of one fund in the same moment do not both find what is there once.
    await transaction.row(
      'SELECT 1 FROM accounts_fund WHERE site_id = $1 AND id = $2 FOR UPDATE',
      input.fromFundId,
    );
    const { amount } = await checkedTransfer(transaction, services, input);
    const lines = transferLines({
      from: input.fromFundId?.toLowerCase() ?? null,
      to: input.toFundId?.toLowerCase() ?? null,
      fromLedger: input.fromLedgerId.toLowerCase(),
      toLedger: input.toLedgerId.toLowerCase(),
      transfers: await ownLedger(transaction, transferLedger, 'fund'),
      amount,
    });
    return postVoucher(transaction, {
      type: 'journal',
      day: input.day,
      narration: input.narration,
      reason: input.reason,
      source: { kind: fundTransferKind, id: newId() },
      lines: lines.map(({ ledger, side, amount: paisa, fund }) => ({
        ledgerId: ledger,
        side,
        amount: paisa,
        fundId: fund,
      })),
      ...(approved ? { preparedBy: approved.askedBy } : {}),
    });
  },
};

/** The names and the paisa of a transfer. Throws what is wrong with it, and 409 where the fund has less. */
async function checkedTransfer(transaction: Transaction, services: Services, input: Input) {
  const fields: Record<string, Label[]> = {};
  const funds = await transaction.read(
    { id: 'uuid', name_en: 'text', name_bn: 'text' },
    `SELECT id, name_en, name_bn FROM accounts_fund WHERE site_id = $1 AND is_active AND id = ANY($2::uuid[])`,
    [input.fromFundId, input.toFundId].filter((one) => one !== null),
  );
  const fundOf = (id: string | null, field: string): Label => {
    if (id === null) return generalFund;
    const found = funds.find((one) => one.id === id.toLowerCase());
    if (!found) fields[field] = [fieldProblems.fund];
    return { en: found?.name_en ?? '', bn: found?.name_bn ?? '' };
  };
  const names = { from: fundOf(input.fromFundId, 'fromFundId'), to: fundOf(input.toFundId, 'toFundId') };
  if (input.fromFundId?.toLowerCase() === input.toFundId?.toLowerCase())
    fields.toFundId = [fundProblems.same];
  const known = await transaction.read(
    { id: 'uuid', name_en: 'text', name_bn: 'text', kind: oneOf<LedgerKind>(), fund_id: 'uuid?' },
    `SELECT id, name_en, name_bn, kind, fund_id FROM accounts_ledger
      WHERE site_id = $1 AND is_active AND id = ANY($2::uuid[])`,
    [input.fromLedgerId, input.toLedgerId],
  );
  const ledgerOf = (id: string, fundId: string | null, field: string): Label => {
    const found = known.find((one) => one.id === id.toLowerCase());
    if (found?.kind !== 'cash' && found?.kind !== 'bank') fields[field] = [fundProblems.notMoney];
    else if (found.fund_id !== null && found.fund_id !== (fundId?.toLowerCase() ?? null))
      fields[field] = [fundProblems.ofOther];
    return { en: found?.name_en ?? '', bn: found?.name_bn ?? '' };
  };
  const ledgers = {
    from: ledgerOf(input.fromLedgerId, input.fromFundId, 'fromLedgerId'),
    to: ledgerOf(input.toLedgerId, input.toFundId, 'toLedgerId'),
  };
  const amount = amountOf(input.amount);
  if ('problem' in amount) fields.amount = [amount.problem];
  if (Object.keys(fields).length > 0 || 'problem' in amount) throw new ValidationError(fields);
  assertNotAhead(input.day, services);
  await assertInYear(transaction, input.day);
  const today = todayInDhaka(services.now());
  const report = await readFundReport(transaction, { from: today, to: today });
  const giver = report.funds.find((one) => one.id === (input.fromFundId?.toLowerCase() ?? null));
  if (!giver) throw new AppError(errors.notFound);
  const has = parseTaka(giver.closing) ?? 0n;
  if (has < amount.paisa) {
    const said = has > 0n ? has : 0n;
    throw new AppError(fundErrors.tooLittle, {
      fund: names.from,
      amount: { en: formatTaka(said, { language: 'en' }), bn: formatTaka(said, { language: 'bn' }) },
    });
  }
  return { names, ledgers, amount: amount.paisa };
}
