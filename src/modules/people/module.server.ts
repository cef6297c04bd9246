import { catalogueOf } from '../../core/entity.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { employeeHooks } from './book/service/record-hooks.ts';
import { designation } from './designation.entity.ts';
import { designations } from './designations.data.ts';
import { endingJob } from './lists/service/ends.ts';
import { retirementJob } from './lists/service/notices.ts';
import { servePeople } from './routes.ts';
import { employeesInService } from './service/counters.ts';
import { peopleDay } from './service/module-day.ts';
import { employeeAudience } from './service/recipients.ts';
import { employeeSearch } from './service/search.ts';

export const peopleServer: ServerModule = {
  // One's own record is shown to nobody who acts in one's name.
  notInAnothersName: [{ begins: '/api/v1/people/own', reads: true }],
  routes: servePeople,
  hooks: [employeeHooks],
  nightly: [retirementJob, endingJob],
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
