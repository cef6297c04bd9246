import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { viewListOf } from './core/contracts/saved-views-contract.ts';
import { placesOf } from './core/module/module.ts';
import type { Permission } from './core/module/permissions.ts';
import { keeperOf } from './core/server/backup/keeper.ts';
import { seedCatalogues } from './core/server/catalogue/seed.ts';
import { bringCounters } from './core/server/counters/bring-counters.ts';
import { putProof } from './core/server/counters/counters-job.ts';
import { roleUrl, withAdmin } from './core/server/database/database.ts';
import { type Context, openPools } from './core/server/database/in-site.ts';
import { listenForUpdates } from './core/server/database/live-updates.ts';
import { poolSize } from './core/server/database/scope/make-pools.ts';
import { seedPlatform } from './core/server/database/seed.ts';
import { bringSiteNeeds } from './core/server/database/site-needs.ts';
import { localStorageFolder } from './core/server/files/storage.ts';
import { putTidying } from './core/server/files/tidy-files.ts';
import { putSealing } from './core/server/history-seal/seal-job.ts';
import { makeApp } from './core/server/http/app.ts';
import type { Config } from './core/server/http/config.ts';
import { serverPartsOf } from './core/server/http/module.ts';
import { type Services, screenKey } from './core/server/http/services.ts';
import { readSites } from './core/server/http/sites.ts';
import { readSubModules } from './core/server/http/standing.ts';
import { checkImport } from './core/server/import/queued-check.ts';
import { runImport } from './core/server/import/queued-import.ts';
import { startWorker, type Worker } from './core/server/jobs/jobs.ts';
import { putNightly } from './core/server/jobs/nightly.ts';
import { clearOldJob, putClearing } from './core/server/jobs/retention.ts';
import { loggable } from './core/server/log/loggable.ts';
import { deliverMail, resumeMail } from './core/server/mail/mail-job.ts';
import { bringSecrets } from './core/server/secrets/bring-secrets.ts';
import { keyRingOf } from './core/server/secrets/sealed.ts';
import { isMoney } from './modules/access/rules.ts';
import { earlyApplication } from './modules/platform/public.ts';
import { fileForms, publicForms, publicPage } from './modules/website/public.ts';
import { details, initialRoles, modules, permissions } from './modules.details.ts';
import { entities, screens } from './modules.entities.ts';
import { serverModules } from './modules.server.ts';
import { isPublicPage } from './public-pages.ts';

/** What the modules do on the server. */
export const parts = serverPartsOf(serverModules, entities);

/** Where the screens of an area stand. */
const placeOf = (area: string, otherwise: string): string =>
  screens.find(({ permission }) => permission?.startsWith(`${area}.`))?.module ?? otherwise;

/** What packages have or have not. */
export const subModules = readSubModules(
  details.flatMap(({ module, subModules: parts }) =>
    Object.entries(parts ?? {}).map(([area, { label, addresses }]) => ({
      area,
      label,
      module: module.name,
      moduleLabel:
        placesOf(modules).find(({ name }) => name === placeOf(area, module.standsIn))?.label ?? label,
      addresses: addresses ?? [],
    })),
  ),
);

const moneyPermissions = (Object.keys(permissions) as Permission[]).filter(isMoney);

const familyScreens = modules
  .flatMap(({ name, screens: own }) =>
    Object.values<(typeof modules)[number]['screens'][string]>(own).flatMap(({ family, path, permission }) =>
      family ? [{ module: name, path, permission, ...family }] : [],
    ),
  )
  .sort((one, other) => one.position - other.position);

const ownPathsOf = (module: (typeof modules)[number]) =>
  new Set(Object.values(module.screens).map((screen): string => screen.path));

const screenFacts = new Map(
  screens.map(({ path, group, menuFor }) => [
    screenKey(menuFor, path),
    {
      module: modules.find((one) => ownPathsOf(one).has(path))?.name ?? '',
      group,
      views: screens.flatMap(({ viewOf, path: own, title, permission }) =>
        viewOf === path ? [{ path: own, label: title, permission }] : [],
      ),
    },
  ]),
);

export type Server = {
  app: FastifyInstance;
  services: Services;
  /** Begins to do the queue's jobs in this process. */
  work(): Promise<void>;
  /**
   * Tells PostgreSQL how many rows there are, after many came at once; until autovacuum has seen them it would plan for
   * empty tables, and a statement of milliseconds could take a minute.
   */
  countAnew(): Promise<void>;
  close(): Promise<void>;
};

/** The platform itself as the actor: starting, seeding, jobs. */
export const systemContext = (action: string): Context => ({
  siteId: null,
  accountId: null,
  impersonatorId: null,
  action,
  requestId: '',
  language: 'en',
  permissions: new Set(),
});

/** What a list that is known by its screen's address asks for; two screens with one name ask for both. */
const sharedLists = new Map<string, Permission[]>();
for (const { path, permission, menuFor } of screens) {
  const name = viewListOf(path);
  if (menuFor === 'site' && permission && name)
    sharedLists.set(name, [...new Set([...(sharedLists.get(name) ?? []), permission])]);
}

/**
 * The whole server on a migrated database, listening nowhere yet. Brings roles and menus up to the code, unless another process
 * has. `longestQuery` in milliseconds is for work that no request waits for; 0: no limit.
 */
export async function makeServer(
  config: Config,
  adminUrl: string,
  options: {
    now?: () => Date;
    log?: Services['log'];
    longestQuery?: number;
    connectWithin?: number;
    isBrought?: boolean;
  } = {},
): Promise<Server> {
  const given =
    options.log ??
    pino({
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
    });
  // Wherever an error is written down, also by a job or a device.
  const err = (error: unknown) => (error instanceof Error ? loggable(error) : error);
  const log = given.child({}, { serializers: { err } });
  const keys = keyRingOf(config.keys);
  if (!options.isBrought) {
    await bringCounters(adminUrl, parts.counters, config.databaseKind === 'citus' ? 'row' : 'statement');
    await bringSecrets(adminUrl, keys, parts.secrets, config.secret);
  }
  const platformUrl = roleUrl(adminUrl, 'pathshala_platform', config.secret);
  const live = listenForUpdates(platformUrl);
  const database = await openPools(
    {
      appUrl: roleUrl(adminUrl, 'pathshala_app', config.secret),
      platformUrl,
      groupUrl: roleUrl(adminUrl, 'pathshala_group', config.secret),
    },
    {
      live,
      keys,
      kind: config.databaseKind,
      size: poolSize(config.processes),
      ...(options.now ? { now: options.now } : {}),
      ...(options.longestQuery === undefined ? {} : { longestQuery: options.longestQuery }),
      ...(options.connectWithin === undefined ? {} : { connectWithin: options.connectWithin }),
    },
  ).catch(async (error: unknown) => {
    await live.close();
    throw error;
  });
  if (!options.isBrought) {
    await database.asPlatform(systemContext('seed'), (transaction) =>
      seedPlatform(transaction, initialRoles, placesOf(modules), screens),
    );
    await seedCatalogues(database, systemContext('seed'), parts.catalogue);
    await bringSiteNeeds(database, systemContext('upgrade'), parts.needs);
  }
  const storage = localStorageFolder(config.storageFolder);
  const services: Services = {
    config,
    database,
    keeper: keeperOf({
      adminUrl,
      dataFolder: config.dataFolder,
      secret: config.secret,
      storage,
      purges: parts.purges,
    }),
    sites: readSites(database, config.defaultSite),
    storage,
    live,
    log,
    screens: screenFacts,
    sharedLists,
    familyScreens,
    calendar: parts.calendar,
    audiences: parts.audiences,
    needs: parts.needs,
    replicated: parts.replicated,
    secrets: parts.secrets,
    subModules,
    moneyPermissions,
    notInAnothersName: parts.notInAnothersName,
    withinReach: parts.withinReach,
    readApplication: parts.readApplication,
    now: options.now ?? (() => new Date()),
  };
  const app = await makeApp(services, {
    routes: parts.routes,
    search: parts.search,
    platformSearch: parts.platformSearch,
    moduleReaders: parts.moduleReaders,
    isPublicPage,
    publicPage,
    publicForms,
    fileForms,
    earlyPage: earlyApplication,
  });
  let worker: Worker | null = null;
  return {
    app,
    services,
    async work() {
      await resumeMail(services, systemContext('start'));
      await putTidying(services, systemContext('start'), parts.tidyFiles);
      await putClearing(services, systemContext('start'));
      await putProof(services, systemContext('start'), parts.proveCounters);
      await putSealing(services, systemContext('start'));
      await putNightly(services, systemContext('start'), parts.nightly);
      for (const start of parts.starts) await start(services, systemContext('start'));
      worker = await startWorker(
        services,
        [deliverMail, clearOldJob, checkImport.job, runImport.job, ...parts.jobs],
        roleUrl(adminUrl, 'pathshala_jobs', config.secret),
      );
    },
    async countAnew() {
      await withAdmin(adminUrl, (client) => client.query('ANALYZE'));
    },
    async close() {
      await app.close();
      await worker?.stop();
      await services.live.close();
      await database.close();
    },
  };
}
