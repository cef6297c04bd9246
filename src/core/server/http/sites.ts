import type { Label, Language } from '../../labels.ts';
import type { Database, Row } from '../database/in-site.ts';

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
  readonly establishedOn: string | null;
  readonly accent: string;
  readonly logo: string | null;
  readonly weekend: readonly number[];
  /** What a visitor who has not chosen reads; null: what the browser asks for. */
  readonly language: Language | null;
  readonly status: string;
  /** Another one after every change. */
  readonly version: number;
};

export type Sites = {
  /** The institution of a host name, else of an alias, else the default one; null when there is none. */
  resolve(hostName: string | undefined, alias: string | undefined): Promise<SiteFacts | null>;
  find(id: number): Promise<SiteFacts | null>;
  /** Forgets what was read, after an institution was made or changed. */
  refresh(): void;
};

const freshFor = 3_000;

/** Institutions are few and change seldom: they are read whole, and again after three seconds. */
export function readSites(database: Database, defaultAlias: string | null): Sites {
  let known: { at: number; reading: Promise<{ sites: SiteFacts[]; hosts: Map<string, number> }> } | null =
    null;

  const read = () => {
    if (known && Date.now() - known.at < freshFor) return known.reading;
    const reading = database
      .findOne<{ sites: Row[] | null }>(
        `SELECT coalesce(json_agg(s ORDER BY id), '[]') AS sites FROM site s WHERE status <> 'closed'`,
      )
      .then((found) => {
        const rows = found?.sites ?? [];
        return {
          sites: rows.map(factsOf),
          hosts: new Map(
            rows.flatMap((row) => (row.host_name ? [[String(row.host_name), Number(row.id)]] : [])),
          ),
        };
      });
    known = { at: Date.now(), reading };
    reading.catch(() => {
      known = null;
    });
    return reading;
  };

  return {
    async resolve(hostName, alias) {
      const { sites, hosts } = await read();
      const hosted = hosts.get((hostName ?? '').replace(/:\d+$/, '').toLowerCase());
      if (hosted !== undefined) return sites.find((site) => site.id === hosted) ?? null;
      if (alias !== undefined) return sites.find((site) => site.alias === alias) ?? null;
      return (defaultAlias ? sites.find((site) => site.alias === defaultAlias) : sites[0]) ?? null;
    },
    async find(id) {
      return (await read()).sites.find((site) => site.id === id) ?? null;
    },
    refresh() {
      known = null;
    },
  };
}

function factsOf(row: Row): SiteFacts {
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
    establishedOn: text('established_on'),
    accent: String(row.accent),
    logo: text('logo'),
    weekend: row.weekend as number[],
    language: text('language') as Language | null,
    status: String(row.status),
    version: Number(row.version),
  };
}
