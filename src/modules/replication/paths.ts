import { definePaths } from '../../core/module/paths.ts';

export const replicationPath = definePaths({
  master: '/edu/replication/get-site-replication-master-form',
  own: '/site/site-academic-setting-replication/view',
  years: '/academic/year/change',
});
