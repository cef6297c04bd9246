import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../core/web/page/loaded.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { lessonsContract as contract, type OrderedLesson as Row } from '../contract.ts';
import { lessonsLabels as labels } from '../labels.ts';
import { moved } from '../rules.ts';
import classes from './lessons.module.css';
import { StateMark } from './parts.tsx';

type Place = { sectionId: string; subjectId: string };

/** The lessons of one section in one subject, put in order by dragging, by the arrow keys or by buttons. */
export function OrderDrawer({ sectionId, subjectId, onClose }: Place & { onClose: () => void }) {
  const t = useText();
  if (sectionId === '' || subjectId === '')
    return (
      <SideDrawer title={t(labels.order)} isText onClose={onClose}>
        <p className={classes.quiet}>{t(labels.orderWhich)}</p>
      </SideDrawer>
    );
  return <Order sectionId={sectionId} subjectId={subjectId} onClose={onClose} />;
}

function Order({ onClose, ...place }: Place & { onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.order, place, { staleTime: 0 });
  const { showCallError } = useDialogs();
  const save = useSave(contract.reorder);
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const known = data?.items ?? [];
  // A colleague's lessons keep their places; only the own ones change among themselves.
  const own = known.filter((one) => one.canMove);
  const order = ids ?? own.map((one) => one.id);
  const isDirty = order.some((id, at) => own[at]?.id !== id);
  const submit = () => {
    if (!isDirty) return onClose();
    save.mutate(
      { ...place, ids: [...order] },
      {
        onError: showCallError,
        onSuccess: () => {
          showToast({ tone: 'leaf', title: t(labels.orderSaved) });
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.order)}
      size={520}
      isDirty={isDirty}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      {data ? (
        known.length === 0 ? (
          <Nothing isInPanel>{t(labels.empty)}</Nothing>
        ) : (
          <>
            <p className={classes.quiet}>{t(labels.orderHint)}</p>
            <Rows known={known} order={order} onOrder={setIds} />
          </>
        )
      ) : (
        <Coming read={{ error, refetch }} rows={5} isInPanel />
      )}
    </FormDrawer>
  );
}

function Rows(props: {
  known: readonly Row[];
  order: readonly string[];
  onOrder: (ids: readonly string[]) => void;
}) {
  const { known, order, onOrder } = props;
  const t = useText();
  const format = useFormat();
  const [held, setHeld] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const rowOf = (id: string) => known.find((one) => one.id === id);
  const all = format.number(order.length);
  const move = (id: string, to: number) => {
    const from = order.indexOf(id);
    const row = rowOf(id);
    if (!row || to < 0 || to >= order.length || to === from) return;
    onOrder(moved(order, from, to));
    setSaid(t(labels.nowAt, { name: t(row.title), place: format.number(to + 1), all }));
  };
  const onKey = (event: KeyboardEvent, id: string) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(id, order.indexOf(id) + by);
  };
  const queue = [...order];
  // The own lessons in their new order, in the places they hold among the others.
  const shown = known.flatMap((row) => {
    const next = row.canMove ? rowOf(queue.shift() ?? '') : row;
    return next ? [next] : [];
  });
  return (
    <>
      <ol className={classes.order}>
        {shown.map((row) => {
          const name = t(row.title);
          const at = order.indexOf(row.id);
          return (
            <li
              key={row.id}
              draggable={row.canMove}
              data-held={held === row.id || undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setHeld(row.id);
              }}
              onDragEnd={() => setHeld(null)}
              onDragOver={(event) => {
                if (held === null || !row.canMove) return;
                event.preventDefault();
                if (held !== row.id) move(held, at);
              }}
              onDrop={(event) => event.preventDefault()}
            >
              {row.canMove ? (
                <button
                  type="button"
                  className={classes.handle}
                  aria-label={t(labels.handle, { name, place: format.number(at + 1), all })}
                  onKeyDown={(event) => onKey(event, row.id)}
                >
                  <IconGripVertical size={18} aria-hidden />
                </button>
              ) : (
                <span />
              )}
              <span>
                <span className={classes.name}>{name}</span> <StateMark state={row.state} />
              </span>
              {row.canMove ? (
                <span className={classes.moves}>
                  <ActionIcon
                    variant="subtle"
                    size={36}
                    aria-label={t(labels.up, { name })}
                    disabled={at === 0}
                    onClick={() => move(row.id, at - 1)}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    size={36}
                    aria-label={t(labels.down, { name })}
                    disabled={at === order.length - 1}
                    onClick={() => move(row.id, at + 1)}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
