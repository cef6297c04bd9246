import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { Page, SkeletonRows } from '../../../core/web/page/page.tsx';
import { labels } from '../screen-labels.ts';

// Each list comes when its tab is opened.
const UserList = lazy(() => import('./user-list.tsx').then((all) => ({ default: all.UserList })));
const RoleList = lazy(() => import('./role-list.tsx').then((all) => ({ default: all.RoleList })));
const GrantList = lazy(() => import('./grant-list.tsx').then((all) => ({ default: all.GrantList })));

const tabs = { users: labels.usersTab, roles: labels.rolesTab, grants: labels.grantsTab } as const;
type TabName = keyof typeof tabs;
const isTab = (name: string | null): name is TabName => name !== null && name in tabs;

/** Who may do what in the institution: users, roles, extra permissions. */
export default function Users() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const asked = query.get('tab');
  const tab: TabName = isTab(asked) ? asked : 'users';
  return (
    <Page>
      <Tabs
        keepMounted={false}
        value={tab}
        onChange={(next) => setQuery(next === 'users' ? {} : { tab: next ?? '' })}
      >
        <Tabs.List>
          {Object.entries(tabs).map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="users" pt="md">
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <UserList />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="roles" pt="md">
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <RoleList side="site" />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="grants" pt="md">
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <GrantList />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
