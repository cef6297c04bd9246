import { Button } from '@mantine/core';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { contractOf } from '../../contracts/entity-contract.ts';
import type { Entity, ListedRecord } from '../../entity.ts';
import { CallError, useSave } from '../device/call.ts';
import { useText } from '../device/preferences.tsx';
import { SideDrawer } from '../form/side-drawer.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { texts } from '../page/texts.ts';
import classes from './entity.module.css';
import { EntityForm, type EntityFormProps } from './entity-form.tsx';
import { entityLabels as labels } from './entity-labels.ts';
import { isDialogOpen, typeOf, useNameOf } from './entity-values.tsx';

type Props = Pick<EntityFormProps, 'entity' | 'defaults' | 'mayEdit'> & {
  readonly isOpen: boolean;
  /** Null: a new record. */
  readonly record: ListedRecord | null;
  readonly onClose: () => void;
  readonly onSaved?: (record: ListedRecord) => void;
  readonly onHistory?: (record: ListedRecord) => void;
};

/** A record's form at the right edge, with delete and history; closing asks when something is unsaved. */
export function EntityDrawer(props: Props) {
  const { entity, record, isOpen, mayEdit = true, onClose } = props;
  const t = useText();
  const guard = useRef<() => Promise<boolean>>(async () => true);
  const close = async () => {
    // Esc belongs to the dialog above.
    if (!isDialogOpen() && (await guard.current())) onClose();
  };
  const title = record ? (mayEdit ? labels.editOne : labels.viewOne) : labels.newOne;
  return (
    <SideDrawer title={t(title, { type: typeOf(entity) })} isOpen={isOpen} onClose={() => void close()}>
      <DrawerContent
        key={record?.id ?? 'new'}
        {...props}
        // Cancel is said on purpose; Esc and a click beside the drawer ask first.
        onCancel={onClose}
        onGuard={(mayLeave) => {
          guard.current = mayLeave;
        }}
      />
    </SideDrawer>
  );
}

function DrawerContent(props: Props & Required<Pick<EntityFormProps, 'onCancel' | 'onGuard'>>) {
  const { entity, record, mayEdit = true, onClose, onSaved, onHistory } = props;
  const t = useText();
  const { inUse, isRemoving, remove } = useRemove(entity, onClose);
  return (
    <>
      {record ? (
        <div className={classes.side}>
          {onHistory ? (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconHistory size={15} aria-hidden />}
              onClick={() => onHistory(record)}
            >
              {t(texts.history)}
            </Button>
          ) : null}
          {mayEdit ? (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={isRemoving}
              disabled={inUse !== ''}
              leftSection={<IconTrash size={15} aria-hidden />}
              onClick={() => void remove(record)}
            >
              {t(texts.delete)}
            </Button>
          ) : null}
        </div>
      ) : null}
      <div className={classes.grow}>
        <EntityForm
          entity={entity}
          value={record}
          mayEdit={mayEdit}
          {...(props.defaults ? { defaults: props.defaults } : {})}
          inUse={inUse}
          onSaved={(saved) => {
            onSaved?.(saved);
            onClose();
          }}
          onCancel={props.onCancel}
          onGuard={props.onGuard}
        />
      </div>
    </>
  );
}

/** Deletes after the specification's question; `inUse` then says why it stays. */
function useRemove(entity: Entity, onRemoved: () => void) {
  const t = useText();
  const nameOf = useNameOf(entity);
  const { confirmDelete, showCallError } = useDialogs();
  const [inUse, setInUse] = useState('');
  const call = useSave(contractOf(entity).remove);
  const remove = async (record: ListedRecord) => {
    if (!(await confirmDelete(nameOf(record), t(entity.label)))) return;
    try {
      await call.mutateAsync({ id: record.id, version: record.version });
      onRemoved();
    } catch (error) {
      if (error instanceof CallError && error.code === 'inUse') setInUse(error.message);
      else showCallError(error);
    }
  };
  return { inUse, isRemoving: call.isPending, remove };
}
