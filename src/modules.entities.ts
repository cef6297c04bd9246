import { catalogueOf, type Entity } from './core/entity.ts';
import { screensOf } from './core/module/screens.ts';
import * as academic from './modules/academic/entities.ts';
import * as accounts from './modules/accounts/entities.ts';
import * as calendar from './modules/calendar/entities.ts';
import * as communication from './modules/communication/entities.ts';
import * as devices from './modules/devices/entities.ts';
import * as documents from './modules/documents/entities.ts';
import * as duty from './modules/duty/entities.ts';
import * as exams from './modules/exams/entities.ts';
import * as facilities from './modules/facilities/entities.ts';
import * as fees from './modules/fees/entities.ts';
import * as helpdesk from './modules/helpdesk/entities.ts';
import * as leave from './modules/leave/entities.ts';
import * as lessons from './modules/lessons/entities.ts';
import * as library from './modules/library/entities.ts';
import * as locations from './modules/locations/entities.ts';
import * as meetings from './modules/meetings/entities.ts';
import * as payments from './modules/payments/entities.ts';
import * as payroll from './modules/payroll/entities.ts';
import * as people from './modules/people/entities.ts';
import * as platform from './modules/platform/entities.ts';
import * as recruitment from './modules/recruitment/entities.ts';
import * as students from './modules/students/entities.ts';
import * as website from './modules/website/entities.ts';
import * as welfare from './modules/welfare/entities.ts';
import { details } from './modules.details.ts';

const defined: readonly Entity[] = [
  academic,
  fees,
  exams,
  accounts,
  communication,
  people,
  devices,
  leave,
  duty,
  payroll,
  recruitment,
  library,
  lessons,
  calendar,
  facilities,
  students,
  welfare,
  documents,
  helpdesk,
  meetings,
  website,
  payments,
  locations,
  platform,
].flatMap((module) => Object.values<Entity>(module));

/**
 * Every plain entity, the institutions' and what the platform keeps; tables, API, screens and sweeps follow from it. The
 * browser fetches them when one is opened.
 */
export const entities: readonly Entity[] = [
  ...defined,
  ...defined.flatMap((entity) => (entity.catalogue ? [catalogueOf(entity)] : [])),
];

/** Every screen there is: those with code of their own, and the derived ones of the entities. */
export const screens = screensOf(details, entities);
