import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { ActiveBadge } from '../../../core/web/entity/entity-values.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { WholeTable } from '../../../core/web/list/whole-table.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { iconOf } from '../../../core/web/shell/menu-icons.tsx';
import { type MenuRow, officeContract } from '../platform-contract.ts';
import { officeLabels as labels } from '../screen-labels.ts';
import classes from './access.module.css';
import { MenuForm } from './menu-form.tsx';
import { permissionLabel } from './parts.tsx';

type Shell = MenuRow['menuFor'];

/** The menu builder: both shells' menus in their order, changed, hidden, moved, added. */
export default function Menus() {
  const t = useText();
  const format = useFormat();
  const { confirmDelete, showCallError } = useDialogs();
  const [shell, setShell] = useState<Shell>('site');
  const [words, setWords] = useState('');
  const [open, setOpen] = useState<MenuRow | 'new' | null>(null);
  const { data, error, refetch } = useRead(officeContract.menus, {});
  const order = useSave(officeContract.orderMenus);
  const remove = useSave(officeContract.removeMenu);
  const own = (data?.items ?? []).filter((one) => one.menuFor === shell);
  const childrenOf = (parent: string | null) => own.filter((one) => one.parent === parent);
  const inOrder = childrenOf(null).flatMap((top) => [top, ...childrenOf(top.id)]);
  const fits = (one: MenuRow) =>
    `${one.menuEn} ${one.menuBn} ${one.routeName ?? ''}`.toLowerCase().includes(words.trim().toLowerCase());
  const rows = inOrder.filter(fits);
  const nameOf = (one: MenuRow) => t({ en: one.menuEn, bn: one.menuBn });
  const move = async (one: MenuRow, by: 1 | -1) => {
    const ids = childrenOf(one.parent).map((each) => each.id);
    const from = ids.indexOf(one.id);
    const other = ids[from + by];
    if (other === undefined) return;
    ids[from + by] = one.id;
    ids[from] = other;
    await order.mutateAsync({ parent: one.parent, ids }).catch(showCallError);
  };
  const ask = async (one: MenuRow) => {
    if (await confirmDelete(nameOf(one), t(labels.menu)))
      await remove.mutateAsync({ id: one.id, version: one.version }).catch(showCallError);
  };
  const columns: Column<MenuRow>[] = [
    {
      name: 'position',
      label: t(labels.position),
      role: 'serial',
      render: (one) => format.number(childrenOf(one.parent).indexOf(one) + 1),
    },
    {
      name: 'menu',
      label: t(labels.menu),
      role: 'name',
      render: (one) => {
        const Icon = iconOf(one.iconName);
        return (
          <span className={one.parent ? classes.sub : undefined}>
            {one.iconName ? <Icon size={16} aria-hidden /> : null} {nameOf(one)}
          </span>
        );
      },
    },
    {
      name: 'route',
      label: t(labels.route),
      render: (one) => {
        const screen = data?.routes.find(
          ({ path, menuFor }) => path === one.routeName && menuFor === one.menuFor,
        );
        return screen ? t(screen.label) : <span className={classes.path}>{one.routeName ?? '—'}</span>;
      },
    },
    {
      name: 'access',
      label: t(labels.access),
      render: (one) =>
        one.isCommonAccess
          ? t(labels.common)
          : one.isLoggedCommonAccess
            ? t(labels.loggedCommon)
            : one.permission
              ? t(permissionLabel(one.permission))
              : '—',
    },
    {
      name: 'status',
      label: t({ en: 'Status', bn: 'অবস্থা' }),
      render: (one) =>
        one.status && !one.isDisplayable ? t(labels.hidden) : <ActiveBadge isActive={one.status} />,
    },
    {
      name: 'move',
      label: t({ en: 'Order', bn: 'ক্রম বদল' }),
      render: (one) => {
        const siblings = childrenOf(one.parent);
        return (
          <span className={classes.moves}>
            <ActionIcon
              variant="subtle"
              aria-label={t(labels.up, { name: nameOf(one) })}
              disabled={order.isPending || siblings[0] === one}
              onClick={() => void move(one, -1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={t(labels.down, { name: nameOf(one) })}
              disabled={order.isPending || siblings.at(-1) === one}
              onClick={() => void move(one, 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
          </span>
        );
      },
    },
  ];
  return (
    <Page
      count={data ? t(labels.countMenus, { count: format.number(own.length) }) : undefined}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
          {t(texts.new)}
        </Button>
      }
    >
      <search className={classes.tools}>
        <SegmentedControl
          aria-label={t(labels.menuOf)}
          value={shell}
          data={[
            { value: 'site', label: t(labels.ofSite) },
            { value: 'platform', label: t(labels.ofPlatform) },
          ]}
          onChange={(value) => setShell(value === 'platform' ? 'platform' : 'site')}
        />
        <TextInput
          className={classes.grow}
          type="search"
          aria-label={t(labels.searchMenus)}
          placeholder={t(labels.searchMenus)}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </search>
      <Loaded read={{ data, error, refetch }} rows={10} empty={rows.length === 0 && t(labels.noMenus)}>
        {() => (
          <WholeTable
            label={t(labels.menu)}
            columns={columns}
            rows={rows}
            nameOf={nameOf}
            onOpen={setOpen}
            actions={(one) => [
              { label: t(texts.edit), icon: <IconPencil size={16} />, onClick: () => setOpen(one) },
              ...(one.isCustom && childrenOf(one.id).length === 0
                ? [
                    {
                      label: t(texts.delete),
                      icon: <IconTrash size={16} />,
                      isDanger: true,
                      onClick: () => void ask(one),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      {data ? (
        <MenuForm
          key={open === null ? 'none' : open === 'new' ? 'new' : `${open.id} ${open.version}`}
          menu={open === 'new' ? null : open}
          isOpen={open !== null}
          shell={shell}
          routes={data.routes}
          tops={childrenOf(null)}
          hasBelow={open !== null && open !== 'new' && childrenOf(open.id).length > 0}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Page>
  );
}
