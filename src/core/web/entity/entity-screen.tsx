import { IconBuildings } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type Entity, isCatalogueOf, type ListedRecord } from '../../entity.ts';
import { catalogueLabels } from '../catalogue/catalogue-labels.ts';
import { later } from '../device/later.ts';
import { useText } from '../device/preferences.tsx';
import { SkeletonRows } from '../page/page.tsx';
import { ImportModal } from '../sheet/import-modal.tsx';
import { entityLabels as labels } from './entity-labels.ts';
import { EntityList, type EntityListProps } from './entity-list.tsx';
import { usePlural } from './entity-values.tsx';

// The list is shown first; its form, history and import come after it.
const EntityDrawer = lazy(() =>
  later(async () => ({ default: (await import('./entity-drawer.tsx')).EntityDrawer })),
);
const HistoryDrawer = lazy(() =>
  later(async () => ({ default: (await import('./history-drawer.tsx')).HistoryDrawer })),
);
const EntityImport = lazy(() =>
  later(async () => ({ default: (await import('./entity-import.tsx')).EntityImport })),
);

const CatalogueOffer = lazy(() =>
  later(async () => ({ default: (await import('../catalogue/catalogue-offer.tsx')).CatalogueOffer })),
);
const CatalogueInstitutions = lazy(() =>
  import('../catalogue/catalogue-institutions.tsx').then((all) => ({ default: all.CatalogueInstitutions })),
);

type Opened = {
  readonly record: ListedRecord | null;
  readonly mayEdit: boolean;
  readonly suggested?: Readonly<Record<string, unknown>>;
};

/** The whole screen of a plain entity: list, form in a drawer, history, import, export. */
export function entityScreen(entity: Entity) {
  return function EntityScreen() {
    return <EntityWorkplace key={entity.name} entity={entity} />;
  };
}

/** The same with columns and actions of a module's own. */
export function EntityWorkplace(
  props: { entity: Entity; defaults?: Readonly<Record<string, unknown>> } & Pick<
    EntityListProps,
    'extraColumns' | 'actions' | 'rowPath' | 'headActions' | 'firstAction'
  >,
) {
  const { entity, defaults, ...list } = props;
  const t = useText();
  const [asked, setAsked] = useState<ListedRecord | null>(null);
  const isCatalogue = isCatalogueOf(entity);
  const institutionsOf = (record: ListedRecord) => ({
    label: t(catalogueLabels.institutions),
    icon: <IconBuildings size={16} />,
    onClick: () => setAsked(record),
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [past, setPast] = useState<ListedRecord | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <EntityList
        entity={entity}
        {...list}
        {...(isCatalogue ? { actions: (record) => [institutionsOf(record)] } : {})}
        headActions={
          <>
            {list.headActions}
            {entity.catalogue ? (
              <Suspense fallback={null}>
                <CatalogueOffer entity={entity} />
              </Suspense>
            ) : null}
          </>
        }
        onOpen={(record, mayEdit) => setOpened({ record, mayEdit })}
        onNew={(suggested) => setOpened({ record: null, mayEdit: true, suggested })}
        onImport={() => setIsImporting(true)}
        onHistory={setPast}
      />
      <Suspense fallback={null}>
        <EntityDrawer
          entity={entity}
          isOpen={opened !== null}
          record={opened?.record ?? null}
          mayEdit={opened?.mayEdit ?? false}
          defaults={{ ...opened?.suggested, ...defaults }}
          onClose={() => setOpened(null)}
          onHistory={setPast}
          // A change of the catalogue says at once which institutions would take it.
          {...(isCatalogue && opened?.record ? { onSaved: setAsked } : {})}
        />
        {asked ? (
          <CatalogueInstitutions entity={entity} record={asked} onClose={() => setAsked(null)} />
        ) : null}
        <HistoryDrawer entity={entity} record={past} onClose={() => setPast(null)} />
      </Suspense>
      {isImporting ? <ImportDialog entity={entity} onClose={() => setIsImporting(false)} /> : null}
    </>
  );
}

function ImportDialog({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const t = useText();
  const plural = usePlural(entity);
  return (
    <ImportModal title={t(labels.importOf, { plural })} onClose={onClose}>
      {(onUnsaved) => (
        <Suspense fallback={<SkeletonRows />}>
          <EntityImport entity={entity} onDone={onClose} onUnsaved={onUnsaved} />
        </Suspense>
      )}
    </ImportModal>
  );
}
