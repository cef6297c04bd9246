import { Tabs } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import type { Label } from '../../labels.ts';
import { useText } from '../device/preferences.tsx';
import { usePageQuery } from '../device/use-page-query.ts';
import { SkeletonRows } from './page.tsx';

export type Tab = { readonly name: string; readonly label: Label; readonly body: () => ReactNode };

/** Tabs whose name is in the address; each begins with filters of its own. */
export function QueryTabs({ tabs }: { tabs: readonly Tab[] }) {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const tab = tabs.find((one) => one.name === query.get('tab')) ?? tabs[0];
  return (
    <Tabs value={tab?.name ?? null} onChange={(next) => setQuery({ tab: next ?? '' })} mb="md">
      <Tabs.List>
        {tabs.map((one) => (
          <Tabs.Tab key={one.name} value={one.name}>
            {t(one.label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((one) => (
        <Tabs.Panel key={one.name} value={one.name} pt="md">
          {one === tab ? <Suspense fallback={<SkeletonRows rows={8} />}>{one.body()}</Suspense> : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
