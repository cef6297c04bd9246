import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../core/dates.ts';
import { textOf } from '../../core/labels.ts';
import { serveWithApproval } from '../../core/server/approvals/serve-act.ts';
import { namesOfAccounts } from '../../core/server/database/history.ts';
import { type Call, serve, serveOpen, serveTogether } from '../../core/server/http/serve.ts';
import { startRun } from '../../core/server/jobs/job-runs.ts';
import { sendSheet } from '../../core/server/list-files/send-sheet.ts';
import { declareTimeline, declareYearDues } from '../students/public.ts';
import { runInvoices } from './billing/jobs.ts';
import { serveOpenings } from './billing/openings/service/serve-openings.ts';
import { readReckoning, reckoningAnew } from './billing/reckoning/service/reckoning.ts';
import { chargeAbsences, listAbsences } from './billing/service/absences.ts';
import { billAhead, readAhead } from './billing/service/ahead.ts';
import { planMonth, previewMonth } from './billing/service/invoices.ts';
import { cancellingLine } from './billing/service/line-acts.ts';
import { chargeStudents, listLines } from './billing/service/lines.ts';
import { listRuns } from './billing/service/list-runs.ts';
import { takingBackRun } from './billing/service/take-back-run.ts';
import { serveWhatIf } from './billing/what-if/service/serve-what-if.ts';
import { serveClearances } from './clearance/service/serve-clearances.ts';
import { feesContract as contract } from './contract.ts';
import { collectFees } from './counter/service/collect.ts';
import { keptDues } from './counter/service/dues.ts';
import { payForFamily, readFamily } from './counter/service/family.ts';
import { owedByStudents } from './counter/service/owed.ts';
import { serveInstalments } from './instalments/service/serve-instalments.ts';
import { absenceReason, feeFields } from './labels.ts';
import { serveOverdue } from './overdue/service/serve-overdue.ts';
import { feesPermission, feesSetupPermission } from './permissions.ts';
import { serveOutside } from './receipts/outside/service/serve-outside.ts';
import { cancelReceipt } from './receipts/service/cancel-receipt.ts';
import { confirmDay, listDays, reopeningDay } from './receipts/service/days.ts';
import { payBack } from './receipts/service/pay-back.ts';
import { listPayments, sumPayments } from './receipts/service/payments.ts';
import { notePrint } from './receipts/service/print-receipt.ts';
import { readReceipt } from './receipts/service/read-receipt.ts';
import { closeDay, openShift, readMyDay } from './receipts/service/shifts.ts';
import { mineContract } from './reports/mine-contract.ts';
import { listDue } from './reports/service/due-list.ts';
import { dueSheet, ledgerSheet, paymentsSheet } from './reports/service/files.ts';
import { readLedger } from './reports/service/ledger.ts';
import { readMine, readOwnReceipt } from './reports/service/mine.ts';
import { serveFamily } from './reports/service/serve-family.ts';
import { serveFiles } from './reports/service/serve-files.ts';
import { serveMadeOf } from './reports/service/serve-made-of.ts';
import { serveFeesFiles } from './service/list-files.ts';
import { paymentsInTimeline } from './service/timeline.ts';
import { serveCeilings } from './setup/ceiling/service/serve-ceilings.ts';
import { addingRule, changingRule, removingRule, savingAmounts } from './setup/service/fee-rule-acts.ts';
import { copyRules, readRules, winningRules } from './setup/service/fee-rules.ts';
import { removingFineRule, savingFineRule } from './setup/service/fine-rule-acts.ts';
import { readFineRules } from './setup/service/fine-rules.ts';
import { readSetup } from './setup/service/read-setup.ts';
import { savingSettings } from './setup/service/setting-acts.ts';
import { readSettings } from './setup/service/settings.ts';
import { serveEarly } from './waivers/early/service/start-offer.ts';
import { serveFineWaivers } from './waivers/service/serve-fine-waivers.ts';
import { serveOffers } from './waivers/service/serve-offers.ts';
import { givingWaiver } from './waivers/service/waiver-acts.ts';
import { listWaivers, revokeWaiver } from './waivers/service/waivers.ts';
import { serveWishes } from './waivers/wishes/service/serve-wishes.ts';

const options = { attributes: feeFields };
const todayOf = (call: { services: { now(): Date } }) => todayInDhaka(call.services.now());

/** Serves fees: the setup, waivers, invoices, the counter, cancellations, day closes, ledgers and reports. */
export function serveFees(app: FastifyInstance): void {
  declareTimeline(app, paymentsInTimeline);
  declareYearDues(app, async (transaction, studentIds, today) => {
    const owed = await owedByStudents(transaction, studentIds, today);
    return new Map([...owed].map(([id, { amount }]) => [id, amount]));
  });
  serveSetup(app);
  serveBilling(app);
  serveCounter(app);
  serveReports(app);
  serveClearances(app);
  serve(app, mineContract.mine, (transaction, call) =>
    readMine(transaction, call.input.studentId, todayOf(call)),
  );
  serve(app, mineContract.receipt, (transaction, call) =>
    readOwnReceipt(transaction, call.services, call.input.id, todayOf(call)),
  );
  serveFineWaivers(app);
  serveOffers(app);
  serveWishes(app);
  serveInstalments(app);
  serveOpenings(app);
  serveMadeOf(app);
  serveFiles(app);
  serveOverdue(app);
  serveOutside(app);
  serveFamily(app);
  serveCeilings(app);
  serveEarly(app);
  serveWhatIf(app);
  serveFeesFiles(app);
}

function serveSetup(app: FastifyInstance): void {
  serve(app, contract.setup, async (transaction, call) => {
    const setup = await transaction.kept('fees.setup', () => readSetup(transaction));
    const names = await namesOfAccounts(call.services.database, setup.collectors, call.context.language);
    return {
      ...setup,
      today: todayOf(call),
      collectors: setup.collectors.map((id) => ({ id, name: names.get(id) ?? '' })),
    };
  });
  serve(app, contract.rules, async (transaction, { input, context }) => ({
    items: await readRules(transaction, input.yearId),
    can: { edit: context.permissions.has(feesSetupPermission.edit) },
  }));
  serveWithApproval(app, contract.createRule, addingRule, options);
  serveWithApproval(app, contract.updateRule, changingRule, options);
  serveWithApproval(app, contract.removeRule, removingRule, options);
  serveWithApproval(app, contract.saveMatrix, savingAmounts, options);
  serve(
    app,
    contract.copyRules,
    async (transaction, { input, services }) => ({
      copied: await copyRules(transaction, input.fromYearId, input.toYearId, {
        reason: input.ceilingReason,
        now: services.now(),
      }),
    }),
    options,
  );
  serve(app, contract.winningRules, (transaction, { input }) =>
    winningRules(transaction, input.studentId, input.yearId),
  );
  serve(app, contract.fineRules, async (transaction, { context }) => ({
    items: await readFineRules(transaction),
    can: { edit: context.permissions.has(feesSetupPermission.edit) },
  }));
  serveWithApproval(app, contract.saveFineRule, savingFineRule, options);
  serveWithApproval(app, contract.removeFineRule, removingFineRule, options);
  serve(app, contract.settings, async (transaction, { context }) => ({
    ...(await transaction.kept('fees.settings', () => readSettings(transaction))),
    can: { edit: context.permissions.has(feesSetupPermission.edit) },
  }));
  serveWithApproval(app, contract.saveSettings, savingSettings, options);
}

function serveBilling(app: FastifyInstance): void {
  const can = (call: Pick<Call<unknown>, 'context'>) => ({
    bill: call.context.permissions.has(feesPermission.bill),
  });
  serve(app, contract.waivers, async (transaction, call) => ({
    ...(await listWaivers(transaction, call.input, todayOf(call))),
    can: can(call),
  }));
  serveWithApproval(app, contract.giveWaiver, givingWaiver, options);
  serve(
    app,
    contract.revokeWaiver,
    (transaction, { input, services }) => revokeWaiver(transaction, input, services.now()),
    options,
  );
  serve(
    app,
    contract.previewRun,
    (transaction, { input }) => previewMonth(transaction, input.yearId, input.period),
    options,
  );
  serve(
    app,
    contract.startRun,
    async (transaction, { input, context }) => {
      // A year or month that cannot be billed is refused here, not by the job.
      await planMonth(transaction, input.yearId, input.period);
      return {
        jobRunId: await startRun(transaction, runInvoices, { ...input, startedBy: context.accountId }),
      };
    },
    options,
  );
  serve(app, contract.runs, (transaction, { input, services }) =>
    listRuns(transaction, services.database, input),
  );
  serve(
    app,
    contract.charge,
    (transaction, call) => chargeStudents(transaction, call.input, todayOf(call)),
    options,
  );
  serve(app, contract.lines, async (transaction, call) => ({
    ...(await listLines(transaction, call.input, todayOf(call))),
    can: { ...can(call), waive: call.context.permissions.has(feesPermission.waiveFine) },
  }));
  serveWithApproval(app, contract.cancelLine, cancellingLine, options);
  serveWithApproval(app, contract.takeBackRun, takingBackRun, options);
  serve(app, contract.absences, (transaction, { input }) => listAbsences(transaction, input));
  serve(
    app,
    contract.chargeAbsences,
    (transaction, { input, services, context }) =>
      chargeAbsences(
        transaction,
        input,
        (days) => textOf(absenceReason, context.language, { days, month: input.month }),
        services.now(),
      ),
    options,
  );
}

function serveCounter(app: FastifyInstance): void {
  serve(app, contract.dues, (transaction, call) => keptDues(transaction, call.input.id, todayOf(call)));
  serveTogether(
    app,
    contract.collect,
    (transaction, calls, services) =>
      collectFees(
        transaction,
        calls.map(({ input, context }) => ({ ...input, collectedBy: context.accountId })),
        services.now(),
      ),
    { ...options, apart: ({ studentId }) => studentId },
  );
  serve(app, contract.family, (transaction, call) => readFamily(transaction, call.input.id, todayOf(call)));
  serve(
    app,
    contract.collectFamily,
    async (transaction, { input, services }) => ({
      receipts: [...(await payForFamily(transaction, input, services.now()))],
    }),
    options,
  );
  serve(app, contract.monthsAhead, (transaction, call) =>
    readAhead(transaction, call.input.id, todayOf(call)),
  );
  serve(
    app,
    contract.billAhead,
    (transaction, call) => billAhead(transaction, call.input, todayOf(call)),
    options,
  );
  serve(app, contract.receipt, (transaction, { input, services }) =>
    readReceipt(transaction, services, input.id, todayInDhaka(services.now())),
  );
  serve(app, contract.printReceipt, (transaction, { input, services }) =>
    notePrint(transaction, input.id, services.now()),
  );
  serveWithApproval(app, contract.askCancel, cancelReceipt, options);
  serve(app, contract.reckoning, (transaction, { input }) => readReckoning(transaction, input));
  serveWithApproval(app, contract.reckonAnew, reckoningAnew, options);
  serveWithApproval(app, contract.payBack, payBack, options);
  serve(app, contract.myDay, (transaction, { input, services }) =>
    readMyDay(transaction, services.database, input.day, services.now()),
  );
  serve(
    app,
    contract.closeDay,
    (transaction, { input, services }) => closeDay(transaction, input, services.now()),
    options,
  );
  serve(app, contract.openShift, (transaction, { input, services }) =>
    openShift(transaction, input, services.now()),
  );
  serveWithApproval(app, contract.reopenDay, reopeningDay, options);
  serve(app, contract.days, (transaction, { input, services }) =>
    listDays(transaction, services.database, input),
  );
  serve(
    app,
    contract.confirmDay,
    (transaction, { input, services }) =>
      confirmDay(transaction, input, { database: services.database, now: services.now() }),
    options,
  );
}

function serveReports(app: FastifyInstance): void {
  serve(app, contract.ledger, (transaction, { input }) => readLedger(transaction, input.id, input));
  serve(
    app,
    contract.payments,
    async (transaction, { input, services }) => ({
      ...(await listPayments(transaction, services.database, input, input)),
      // The sums stay the same from page to page.
      ...(await transaction.kept(`fees.sums ${JSON.stringify({ ...input, page: 0, size: 0 })}`, () =>
        sumPayments(transaction, services.database, input),
      )),
    }),
    options,
  );
  serve(app, contract.dueList, (transaction, call) =>
    listDue(transaction, call.input, todayOf(call), call.input),
  );
  serveOpen(
    app,
    contract.ledgerFile,
    async (_, call) =>
      sendSheet(call, call.input.format, 'ledger', async (transaction, page) => {
        const ledger = await readLedger(transaction, call.input.id, page);
        return { sheet: ledgerSheet(ledger, call.context.language), total: ledger.total };
      }),
    options,
  );
  serveOpen(
    app,
    contract.paymentsFile,
    async (_, call) =>
      sendSheet(call, call.input.format, 'fees', async (transaction, page) => {
        const { database } = call.services;
        const { items, total } = await listPayments(transaction, database, call.input, page);
        return { sheet: paymentsSheet(items, call.context.language, call.input), total };
      }),
    options,
  );
  serveOpen(
    app,
    contract.dueListFile,
    async (_, call) =>
      sendSheet(call, call.input.format, 'fees-due', async (transaction, page) => {
        const { items, total } = await listDue(transaction, call.input, todayOf(call), page);
        return { sheet: dueSheet(items, call.context.language, todayOf(call), call.input), total };
      }),
    options,
  );
}
