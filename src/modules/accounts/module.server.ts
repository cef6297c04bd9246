import type { ServerModule } from '../../core/server/module.ts';
import { serveAccounts } from './routes.ts';
import { attachmentUse } from './service/attachments.ts';
import { accountsHooks } from './service/hooks.ts';
import { accountsDay } from './service/module-day.ts';

export const accountsServer: ServerModule = {
  routes: serveAccounts,
  hooks: accountsHooks,
  day: accountsDay,
  fileUses: [attachmentUse],
};
