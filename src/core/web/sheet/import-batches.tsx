import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { importsContract as contract } from '../../contracts/import-contract.ts';
import { corePath } from '../../module/paths.ts';
import { useRead, useSave } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { showToast } from '../page/toasts.tsx';
import classes from './import.module.css';
import { importLabels as labels } from './import-labels.ts';

type Batch = { readonly id: string; readonly rows: number; readonly mode: 'add' | 'update' };

/** Asks, and takes an import back as a whole. */
export function useUndo(): (batch: Batch) => Promise<boolean> {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const undo = useSave(contract.undo);
  return async ({ id, rows, mode }) => {
    const isSure = await confirm({
      title: t(labels.undoTitle),
      text: t(mode === 'add' ? labels.undoAdded : labels.undoChanged, { count: format.number(rows) }),
      action: labels.undoAction,
      count: rows,
    });
    if (!isSure) return false;
    try {
      await undo.mutateAsync({ id });
      showToast({ tone: 'leaf', title: t(labels.undone) });
      return true;
    } catch (error) {
      showCallError(error);
      return false;
    }
  };
}

/** The imports of this kind that were made, each to be taken back while nothing hangs on it; `none` is said where there is none. */
export function ImportBatches({ kind, none }: { kind: string; none?: string }) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.batches, { kind });
  const undo = useUndo();
  const toAll = (
    <p>
      <Link to={corePath.imports}>{t(labels.allImports)}</Link>
    </p>
  );
  if (!data) return null;
  if (data.items.length === 0) return none ? <p>{none}</p> : toAll;
  return (
    <section className={classes.batches} aria-label={t(labels.earlier)}>
      <h3>{t(labels.earlier)}</h3>
      <ul>
        {data.items.map((one) => (
          <li key={one.id}>
            <span>
              <strong>{one.fileName || '–'}</strong>
              <small>
                {t(labels.byWhom, { name: one.by ?? '–', at: format.dateTime(one.at) })}
                {' · '}
                {t(one.mode === 'add' ? labels.addedRows : labels.changedRows, {
                  count: format.number(one.rows),
                })}
              </small>
            </span>
            {one.state === 'done' ? (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`${t(labels.undo)}: ${one.fileName}, ${format.dateTime(one.at)}`}
                onClick={() => void undo(one)}
              >
                {t(labels.undoAction)}
              </Button>
            ) : (
              <small>{t(labels.takenBack)}</small>
            )}
          </li>
        ))}
      </ul>
      {none ? null : toAll}
    </section>
  );
}
