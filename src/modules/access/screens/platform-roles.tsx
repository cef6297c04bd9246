import { lazy } from 'react';
import { Page } from '../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../core/web/page/query-tabs.tsx';
import { platformRightsLabels as labels } from '../platform-rights/labels.ts';
import { RoleList } from './role-list.tsx';

const Requests = lazy(() => import('../platform-rights/screens/requests.tsx'));

/** The platform's roles, which every institution can give, and what of them waits for a second person. */
export default function PlatformRoles() {
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'roles', label: labels.roles, body: () => <RoleList side="platform" /> },
          { name: 'requests', label: labels.tab, body: () => <Requests /> },
        ]}
      />
    </Page>
  );
}
