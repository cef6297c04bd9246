import type { Services } from '../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';

/**
 * Where an institution's website stands, without a slash at the end: its own host name, the platform's address for the
 * institution that opens there, and `/@alias` for every other. One page has one address, however it was reached.
 */
export async function siteAddress(services: Services, site: SiteFacts): Promise<string> {
  const { config, sites } = services;
  const root = new URL(config.publicAddress);
  if (site.hostName) return `${root.protocol}//${site.hostName}`;
  const first = await sites.resolve(root.host, undefined);
  return first?.id === site.id ? root.origin : `${root.origin}/@${site.alias}`;
}

/** The address of a page in each language, and in the reader's own; of its question only what changes the content. */
export function languageAddresses(address: string, query: URLSearchParams) {
  const rest = new URLSearchParams();
  for (const name of ['page', 'q', 'category', 'month']) {
    const value = query.get(name);
    if (value && !(name === 'page' && value === '1')) rest.set(name, value);
  }
  const withLanguage = (language: string) => {
    const all = new URLSearchParams(rest);
    all.set('lang', language);
    return `${address}?${all}`;
  };
  return {
    any: rest.size > 0 ? `${address}?${rest}` : address,
    en: withLanguage('en'),
    bn: withLanguage('bn'),
  };
}
