import type { ServerModule } from './core/server/http/module.ts';
import { academicServer } from './modules/academic/module.server.ts';
import { accessServer } from './modules/access/module.server.ts';
import { accountsServer } from './modules/accounts/module.server.ts';
import { admissionServer } from './modules/admission/module.server.ts';
import { apiServer } from './modules/api/module.server.ts';
import { attendanceServer } from './modules/attendance/module.server.ts';
import { billingServer } from './modules/billing/module.server.ts';
import { boardServer } from './modules/board/module.server.ts';
import { calendarServer } from './modules/calendar/module.server.ts';
import { catalogueServer } from './modules/catalogue/module.server.ts';
import { communicationServer } from './modules/communication/module.server.ts';
import { devicesServer } from './modules/devices/module.server.ts';
import { documentsServer } from './modules/documents/module.server.ts';
import { dutyServer } from './modules/duty/module.server.ts';
import { examsServer } from './modules/exams/module.server.ts';
import { facilitiesServer } from './modules/facilities/module.server.ts';
import { feesServer } from './modules/fees/module.server.ts';
import { helpdeskServer } from './modules/helpdesk/module.server.ts';
import { homeServer } from './modules/home/module.server.ts';
import { leaveServer } from './modules/leave/module.server.ts';
import { lessonsServer } from './modules/lessons/module.server.ts';
import { libraryServer } from './modules/library/module.server.ts';
import { locationsServer } from './modules/locations/module.server.ts';
import { meetingsServer } from './modules/meetings/module.server.ts';
import { operationsServer } from './modules/operations/module.server.ts';
import { paymentsServer } from './modules/payments/module.server.ts';
import { payrollServer } from './modules/payroll/module.server.ts';
import { peopleServer } from './modules/people/module.server.ts';
import { platformServer } from './modules/platform/module.server.ts';
import { recruitmentServer } from './modules/recruitment/module.server.ts';
import { replicationServer } from './modules/replication/module.server.ts';
import { resultsServer } from './modules/results/module.server.ts';
import { studentsServer } from './modules/students/module.server.ts';
import { tasksServer } from './modules/tasks/module.server.ts';
import { websiteServer } from './modules/website/module.server.ts';
import { welfareServer } from './modules/welfare/module.server.ts';

/** The modules on the server, in the order of their places in the side bar. */
export const serverModules: readonly ServerModule[] = [
  homeServer,
  studentsServer,
  welfareServer,
  boardServer,
  admissionServer,
  academicServer,
  attendanceServer,
  devicesServer,
  examsServer,
  resultsServer,
  lessonsServer,
  feesServer,
  accountsServer,
  peopleServer,
  leaveServer,
  dutyServer,
  payrollServer,
  recruitmentServer,
  communicationServer,
  libraryServer,
  calendarServer,
  tasksServer,
  helpdeskServer,
  meetingsServer,
  facilitiesServer,
  documentsServer,
  websiteServer,
  accessServer,
  platformServer,
  catalogueServer,
  paymentsServer,
  locationsServer,
  billingServer,
  replicationServer,
  operationsServer,
  apiServer,
];
