import { Button } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { contractOf } from '../../contracts/entity-contract.ts';
import type { Entity } from '../../entity.ts';
import { useSession } from '../auth/session.tsx';
import { useRead } from '../device/call.ts';
import { useText } from '../device/preferences.tsx';
import { WaitingPill } from '../shell/waiting-pill.tsx';
import { catalogueLabels as labels } from './catalogue-labels.ts';

const CatalogueDrawer = lazy(() =>
  import('./catalogue-drawer.tsx').then((all) => ({ default: all.CatalogueDrawer })),
);

/** The button of an institution's list that leads to the catalogue, with how much of it is new or changed. */
export function CatalogueOffer({ entity }: { entity: Entity }) {
  const t = useText();
  const { current } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const mayTake = current?.permissions.includes(entity.permission.edit) === true;
  const { data } = useRead(
    contractOf(entity).difference,
    { page: 1, size: 1 },
    { enabled: mayTake, staleTime: 300_000 },
  );
  if (!mayTake) return null;
  const waiting = (data?.counts.new ?? 0) + (data?.counts.changed ?? 0);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBook2 size={16} aria-hidden />}
        rightSection={<WaitingPill count={waiting} />}
        onClick={() => setIsOpen(true)}
      >
        {t(labels.offer)}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <CatalogueDrawer entity={entity} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
