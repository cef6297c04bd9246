import { addDays } from '../../../../core/dates.ts';
import { link } from '../../../../core/module/paths.ts';
import { accountsPath } from '../../paths.ts';
import { ageLimits } from '../../rules.ts';
import { partyPath } from '../../screens/paths.ts';

/** Dealings of the days an age of what is due with a party stands for: what is that old is of these days. */
export function agePath(partyId: string, age: number, on: string, begin: string): string {
  const limit = ageLimits[age];
  const younger = ageLimits[age - 1];
  const to = younger === undefined ? on : addDays(on, -younger - 1);
  const from = limit === undefined ? begin : addDays(on, -limit);
  return partyPath(partyId, [from, to].toSorted()[0] ?? from, to);
}

/** Which parties: those we owe, those that owe us, or those with something of one age. */
export const partyParts = ['payable', 'receivable', 'age0', 'age1', 'age2', 'age3'] as const;
export type PartyPart = (typeof partyParts)[number];

/** What is due with those parties on a day. */
export function partiesPath(part: PartyPart, on: string): string {
  return link(accountsPath.partyLedger, { to: on, part });
}
