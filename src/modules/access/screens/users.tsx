import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { Page } from '../../../core/web/page.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { labels } from '../screen-labels.ts';
import { GrantList } from './grant-list.tsx';
import { RoleList } from './role-list.tsx';
import { UserList } from './user-list.tsx';

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
          <RoleList side="site" />
        </Tabs.Panel>
        <Tabs.Panel value="grants" pt="md">
          <GrantList />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
