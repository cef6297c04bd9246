import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import type { PanelProps } from '../../../../core/web/shell/panel-index.ts';
import { kindLabel } from '../../kinds.data.ts';
import { messagesPermission } from '../../permissions.ts';
import { labels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import { setupContract as contract } from '../contract.ts';
import type { Who } from './wish-drawer.tsx';

const WishDrawer = lazy(() => import('./wish-drawer.tsx').then((all) => ({ default: all.WishDrawer })));

export const GuardianWish = ({ about }: PanelProps) => (
  <Wish person={{ personKind: 'guardian', personId: about }} />
);
export const EmployeeWish = ({ about }: PanelProps) => (
  <Wish person={{ personKind: 'employee', personId: about }} />
);

/** What somebody wants of messages, inside their profile; who may note it does so in a drawer. */
function Wish({ person }: { person: Who }) {
  const t = useText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { data, refetch } = useRead(contract.preference, { person: person.personId });
  if (!data) return null;
  return (
    <div className={classes.row}>
      {data.consent === 'refused' ? <Mark tone="slate">{t(labels.wishNone)}</Mark> : null}
      {data.unwanted.length > 0 ? (
        <span className={classes.quiet}>
          {t(labels.wishUnwanted)}: {data.unwanted.map((one) => t(kindLabel(one))).join(', ')}
        </span>
      ) : null}
      {may(messagesPermission.setup) ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {t(labels.wish)}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense>
          <WishDrawer
            person={person}
            name={t(labels.wish)}
            onClose={() => setOpen(false)}
            onSaved={() => void refetch()}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
