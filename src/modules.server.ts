import type { FastifyInstance } from 'fastify';
import { approvalsDay } from './core/server/approvals/day.ts';
import { expireApproval } from './core/server/approvals/expire.ts';
import { serveEntity } from './core/server/entity/entity-routes.ts';
import { fileUsesOf, tidyFilesJob } from './core/server/files/tidy-files.ts';
import type { ModuleReader } from './core/server/http/module-days.ts';
import type { SearchProvider } from './core/server/http/search.ts';
import type { Job } from './core/server/jobs/jobs.ts';
import { deliverMail } from './core/server/mail/mail-job.ts';
import { entities } from './entities.ts';
import { academicDay } from './modules/academic/service/module-day.ts';
import { serveAccess } from './modules/access/routes.ts';
import { settingsDay } from './modules/access/service/module-day.ts';
import { accountsHooks } from './modules/accounts/chart/service/hooks.ts';
import { serveAccounts } from './modules/accounts/routes.ts';
import { accountsDay } from './modules/accounts/service/module-day.ts';
import { attachmentUse } from './modules/accounts/vouchers/service/attachments.ts';
import { serveAttendance } from './modules/attendance/routes.ts';
import { attendanceDay } from './modules/attendance/service/module-day.ts';
import { communicationDay } from './modules/communication/service/module-day.ts';
import { serveExams } from './modules/exams/routes.ts';
import { examsDay } from './modules/exams/service/module-day.ts';
import { runInvoices } from './modules/fees/billing/jobs.ts';
import { serveFees } from './modules/fees/routes.ts';
import { feesDay } from './modules/fees/service/module-day.ts';
import { serveHome } from './modules/home/routes.ts';
import { peopleDay } from './modules/people/service/module-day.ts';
import { logoUse } from './modules/platform/public.ts';
import { servePlatformModule } from './modules/platform/routes.ts';
import { platformDay } from './modules/platform/service/module-day.ts';
import { serveResults } from './modules/results/routes.ts';
import { serveStudents } from './modules/students/routes.ts';
import { studentsDay } from './modules/students/service/module-day.ts';
import { studentSearch } from './modules/students/service/search.ts';
import { student } from './modules/students/student.entity.ts';
import { serveWebsite } from './modules/website/routes.ts';
import { websiteDay } from './modules/website/service/module-day.ts';

/** Every module's routes, in the order they are registered. */
export const serveModules: readonly ((app: FastifyInstance) => void)[] = [
  serveWebsite,
  servePlatformModule,
  serveStudents,
  serveAttendance,
  serveAccounts,
  serveExams,
  serveAccess,
  serveFees,
  serveHome,
  serveResults,
  ...entities.map((entity) => (app: FastifyInstance) => serveEntity(app, entity, accountsHooks[entity.name])),
];

/** Removes the files that no record, student or institution refers to. */
export const tidyFiles = tidyFilesJob([
  ...[...entities, student].flatMap(fileUsesOf),
  logoUse,
  attachmentUse,
]);

/** What the worker does. */
export const jobs: readonly Job[] = [deliverMail, tidyFiles, runInvoices.job, expireApproval];

/** What the search box asks. */
export const searchProviders: readonly SearchProvider[] = [studentSearch];

/** What the modules tell of their day, on their first pages and beside their places in the menu. */
export const moduleReaders: readonly ModuleReader[] = [
  studentsDay,
  academicDay,
  attendanceDay,
  examsDay,
  feesDay,
  accountsDay,
  peopleDay,
  communicationDay,
  websiteDay,
  settingsDay,
  platformDay,
  approvalsDay,
];
