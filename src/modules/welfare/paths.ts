import { definePaths } from '../../core/module/paths.ts';

export const welfarePath = definePaths({
  incidents: '/welfare/incident/list',
  healthRecords: '/welfare/health-record/list',
  healthVisits: '/welfare/health-visit/list',
  own: '/student/welfare',
});
