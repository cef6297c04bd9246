import { definePaths } from '../../core/module/paths.ts';

export const accessPath = definePaths({
  users: '/site/user/master',
  user: '/site/user/view/:id',
  role: '/site/role/view/:code',
  log: '/site/log/view',
  auditor: '/site/control/auditor',
  proofs: '/site/control/proofs',
  menus: '/menu/list',
  platformRoles: '/edu/role/list',
  platformRole: '/edu/role/view/:code',
  platformLog: '/edu/fetch/edu-log-view',
  outbox: '/edu/outbox/list',
});
