import { Tabs } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import type { Label } from '../../../core/labels.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { SkeletonRows } from '../../../core/web/page/page.tsx';

export type Tab = {
  readonly name: string;
  readonly label: Label;
  /** Figure behind the label. */
  readonly count?: string | undefined;
  readonly body: () => ReactNode;
};

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
            {one.count ? ` · ${one.count}` : ''}
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
