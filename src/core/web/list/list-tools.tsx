import { Button, Menu } from '@mantine/core';
import { IconCheck, IconDots, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { mostInBrowserFile } from '../../contracts/list-files-contract.ts';
import { savedViewsContract as contract, viewListOf } from '../../contracts/saved-views-contract.ts';
import { useSession } from '../auth/session.tsx';
import { useRead, useSave } from '../device/call.ts';
import { useFormat, usePreferences, useText } from '../device/preferences.tsx';
import { entityLabels } from '../entity/entity-labels.ts';
import { useDialogs } from '../page/dialogs.tsx';
import { printPage } from '../page/print-door.ts';
import type { PrintedList } from '../page/print-lists.ts';
import { texts } from '../page/texts.ts';
import { showToast } from '../page/toasts.tsx';
import type { Column } from './data-table.tsx';
import { viewQueryOf } from './list-cells.ts';
import { type FileKind, saveListFile, saveSheetFile } from './list-file.ts';
import { listToolLabels as labels } from './list-tool-labels.ts';
import { type View, ViewForm } from './saved-views.tsx';

export type ListToolsProps = {
  readonly label: string;
  readonly columns: readonly Column<never>[];
  readonly hidden: readonly string[];
  readonly onHidden: (names: readonly string[]) => void;
  readonly list: () => PrintedList | null;
  readonly tableOf: () => HTMLTableElement | null;
  /** Which files are made here; the others the screen has of its own, made by the server. */
  readonly kinds: 'all' | 'pdf' | 'none';
  /** A report that is one table, whatever its cells: its file is made of the table itself. */
  readonly isSheet?: boolean;
};

const kinds: Readonly<Record<ListToolsProps['kinds'], readonly FileKind[]>> = {
  all: ['xlsx', 'text', 'csv', 'pdf'],
  pdf: ['pdf'],
  none: [],
};

/** What every list can do: views kept under a name, which columns are shown, a file of all rows, paper. */
export default function ListTools(props: ListToolsProps) {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { current } = useSession();
  const { showCallError } = useDialogs();
  const { pathname, search } = useLocation();
  const [isOpen, setIsOpen] = useState(true);
  const [editing, setEditing] = useState<View | 'new' | null>(null);
  const views = current?.site ? viewListOf(pathname) : null;
  const known = useRead(
    contract.views,
    { list: views ?? '' },
    { staleTime: 60_000, enabled: views !== null },
  );
  const isKnown = views === null || !known.isPending;
  const site = current?.site;
  const institution = site ? (language === 'bn' ? site.nameBn : site.nameEn) : t(texts.product);

  const saveFile = async (kind: FileKind) => {
    const about = {
      institution,
      title: props.label,
      printedOn: t(texts.printedOn, { date: format.dateTime(new Date().toISOString()) }),
    };
    const table = props.isSheet ? props.tableOf() : null;
    if (table) return void (await saveSheetFile(kind, table, about).catch(showCallError));
    const list = props.list();
    if (!list) return;
    const heads = props.columns.filter(({ name }) => !props.hidden.includes(name));
    await saveListFile(kind, list, heads, about, props.tableOf)
      .then((count) => {
        if (count === null) return;
        if (count < list.total() || count >= mostInBrowserFile)
          showToast({ tone: 'marigold', title: t(labels.partOf, { count: format.number(count) }) });
      })
      .catch(showCallError);
  };
  const mayHide = props.columns.filter(({ role }) => !role);
  return (
    <>
      {/* It opens when its views are known, so its first line is the one that is reached first. */}
      <Menu
        opened={isOpen && isKnown}
        onChange={setIsOpen}
        position="top-start"
        returnFocus
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button variant="default" size="compact-sm" aria-label={t(labels.tools)}>
            <IconDots size={16} aria-hidden />
            <span className="ps-wide">&nbsp;{t(labels.tools)}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          {views ? <ViewItems views={known.data?.items ?? []} search={search} onEdit={setEditing} /> : null}
          {props.kinds === 'none' ? null : (
            <>
              <Menu.Label role="presentation">{t(labels.file)}</Menu.Label>
              {kinds[props.kinds].map((kind) => (
                <Menu.Item key={kind} onClick={() => void saveFile(kind)}>
                  {t(labels.kinds[kind])}
                </Menu.Item>
              ))}
              <Menu.Item onClick={() => void printPage()}>{t(texts.print)}</Menu.Item>
            </>
          )}
          {mayHide.length > 1 ? (
            <>
              <Menu.Label role="presentation">{t(entityLabels.columns)}</Menu.Label>
              {mayHide.map(({ name, label }) => {
                const isShown = !props.hidden.includes(name);
                return (
                  <Menu.Item
                    key={name}
                    aria-label={t(isShown ? labels.hide : labels.show, { name: label })}
                    closeMenuOnClick={false}
                    leftSection={<IconCheck size={16} style={{ opacity: isShown ? 1 : 0 }} aria-hidden />}
                    onClick={() =>
                      props.onHidden(
                        isShown ? [...props.hidden, name] : props.hidden.filter((one) => one !== name),
                      )
                    }
                  >
                    {label}
                  </Menu.Item>
                );
              })}
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {editing && views ? (
        <ViewForm
          list={views}
          query={editing === 'new' ? viewQueryOf(search) : editing.query}
          view={editing === 'new' ? null : editing}
          mayShare={known.data?.mayShare ?? false}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  );
}

/** The views of this list that one kept, and those everybody at the institution has. */
function ViewItems(props: { views: readonly View[]; search: string; onEdit: (view: View | 'new') => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { confirmDelete, showCallError } = useDialogs();
  const remove = useSave(contract.remove, { refreshes: [contract.views.path] });
  const here = viewQueryOf(props.search);
  const { views } = props;
  const chosen = views.find((one) => one.query === here);
  if (views.length === 0 && here === '') return null;
  const onDelete = async (view: View) => {
    if (!(await confirmDelete(view.name, t(entityLabels.view)))) return;
    await remove.mutateAsync({ id: view.id, version: view.version }).catch(showCallError);
  };
  return (
    <>
      <Menu.Label role="presentation">{t(entityLabels.savedViews)}</Menu.Label>
      {views.map((one) => (
        <Menu.Item
          key={one.id}
          leftSection={<IconCheck size={16} style={{ opacity: one === chosen ? 1 : 0 }} aria-hidden />}
          rightSection={one.isShared ? <IconUsers size={14} /> : null}
          onClick={() => void navigate({ search: one.query })}
        >
          {one.name}
        </Menu.Item>
      ))}
      {chosen ? (
        chosen.can.edit ? (
          <>
            <Menu.Item onClick={() => props.onEdit(chosen)}>
              {t(labels.rename, { name: chosen.name })}
            </Menu.Item>
            <Menu.Item color="sindur" onClick={() => void onDelete(chosen)}>
              {t(labels.remove, { name: chosen.name })}
            </Menu.Item>
          </>
        ) : null
      ) : here === '' ? null : (
        <Menu.Item onClick={() => props.onEdit('new')}>{t(entityLabels.saveView)}</Menu.Item>
      )}
    </>
  );
}
