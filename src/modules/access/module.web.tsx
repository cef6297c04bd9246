import { corePath } from '../../core/module/paths.ts';
import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { access } from './module.ts';

export const accessWeb = defineWebModule(access, {
  openPages: {
    [corePath.codeLogin]: () => import('./codes/screens/code-login.tsx'),
    [corePath.firstLogin]: () => import('./codes/screens/first-login.tsx'),
  },
  screens: {
    users: () => import('./screens/users.tsx'),
    user: () => import('./screens/user.tsx'),
    role: () => import('./screens/role.tsx'),
    log: () => import('./screens/log.tsx'),
    auditor: () => import('./control/screens/auditor.tsx'),
    proofs: () => import('./control/screens/proofs.tsx'),
    groupUsers: () => import('./everywhere/screens/site-group-users.tsx'),
    review: () => import('./review/screens/review.tsx'),
    platformUsers: () => import('./everywhere/screens/platform-users.tsx'),
    sitePermission: () => import('./everywhere/screens/site-permission.tsx'),
    extraPermissions: () => import('./everywhere/screens/extra-permissions.tsx'),
    rolePermissions: () => import('./everywhere/screens/role-permissions.tsx'),
    assignPermissions: () => import('./everywhere/screens/assign-permissions.tsx'),
    platformReview: () => import('./review/screens/platform-review.tsx'),
    menuRoutes: () => import('./everywhere/screens/menu-routes.tsx'),
    impersonations: () => import('./impersonation/screens/here.tsx'),
    emergencies: () => import('./impersonation/emergency/screens/here.tsx'),
    emergency: () => import('./impersonation/emergency/screens/platform.tsx'),
    impersonateSite: () => import('./impersonation/screens/impersonate-site.tsx'),
    impersonateGroup: () => import('./impersonation/screens/impersonate-group.tsx'),
    secondFactor: () => import('./second-factor/screens/second-factor.tsx'),
    menus: () => import('./screens/menus.tsx'),
    platformRoles: () => import('./screens/platform-roles.tsx'),
    platformRole: () => import('./screens/platform-role.tsx'),
    platformLog: () => import('./screens/platform-log.tsx'),
    outbox: () => import('./screens/outbox.tsx'),
  },
});
