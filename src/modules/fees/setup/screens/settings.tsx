import { lazy } from 'react';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { whatIfLabels } from '../../billing/what-if/labels.ts';
import { feesPermission } from '../../permissions.ts';
import { QueryTabs } from '../../screens/tabs.tsx';
import { useMay } from '../../screens/use-may.ts';
import { useFeesSetup } from '../../screens/use-names.ts';
import { ceilingLabels } from '../ceiling/labels.ts';
import { settingLabels as labels, spreadLabels } from '../labels.ts';

// Each tab and drawer comes when it is opened.
const Amounts = lazy(() => import('./amounts.tsx').then((all) => ({ default: all.Amounts })));
const SpecialRules = lazy(() => import('./special-rules.tsx').then((all) => ({ default: all.SpecialRules })));
const FineRules = lazy(() => import('./fine-rules.tsx').then((all) => ({ default: all.FineRules })));
const SpreadSettings = lazy(() =>
  import('./spread-settings.tsx').then((all) => ({ default: all.SpreadSettings })),
);
const Ceilings = lazy(() =>
  import('../ceiling/screens/ceilings.tsx').then((all) => ({ default: all.Ceilings })),
);
const WhatIf = lazy(() =>
  import('../../billing/what-if/screens/what-if.tsx').then((all) => ({ default: all.WhatIf })),
);
const Winner = lazy(() => import('./winner.tsx').then((all) => ({ default: all.Winner })));
const Waivers = lazy(() =>
  import('../../waivers/screens/waivers.tsx').then((all) => ({ default: all.Waivers })),
);

/** What is billed to whom: amounts of a year, special rules, fines for being late, waivers, and what a payment settles first. */
export default function FeeSettings() {
  const { data: setup, error, refetch } = useFeesSetup();
  const may = useMay();
  return (
    <Page>
      {setup ? (
        <QueryTabs
          tabs={[
            { name: 'amounts', label: labels.tabAmounts, body: () => <Amounts setup={setup} /> },
            { name: 'special', label: labels.tabSpecial, body: () => <SpecialRules setup={setup} /> },
            { name: 'winner', label: labels.tabWinner, body: () => <Winner setup={setup} /> },
            { name: 'fines', label: labels.tabFines, body: () => <FineRules setup={setup} /> },
            ...(may(feesPermission.view)
              ? [{ name: 'waivers', label: labels.tabWaivers, body: () => <Waivers setup={setup} /> }]
              : []),
            { name: 'ceilings', label: ceilingLabels.tab, body: () => <Ceilings setup={setup} /> },
            ...(may(feesPermission.bill)
              ? [{ name: 'what-if', label: whatIfLabels.tab, body: () => <WhatIf setup={setup} /> }]
              : []),
            { name: 'payments', label: spreadLabels.tab, body: () => <SpreadSettings /> },
          ]}
        />
      ) : (
        <Coming read={{ error, refetch }} />
      )}
    </Page>
  );
}
