import { Select } from '@mantine/core';
import { Failed, Page, SkeletonRows } from '../../../core/web/page.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { settingLabels as labels, words } from '../screen-labels.ts';
import { Amounts } from './amounts.tsx';
import { FineRules } from './fine-rules.tsx';
import { useQueryValues } from './query-values.ts';
import { SpecialRules } from './special-rules.tsx';
import { QueryTabs } from './tabs.tsx';
import type { Setup } from './types.ts';
import { useMay } from './use-may.ts';
import { useFeesSetup } from './use-names.ts';
import { Waivers } from './waivers.tsx';
import { Winner } from './winner.tsx';

/** What is billed to whom: amounts of a year, special rules, fines for being late, waivers. */
export default function FeeSettings() {
  const { data: setup, error, refetch } = useFeesSetup();
  const may = useMay();
  return (
    <Page>
      {!setup && error ? (
        <div className="ps-panel">
          <Failed error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {!setup && !error ? <SkeletonRows rows={8} /> : null}
      {setup ? (
        <QueryTabs
          tabs={[
            { name: 'amounts', label: labels.tabAmounts, body: () => <Amounts setup={setup} /> },
            { name: 'special', label: labels.tabSpecial, body: () => <SpecialRules setup={setup} /> },
            { name: 'winner', label: labels.tabWinner, body: () => <Winner setup={setup} /> },
            { name: 'fines', label: labels.tabFines, body: () => <FineRules setup={setup} /> },
            ...(may('fees.view')
              ? [{ name: 'waivers', label: labels.tabWaivers, body: () => <Waivers setup={setup} /> }]
              : []),
          ]}
        />
      ) : null}
    </Page>
  );
}

/** The year a tab is about, kept in the address; the current one unless chosen. */
export function useYear(setup: Setup) {
  const query = useQueryValues();
  const usual = setup.years.find((one) => one.isCurrent) ?? setup.years[0];
  const year = setup.years.find((one) => one.id === query.text('year')) ?? usual;
  return { year, set: (id: string | null) => query.set({ year: id === usual?.id ? null : id }) };
}

export function YearSelect({ setup }: { setup: Setup }) {
  const t = useText();
  const { year, set } = useYear(setup);
  return (
    <Select
      w={170}
      label={t(words.year)}
      data={setup.years.map((one) => ({ value: one.id, label: t(one.label) }))}
      value={year?.id ?? null}
      allowDeselect={false}
      onChange={set}
    />
  );
}
