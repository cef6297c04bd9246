import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Entity, ListedRecord } from '../../entity.ts';

const EntityDrawer = lazy(() => import('./entity-drawer.tsx').then((all) => ({ default: all.EntityDrawer })));

/** The form of an entity about one student, opened beside the profile; what was saved is read anew. */
export function useRecordDrawer(entity: Entity, studentId: string, mayEdit: boolean) {
  const cache = useQueryClient();
  const [opened, setOpened] = useState<{ record: ListedRecord | null } | null>(null);
  const close = () => {
    setOpened(null);
    void cache.invalidateQueries();
  };
  return {
    open: (record: ListedRecord | null) => setOpened({ record }),
    drawer: opened ? (
      <Suspense fallback={null}>
        <EntityDrawer
          entity={entity}
          isOpen
          record={opened.record}
          mayEdit={mayEdit}
          defaults={{ studentId }}
          onClose={close}
        />
      </Suspense>
    ) : null,
  };
}
