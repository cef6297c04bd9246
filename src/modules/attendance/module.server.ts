import type { ServerModule } from '../../core/server/http/module.ts';
import { serveAttendance } from './routes.ts';
import { absentAudience } from './service/absent-audience.ts';
import { attendanceOfDay } from './service/counters.ts';
import { attendanceDay } from './service/module-day.ts';
import { leavePaperUse } from './student-leave/service/papers.ts';

export const attendanceServer: ServerModule = {
  routes: serveAttendance,
  day: attendanceDay,
  counters: [attendanceOfDay],
  audiences: [absentAudience],
  fileUses: [leavePaperUse],
};
