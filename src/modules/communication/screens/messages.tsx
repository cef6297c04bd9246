import { lazy } from 'react';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { Page } from '../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../core/web/page/query-tabs.tsx';
import { messagesPermission } from '../permissions.ts';
import { labels } from './labels.ts';

const Compose = lazy(() =>
  import('../sending/screens/compose.tsx').then((all) => ({ default: all.Compose })),
);
const Batches = lazy(() =>
  import('../sending/screens/batches.tsx').then((all) => ({ default: all.Batches })),
);
const Outbox = lazy(() => import('../sending/screens/outbox.tsx').then((all) => ({ default: all.Outbox })));
const Account = lazy(() => import('../ledger/screens/account.tsx').then((all) => ({ default: all.Account })));
const Setup = lazy(() => import('../setup/screens/setup.tsx').then((all) => ({ default: all.Setup })));

/** Messages: writing one, what was sent, what became of each, the SMS account and how it all is set up. */
export default function Messages() {
  const may = useMay();
  const [query, setQuery] = usePageQuery();
  const maySend = may(messagesPermission.send);
  // Other screens lead here with whom it is for: `?event=fees.dues&kind=fees.dues&v.above=500`.
  const kind = query.get('kind');
  const values = Object.fromEntries(
    [...query].flatMap(([name, value]) => (name.startsWith('v.') ? [[name.slice(2), value]] : [])),
  );
  const beginning = { event: query.get('event') ?? 'general', ...(kind ? { group: { kind, values } } : {}) };
  return (
    <Page>
      <QueryTabs
        tabs={[
          ...(maySend
            ? [
                {
                  name: 'write',
                  label: labels.tabWrite,
                  body: () => <Compose beginning={beginning} onSent={() => setQuery({ tab: 'sent' })} />,
                },
              ]
            : []),
          { name: 'sent', label: labels.tabSent, body: () => <Batches /> },
          { name: 'outbox', label: labels.tabOutbox, body: () => <Outbox /> },
          { name: 'account', label: labels.tabAccount, body: () => <Account /> },
          { name: 'setup', label: labels.tabSetup, body: () => <Setup /> },
        ]}
      />
    </Page>
  );
}
