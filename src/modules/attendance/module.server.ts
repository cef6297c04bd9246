import { fileOf } from '../../core/contracts/list-files-contract.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { attendanceContract } from './contract.ts';
import { attendanceParts } from './periods/service/replicates.ts';
import { attendancePermission } from './permissions.ts';
import { serveAttendance } from './routes.ts';
import { absentAudience } from './service/absent-audience.ts';
import { attendanceOfDay } from './service/counters.ts';
import { attendanceDay } from './service/module-day.ts';
import { tellAbsentEmployeesJob } from './staff/service/tell-absent.ts';
import { studentLeaveSource } from './student-leave/service/calendar-source.ts';
import { leavePaperUse } from './student-leave/service/papers.ts';
import { putTellingJob, tellJob } from './texts/service/tell-job.ts';

export const attendanceServer: ServerModule = {
  withinReach: {
    permissions: [
      attendancePermission.view,
      attendancePermission.take,
      attendancePermission.takeAll,
      attendancePermission.amend,
    ],
    calls: [
      attendanceContract.sections,
      attendanceContract.sheet,
      attendanceContract.save,
      attendanceContract.history,
      attendanceContract.register,
      attendanceContract.registerFile,
      attendanceContract.absences,
      fileOf(attendanceContract.absences),
    ],
  },
  routes: serveAttendance,
  jobs: [tellJob],
  nightly: [putTellingJob, tellAbsentEmployeesJob],
  day: attendanceDay,
  replicates: attendanceParts,
  counters: [attendanceOfDay],
  audiences: [absentAudience],
  calendar: [studentLeaveSource],
  fileUses: [leavePaperUse],
};
