import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../core/dates.ts';
import { fillLabel, textOf } from '../../core/labels.ts';
import { ringForHeads } from '../../core/server/auth/impersonation.ts';
import { serveOpen, servePlatform } from '../../core/server/http/serve.ts';
import { sendDownload } from '../../core/server/sheets/list-files.ts';
import { officeFile, sheetOfRows } from '../../core/server/sheets/office-sheet.ts';
import { servePlatformAct } from '../access/public.ts';
import { serveNational } from './calendar/service/serve-national.ts';
import { contract } from './contract.ts';
import { addMemberAct, changeMemberAct } from './groups/service/acts.ts';
import { fieldLabels, siteStatusLabels, statusNews } from './labels.ts';
import { featuresContract } from './lists/contract.ts';
import { listFeatures } from './lists/service/features.ts';
import { serveReports } from './reports/service/serve-reports.ts';
import { screenLabels } from './screen-labels.ts';
import { readAcademics } from './service/academics.ts';
import {
  answerRequest,
  followApplication,
  limitApplying,
  limitFollowing,
  submitApplication,
  withdrawApplication,
} from './service/apply.ts';
import { readChoices, readPackages, readPlaces } from './service/catalogue.ts';
import { createSite } from './service/create-site.ts';
import { serveDrafts } from './service/drafts.ts';
import { exportSites } from './service/export-sites.ts';
import { firstMembershipOf } from './service/hooks.ts';
import { listSites } from './service/list-sites.ts';
import { readFigures, readSite, updateSite } from './service/manage-sites.ts';
import { servePapers } from './service/papers.ts';
import { readDay } from './service/read-day.ts';
import { decide, freeAlias, listApplications, readApplication } from './service/review.ts';
import { serveSettings } from './service/serve-settings.ts';
import {
  createGroup,
  deleteGroup,
  listGroups,
  readGroup,
  removeMember,
  renameGroup,
} from './service/site-groups.ts';
import { listSteps, setSiteStatus } from './service/standing.ts';

const options = { attributes: fieldLabels };
const done = { done: true as const };

/** Serves applying, reviewing, and the platform's list of institutions and their groups. */
export function servePlatformModule(app: FastifyInstance): void {
  serveSettings(app);
  serveNational(app);
  serveReports(app);
  serveOpen(app, featuresContract.features, (database, { context }) =>
    database.asPlatform(context, listFeatures),
  );
  serveOpen(app, contract.choices, (database, { context }) => database.asPlatform(context, readChoices));
  servePlatform(app, contract.packages, async (transaction, { context, services }) => {
    const first = firstMembershipOf(services);
    const mayGive = first !== null && context.permissions.has(first.permission);
    const usual = (await first?.usual(transaction)) ?? null;
    return { items: await readPackages(transaction), mayGive, usual };
  });
  serveOpen(app, contract.places, (database, { context }) => database.asPlatform(context, readPlaces));

  serveOpen(
    app,
    contract.apply,
    async (database, { input, context, request, services }) => {
      await limitApplying(database, request.ip);
      return database.asPlatform(context, (transaction) =>
        submitApplication(transaction, services.now(), input),
      );
    },
    options,
  );
  serveOpen(
    app,
    contract.follow,
    async (database, { input, context, request }) => {
      await limitFollowing(database, request.ip);
      return database.asPlatform(context, (transaction) => followApplication(transaction, input));
    },
    options,
  );
  serveOpen(
    app,
    contract.answer,
    async (database, { input, context, request, services }) => {
      await limitFollowing(database, request.ip);
      return database.asPlatform(context, (transaction) => answerRequest(transaction, services.now(), input));
    },
    options,
  );

  serveOpen(
    app,
    contract.withdraw,
    async (database, { input, context, request, services }) => {
      await limitFollowing(database, request.ip);
      return database.asPlatform(context, (transaction) =>
        withdrawApplication(transaction, services.now(), input),
      );
    },
    options,
  );

  servePapers(app);
  serveDrafts(app);

  servePlatform(app, contract.day, (transaction, { context, services }) =>
    readDay(transaction, services.now(), context.permissions),
  );
  servePlatform(app, contract.listApplications, (transaction, { input }) =>
    listApplications(transaction, input),
  );
  servePlatform(app, contract.readApplication, (transaction, { input }) =>
    readApplication(transaction, input.id),
  );
  servePlatform(
    app,
    contract.decide,
    (transaction, { input, services }) => decide(transaction, services.now(), input),
    options,
  );

  servePlatform(app, contract.proposeAlias, async (transaction, { input }) => ({
    alias: await freeAlias(transaction, input.name),
  }));
  serveOpen(
    app,
    contract.createSite,
    async (database, { input, context, services }) => {
      const made = await database.asPlatform(context, (transaction) =>
        createSite(transaction, services, input),
      );
      // After the commit: earlier, the list would be read again without the new one.
      services.sites.refresh();
      return made;
    },
    options,
  );
  servePlatform(app, contract.listSites, (transaction, { input, services }) =>
    listSites(transaction, input, todayInDhaka(services.now())),
  );
  servePlatform(app, contract.listSteps, (transaction, { input }) => listSteps(transaction, input.id));
  servePlatform(app, contract.readAcademics, (transaction, { input }) =>
    readAcademics(transaction, input.id),
  );
  serveOpen(app, contract.exportSites, async (database, { input, context, services, reply }) => {
    const { format, ...query } = input;
    const rows = await database.asPlatform(context, (transaction) =>
      exportSites(transaction, query, { language: context.language, today: todayInDhaka(services.now()) }),
    );
    const made = { language: context.language, site: null, now: services.now() };
    const body = await officeFile(
      format,
      sheetOfRows(textOf(screenLabels.institutions, context.language), rows, {
        kinds: { 9: 'taka', 10: 'day', 12: 'day' },
        summed: [9],
      }),
      made,
    );
    sendDownload(reply, format, `institutions-${todayInDhaka(services.now())}`, body);
    return reply;
  });
  servePlatform(app, contract.siteFigures, (transaction, { services }) =>
    readFigures(transaction, services.now()),
  );
  servePlatform(app, contract.readSite, (transaction, { input }) => readSite(transaction, input.id));
  serveOpen(
    app,
    contract.updateSite,
    async (database, { input, context, services }) => {
      const record = await database.asPlatform(context, (transaction) => updateSite(transaction, input));
      services.sites.refresh();
      return record;
    },
    options,
  );
  serveOpen(
    app,
    contract.setSiteStatus,
    async (database, { input, context, services }) => {
      const record = await database.asPlatform(context, async (transaction) => {
        const changed = await setSiteStatus(transaction, services.now(), input);
        // Last: the bell of its heads rings within the institution.
        const told = { status: siteStatusLabels[input.status], reason: input.reason };
        await ringForHeads(transaction, input.id, { title: fillLabel(statusNews, told), path: null });
        return changed;
      });
      services.sites.refresh();
      return record;
    },
    options,
  );

  servePlatform(app, contract.listGroups, (transaction, { input }) => listGroups(transaction, input));
  servePlatform(app, contract.readGroup, (transaction, { input }) => readGroup(transaction, input.id));
  servePlatform(
    app,
    contract.createGroup,
    (transaction, { input }) => createGroup(transaction, input),
    options,
  );
  servePlatform(
    app,
    contract.renameGroup,
    async (transaction, { input }) => {
      await renameGroup(transaction, input);
      return done;
    },
    options,
  );
  servePlatform(app, contract.deleteGroup, async (transaction, { input }) => {
    await deleteGroup(transaction, input.id);
    return done;
  });
  servePlatformAct(app, contract.addMember, addMemberAct, options);
  servePlatformAct(app, contract.changeMember, changeMemberAct, options);
  servePlatform(app, contract.removeMember, async (transaction, { input }) => {
    await removeMember(transaction, input);
    return done;
  });
}
