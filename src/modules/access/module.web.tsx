import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { access } from './module.ts';

export const accessWeb = defineWebModule(access, {
  screens: {
    users: () => import('./screens/users.tsx'),
    user: () => import('./screens/user.tsx'),
    role: () => import('./screens/role.tsx'),
    log: () => import('./screens/log.tsx'),
    auditor: () => import('./control/screens/auditor.tsx'),
    proofs: () => import('./control/screens/proofs.tsx'),
    menus: () => import('./screens/menus.tsx'),
    platformRoles: () => import('./screens/platform-roles.tsx'),
    platformRole: () => import('./screens/platform-role.tsx'),
    platformLog: () => import('./screens/platform-log.tsx'),
    outbox: () => import('./screens/outbox.tsx'),
  },
});
