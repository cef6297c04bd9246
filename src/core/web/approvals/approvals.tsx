import { Button, Tabs } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { approvalsContract as contract } from '../../approvals/approvals-contract.ts';
import { sitePermission } from '../../module/permissions.ts';
import { useSession } from '../auth/session.tsx';
import { useRead } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { usePageQuery } from '../device/use-page-query.ts';
import { Page, SkeletonRows } from '../page/page.tsx';
import { approvalLabels as labels } from './labels.ts';
import { RequestList } from './request-list.tsx';

// Seldom opened.
const Limits = lazy(() => import('./limits.tsx').then((all) => ({ default: all.Limits })));
const Delegations = lazy(() => import('./delegations.tsx').then((all) => ({ default: all.Delegations })));

const views = ['mine', 'asked', 'open', 'decided'] as const;

/** What waits for a second person: mine to decide, asked by me, all of it; and the institution's limits. */
export default function Approvals() {
  const t = useText();
  const format = useFormat();
  const { current } = useSession();
  const [query, setQuery] = usePageQuery();
  const [isDelegating, setIsDelegating] = useState(false);
  const mine = useRead(contract.list, { view: 'mine' });
  const mayLimit = current?.permissions.includes(sitePermission.settings) ?? false;
  const asked = query.get('view') ?? (query.get('tab') === 'limits' ? 'limits' : 'mine');
  const view = [...views, ...(mayLimit ? ['limits'] : [])].find((one) => one === asked) ?? 'mine';
  return (
    <Page
      count={mine.data && mine.data.total > 0 ? format.number(mine.data.total) : undefined}
      actions={
        mine.data?.canDelegate ? (
          <Button
            variant="default"
            leftSection={<IconUserShare size={16} aria-hidden />}
            onClick={() => setIsDelegating(true)}
          >
            {t(labels.delegations)}
          </Button>
        ) : undefined
      }
    >
      <Tabs
        keepMounted={false}
        value={view}
        onChange={(next) => setQuery(next === 'mine' ? {} : { view: next ?? '' })}
      >
        <Tabs.List>
          {views.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(labels[one])}
              {one === 'mine' && mine.data && mine.data.total > 0
                ? ` · ${format.number(mine.data.total)}`
                : ''}
            </Tabs.Tab>
          ))}
          {mayLimit ? <Tabs.Tab value="limits">{t(labels.limits)}</Tabs.Tab> : null}
        </Tabs.List>
        {views.map((one) => (
          <Tabs.Panel key={one} value={one} pt="md">
            <RequestList view={one} />
          </Tabs.Panel>
        ))}
        {mayLimit ? (
          <Tabs.Panel value="limits" pt="md">
            <Suspense fallback={<SkeletonRows rows={8} />}>
              <Limits />
            </Suspense>
          </Tabs.Panel>
        ) : null}
      </Tabs>
      {isDelegating ? (
        <Suspense fallback={null}>
          <Delegations onClose={() => setIsDelegating(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
