import type * as z from 'zod';
import { isFoundBy, searchKeyOf } from '../../../../core/search-text.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { Asked, sendingContract } from '../contract.ts';
import { peopleOf } from './audience.ts';
import { composeFor } from './compose.ts';

/**
 * Everybody a message is for, one row for each they are told of, also who is left out or not reached. Its text need not be
 * written yet.
 */
export async function listPeople(
  transaction: Transaction,
  services: Services,
  { q, show, page, size, ...given }: z.output<typeof sendingContract.people.input>,
) {
  const asked = await peopleOf(transaction, services, given.groups);
  const { skipped } = await composeFor(transaction, services, given, asked);
  const reasons = new Map<string, Asked['reasons']>();
  for (const { reason, channel, person, aboutIds } of skipped) {
    if (['excluded', 'noText', 'tooLong'].includes(reason)) continue;
    for (const aboutId of aboutIds) {
      const id = `${person.personId} ${aboutId}`;
      const known = reasons.get(id) ?? [];
      // Who stands in two of the groups is skipped twice.
      if (!known.some((one) => one.channel === channel)) reasons.set(id, [...known, { channel, reason }]);
    }
  }
  const [excluded, inSaved] = [new Set(given.excluded), new Set(asked.excluded)];
  const rows = new Map<string, Asked>();
  for (const one of asked.people) {
    const { personKind, personId, name, aboutId, aboutName: about, accountId, mobile } = one;
    const id = `${personId} ${aboutId}`;
    if (rows.has(id)) continue;
    if (q !== '' && !isFoundBy(searchKeyOf(name.en, name.bn, about.en, about.bn, mobile), q)) continue;
    const ids = [...new Set([aboutId, personId, ...(accountId ? [accountId] : [])])];
    rows.set(id, {
      id,
      person: { personKind, personId },
      name,
      about,
      aboutId,
      outBy: ids.filter((known) => excluded.has(known)),
      isOutInSaved: ids.some((known) => inSaved.has(known)),
      reasons: reasons.get(id) ?? [],
    });
  }
  const shown = [...rows.values()].filter(
    (row) =>
      show === 'all' || (show === 'out' ? row.outBy.length > 0 || row.isOutInSaved : row.reasons.length > 0),
  );
  return { items: shown.slice((page - 1) * size, page * size), total: shown.length, page, size };
}
