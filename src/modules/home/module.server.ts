import { approvalsDay } from '../../core/server/approvals/day.ts';
import { expireApproval } from '../../core/server/approvals/expire.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { aboutStudent } from '../students/public.ts';
import { serveHome } from './routes.ts';
import { studentContract } from './student/contract.ts';

export const homeServer: ServerModule = {
  withinReach: {
    about: [
      aboutStudent(studentContract.figures),
      aboutStudent(studentContract.subjects),
      aboutStudent(studentContract.attendance),
      aboutStudent(studentContract.documents),
      aboutStudent(studentContract.library),
      aboutStudent(studentContract.messages),
    ],
  },
  purges: { dashboard_palette_use: ['DELETE FROM dashboard_palette_use WHERE of_site = $1'] },
  routes: serveHome,
  jobs: [expireApproval],
  day: approvalsDay,
};
