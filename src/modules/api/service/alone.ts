import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';

/** On the platform's tables while it is only being found out who asks: in nobody's name. */
export const inNobodysName = <T>(
  { database }: Pick<Services, 'database'>,
  work: (transaction: PlatformTransaction) => Promise<T>,
): Promise<T> =>
  database.asPlatform(
    {
      siteId: null,
      accountId: null,
      impersonatorId: null,
      action: 'oauth',
      requestId: '',
      language: 'en',
      permissions: new Set(),
    },
    work,
  );
