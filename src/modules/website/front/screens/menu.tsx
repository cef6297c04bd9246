import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { websitePath } from '../../paths.ts';
import { frontContract as contract, type MenuLine } from '../contract.ts';
import { menuLabels as labels } from '../labels.ts';
import { inOrder, placed, stepped, under } from '../rules.ts';
import classes from './front.module.css';
import { LineForm } from './line-form.tsx';
import { type Drop, MenuRow } from './menu-row.tsx';

type Opened = { readonly line: MenuLine | null; readonly parentId: string | null };

/** The menu of the website: nested lines that are moved by hand or by keyboard, and saved where they land. */
export default function WebMenu() {
  const t = useText();
  const { parentId = null } = useParams();
  const read = useRead(contract.menu, {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayEdit = read.data?.can.edit === true;
  const parent = read.data?.items.find((item) => item.id === parentId);
  const begin = useSave(contract.beginMenu);
  const { showCallError } = useDialogs();
  const hasNone = read.data?.items.length === 0;
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setOpened({ line: null, parentId })}
    >
      {parent ? t(labels.addUnder, { name: t(parent.label) }) : t(labels.add)}
    </Button>
  );
  return (
    <Page
      {...(parent ? { context: t(parent.label) } : {})}
      actions={
        <>
          {parentId ? (
            <Button variant="default" component={Link} to={link(websitePath.menu)}>
              {t(labels.all)}
            </Button>
          ) : null}
          {mayEdit && !hasNone ? add : null}
        </>
      }
    >
      <Loaded
        read={read}
        empty={
          hasNone ? (
            <Empty
              text={t(labels.usual)}
              {...(mayEdit
                ? {
                    action: (
                      <Button
                        loading={begin.isPending}
                        onClick={() => begin.mutate({}, { onError: showCallError })}
                      >
                        {t(labels.begin)}
                      </Button>
                    ),
                  }
                : {})}
            />
          ) : null
        }
      >
        {({ items }) => (
          <Lines
            key={parentId ?? ''}
            known={items}
            parentId={parentId}
            mayEdit={mayEdit}
            onOpen={(line) => setOpened({ line, parentId: line.parentId })}
          />
        )}
      </Loaded>
      {opened ? <LineForm {...opened} onClose={() => setOpened(null)} /> : null}
    </Page>
  );
}

function Lines(props: {
  known: readonly MenuLine[];
  parentId: string | null;
  mayEdit: boolean;
  onOpen: (line: MenuLine) => void;
}) {
  const { known, parentId, mayEdit, onOpen } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError, confirm } = useDialogs();
  const [read, setRead] = useState(known);
  const [items, setItems] = useState(known);
  // What was read anew takes the place of what was moved here; the rows stay, and the hand on its handle.
  if (read !== known) {
    setRead(known);
    setItems(known);
  }
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<string | null>(null);
  // A row that changes its place loses the focus on the way.
  useLayoutEffect(() => {
    if (items && held.current)
      list.current?.querySelector<HTMLElement>(`[data-handle="${held.current}"]`)?.focus();
    held.current = null;
  }, [items]);
  const [carried, setCarried] = useState<string | null>(null);
  // A quick hand lets go before the screen has drawn what it carries.
  const inHand = useRef<string | null>(null);
  const [drop, setDrop] = useState<{ id: string; where: Drop } | null>(null);
  const [said, setSaid] = useState('');
  const arrange = useSave(contract.arrange);
  const remove = useSave(contract.removeItem);
  const move = (next: readonly MenuLine[], id: string) => {
    if (next === items) return;
    setItems([...next]);
    const line = inOrder(next).find(({ item }) => item.id === id);
    if (line)
      setSaid(
        t(labels.moved, {
          name: t(line.item.label),
          depth: format.number(line.depth + 1),
          position: format.number(line.item.position),
        }),
      );
    arrange.mutate(
      { items: next.map((item) => ({ id: item.id, parentId: item.parentId, position: item.position })) },
      {
        onError: (error) => {
          setItems(known);
          showCallError(error);
        },
        onSuccess: () => showToast({ tone: 'leaf', title: t(labels.saved) }),
      },
    );
  };
  const removeLine = async (line: MenuLine) => {
    const isSure = await confirm({
      title: t(labels.removeTitle, { name: t(line.label) }),
      text: t(labels.removeText),
      action: labels.remove,
      deletes: true,
    });
    if (!isSure) return;
    remove.mutate(
      { id: line.id },
      {
        onError: showCallError,
        onSuccess: () => showToast({ tone: 'leaf', title: t(labels.removed) }),
      },
    );
  };
  const all = inOrder(items);
  const shown = parentId === null ? all : all.filter(({ item }) => isBelow(items, item, parentId));
  const least = Math.min(...shown.map(({ depth }) => depth));
  return (
    <div className={classes.stack}>
      {mayEdit ? <p className={classes.quiet}>{t(labels.intro)}</p> : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {shown.length === 0 ? <p className={classes.quiet}>{t(labels.none)}</p> : null}
      <ul ref={list} className={classes.lines} aria-label={t(labels.list)}>
        {shown.map(({ item, depth }) => (
          <MenuRow
            key={item.id}
            line={item}
            depth={depth - least}
            lines={under(items, item.id).length}
            mayEdit={mayEdit}
            isCarried={carried === item.id}
            drop={drop?.id === item.id ? drop.where : null}
            onStep={(step) => {
              held.current = item.id;
              move(stepped(items, item.id, step), item.id);
            }}
            onOpen={() => onOpen(item)}
            onRemove={() => void removeLine(item)}
            onCarry={(isCarried) => {
              inHand.current = isCarried ? item.id : null;
              setCarried(isCarried ? item.id : null);
              setDrop(null);
            }}
            onOver={(where) => {
              const id = inHand.current;
              if (id && id !== item.id) setDrop({ id: item.id, where });
            }}
            onDrop={(where) => {
              const id = inHand.current;
              if (id && id !== item.id) move(placed(items, id, item.id, where), id);
              inHand.current = null;
              setCarried(null);
              setDrop(null);
            }}
          />
        ))}
      </ul>
    </div>
  );
}

function isBelow(items: readonly MenuLine[], item: MenuLine, parentId: string): boolean {
  for (let up = item.parentId; up !== null; up = items.find((one) => one.id === up)?.parentId ?? null)
    if (up === parentId) return true;
  return false;
}
