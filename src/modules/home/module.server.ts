import { approvalsDay } from '../../core/server/approvals/day.ts';
import { expireApproval } from '../../core/server/approvals/expire.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { serveHome } from './routes.ts';

export const homeServer: ServerModule = { routes: serveHome, jobs: [expireApproval], day: approvalsDay };
