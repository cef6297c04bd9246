import type { Label } from './core/labels.ts';
import type { Module, ModuleDetails } from './core/module/module.ts';
import { academicDetails } from './modules/academic/module.details.ts';
import { accessDetails } from './modules/access/module.details.ts';
import { accountsDetails } from './modules/accounts/module.details.ts';
import { admissionDetails } from './modules/admission/module.details.ts';
import { apiDetails } from './modules/api/module.details.ts';
import { attendanceDetails } from './modules/attendance/module.details.ts';
import { billingDetails } from './modules/billing/module.details.ts';
import { boardDetails } from './modules/board/module.details.ts';
import { calendarDetails } from './modules/calendar/module.details.ts';
import { catalogueDetails } from './modules/catalogue/module.details.ts';
import { communicationDetails } from './modules/communication/module.details.ts';
import { devicesDetails } from './modules/devices/module.details.ts';
import { documentsDetails } from './modules/documents/module.details.ts';
import { dutyDetails } from './modules/duty/module.details.ts';
import { examsDetails } from './modules/exams/module.details.ts';
import { facilitiesDetails } from './modules/facilities/module.details.ts';
import { feesDetails } from './modules/fees/module.details.ts';
import { helpdeskDetails } from './modules/helpdesk/module.details.ts';
import { homeDetails } from './modules/home/module.details.ts';
import { leaveDetails } from './modules/leave/module.details.ts';
import { lessonsDetails } from './modules/lessons/module.details.ts';
import { libraryDetails } from './modules/library/module.details.ts';
import { locationsDetails } from './modules/locations/module.details.ts';
import { meetingsDetails } from './modules/meetings/module.details.ts';
import { operationsDetails } from './modules/operations/module.details.ts';
import { paymentsDetails } from './modules/payments/module.details.ts';
import { payrollDetails } from './modules/payroll/module.details.ts';
import { peopleDetails } from './modules/people/module.details.ts';
import { platformDetails } from './modules/platform/module.details.ts';
import { recruitmentDetails } from './modules/recruitment/module.details.ts';
import { replicationDetails } from './modules/replication/module.details.ts';
import { resultsDetails } from './modules/results/module.details.ts';
import { studentsDetails } from './modules/students/module.details.ts';
import { tasksDetails } from './modules/tasks/module.details.ts';
import { websiteDetails } from './modules/website/module.details.ts';
import { welfareDetails } from './modules/welfare/module.details.ts';
import { initialRolesWith } from './roles.ts';

/** The modules in detail, in the order of their places in the side bar. */
export const details: readonly ModuleDetails[] = [
  homeDetails,
  studentsDetails,
  welfareDetails,
  boardDetails,
  admissionDetails,
  academicDetails,
  attendanceDetails,
  devicesDetails,
  examsDetails,
  resultsDetails,
  lessonsDetails,
  feesDetails,
  accountsDetails,
  peopleDetails,
  leaveDetails,
  dutyDetails,
  payrollDetails,
  recruitmentDetails,
  communicationDetails,
  libraryDetails,
  calendarDetails,
  tasksDetails,
  helpdeskDetails,
  meetingsDetails,
  facilitiesDetails,
  documentsDetails,
  websiteDetails,
  accessDetails,
  platformDetails,
  catalogueDetails,
  paymentsDetails,
  locationsDetails,
  billingDetails,
  replicationDetails,
  operationsDetails,
  apiDetails,
];

/** What each of them is, without the details. */
export const modules: readonly Module[] = details.map(({ module }) => module);

const described = details.flatMap((one) => one.permissions);

/** Every permission with what it allows in the user's words. */
export const permissions: Readonly<Record<string, Label>> = Object.fromEntries(
  described.map(({ name, label }) => [name, label]),
);

/** The roles a new platform begins with, and what each of them holds. */
export const initialRoles = initialRolesWith(described);
