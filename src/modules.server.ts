import type { FastifyInstance } from 'fastify';
import { serveEntity } from './core/server/entity-routes.ts';
import type { Job } from './core/server/jobs.ts';
import { deliverMail } from './core/server/mail-job.ts';
import type { SearchProvider } from './core/server/search.ts';
import { fileUsesOf, tidyFilesJob } from './core/server/tidy-files.ts';
import { serveAccess } from './modules/access/routes.ts';
import { serveAttendance } from './modules/attendance/routes.ts';
import { serveHome } from './modules/home/routes.ts';
import { serveSetup } from './modules/home/service/serve-setup.ts';
import { logoUse } from './modules/platform/public.ts';
import { servePlatformModule } from './modules/platform/routes.ts';
import { serveStudents } from './modules/students/routes.ts';
import { studentSearch } from './modules/students/service/search.ts';
import { student } from './modules/students/student.entity.ts';
import { serveWebsite } from './modules/website/routes.ts';
import { entities } from './modules.ts';

/** Every module's routes, in the order they are registered. */
export const serveModules: readonly ((app: FastifyInstance) => void)[] = [
  serveWebsite,
  servePlatformModule,
  serveStudents,
  serveAttendance,
  serveAccess,
  serveHome,
  serveSetup,
  ...entities.map((entity) => (app: FastifyInstance) => serveEntity(app, entity)),
];

/** Removes the files that no record, student or institution refers to. */
export const tidyFiles = tidyFilesJob([...[...entities, student].flatMap(fileUsesOf), logoUse]);

/** What the worker does. */
export const jobs: readonly Job[] = [deliverMail, tidyFiles];

/** What the search box asks. */
export const searchProviders: readonly SearchProvider[] = [studentSearch];
