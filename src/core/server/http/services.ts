import type { Logger } from 'pino';
import type { Database } from '../database/in-site.ts';
import type { LiveUpdates } from '../database/live-updates.ts';
import type { Storage } from '../files/storage.ts';
import type { Config } from './config.ts';
import type { Sites } from './sites.ts';

/** What the running server has at hand; made once at start and passed on, never global. */
export type Services = {
  readonly config: Config;
  readonly database: Database;
  readonly sites: Sites;
  readonly storage: Storage;
  readonly live: LiveUpdates;
  readonly log: Logger;
  /** The group each screen stands in on its module's first page, by the screen's path. */
  readonly groups: ReadonlyMap<string, string>;
  /** The clock, passed in so that tests can stand at midnight. */
  readonly now: () => Date;
};
