import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { Empty, Page, SkeletonRows } from '../../../../core/web/page/page.tsx';
import classes from '../../screens/access.module.css';
import { At } from '../../screens/place.tsx';
import { everywhereLabels as labels } from '../labels.ts';
import { GroupSelect, SiteSelect, useChosenSite } from './place-chooser.tsx';

const UserList = lazy(() => import('../../screens/user-list.tsx').then((all) => ({ default: all.UserList })));
const GroupUsers = lazy(() => import('./group-users.tsx').then((all) => ({ default: all.GroupUsers })));

const levels = ['platform', 'site', 'group'] as const;
const names = { platform: labels.ofPlatform, site: labels.ofInstitution, group: labels.ofGroup } as const;

/** Users of the platform, of one institution, of one group. */
export default function PlatformUsers() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const [site, chooseSite] = useChosenSite();
  const level = levels.find((one) => one === query.get('tab')) ?? 'platform';
  const group = query.get('group');
  return (
    <Page>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t(labels.level)}
          value={level}
          data={levels.map((value) => ({ value, label: t(names[value]) }))}
          onChange={(next) => setQuery(next === 'platform' ? {} : { tab: next })}
        />
        {level === 'site' ? <SiteSelect value={site} onChange={chooseSite} /> : null}
        {level === 'group' ? (
          <GroupSelect
            value={group}
            onChange={(next) => setQuery({ tab: 'group', ...(next ? { group: next } : {}) })}
          />
        ) : null}
      </div>
      <Suspense fallback={<SkeletonRows />}>
        {level === 'platform' ? (
          <At siteId={0}>
            <UserList />
          </At>
        ) : level === 'group' ? (
          <GroupUsers key={group} side="platform" groupId={group} />
        ) : site === null ? (
          <Empty text={t(labels.chooseFirst)} />
        ) : (
          <At key={site} siteId={site}>
            <UserList />
          </At>
        )}
      </Suspense>
    </Page>
  );
}
