import type { ServerModule } from '../../core/server/http/module.ts';
import { employeesInService } from './service/counters.ts';
import { peopleDay } from './service/module-day.ts';
import { employeeAudience } from './service/recipients.ts';
import { employeeSearch } from './service/search.ts';

export const peopleServer: ServerModule = {
  day: peopleDay,
  counters: [employeesInService],
  search: [employeeSearch],
  audiences: [employeeAudience],
};
