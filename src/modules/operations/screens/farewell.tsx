import { lazy } from 'react';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { Page } from '../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../core/web/page/query-tabs.tsx';
import { platformOperationsPermission } from '../permissions.ts';
import { screenLabels as labels } from '../screen-labels.ts';

const Institutions = lazy(() => import('./institutions.tsx'));
const Archives = lazy(() => import('./archives.tsx'));
const Purges = lazy(() => import('./purges.tsx'));

/** What institutions keep, exports of everything they have, and their removal. */
export default function Farewell() {
  const may = useMay();
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'institutions', label: labels.institutions, body: () => <Institutions /> },
          { name: 'exports', label: labels.archives, body: () => <Archives /> },
          ...(may(platformOperationsPermission.purge)
            ? [{ name: 'purges', label: labels.purges, body: () => <Purges /> }]
            : []),
        ]}
      />
    </Page>
  );
}
