import { digestOf } from '../../../core/server/auth/caller.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';

/** A draft that was sent is needed no longer. */
export const forgetDraft = (transaction: PlatformTransaction, code: string): Promise<number> =>
  transaction.change('DELETE FROM site_application_draft WHERE code_hash = $1', digestOf(code));
