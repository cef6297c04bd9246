import type { Module } from './core/module/module.ts';
import { academic } from './modules/academic/module.ts';
import { access } from './modules/access/module.ts';
import { accounts } from './modules/accounts/module.ts';
import { admission } from './modules/admission/module.ts';
import { api } from './modules/api/module.ts';
import { attendance } from './modules/attendance/module.ts';
import { billing } from './modules/billing/module.ts';
import { board } from './modules/board/module.ts';
import { calendar } from './modules/calendar/module.ts';
import { catalogue } from './modules/catalogue/module.ts';
import { communication } from './modules/communication/module.ts';
import { devices } from './modules/devices/module.ts';
import { documents } from './modules/documents/module.ts';
import { duty } from './modules/duty/module.ts';
import { exams } from './modules/exams/module.ts';
import { facilities } from './modules/facilities/module.ts';
import { fees } from './modules/fees/module.ts';
import { helpdesk } from './modules/helpdesk/module.ts';
import { home } from './modules/home/module.ts';
import { leave } from './modules/leave/module.ts';
import { lessons } from './modules/lessons/module.ts';
import { library } from './modules/library/module.ts';
import { locations } from './modules/locations/module.ts';
import { meetings } from './modules/meetings/module.ts';
import { operations } from './modules/operations/module.ts';
import { payments } from './modules/payments/module.ts';
import { payroll } from './modules/payroll/module.ts';
import { people } from './modules/people/module.ts';
import { platform } from './modules/platform/module.ts';
import { recruitment } from './modules/recruitment/module.ts';
import { replication } from './modules/replication/module.ts';
import { results } from './modules/results/module.ts';
import { students } from './modules/students/module.ts';
import { tasks } from './modules/tasks/module.ts';
import { website } from './modules/website/module.ts';
import { welfare } from './modules/welfare/module.ts';

/** The modules, in the order of their places in the side bar. */
export const modules: readonly Module[] = [
  home,
  students,
  welfare,
  board,
  admission,
  academic,
  attendance,
  devices,
  exams,
  results,
  lessons,
  fees,
  accounts,
  people,
  leave,
  duty,
  payroll,
  recruitment,
  communication,
  library,
  calendar,
  tasks,
  helpdesk,
  meetings,
  facilities,
  documents,
  website,
  access,
  platform,
  catalogue,
  payments,
  locations,
  billing,
  replication,
  operations,
  api,
];
