import type { WebModule } from './core/web/shell/web-module.tsx';
import { academicWeb } from './modules/academic/module.web.tsx';
import { accessWeb } from './modules/access/module.web.tsx';
import { accountsWeb } from './modules/accounts/module.web.tsx';
import { attendanceWeb } from './modules/attendance/module.web.tsx';
import { communicationWeb } from './modules/communication/module.web.tsx';
import { examsWeb } from './modules/exams/module.web.tsx';
import { feesWeb } from './modules/fees/module.web.tsx';
import { homeWeb } from './modules/home/module.web.tsx';
import { libraryWeb } from './modules/library/module.web.tsx';
import { peopleWeb } from './modules/people/module.web.tsx';
import { platformWeb } from './modules/platform/module.web.tsx';
import { resultsWeb } from './modules/results/module.web.tsx';
import { studentsWeb } from './modules/students/module.web.tsx';
import { websiteWeb } from './modules/website/module.web.tsx';

/** The modules in the browser, in the order of their places in the side bar. */
export const webModules: readonly WebModule[] = [
  homeWeb,
  studentsWeb,
  academicWeb,
  attendanceWeb,
  examsWeb,
  resultsWeb,
  feesWeb,
  accountsWeb,
  peopleWeb,
  communicationWeb,
  libraryWeb,
  websiteWeb,
  accessWeb,
  platformWeb,
];
