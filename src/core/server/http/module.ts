import type { FastifyInstance } from 'fastify';
import type { Entity } from '../../entity.ts';
import { pendingApprovals } from '../approvals/counter.ts';
import type { ReadApplication } from '../auth/applications.ts';
import { openWithinReach, type WithinReach } from '../auth/reach.ts';
import type { Purges } from '../backup/purge.ts';
import { unreadAtBell } from '../bell/counter.ts';
import { linkToCatalogue } from '../catalogue/copies.ts';
import { type CatalogueSeed, referredFirst } from '../catalogue/seed.ts';
import type { Counter } from '../counters/counter.ts';
import { proveCountersJob } from '../counters/counters-job.ts';
import type { Context } from '../database/in-site.ts';
import { inOrder, type SiteNeed } from '../database/site-needs.ts';
import { serveEntity } from '../entity/entity-routes.ts';
import type { EntityHooks } from '../entity/records.ts';
import { missingSizes } from '../files/missing-sizes.ts';
import { sizeUse } from '../files/picture-sizes.ts';
import { type FileUse, fileUsesOf, tidyFilesJob } from '../files/tidy-files.ts';
import { sealHistories } from '../history-seal/seal-job.ts';
import type { Job } from '../jobs/jobs.ts';
import { listFileUse, makeListFile } from '../list-files/make-file.ts';
import { type ReplicationPart, replicatedOf } from '../replication/copied.ts';
import { coreSecrets, type SecretPlace, secretPlacesOf } from '../secrets/places.ts';
import type { NotInAnothersName } from './anothers-name.ts';
import type { AudienceKind } from './audiences.ts';
import type { CalendarSource } from './calendar-source.ts';
import type { ModuleReader } from './module-days.ts';
import type { PlatformSearch, SearchProvider } from './search.ts';
import type { Services } from './services.ts';

/** What a module does on the server. */
export type ServerModule = {
  readonly routes?: (app: FastifyInstance) => void;
  /** What saving and deleting its entities must keep, each with the entity itself: `hooksOf(ledger, …)`. */
  readonly hooks?: readonly EntityHooks[];
  readonly jobs?: readonly Job[];
  /** Its work of every day, made by `defineNightly`. */
  readonly nightly?: readonly Job[];
  /** What its writes keep counted. */
  readonly counters?: readonly Counter[];
  /** What it tells of its day, on its first page and beside its place in the menu. */
  readonly day?: ModuleReader | readonly ModuleReader[];
  /** What it puts into the calendar. */
  readonly calendar?: readonly CalendarSource[];
  /** What the search box finds in it. */
  readonly search?: readonly SearchProvider[];
  /** What it finds for staff of the platform, of what the platform keeps. */
  readonly platformSearch?: readonly PlatformSearch[];
  /** Whom its data names for messages and notices: those who owe, those absent today. */
  readonly audiences?: readonly AudienceKind[];
  /** What of it nobody does through somebody else's account. */
  readonly notInAnothersName?: readonly NotInAnothersName[];
  /** What of it is open to somebody who reaches only a part of the institution. */
  readonly withinReach?: WithinReach;
  /** Knows the tokens of other programs; one module does. */
  readonly readApplication?: ReadApplication;
  /** Where its files are referred to, besides the file fields of the entities. */
  readonly fileUses?: readonly FileUse[];
  /** Where it keeps sealed numbers besides the secret fields of its entities. */
  readonly secrets?: readonly SecretPlace[];
  /** What its catalogues begin with on a new platform. */
  readonly catalogue?: readonly CatalogueSeed[];
  /** What of its setup institutions copy from each other, or from the platform's own rows. */
  readonly replicates?: readonly ReplicationPart[];
  /** What it removes with an institution of its tables outside the institutions. */
  readonly purges?: Purges;
  /** What it brings to institutions that were there before it. */
  readonly needs?: readonly SiteNeed[];
  /** Puts in the jobs that come again by themselves, when a worker starts. */
  readonly start?: (services: Services, context: Context) => Promise<void>;
};

/**
 * Institutions that are older than the catalogue: which of their records are its rows. Before everything else, for what the
 * modules copy refers to such records.
 */
const catalogueLinks = (entities: readonly Entity[]): SiteNeed => ({
  name: 'catalogue.links',
  bring: (transaction, board) =>
    linkToCatalogue(transaction, referredFirst(entities.filter((one) => one.catalogue)), board),
});

/** What all modules do together, as the server takes it. */
export function serverPartsOf(modules: readonly ServerModule[], entities: readonly Entity[]) {
  const hooks = new Map(modules.flatMap((one) => one.hooks ?? []));
  const tidyFiles = tidyFilesJob([
    ...entities.flatMap(fileUsesOf),
    ...modules.flatMap((one) => one.fileUses ?? []),
    listFileUse,
    sizeUse,
  ]);
  const counters = [pendingApprovals, unreadAtBell, ...modules.flatMap((one) => one.counters ?? [])];
  const proveCounters = proveCountersJob(counters);
  return {
    counters,
    /** Every column with sealed numbers. */
    secrets: [
      ...coreSecrets,
      ...entities.flatMap(secretPlacesOf),
      ...modules.flatMap((one) => one.secrets ?? []),
    ],
    /** Proves each night that the counters are right. */
    proveCounters,
    /** The modules' routes, in their order, then those of the entities. */
    routes: [
      ...modules.flatMap(({ routes }) => (routes ? [routes] : [])),
      ...entities.map((entity) => (app: FastifyInstance) => serveEntity(app, entity, hooks.get(entity))),
    ],
    /** Removes the files that no record, student or institution refers to. */
    tidyFiles,
    /** Work of every day, put in when the server starts. */
    nightly: [missingSizes, ...modules.flatMap((one) => one.nightly ?? [])],
    jobs: [
      tidyFiles,
      missingSizes,
      proveCounters,
      sealHistories,
      makeListFile.job,
      ...modules.flatMap((one) => [...(one.jobs ?? []), ...(one.nightly ?? [])]),
    ],
    calendar: modules.flatMap((one) => one.calendar ?? []),
    search: modules.flatMap((one) => one.search ?? []),
    platformSearch: modules.flatMap((one) => one.platformSearch ?? []),
    catalogue: modules.flatMap((one) => one.catalogue ?? []),
    replicated: replicatedOf(
      modules.flatMap((one) => one.replicates ?? []),
      hooks,
    ),
    needs: inOrder([catalogueLinks(entities), ...modules.flatMap((one) => one.needs ?? [])]),
    purges: Object.fromEntries(modules.flatMap((one) => Object.entries(one.purges ?? {}))),
    audiences: new Map(modules.flatMap((one) => one.audiences ?? []).map((kind) => [kind.name, kind])),
    notInAnothersName: modules.flatMap((one) => one.notInAnothersName ?? []),
    withinReach: openWithinReach(modules.flatMap((one) => one.withinReach ?? [])),
    readApplication: modules.find((one) => one.readApplication)?.readApplication ?? (async () => null),
    starts: modules.flatMap(({ start }) => (start ? [start] : [])),
    moduleReaders: modules.flatMap(({ day }) => day ?? []),
  };
}
