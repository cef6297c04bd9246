import type { Context } from '../in-site.ts';
import type { DatabaseKind } from '../rows-of.ts';
import { type Along, begin, settingOf } from '../statement.ts';

/** What goes ahead of a transaction's first statement: its beginning, its institution and who acts. */
export function opening(
  kind: DatabaseKind,
  context: Context,
  siteId: number | null,
  beginning: Along = begin,
): Along[] {
  const settings = {
    site_id: siteId === null ? '' : siteText(siteId),
    actor: uuidText(context.accountId),
    impersonator: uuidText(context.impersonatorId),
    action: plainText(context.action, 200),
    request: plainText(context.requestId, 64),
    origin: plainText(context.origin ?? '', 120),
  };
  if (kind === 'postgres') return [beginning, { sql: 'enter', values: Object.values(settings) }];
  const given = Object.entries(settings).filter(([, value]) => value !== '');
  return [beginning, ...given.map(([name, value]) => settingOf(`app.${name}`, value))];
}

/** A text as the database may hold it. */
const plainText = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most);

/** Enters another institution within a transaction. */
export const entering = (siteId: number): Along => settingOf('app.site_id', siteText(siteId));

/** An institution's id as a setting holds it. Throws for what is no id. */
export function siteText(siteId: number): string {
  if (!Number.isSafeInteger(siteId) || siteId <= 0) throw new Error('A site id is a positive integer');
  return String(siteId);
}

function uuidText(id: string | null): string {
  if (id !== null && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw new Error('An account id is a uuid');
  return id ?? '';
}
