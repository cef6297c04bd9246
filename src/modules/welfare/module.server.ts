import type { ServerModule } from '../../core/server/http/module.ts';
import { aboutStudent } from '../students/public.ts';
import { welfareContract } from './contract.ts';
import { welfareConductPermission, welfareHealthPermission } from './permissions.ts';
import { serveWelfare } from './routes.ts';
import { welfareHooks } from './service/hooks.ts';

export const welfareServer: ServerModule = {
  routes: serveWelfare,
  hooks: welfareHooks,
  withinReach: {
    permissions: [welfareConductPermission.view, welfareHealthPermission.view],
    about: [aboutStudent(welfareContract.conduct), aboutStudent(welfareContract.health)],
  },
};
