import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { LetterKind } from '../rules.ts';

/** What a visitor of the website wrote, as it is handed on. */
type WebsiteMessage = {
  readonly id: string;
  readonly kind: LetterKind;
  readonly code: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly subject: string;
  readonly body: string;
};

/** Takes a letter in the transaction that keeps it; answers what it was made into, or null. */
type TakeMessage = (transaction: Transaction, message: WebsiteMessage) => Promise<string | null>;

const takers = new WeakMap<Services, TakeMessage>();

/**
 * Hands every message and complaint of the website to `take` as well, from here on. For the module that answers them,
 * which stands above this one; called once, when its routes are served.
 */
export function registerWebsiteMessages(services: Services, take: TakeMessage): void {
  takers.set(services, take);
}

export const takerOf = (services: Services): TakeMessage | undefined => takers.get(services);
