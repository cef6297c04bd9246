import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { later } from '../../../core/web/later.ts';
import { Page, SkeletonRows } from '../../../core/web/page.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { labels } from '../screen-labels.ts';
import { UserList } from './user-list.tsx';

const RoleList = lazy(() => later(async () => ({ default: (await import('./role-list.tsx')).RoleList })));
const GrantList = lazy(() => later(async () => ({ default: (await import('./grant-list.tsx')).GrantList })));

const tabs = { users: labels.usersTab, roles: labels.rolesTab, grants: labels.grantsTab } as const;
type TabName = keyof typeof tabs;
const isTab = (name: string | null): name is TabName => name !== null && name in tabs;

/** Who may do what in the institution: users, roles, extra permissions. */
export default function Users() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const tab: TabName = isTab(asked) ? asked : 'users';
  return (
    <Page>
      <Tabs value={tab} onChange={(next) => setQuery(next === 'users' ? {} : { tab: next ?? '' })}>
        <Tabs.List>
          {Object.entries(tabs).map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="users" pt="md">
          <UserList />
        </Tabs.Panel>
        <Tabs.Panel value="roles" pt="md">
          <Suspense fallback={<SkeletonRows />}>
            <RoleList side="site" />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="grants" pt="md">
          <Suspense fallback={<SkeletonRows />}>
            <GrantList />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
