import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../core/dates.ts';
import { AppError, errors } from '../../core/errors.ts';
import { takaText } from '../../core/money.ts';
import type { Database, PlatformTransaction } from '../../core/server/database/in-site.ts';
import { type Call, serveOpen, servePlatform } from '../../core/server/http/serve.ts';
import { sendDownload } from '../../core/server/sheets/list-files.ts';
import { declareFirstMembership } from '../platform/public.ts';
import { challanContract } from './challans/contract.ts';
import { listChallans, readChallan } from './challans/service/read.ts';
import * as challans from './challans/service/write.ts';
import { invoiceContract } from './invoices/contract.ts';
import { listInvoices, readInvoice } from './invoices/service/read.ts';
import * as invoices from './invoices/service/write.ts';
import { billingFields } from './labels.ts';
import { membershipContract } from './membership/contract.ts';
import { beginMembership } from './membership/service/begin.ts';
import { listMemberships, saveMembership } from './membership/service/memberships.ts';
import { mineContract } from './mine/contract.ts';
import { listOwnChallans, listOwnInvoices, readBill } from './mine/service/bill.ts';
import { packageContract } from './packages/contract.ts';
import { changePackage, previewChange, tellPackage } from './packages/service/change.ts';
import { addPackage, listPackages, savePackage } from './packages/service/packages.ts';
import { platformBillingPermission } from './permissions.ts';
import { reportContract } from './reports/contract.ts';
import { headWise, readLedger, regularInstitutions, saveLadder } from './reports/service/reports.ts';
import { followBills, readDefaultPackage, readLadder } from './service/ladder.ts';
import { serveBillingFiles } from './service/list-files.ts';
import { challanPaper, invoicePaper } from './service/paper.ts';
import { dueInstalments, runSchedule } from './service/schedule.ts';
import { readSender } from './service/text-reminders.ts';
import { totalOf } from './service/write-invoices.ts';

const attributes = { attributes: billingFields };
type AnyCall = Pick<Call<unknown>, 'services' | 'context'>;
const clockOf = ({ services }: AnyCall) => ({ now: services.now(), today: todayInDhaka(services.now()) });
const mayEdit = ({ context }: AnyCall) => ({ edit: context.permissions.has(platformBillingPermission.edit) });

/** Serves packages, agreements, invoices, challans, the ledger and the institution's own bill. */
export function serveBilling(app: FastifyInstance): void {
  servePackages(app);
  serveInvoices(app);
  serveChallans(app);
  serveReports(app);
  serveMine(app);
  declareFirstMembership(app, {
    permission: platformBillingPermission.edit,
    begin: beginMembership,
    usual: readDefaultPackage,
  });
  serveBillingFiles(app);
}

function servePackages(app: FastifyInstance): void {
  servePlatform(app, packageContract.list, async (transaction, call) => ({
    items: await listPackages(transaction),
    defaultId: await readDefaultPackage(transaction),
    subModules: call.services.subModules.all.map(({ area, label, module, moduleLabel }) => ({
      area,
      label,
      module,
      moduleLabel,
    })),
    can: mayEdit(call),
  }));
  // What a package holds is held against the very next call.
  serveOpen(
    app,
    packageContract.add,
    (database, { input, context, services }) =>
      database.asPlatform(context, (transaction) => addPackage(transaction, services.subModules, input)),
    attributes,
  );
  serveOpen(
    app,
    packageContract.save,
    async (database, { input, context, services }) => {
      const saved = await database.asPlatform(context, (transaction) =>
        savePackage(transaction, services.subModules, services.now(), input),
      );
      services.sites.refresh();
      return saved;
    },
    attributes,
  );
  servePlatform(app, packageContract.preview, (transaction, call) =>
    previewChange(transaction, clockOf(call), call.input),
  );
  serveOpen(
    app,
    packageContract.change,
    async (database, call) => {
      const changed = await database.asPlatform(call.context, async (transaction) => {
        const answer = await changePackage(transaction, clockOf(call), call.input);
        await tellPackage(transaction, call.input);
        return answer;
      });
      call.services.sites.refresh();
      return changed;
    },
    attributes,
  );
  servePlatform(app, membershipContract.list, async (transaction, call) => ({
    ...(await listMemberships(transaction, clockOf(call).today, call.input)),
    can: mayEdit(call),
  }));
  servePlatform(
    app,
    membershipContract.save,
    (transaction, { input }) => saveMembership(transaction, input),
    attributes,
  );
}

/** Where what is open of an institution changes, its standing follows at once. */
async function followed<T extends { readonly site: number | null; readonly id: string }>(
  database: Database,
  call: AnyCall,
  work: (transaction: PlatformTransaction) => Promise<T>,
): Promise<{ id: string }> {
  const { now, today } = clockOf(call);
  const done = await database.asPlatform(call.context, async (transaction) => {
    const answer = await work(transaction);
    if (answer.site !== null) await followBills(transaction, now, today, [answer.site]);
    return answer;
  });
  call.services.sites.refresh();
  return { id: done.id };
}

function serveInvoices(app: FastifyInstance): void {
  servePlatform(app, invoiceContract.list, (transaction, call) =>
    listInvoices(transaction, clockOf(call).today, call.input),
  );
  servePlatform(app, invoiceContract.fresh, (transaction, call) =>
    invoices.freshInvoice(transaction, clockOf(call).today, call.input.q),
  );
  servePlatform(app, invoiceContract.one, (transaction, call) =>
    readInvoice(transaction, clockOf(call).today, call.input.id),
  );
  servePlatform(
    app,
    invoiceContract.add,
    (transaction, call) => invoices.addInvoice(transaction, clockOf(call).now, call.input),
    attributes,
  );
  servePlatform(
    app,
    invoiceContract.save,
    (transaction, call) => invoices.saveInvoice(transaction, clockOf(call).now, call.input),
    attributes,
  );
  servePlatform(
    app,
    invoiceContract.askVoid,
    (transaction, call) => invoices.askVoid(transaction, clockOf(call).now, call.input),
    attributes,
  );
  serveOpen(app, invoiceContract.decideVoid, (database, call) =>
    followed(database, call, (transaction) => invoices.decideVoid(transaction, clockOf(call), call.input)),
  );
  serveOpen(app, invoiceContract.file, async (database, call) => {
    const { now, today } = clockOf(call);
    const one = await database.asPlatform(call.context, (transaction) =>
      readInvoice(transaction, today, call.input.id),
    );
    const site = await call.services.sites.find(one.site.id);
    const body = await invoicePaper(one, { language: call.input.language, now, site });
    return sendDownload(call.reply, 'pdf', one.no.replace(/[^\w-]/g, '_'), body);
  });
  servePlatform(app, invoiceContract.due, async (transaction, call) => {
    const { page, size } = call.input;
    const due = await dueInstalments(transaction, clockOf(call).today);
    return {
      items: due.slice((page - 1) * size, page * size).map((one) => ({
        id: `${one.site} ${one.period.from}`,
        site: { id: one.site, name: one.name },
        period: one.period,
        students: one.students,
        total: takaText(totalOf(one.lines)),
      })),
      total: due.length,
      page,
      size,
      sum: takaText(due.reduce((sum, one) => sum + totalOf(one.lines), 0n)),
      can: mayEdit(call),
    };
  });
  servePlatform(app, invoiceContract.run, async (transaction, call) => {
    const { now, today } = clockOf(call);
    const { made, sum } = await runSchedule(transaction, now, today);
    return { made, sum: takaText(sum) };
  });
}

function serveChallans(app: FastifyInstance): void {
  servePlatform(app, challanContract.list, (transaction, { input }) => listChallans(transaction, input));
  servePlatform(app, challanContract.one, (transaction, { input }) => readChallan(transaction, input.id));
  servePlatform(
    app,
    challanContract.add,
    (transaction, call) => challans.addChallan(transaction, clockOf(call), call.input),
    attributes,
  );
  servePlatform(
    app,
    challanContract.save,
    (transaction, { input }) => challans.saveChallan(transaction, input),
    attributes,
  );
  servePlatform(
    app,
    challanContract.deposit,
    (transaction, call) => challans.depositChallan(transaction, clockOf(call), call.input),
    attributes,
  );
  serveOpen(app, challanContract.verify, (database, call) =>
    followed(database, call, (transaction) => challans.verifyChallan(transaction, clockOf(call), call.input)),
  );
  servePlatform(
    app,
    challanContract.askVoid,
    (transaction, call) => challans.askVoid(transaction, clockOf(call), call.input),
    attributes,
  );
  serveOpen(app, challanContract.decideVoid, (database, call) =>
    followed(database, call, (transaction) => challans.decideVoid(transaction, clockOf(call), call.input)),
  );
  serveOpen(app, challanContract.file, async (database, call) => {
    const one = await database.asPlatform(call.context, (transaction) =>
      readChallan(transaction, call.input.id),
    );
    const site = await call.services.sites.find(one.site.id);
    const body = await challanPaper(one, { language: call.input.language, now: call.services.now(), site });
    return sendDownload(call.reply, 'pdf', one.no, body);
  });
}

function serveReports(app: FastifyInstance): void {
  servePlatform(app, reportContract.regular, (transaction, call) =>
    regularInstitutions(transaction, clockOf(call).today, call.input),
  );
  servePlatform(app, reportContract.heads, (transaction, { input }) => headWise(transaction, input));
  servePlatform(app, reportContract.ledger, (transaction, { input }) => readLedger(transaction, input));
  servePlatform(app, reportContract.settings, async (transaction, call) => ({
    ...(await readLadder(transaction)),
    sender: await readSender(transaction),
    can: mayEdit(call),
  }));
  servePlatform(
    app,
    reportContract.saveSettings,
    (transaction, { input }) => saveLadder(transaction, input),
    attributes,
  );
}

/** The calls of an institution's own people; each names the institution of the caller and no other. */
function serveMine(app: FastifyInstance): void {
  const siteOf = async ({ services, context }: AnyCall) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!site) throw new AppError(errors.notFound);
    return site;
  };
  serveOpen(app, mineContract.bill, async (database, call) => {
    const site = await siteOf(call);
    return database.asPlatform(call.context, (transaction) =>
      readBill(transaction, clockOf(call).today, site),
    );
  });
  serveOpen(app, mineContract.invoices, async (database, call) => {
    const site = await siteOf(call);
    return database.asPlatform(call.context, (transaction) =>
      listOwnInvoices(transaction, clockOf(call).today, site.id, call.input),
    );
  });
  serveOpen(app, mineContract.challans, async (database, call) => {
    const site = await siteOf(call);
    return database.asPlatform(call.context, (transaction) =>
      listOwnChallans(transaction, site.id, call.input),
    );
  });
  serveOpen(
    app,
    mineContract.pay,
    async (database, call) => {
      const site = await siteOf(call);
      return database.asPlatform(call.context, (transaction) =>
        challans.addChallan(transaction, clockOf(call), { ...call.input, siteId: site.id }),
      );
    },
    attributes,
  );
  serveOpen(
    app,
    mineContract.deposit,
    async (database, call) => {
      const site = await siteOf(call);
      return database.asPlatform(call.context, (transaction) =>
        challans.depositChallan(transaction, clockOf(call), call.input, site.id),
      );
    },
    attributes,
  );
  serveOpen(app, mineContract.invoiceFile, async (database, call) => {
    const site = await siteOf(call);
    const { now, today } = clockOf(call);
    const one = await database.asPlatform(call.context, (transaction) =>
      readInvoice(transaction, today, call.input.id, site.id),
    );
    if (one.isDraft) throw new AppError(errors.notFound);
    const body = await invoicePaper(one, { language: call.input.language, now, site });
    return sendDownload(call.reply, 'pdf', one.no.replace(/[^\w-]/g, '_'), body);
  });
  serveOpen(app, mineContract.challanFile, async (database, call) => {
    const site = await siteOf(call);
    const one = await database.asPlatform(call.context, (transaction) =>
      readChallan(transaction, call.input.id, site.id),
    );
    const body = await challanPaper(one, { language: call.input.language, now: call.services.now(), site });
    return sendDownload(call.reply, 'pdf', one.no, body);
  });
}
