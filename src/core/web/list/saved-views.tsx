import { Button, Checkbox, Group, Menu, Modal, Stack, TextInput } from '@mantine/core';
import { IconDots, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { savedViewsContract as contract } from '../../contracts/saved-views-contract.ts';
import { lateLabels } from '../../late-labels.ts';
import { useSession } from '../auth/session.tsx';
import { fieldErrors, useRead, useSave } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { entityLabels as labels } from '../entity/entity-labels.ts';
import { useDialogs } from '../page/dialogs.tsx';
import { texts } from '../page/texts.ts';
import classes from './saved-views.module.css';
import { type ListState, stateOf, type useListState, viewOf } from './use-list-state.ts';

export type View = z.output<typeof contract.views.output>['items'][number];

/** So many views tell how many rows they show; each of them is asked for. */
const mostCounted = 8;

/**
 * The views of a list above its search line: all rows, and what was saved under a name, each with its count. `name` is
 * the list's own; `count` asks how many rows a state of it shows.
 */
export function SavedViews(props: {
  name: string;
  list: ReturnType<typeof useListState>;
  count: (state: ListState) => Promise<number>;
}) {
  const { current } = useSession();
  // Views belong to an institution; the platform's own lists have none.
  return current?.site ? <Views {...props} /> : null;
}

function Views({ name, list, count }: Parameters<typeof SavedViews>[0]) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.views, { list: name }, { staleTime: 60_000 });
  const [editing, setEditing] = useState<View | 'new' | null>(null);
  const { state, options } = list;
  const here = viewOf(state, options);
  const views = data?.items ?? [];
  const stateFor = (query: string) => stateOf(new URLSearchParams(query), options);
  const shown = ['', ...views.slice(0, mostCounted - 1).map((one) => one.query)];
  const counts = useQueries({
    queries: shown.map((query) => ({
      queryKey: ['view', name, query],
      queryFn: () => count(stateFor(query)),
      staleTime: 60_000,
      enabled: views.length > 0,
    })),
  });
  const countOf = (place: number) => {
    const known = counts[place]?.data;
    return known === undefined ? null : <small>{format.number(known)}</small>;
  };
  const all = viewOf(stateFor(''), options);
  const chosen = views.find((one) => viewOf(stateFor(one.query), options) === here);
  // Without any view there is nothing to choose from, only something to keep.
  if (views.length === 0 && here === all) return null;
  return (
    <>
      <nav className={classes.views} aria-label={t(labels.savedViews)}>
        <ul>
          <li>
            <Link to={{ search: '' }} aria-current={here === all ? 'page' : undefined}>
              {t(labels.allRows)} {countOf(0)}
            </Link>
          </li>
          {views.map((one, place) => (
            <li key={one.id}>
              <Link to={{ search: one.query }} aria-current={one === chosen ? 'page' : undefined}>
                {one.isShared ? <IconUsers size={14} role="img" aria-label={t(labels.sharedView)} /> : null}
                {one.name} {countOf(place + 1)}
              </Link>
              {one === chosen && one.can.edit ? (
                <ViewMenu view={one} list={list} onEdit={() => setEditing(one)} />
              ) : null}
            </li>
          ))}
          {chosen || here === all ? null : (
            <li>
              <button type="button" onClick={() => setEditing('new')}>
                <IconPlus size={14} aria-hidden /> {t(labels.saveView)}
              </button>
            </li>
          )}
        </ul>
      </nav>
      {editing ? (
        <ViewForm
          list={name}
          query={editing === 'new' ? here : editing.query}
          view={editing === 'new' ? null : editing}
          views={views}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  );
}

function ViewMenu(props: { view: View; list: ReturnType<typeof useListState>; onEdit: () => void }) {
  const { view, list } = props;
  const t = useText();
  const { confirmDelete, showCallError } = useDialogs();
  const remove = useSave(contract.remove, { refreshes: [contract.views.path] });
  const onDelete = async () => {
    if (!(await confirmDelete(view.name, t(labels.view)))) return;
    await remove.mutateAsync({ id: view.id, version: view.version }).then(list.clear).catch(showCallError);
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" aria-label={t(labels.moreOf, { name: view.name })}>
          <IconDots size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={props.onEdit}>{t(labels.renameView)}</Menu.Item>
        <Menu.Item onClick={() => void onDelete()}>{t(texts.delete)}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Gives what is shown a name, or a view another. */
export function ViewForm(props: {
  list: string;
  query: string;
  view: View | null;
  /** The views there are: a name of one's own that is taken stands for what is shown now. */
  views?: readonly View[];
  /** False where nobody may put a view into everybody's list. */
  mayShare?: boolean;
  onClose: () => void;
}) {
  const { list, query, view, views = [], mayShare = true, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const refreshes = [contract.views.path];
  const save = useSave(contract.save, { refreshes });
  const change = useSave(contract.change, { refreshes });
  // A name of one's own that is there already is given to what is shown now.
  const replaced = view ?? views.find((one) => one.can.edit && one.name === name.trim()) ?? null;
  const errorOf = fieldErrors(save.error ?? change.error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = { name, query, isShared };
    await (replaced
      ? change.mutateAsync({ ...input, id: replaced.id, version: replaced.version })
      : save.mutateAsync({ ...input, list })
    )
      .then(onClose)
      .catch(showCallError);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(view ? labels.renameView : labels.saveView)}
      closeButtonProps={{ 'aria-label': t(lateLabels.close) }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            label={t(labels.name)}
            data-autofocus
            required
            maxLength={60}
            value={name}
            error={errorOf('name') ?? null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {mayShare ? (
            <Checkbox
              size="18px"
              label={t(labels.shareView)}
              checked={isShared}
              onChange={(event) => setIsShared(event.currentTarget.checked)}
            />
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t(texts.cancel)}
            </Button>
            <Button type="submit" loading={save.isPending || change.isPending}>
              {t(replaced && !view ? labels.replaceView : texts.save)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
