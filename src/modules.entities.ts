import type { Entity } from './core/entity.ts';
import { screensOf } from './core/module/screens.ts';
import * as academic from './modules/academic/entities.ts';
import * as accounts from './modules/accounts/entities.ts';
import * as communication from './modules/communication/entities.ts';
import * as exams from './modules/exams/entities.ts';
import * as fees from './modules/fees/entities.ts';
import * as library from './modules/library/entities.ts';
import * as payroll from './modules/payroll/entities.ts';
import * as people from './modules/people/entities.ts';
import * as website from './modules/website/entities.ts';
import { details } from './modules.details.ts';

/** Every plain entity; tables, API, screens and sweeps follow from it. The browser fetches them when one is opened. */
export const entities: readonly Entity[] = [
  academic,
  fees,
  exams,
  accounts,
  communication,
  people,
  payroll,
  library,
  website,
].flatMap((module) => Object.values<Entity>(module));

/** Every screen there is: those with code of their own, and the derived ones of the entities. */
export const screens = screensOf(details, entities);
