import type { FastifyInstance } from 'fastify';
import { serveWithApproval } from '../../core/server/approvals/serve-act.ts';
import type { Context } from '../../core/server/database/in-site.ts';
import { declarePurpose, linkTo } from '../../core/server/files/files.ts';
import { serve, serveOpen } from '../../core/server/http/serve.ts';
import type { Services } from '../../core/server/http/services.ts';
import { sendDownload } from '../../core/server/sheets/list-files.ts';
import { statementContract as statement } from './bank-statement/contract.ts';
import { checkStatement, readStatementLines } from './bank-statement/service/read-statement.ts';
import { bringStatement, removeStatement } from './bank-statement/service/save-statement.ts';
import { bookFile, sheetsFile, voucherDocument, voucherListFile } from './books/service/book-file.ts';
import {
  readBalanceSheet,
  readGeneralLedger,
  readIncome,
  readReceipts,
  readStatements,
  readTrialBalance,
} from './books/service/books.ts';
import { readDayBook } from './books/service/day-book.ts';
import { readLedger, readMoneyBook } from './books/service/read-ledger.ts';
import { serveBudgets } from './budgets/service/serve-budgets.ts';
import { readChoices } from './chart/service/choices.ts';
import { readOpening } from './chart/service/opening.ts';
import { accountsContract as contract } from './contract.ts';
import { serveFunds } from './funds/service/serve-funds.ts';
import { fieldLabels as attributes } from './labels.ts';
import { accountsPermission } from './permissions.ts';
import { reconciliationContract as reconciliation } from './reconciliation/contract.ts';
import {
  readReconciliation,
  readReconciliationHistory,
  readReconciliationLines,
  readReconciliations,
} from './reconciliation/service/read-reconciliation.ts';
import {
  beginReconciliation,
  clearThrough,
  completeReconciliation,
  discardReconciliation,
  reopenReconciliation,
  saveReconciliation,
} from './reconciliation/service/reconcile.ts';
import { readReconciliationSheet } from './reconciliation/service/reconciliation-sheet.ts';
import { createCheque, steppingCheque, updateCheque } from './registers/service/cheques.ts';
import { serveChequesFile } from './registers/service/list-files.ts';
import { readParties, readParty } from './registers/service/parties.ts';
import { readCheques } from './registers/service/read-cheques.ts';
import { addAttachment, attachmentPurpose, removeAttachment } from './vouchers/service/attachments.ts';
import { savingBookSettings } from './vouchers/service/book-settings.ts';
import { readVoucher } from './vouchers/service/read-voucher.ts';
import { readVouchers } from './vouchers/service/read-vouchers.ts';
import {
  cancelVoucher,
  createVoucher,
  returnVoucher,
  submitVoucher,
  updateVoucher,
} from './vouchers/service/save-voucher.ts';
import { approveOwn, postOwn, reversePosted } from './vouchers/service/voucher-acts.ts';
import { readNextYear } from './years/service/open-year.ts';
import { serveOpeningSheet } from './years/service/serve-opening-sheet.ts';
import { closing, locking, opening, openingBalances, reopening } from './years/service/year-acts.ts';
import { readYears } from './years/service/years.ts';

const named = { attributes };

export function serveAccounts(app: FastifyInstance): void {
  serveVouchers(app);
  serveCheques(app);
  serveReconciliations(app);
  serveBooks(app);
  serveYears(app);
  serveBudgets(app);
  serveFunds(app);
  serveFiles(app);
  serveChequesFile(app);
}

function serveVouchers(app: FastifyInstance): void {
  serve(app, contract.vouchers, (on, { input, services }) => readVouchers(on, services, input), named);
  serve(app, contract.voucher, (on, { input, services, request }) =>
    readVoucher(on, services, input.id, (file) => linkTo(services, request, on.siteId, file)),
  );
  serve(app, contract.createVoucher, (on, { input }) => createVoucher(on, input), named);
  serve(app, contract.updateVoucher, (on, { input }) => updateVoucher(on, input), named);
  serve(app, contract.submitVoucher, (on, { input, services }) => submitVoucher(on, services, input), named);
  serve(app, contract.returnVoucher, (on, { input }) => returnVoucher(on, input), named);
  serveWithApproval(app, contract.approveVoucher, approveOwn, named);
  serveWithApproval(app, contract.postVoucher, postOwn, named);
  serveWithApproval(app, contract.saveBookSettings, savingBookSettings, named);
  serve(app, contract.cancelVoucher, (on, { input }) => cancelVoucher(on, input), named);
  serveWithApproval(app, contract.reverseVoucher, reversePosted, named);
  serve(app, contract.choices, (on) => readChoices(on));
  declarePurpose(app, attachmentPurpose, accountsPermission.view);
  serveOpen(app, contract.attach, addAttachment);
  serve(app, contract.detach, (on, { input }) => removeAttachment(on, input.id));
}

function serveCheques(app: FastifyInstance): void {
  serve(app, contract.cheques, (on, { input, services }) => readCheques(on, services, input), named);
  serve(app, contract.createCheque, (on, { input }) => createCheque(on, input), named);
  serve(app, contract.updateCheque, (on, { input }) => updateCheque(on, input), named);
  serveWithApproval(app, contract.stepCheque, steppingCheque, named);
}

function serveReconciliations(app: FastifyInstance): void {
  serve(
    app,
    reconciliation.list,
    (on, { input, services }) => readReconciliations(on, services, input),
    named,
  );
  serve(
    app,
    reconciliation.create,
    (on, { input, services }) => beginReconciliation(on, services, input),
    named,
  );
  serve(app, reconciliation.one, (on, { input, services }) => readReconciliation(on, services, input.id));
  serve(app, reconciliation.lines, (on, { input }) => readReconciliationLines(on, input), named);
  serve(
    app,
    reconciliation.save,
    (on, { input, services }) => saveReconciliation(on, services, input),
    named,
  );
  serve(app, reconciliation.clearThrough, (on, { input }) => clearThrough(on, input), named);
  serve(
    app,
    reconciliation.complete,
    (on, { input, services }) => completeReconciliation(on, services, input),
    named,
  );
  serve(app, reconciliation.reopen, (on, { input }) => reopenReconciliation(on, input), named);
  serve(app, reconciliation.discard, (on, { input }) => discardReconciliation(on, input), named);
  serve(app, reconciliation.history, (on, { input, services }) =>
    readReconciliationHistory(on, services, input.id),
  );
  serveOpen(app, statement.check, async (_, { input, context, services }) =>
    checkStatement(services, context, input),
  );
  serve(app, statement.bring, (on, { input }) => bringStatement(on, input), named);
  serve(app, statement.lines, (on, { input }) => readStatementLines(on, input));
  serve(app, statement.remove, (on, { input }) => removeStatement(on, input), named);
  serveOpen(app, reconciliation.file, async (database, { input, context, services, reply }) => {
    const made = await madeFor(context, services);
    const sheet = await database.readInSite(context, (on) =>
      readReconciliationSheet(on, services, input.id, made.language),
    );
    const file = await sheetsFile([sheet], input.format, made);
    return sendDownload(reply, input.format, 'bank-reconciliation', file);
  });
}

function serveBooks(app: FastifyInstance): void {
  serve(app, contract.ledgerBook, (on, { input }) => readLedger(on, input), named);
  serve(app, contract.moneyBook, (on, { input }) => readMoneyBook(on, input), named);
  serve(app, contract.dayBook, (on, { input }) => readDayBook(on, input), named);
  serve(app, contract.parties, (on, { input }) => readParties(on, input.on), named);
  serve(app, contract.party, (on, { input }) => readParty(on, input), named);
  serve(app, contract.generalLedger, (on, { input }) => readGeneralLedger(on, input), named);
  serve(app, contract.trialBalance, (on, { input }) => readTrialBalance(on, input), named);
  serve(app, contract.income, (on, { input }) => readIncome(on, input), named);
  serve(app, contract.balanceSheet, (on, { input }) => readBalanceSheet(on, input.on), named);
  serve(app, contract.receipts, (on, { input }) => readReceipts(on, input), named);
  serve(app, contract.statements, (on, { input }) => readStatements(on, input), named);
}

function serveYears(app: FastifyInstance): void {
  serve(app, contract.years, (on) => readYears(on));
  serve(app, contract.nextYear, (on, { services }) => readNextYear(on, services));
  serveWithApproval(app, contract.createYear, opening, named);
  serveWithApproval(app, contract.lockYear, locking, named);
  serveWithApproval(app, contract.closeYear, closing, named);
  serveWithApproval(app, contract.reopenYear, reopening, named);
  serve(app, contract.opening, (on, { input }) => readOpening(on, input.id));
  serveWithApproval(app, contract.saveOpening, openingBalances, named);
  serveOpeningSheet(app);
}

/** In whose language, for which institution and when a file is made. */
const madeFor = async ({ language, siteId }: Context, services: Services) => ({
  language,
  site: siteId === null ? null : await services.sites.find(siteId),
  now: services.now(),
});

function serveFiles(app: FastifyInstance): void {
  serveOpen(
    app,
    contract.bookFile,
    async (database, { input, context, services, reply }) => {
      const made = await madeFor(context, services);
      const draw = await database.readAtOneMoment(context, (on) => bookFile(on, input, made));
      const file = await draw();
      return sendDownload(reply, input.format, `${input.report}-${input.to}`, file);
    },
    named,
  );
  serveOpen(
    app,
    contract.vouchersFile,
    async (database, { input, context, services, reply }) => {
      const made = await madeFor(context, services);
      const draw = await database.readAtOneMoment(context, (on) =>
        voucherListFile(on, services, input, made),
      );
      const file = await draw();
      return sendDownload(reply, input.format, 'vouchers', file);
    },
    named,
  );
  serveOpen(app, contract.voucherFile, async (database, { input, context, services, reply }) => {
    const voucher = await database.readInSite(context, (on) => readVoucher(on, services, input.id));
    const file = await voucherDocument(voucher, await madeFor(context, services));
    return sendDownload(reply, 'pdf', `voucher-${voucher.number ?? 'draft'}`, file);
  });
}
