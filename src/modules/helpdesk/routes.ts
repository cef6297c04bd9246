import type { FastifyInstance, FastifyRequest } from 'fastify';
import { linkTo } from '../../core/server/files/files.ts';
import { serve, serveOpen, servePlatform } from '../../core/server/http/serve.ts';
import type { Services } from '../../core/server/http/services.ts';
import { helpdeskContract as contract, platformHelpdeskContract as platform } from './contract.ts';
import { helpdeskFields } from './labels.ts';
import { keepTicketFile } from './service/files.ts';
import { takeFromWebsite } from './service/from-website.ts';
import { serveHelpdeskFiles } from './service/list-files.ts';
import { askPlatform, askSchool } from './service/open.ts';
import { listForPlatform, platformPeople, platformTools } from './service/platform.ts';
import {
  listDesk,
  listMine,
  listToPlatform,
  readChoices,
  readTicket,
  readTools,
  readTopics,
} from './service/read.ts';
import { platformViewerOf, viewerOf } from './service/tickets.ts';
import { answerers, assign, rate, setState, writeTo } from './service/write.ts';

const options = { attributes: helpdeskFields };

const linksFor = (services: Services, request: FastifyRequest, siteId: number) => (fileId: string) =>
  linkTo(services, request, siteId, fileId);

/** Serves the help desk: asking, answering, and the platform's desk. */
export function serveHelpdesk(app: FastifyInstance): void {
  serveAskers(app);
  serveDesk(app);
  servePlatformDesk(app);
  takeFromWebsite(app);
  serveHelpdeskFiles(app);
}

function serveAskers(app: FastifyInstance): void {
  serve(app, contract.mine, (on, { input, services }) => listMine(on, services, input));
  serve(app, contract.toPlatform, (on, { input, services }) => listToPlatform(on, services, input));
  serve(app, contract.choices, (on) => readChoices(on));
  serve(app, contract.topics, (on) => readTopics(on));
  serve(app, contract.ticket, (on, { input, services, request }) =>
    readTicket(on, services, viewerOf(on.context), {
      id: input.id,
      linkOf: linksFor(services, request, on.siteId),
    }),
  );
  serve(app, contract.open, (on, { input, services }) => askSchool(on, services, input), options);
  serve(app, contract.openToPlatform, (on, { input, services }) => askPlatform(on, services, input), options);
  serve(
    app,
    contract.write,
    (on, { input, services }) => writeTo(on, services, viewerOf(on.context), input),
    options,
  );
  serve(
    app,
    contract.setState,
    (on, { input, services }) => setState(on, services, viewerOf(on.context), input),
    options,
  );
  serve(
    app,
    contract.rate,
    (on, { input, services }) => rate(on, services, viewerOf(on.context), input),
    options,
  );
  serveOpen(app, contract.file, (_, call) => keepTicketFile(call, call.context.siteId));
}

function serveDesk(app: FastifyInstance): void {
  serve(app, contract.desk, (on, { input, services }) => listDesk(on, services, input));
  serve(app, contract.tools, (on, { services }) => readTools(on, services));
  serve(
    app,
    contract.assign,
    async (on, { input, services }) =>
      assign(on, services, viewerOf(on.context), { ...input, mayBe: await answerers(services, on.siteId) }),
    options,
  );
}

function servePlatformDesk(app: FastifyInstance): void {
  servePlatform(app, platform.list, (on, { input, services }) => listForPlatform(on, services, input));
  servePlatform(app, platform.tools, (on) => platformTools(on));
  servePlatform(app, platform.ticket, async (on, { input, services, request }) =>
    readTicket(await on.enterSite(input.site), services, platformViewerOf(on.context), {
      id: input.id,
      linkOf: linksFor(services, request, input.site),
    }),
  );
  servePlatform(
    app,
    platform.write,
    async (on, { input, services }) =>
      writeTo(await on.enterSite(input.site), services, platformViewerOf(on.context), input),
    options,
  );
  servePlatform(
    app,
    platform.setState,
    async (on, { input, services }) =>
      setState(await on.enterSite(input.site), services, platformViewerOf(on.context), input),
    options,
  );
  servePlatform(
    app,
    platform.assign,
    async (on, { input, services }) => {
      const mayBe = (await platformPeople(on)).map((one) => one.id);
      const { id, assigneeId } = input;
      return assign(await on.enterSite(input.site), services, platformViewerOf(on.context), {
        id,
        assigneeId,
        mayBe,
      });
    },
    options,
  );
  serveOpen(app, platform.file, (_, call) => keepTicketFile(call, call.input.site));
}
