import { AppError, errors } from '../../../errors.ts';
import type { Database } from '../in-site.ts';

/** The database whose `inSite` has the platform's own tables in the same transaction: its `platform`. */
export const inBoth = (database: Database): Database => ({
  ...database,
  async inSite(context, work) {
    const { siteId } = context;
    if (siteId === null) throw new AppError(errors.notFound);
    return database.asPlatform(context, async (transaction) => work(await transaction.enterSite(siteId)));
  },
});
