import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './in-site.ts';
import type { LiveUpdates } from './live-updates.ts';
import type { Sites } from './sites.ts';
import type { Storage } from './storage.ts';

/** What the running server has at hand; made once at start and passed on, never global. */
export type Services = {
  readonly config: Config;
  readonly database: Database;
  readonly sites: Sites;
  readonly storage: Storage;
  readonly live: LiveUpdates;
  readonly log: Logger;
  /** The clock, passed in so that tests can stand at midnight. */
  readonly now: () => Date;
};
