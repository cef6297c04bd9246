import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { fileOfLibraryCard } from '../../../documents/public.ts';
import { findTitles } from '../../catalogue/service/find-titles.ts';
import { libraryFields } from '../../labels.ts';
import { readLibrarySettings } from '../../setup/service/settings.ts';
import { lendingContract as contract } from '../contract.ts';
import { holdsContract } from '../holds-contract.ts';
import { setsContract } from '../sets-contract.ts';
import { listCharges, settleCharge } from './charges.ts';
import { cancelHold, listHolds, placeHold } from './holds.ts';
import { lend, renew } from './lend.ts';
import { listLoans, readMember } from './loans.ts';
import { assertReader, cancelMine, holdForMine, readMine } from './mine.ts';
import { findAtDesk, joinLibrary, listMembers, printCard, suspendMember } from './people.ts';
import { refundingLibraryCharge } from './refund-charge.ts';
import { closingSet } from './set-acts.ts';
import { giveSet, listSets, readSet, readSetChoices, returnSet } from './sets.ts';
import { foundAgain, loseBook, reverseLoan, takeBack } from './take-back.ts';
import { waivingLibraryCharge } from './waive-charge.ts';

const options = { attributes: libraryFields };

/** Serves the desk: who borrows, what goes and comes back, and what it costs. */
export function serveLending(app: FastifyInstance): void {
  serve(
    app,
    contract.find,
    (transaction, { input, services }) => findAtDesk(transaction, services, input.q),
    options,
  );
  serve(
    app,
    contract.card,
    (transaction, { input, services }) => printCard(transaction, services, input),
    options,
  );
  serveOpen(app, contract.cardFile, async (database, { input, context, services, reply }) => {
    const { name, draw } = await database.readInSite(context, (transaction) =>
      fileOfLibraryCard(transaction, services, input.id),
    );
    return sendDownload(reply, 'pdf', name, await draw());
  });
  serve(
    app,
    contract.join,
    (transaction, { input, services }) => joinLibrary(transaction, input, services.now()),
    options,
  );
  serve(app, contract.member, (transaction, { input, services }) =>
    readMember(transaction, services, input.id),
  );
  serve(app, contract.members, (transaction, { input, services }) =>
    listMembers(transaction, input, todayInDhaka(services.now())),
  );
  serve(
    app,
    contract.suspend,
    (transaction, { input, services }) => suspendMember(transaction, input, services.now()),
    options,
  );
  serve(
    app,
    contract.lend,
    (transaction, { input, services }) => lend(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.takeBack,
    (transaction, { input, services }) => takeBack(transaction, services, input),
    options,
  );
  serve(app, contract.renew, (transaction, { input, services }) => renew(transaction, services, input.id));
  serve(
    app,
    contract.reverse,
    (transaction, { input, services }) => reverseLoan(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.lose,
    (transaction, { input, services }) => loseBook(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.foundAgain,
    (transaction, { input, services }) => foundAgain(transaction, services, input),
    options,
  );
  serve(app, contract.loans, (transaction, { input, services }) => listLoans(transaction, services, input));
  serveHolds(app);
  serveSets(app);
}

function serveHolds(app: FastifyInstance): void {
  serve(app, holdsContract.holds, (transaction, { input }) => listHolds(transaction, input));
  serve(
    app,
    holdsContract.placeHold,
    async (transaction, { input, services }) =>
      placeHold(transaction, input, await readLibrarySettings(transaction), services.now()),
    options,
  );
  serve(
    app,
    holdsContract.cancelHold,
    async (transaction, { input, services }) =>
      cancelHold(transaction, input, await readLibrarySettings(transaction), services.now()),
    options,
  );
  serve(app, holdsContract.charges, (transaction, { input }) => listCharges(transaction, input));
  serve(
    app,
    holdsContract.settleCharge,
    (transaction, { input, services }) => settleCharge(transaction, input, services.now()),
    options,
  );
  serveWithApproval(app, holdsContract.waiveCharge, waivingLibraryCharge, options);
  serveWithApproval(app, holdsContract.refundCharge, refundingLibraryCharge, options);
  serve(app, holdsContract.mine, (transaction, { input, services }) =>
    readMine(transaction, services, input.studentId),
  );
  serve(app, holdsContract.mineFind, async (transaction, { input }) => {
    await assertReader(transaction);
    return findTitles(transaction, input);
  });
  serve(
    app,
    holdsContract.mineHold,
    (transaction, { input, services }) => holdForMine(transaction, services, input),
    options,
  );
  serve(app, holdsContract.mineCancelHold, (transaction, { input, services }) =>
    cancelMine(transaction, services, input.id),
  );
}

function serveSets(app: FastifyInstance): void {
  serve(app, setsContract.sets, (transaction, { input }) => listSets(transaction, input));
  serve(app, setsContract.setChoices, (transaction) => readSetChoices(transaction));
  serve(app, setsContract.set, (transaction, { input }) => readSet(transaction, input.id));
  serve(
    app,
    setsContract.giveSet,
    (transaction, { input, services }) => giveSet(transaction, input, services.now()),
    options,
  );
  serve(
    app,
    setsContract.returnSet,
    (transaction, { input, services }) => returnSet(transaction, input, services.now()),
    options,
  );
  serveWithApproval(app, setsContract.closeSet, closingSet, options);
}
