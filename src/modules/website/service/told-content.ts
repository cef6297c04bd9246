import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { Block } from '../blocks/contract.ts';
import type { WebsitePage } from '../pages.ts';

/** The parts of a page, and the answers its scripts would ask for first, by their addresses. */
type Told = {
  readonly blocks: Block[];
  readonly answers?: Readonly<Record<string, unknown>>;
  /** A form follows, which is no wider than it is read well. */
  readonly isForm?: true;
};
/** `preview`: the code of a preview link, where the visitor came by one. */
type Read = (transaction: Transaction, preview?: string) => Promise<Told>;

const told = new WeakMap<Services, Map<WebsitePage['name'], Read>>();

/**
 * Says what stands on a page of the website that another module fills: the website stands below the others and cannot
 * ask them.
 */
export function tellPage(services: Services, name: WebsitePage['name'], read: Read): void {
  const known = told.get(services) ?? new Map<WebsitePage['name'], Read>();
  told.set(services, known.set(name, read));
}

/** What another module has on a page; null where none has told. */
export const toldContent = (services: Services, name: WebsitePage['name']): Read | null =>
  told.get(services)?.get(name) ?? null;
