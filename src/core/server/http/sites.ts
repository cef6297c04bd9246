import { AppError, errors } from '../../errors.ts';
import type { Label, Language } from '../../labels.ts';
import type { Database, Row } from '../database/in-site.ts';
import { within } from './within.ts';

/** What everybody may know of an institution. */
export type SiteFacts = {
  readonly id: number;
  readonly alias: string;
  /** The institution's own host name, where it has one. */
  readonly hostName: string | null;
  readonly name: Label;
  readonly address: Label;
  readonly motto: Label;
  readonly email: string | null;
  readonly phone: string | null;
  readonly eiin: string | null;
  /** The code of the education board. */
  readonly board: string | null;
  readonly establishedOn: string | null;
  readonly accent: string;
  readonly logo: string | null;
  readonly weekend: readonly number[];
  /** What a visitor who has not chosen reads; null: what the browser asks for. */
  readonly language: Language | null;
  /** People may sign in by a code to their mobile; a student for the first time by ID and birthday. */
  readonly codeSignIn: boolean;
  readonly birthdaySignIn: boolean;
  readonly status: string;
  /** Why it has this status, and from which day on the next step down follows; null where none does. */
  readonly statusReason: string;
  readonly nextStepOn: string | null;
  /** What it may use and how much of it; null: everything. */
  readonly package: SitePackage | null;
  /** Another one after every change. */
  readonly version: number;
};

/** What an institution's package holds. A limit of null is none. */
export type SitePackage = {
  readonly name: Label;
  /** The areas of its sub-modules. */
  readonly areas: ReadonlySet<string>;
  readonly limits: {
    readonly students: number | null;
    readonly sms: number | null;
    readonly megabytes: number | null;
  };
};

export type Sites = {
  /** The institution of a host name, else of an alias, else the default one; null when there is none. */
  resolve(hostName: string | undefined, alias: string | undefined): Promise<SiteFacts | null>;
  find(id: number): Promise<SiteFacts | null>;
  /** Whether a host name is an institution's own. */
  hasHost(hostName: string): Promise<boolean>;
  /** Whether the database did not answer when it was asked last; what is told then was read before. */
  isAway(): boolean;
  /** Forgets what was read, after an institution was made or changed. */
  refresh(): void;
  /** How often that happened. */
  refreshed(): number;
};

const freshFor = 1_000;
/** How long a silent database may keep somebody waiting when there is something read before. */
const patience = 1_500;

type Read = { readonly sites: SiteFacts[]; readonly hosts: Map<string, number> };

/**
 * Institutions are few and change seldom: they are read whole, and again after a second. While the database is away
 * they are what they were.
 */
export function readSites(database: Database, defaultAlias: string | null): Sites {
  let known: { at: number; reading: Promise<Read> } | null = null;
  let last: Read | null = null;
  let isAway = false;
  let refreshed = 0;

  const ask = async (): Promise<Read> => {
    const found = await database.findOne<{ sites: Row[] | null; packages: Row[] | null }>(
      `SELECT coalesce(json_agg(s ORDER BY id), '[]') AS sites, (SELECT json_agg(p) FROM site_package p) AS packages
         FROM site s WHERE status <> 'closed'`,
    );
    const rows = found?.sites ?? [];
    const packages = new Map((found?.packages ?? []).map((row) => [String(row.id), packageOf(row)]));
    last = {
      sites: rows.map((row) => factsOf(row, packages)),
      hosts: new Map(rows.flatMap((row) => (row.host_name ? [[String(row.host_name), Number(row.id)]] : []))),
    };
    isAway = false;
    return last;
  };
  const read = (): Promise<Read> => {
    // A clock that nobody sets: after the machine's was put back, what is old would be fresh for as long.
    if (known && performance.now() - known.at < freshFor) return known.reading;
    const asking = ask();
    const reading = last === null ? asking : within(patience, asking);
    const kept = {
      at: performance.now(),
      reading: reading.catch((error: unknown) => {
        if (known === kept) known = null;
        isAway = error instanceof AppError && error.kind === errors.databaseAway;
        if (isAway && last !== null) return last;
        throw error;
      }),
    };
    known = kept;
    // One that is given up may still fail, with nobody to hear it.
    asking.catch(() => {});
    kept.reading.catch(() => {});
    return kept.reading;
  };

  return {
    async resolve(hostName, alias) {
      const { sites, hosts } = await read();
      const hosted = hosts.get(nameOf(hostName ?? ''));
      if (hosted !== undefined) return sites.find((site) => site.id === hosted) ?? null;
      if (alias !== undefined) return sites.find((site) => site.alias === alias) ?? null;
      return (defaultAlias ? sites.find((site) => site.alias === defaultAlias) : sites[0]) ?? null;
    },
    async find(id) {
      return (await read()).sites.find((site) => site.id === id) ?? null;
    },
    hasHost: async (hostName) => (await read()).hosts.has(nameOf(hostName)),
    isAway: () => isAway,
    refresh() {
      known = null;
      refreshed += 1;
    },
    refreshed: () => refreshed,
  };
}

/** A host as it was asked for, without its port. */
const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

function packageOf(row: Row): SitePackage {
  const limit = (name: string) => (row[name] === null ? null : Number(row[name]));
  return {
    name: { en: String(row.name_en), bn: String(row.name_bn) },
    areas: new Set(row.sub_modules as string[]),
    limits: { students: limit('student_limit'), sms: limit('sms_limit'), megabytes: limit('storage_limit') },
  };
}

function factsOf(row: Row, packages: ReadonlyMap<string, SitePackage>): SiteFacts {
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]));
  return {
    id: Number(row.id),
    alias: String(row.alias),
    hostName: text('host_name'),
    name: { en: String(row.name_en), bn: String(row.name_bn) },
    address: { en: String(row.address_en), bn: String(row.address_bn) },
    motto: { en: String(row.motto_en), bn: String(row.motto_bn) },
    email: text('email'),
    phone: text('phone'),
    eiin: text('eiin'),
    board: text('board'),
    establishedOn: text('established_on'),
    accent: String(row.accent),
    logo: text('logo'),
    weekend: row.weekend as number[],
    language: text('language') as Language | null,
    codeSignIn: row.code_sign_in === true,
    birthdaySignIn: row.birthday_sign_in === true,
    status: String(row.status),
    statusReason: String(row.status_reason),
    nextStepOn: text('next_step_on'),
    package: packages.get(String(row.package_id)) ?? null,
    version: Number(row.version),
  };
}
