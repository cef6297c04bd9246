import { catalogueOf } from '../../core/entity.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { designation } from './designation.entity.ts';
import { designations } from './designations.data.ts';
import { retirementJob } from './lists/service/notices.ts';
import { serveEmployeeLists } from './lists/service/serve-lists.ts';
import { employeesInService } from './service/counters.ts';
import { peopleDay } from './service/module-day.ts';
import { employeeAudience } from './service/recipients.ts';
import { employeeSearch } from './service/search.ts';

export const peopleServer: ServerModule = {
  routes: serveEmployeeLists,
  nightly: [retirementJob],
  day: peopleDay,
  catalogue: [{ entity: catalogueOf(designation), rows: designations }],
  replicates: [
    {
      name: 'people.designations',
      label: { en: 'Designations', bn: 'পদবি' },
      entities: [designation],
    },
  ],
  counters: [employeesInService],
  search: [employeeSearch],
  audiences: [employeeAudience],
};
