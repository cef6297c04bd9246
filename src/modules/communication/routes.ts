import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../core/errors.ts';
import type { Database } from '../../core/server/database/in-site.ts';
import { type Call, serve, serveOpen, servePlatform } from '../../core/server/http/serve.ts';
import { declareNoticeSender } from '../people/public.ts';
import { saveSwitch } from './automatic/service/switches.ts';
import { tellByItself } from './automatic/service/tell.ts';
import { serveEverywhere } from './everywhere/routes.ts';
import { platformGatewayContract } from './gateways/contract.ts';
import { listGateways, readGateways, removeGateway, saveGateway } from './gateways/service/gateways.ts';
import { askBalance, tryGateway } from './gateways/service/hand-over.ts';
import {
  confirmPlatformGateway,
  listPlatformGateways,
  makePlatformReportAddress,
  readPlatformGateway,
  removePlatformGateway,
  savePlatformGateway,
} from './gateways/service/platform-gateways.ts';
import { makeReportAddress, takeReports } from './gateways/service/reports.ts';
import { messageFields as attributes } from './labels.ts';
import { ledgerContract } from './ledger/contract.ts';
import { showLedger } from './ledger/service/ledger.ts';
import { decideOrder, listOrders, orderPack } from './ledger/service/orders.ts';
import { sendingContract } from './sending/contract.ts';
import { removeAudience, saveAudience } from './sending/service/audience.ts';
import { askNow, cancel, decide, resend } from './sending/service/decide.ts';
import { listBatches, listMessages } from './sending/service/lists.ts';
import { serveMessagesFile } from './sending/service/messages-file.ts';
import { listPeople } from './sending/service/people.ts';
import { planSending } from './sending/service/planned.ts';
import { showChoices, showPreview } from './sending/service/preview.ts';
import { send } from './sending/service/send.ts';
import { serveCommunicationFiles } from './service/list-files.ts';
import { setupContract } from './setup/contract.ts';
import { saveOwnPreference, showOwnPreference } from './setup/service/own-preference.ts';
import {
  addOptOut,
  listOptOuts,
  readPreference,
  removeOptOut,
  savePreference,
} from './setup/service/preferences.ts';
import { saveSettings, showSettings } from './setup/service/settings.ts';
import { saveTemplate, showTemplates } from './setup/service/templates.ts';
import { serveThreads } from './threads/service/serve-threads.ts';

/** Serves messages: whom to write to, what leaves, what it costs, how it is set up; and those between persons. */
export function serveCommunication(app: FastifyInstance): void {
  declareNoticeSender(app, (transaction, by, people) =>
    tellByItself(transaction, { event: 'people.notice', channels: ['sms'], by, people }),
  );
  serveSending(app);
  serveLedger(app);
  serveSetup(app);
  serveGateways(app);
  serveReports(app);
  serveThreads(app);
  serveEverywhere(app);
  serveCommunicationFiles(app);
}

function serveSending(app: FastifyInstance): void {
  const contract = sendingContract;
  serve(app, contract.choices, (transaction, { services }) => showChoices(transaction, services));
  serve(
    app,
    contract.preview,
    (transaction, { services, input }) => showPreview(transaction, services, input),
    { attributes },
  );
  serve(
    app,
    contract.people,
    (transaction, { services, input }) => listPeople(transaction, services, input),
    { attributes },
  );
  serve(
    app,
    contract.send,
    (transaction, { services, input: { plannedFor, ...input } }) =>
      plannedFor === null
        ? send(transaction, services, input)
        : planSending(transaction, services, { ...input, plannedFor }),
    { attributes },
  );
  serve(
    app,
    contract.saveAudience,
    (transaction, { services, input }) => saveAudience(transaction, services, input),
    { attributes },
  );
  serve(app, contract.removeAudience, (transaction, { input }) => removeAudience(transaction, input));
  serve(app, contract.batches, (transaction, { input }) => listBatches(transaction, input));
  serve(app, contract.messages, (transaction, { input }) => listMessages(transaction, input));
  serveMessagesFile(app);
  serve(app, contract.cancel, (transaction, { services, input }) => cancel(transaction, services, input));
  serve(app, contract.resend, (transaction, { services, input }) => resend(transaction, services, input));
  serve(app, contract.decide, (transaction, { services, input }) => decide(transaction, services, input));
  serve(app, contract.ask, (transaction, { services }) => askNow(transaction, services));
}

function serveLedger(app: FastifyInstance): void {
  const contract = ledgerContract;
  serve(app, contract.ledger, (transaction, { services, input }) => showLedger(transaction, services, input));
  serve(app, contract.order, (transaction, { services, input }) => orderPack(transaction, services, input), {
    attributes,
  });
  servePlatform(app, contract.orders, (transaction, { input }) => listOrders(transaction, input));
  servePlatform(
    app,
    contract.decide,
    (transaction, { services, input }) => decideOrder(transaction, services, input),
    { attributes },
  );
}

function serveSetup(app: FastifyInstance): void {
  const contract = setupContract;
  serve(app, contract.settings, (transaction) => showSettings(transaction));
  serve(app, contract.saveSettings, (transaction, { input }) => saveSettings(transaction, input), {
    attributes,
  });
  serve(app, contract.templates, (transaction) => showTemplates(transaction));
  serve(app, contract.saveTemplate, (transaction, { input }) => saveTemplate(transaction, input), {
    attributes,
  });
  serve(
    app,
    contract.saveSwitch,
    (transaction, { services, input }) => saveSwitch(transaction, services, input),
    { attributes },
  );
  serve(app, contract.optOuts, (transaction, { input }) => listOptOuts(transaction, input));
  serve(app, contract.addOptOut, (transaction, { input }) => addOptOut(transaction, input), { attributes });
  serve(app, contract.removeOptOut, (transaction, { input }) => removeOptOut(transaction, input));
  serve(app, contract.preference, (transaction, { input }) => readPreference(transaction, input));
  serve(app, contract.ownPreference, (transaction, { services }) => showOwnPreference(transaction, services));
  serve(
    app,
    contract.saveOwnPreference,
    (transaction, { services, input }) => saveOwnPreference(transaction, services, input),
    { attributes },
  );
  serve(app, contract.savePreference, (transaction, { input }) => savePreference(transaction, input), {
    attributes,
  });
}

function serveGateways(app: FastifyInstance): void {
  const [own, shared] = [setupContract, platformGatewayContract];
  serve(app, own.gateways, (transaction) => listGateways(transaction));
  serve(
    app,
    own.saveGateway,
    (transaction, { services, input }) => saveGateway(transaction, services, input),
    { attributes },
  );
  serve(app, own.removeGateway, (transaction, { input }) => removeGateway(transaction, input));
  serve(app, own.reportAddress, (transaction, { input }) => makeReportAddress(transaction, input));
  servePlatform(app, shared.gateways, (platform) => listPlatformGateways(platform));
  servePlatform(
    app,
    shared.saveGateway,
    (platform, { services, input }) => savePlatformGateway(platform, services, input),
    { attributes },
  );
  servePlatform(app, shared.confirmGateway, (platform, { input }) => confirmPlatformGateway(platform, input));
  servePlatform(app, shared.removeGateway, (platform, { input }) => removePlatformGateway(platform, input));
  servePlatform(app, shared.reportAddress, (platform, { input }) =>
    makePlatformReportAddress(platform, input),
  );
  // Nothing is held in the database while a provider thinks.
  const ownOne = async (database: Database, { services, context }: Asking, id: string) => {
    const all = await database.readInSite(context, (transaction) =>
      readGateways(transaction, services, 'all'),
    );
    const gateway = all.find((one) => one.id === id.toLowerCase() && !one.isPlatform);
    if (!gateway) throw new AppError(errors.notFound);
    return gateway;
  };
  const sharedOne = (database: Database, { services, context }: Asking, id: string) =>
    database.readAsPlatform(context, (platform) => readPlatformGateway(platform, services, id));
  for (const [contract, find] of [
    [own, ownOne],
    [shared, sharedOne],
  ] as const) {
    serveOpen(app, contract.gatewayBalance, async (database, call) => ({
      balance: await askBalance(call.services, await find(database, call, call.input.id)),
    }));
    serveOpen(
      app,
      contract.tryGateway,
      async (database, call) =>
        tryGateway(call.services, await find(database, call, call.input.id), {
          mobile: call.input.mobile,
          accountId: call.context.accountId,
        }),
      { attributes },
    );
  }
}

type Asking = Pick<Call<unknown>, 'services' | 'context'>;

/** What providers tell by themselves: as JSON, as a list, as a form, or in the address. */
function serveReports(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_, body, done) => {
      try {
        const told: unknown = body === '' ? {} : JSON.parse(body);
        // A bare list is what stands at `list`.
        done(null, Array.isArray(told) ? { list: told } : told);
      } catch {
        done(new AppError(errors.badRequest));
      }
    });
    for (const endpoint of [setupContract.reported, setupContract.reportedInQuery])
      serveOpen(scope, endpoint, (database, { input, context, services, request }) => {
        const { site, secret, ...told } = input;
        return takeReports(database, services, context, { site, secret, told, ip: request.ip });
      });
  });
}
