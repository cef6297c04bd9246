import type { Logger } from 'pino';
import type { Label } from '../../labels.ts';
import type { Permission } from '../../module/permissions.ts';
import type { ReadApplication } from '../auth/applications.ts';
import type { OpenWithinReach } from '../auth/reach.ts';
import type { Keeper } from '../backup/keeper.ts';
import type { Database } from '../database/in-site.ts';
import type { LiveUpdates } from '../database/live-updates.ts';
import type { SiteNeed } from '../database/site-needs.ts';
import type { Storage } from '../files/storage.ts';
import type { Replicated } from '../replication/copied.ts';
import type { SecretPlace } from '../secrets/places.ts';
import type { NotInAnothersName } from './anothers-name.ts';
import type { AudienceKinds } from './audiences.ts';
import type { CalendarSource } from './calendar-source.ts';
import type { Config } from './config.ts';
import type { Sites } from './sites.ts';
import type { SubModules } from './standing.ts';

/** The group a screen stands in on its module's first page, and its other views with who may open them. */
export type ScreenFacts = {
  /** The module it is written in, wherever it stands. */
  readonly module: string;
  readonly group: string | null;
  readonly views: readonly {
    readonly path: string;
    readonly label: Label;
    readonly permission: Permission | null;
  }[];
};

/** A screen in the menu of students and guardians. */
type FamilyScreen = {
  /** The module it is written in. */
  readonly module: string;
  readonly path: string;
  readonly label: Label;
  readonly icon: string;
  readonly permission: Permission | null;
};

/** A screen as {@link Services} knows it: the catalogue often has the address of the institutions' copies. */
export const screenKey = (menuFor: string, path: string): string => `${menuFor} ${path}`;

/** What the running server has at hand; made once at start and passed on, never global. */
export type Services = {
  readonly config: Config;
  readonly database: Database;
  readonly sites: Sites;
  readonly storage: Storage;
  readonly keeper: Keeper;
  readonly live: LiveUpdates;
  readonly log: Logger;
  /** What a menu says of each screen besides what is stored, by its {@link screenKey}. */
  readonly screens: ReadonlyMap<string, ScreenFacts>;
  /** The permissions that the list of a screen asks for, by the name its views are kept under. */
  readonly sharedLists: ReadonlyMap<string, readonly Permission[]>;
  /** The screens of students and guardians, in the order of their menu. */
  readonly familyScreens: readonly FamilyScreen[];
  /** What the modules put into the calendar. */
  readonly calendar: readonly CalendarSource[];
  /** Whom messages and notices can be for, as the modules name them. */
  readonly audiences: AudienceKinds;
  /** What nobody does through somebody else's account, as the modules say. */
  /** What somebody with a reach may still do. */
  readonly withinReach: OpenWithinReach;
  readonly notInAnothersName: readonly NotInAnothersName[];
  /** What a token that is no session stands for. */
  readonly readApplication: ReadApplication;
  /** What the modules bring to institutions; a new one begins with all of it. */
  readonly needs: readonly SiteNeed[];
  /** What institutions copy from each other, or from the platform's own rows. */
  readonly replicated: Replicated;
  /** Every column with sealed numbers. */
  readonly secrets: readonly SecretPlace[];
  /** What lets somebody handle money, beyond looking. */
  readonly moneyPermissions: readonly Permission[];
  /** What packages have or have not. */
  readonly subModules: SubModules;
  /** The clock, passed in so that tests can stand at midnight. */
  readonly now: () => Date;
};
