import { Modal } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Entity } from '../entity.ts';
import { EntityDrawer } from './entity-drawer.tsx';
import { EntityImport } from './entity-import.tsx';
import { entityLabels as labels } from './entity-labels.ts';
import { EntityList, type EntityListProps } from './entity-list.tsx';
import { type ListedRecord, usePlural } from './entity-values.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { useText } from './preferences.tsx';
import { texts } from './texts.ts';
import { useUnsavedGuard } from './unsaved-guard.ts';

type Opened = { readonly record: ListedRecord | null; readonly mayEdit: boolean };

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
    'extraColumns' | 'actions' | 'rowPath' | 'headActions'
  >,
) {
  const { entity, defaults, ...list } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [past, setPast] = useState<ListedRecord | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <EntityList
        entity={entity}
        {...list}
        onOpen={(record, mayEdit) => setOpened({ record, mayEdit })}
        onNew={() => setOpened({ record: null, mayEdit: true })}
        onImport={() => setIsImporting(true)}
        onHistory={setPast}
      />
      <EntityDrawer
        entity={entity}
        isOpen={opened !== null}
        record={opened?.record ?? null}
        mayEdit={opened?.mayEdit ?? false}
        {...(defaults ? { defaults } : {})}
        onClose={() => setOpened(null)}
        onHistory={setPast}
      />
      <HistoryDrawer entity={entity} record={past} onClose={() => setPast(null)} />
      {isImporting ? <ImportDialog entity={entity} onClose={() => setIsImporting(false)} /> : null}
    </>
  );
}

function ImportDialog({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const t = useText();
  const plural = usePlural(entity);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const mayLeave = useUnsavedGuard(isUnsaved);
  const close = useCallback(async () => {
    if (await mayLeave()) onClose();
  }, [mayLeave, onClose]);
  return (
    <Modal
      opened
      onClose={() => void close()}
      // Before the dialogs' place in the page, so that a question lies over it.
      portalProps={{ target: '#root' }}
      size="min(1200px, 96vw)"
      title={t(labels.importOf, { plural })}
      styles={surface}
      closeOnClickOutside={false}
      closeOnEscape={!isUnsaved}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
    >
      <EntityImport entity={entity} onDone={onClose} onUnsaved={setIsUnsaved} />
    </Modal>
  );
}

const surface = {
  content: { background: 'var(--ps-surface)' },
  header: { background: 'var(--ps-surface)' },
  title: { fontWeight: 600, fontSize: 16 },
};
