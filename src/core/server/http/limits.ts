import { AppError, errors } from '../../errors.ts';
import type { Label } from '../../labels.ts';
import type { Transaction } from '../database/in-site.ts';
import { hold } from '../database/locks.ts';
import type { Services } from './services.ts';
import type { SitePackage } from './sites.ts';

const whatIs: Readonly<Record<keyof SitePackage['limits'], Label>> = {
  students: { en: 'students', bn: 'শিক্ষার্থী' },
  sms: { en: 'SMS a month', bn: 'মাসিক এসএমএস' },
  megabytes: { en: 'MB of files', bn: 'এমবি ফাইল' },
};

/** Whether the institution's package sets this limit at all. */
export const hasLimit = async (
  transaction: Transaction,
  services: Services,
  limit: keyof SitePackage['limits'],
): Promise<boolean> =>
  ((await services.sites.find(transaction.siteId))?.package?.limits[limit] ?? null) !== null;

/**
 * Refuses what would bring an institution above a limit of its package, with words. `count` tells how much there is with
 * what this transaction has just added; two that add in the same moment are counted one after the other.
 */
export async function assertWithinPackage(
  transaction: Transaction,
  services: Services,
  limit: keyof SitePackage['limits'],
  count: () => Promise<number>,
): Promise<void> {
  const held = (await services.sites.find(transaction.siteId))?.package;
  const most = held?.limits[limit] ?? null;
  if (!held || most === null) return;
  await hold(transaction, [`package.${limit}`], 'alone');
  const wanted = await count();
  if (wanted > most)
    throw new AppError(
      errors.limitReached,
      { package: held.name, limit: most, what: whatIs[limit], wanted },
      { limit, most, wanted },
    );
}
