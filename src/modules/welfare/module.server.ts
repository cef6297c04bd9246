import type { ServerModule } from '../../core/server/http/module.ts';
import { aboutStudent } from '../students/public.ts';
import { welfareContract } from './contract.ts';
import { serveWelfare } from './routes.ts';
import { welfareHooks } from './service/hooks.ts';

export const welfareServer: ServerModule = {
  routes: serveWelfare,
  hooks: welfareHooks,
  withinReach: {
    about: [aboutStudent(welfareContract.conduct), aboutStudent(welfareContract.health)],
  },
};
