import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { IconLink, IconLinkOff, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { WholeTable } from '../../../../core/web/list/whole-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { type MenuRow, officeContract } from '../../platform-contract.ts';
import { officeLabels } from '../../screen-labels.ts';
import classes from '../../screens/access.module.css';
import { everywhereLabels as labels } from '../labels.ts';

type Shell = MenuRow['menuFor'];
type Route = { id: string; path: string; label: Label; menuFor: Shell; menus: readonly MenuRow[] };
const nameIn = (menu: MenuRow): Label => ({ en: menu.menuEn, bn: menu.menuBn });
/** What changing a menu takes. */
const fieldsOf = ({ position: _p, permission: _r, isCustom: _c, ...fields }: MenuRow) => fields;

/** Every screen with the menus that lead to it; a screen is attached to a menu, or taken off one. */
export default function MenuRoutes() {
  const t = useText();
  const { confirm, showCallError } = useDialogs();
  const [shell, setShell] = useState<Shell>('site');
  const [words, setWords] = useState('');
  const [onlyWithout, setOnlyWithout] = useState(false);
  const [attaching, setAttaching] = useState<Route | null>(null);
  const { data, error, refetch } = useRead(officeContract.menus, {});
  const change = useSave(officeContract.changeMenu);
  const menus = data?.items ?? [];
  const all: Route[] = (data?.routes ?? [])
    .filter((one) => one.menuFor === shell)
    .map((one) => ({
      ...one,
      id: one.path,
      menus: menus.filter((menu) => menu.menuFor === shell && menu.routeName === one.path),
    }));
  const asked = words.trim().toLowerCase();
  const rows = all.filter(
    (one) =>
      `${one.label.en} ${one.label.bn} ${one.path}`.toLowerCase().includes(asked) &&
      (!onlyWithout || one.menus.length === 0),
  );
  const detach = async (menu: MenuRow) => {
    const question = {
      title: t(labels.detachTitle, { name: nameIn(menu) }),
      text: t(labels.detachText),
      action: labels.detach,
    };
    if (!(await confirm(question))) return;
    try {
      await change.mutateAsync({ ...fieldsOf(menu), routeName: null });
      showToast({ tone: 'leaf', title: t(labels.detached) });
    } catch (failure) {
      showCallError(failure);
    }
  };
  const columns: Column<Route>[] = [
    { name: 'route', label: t(labels.route), role: 'name', render: (one) => t(one.label) },
    {
      name: 'address',
      label: t(labels.address),
      render: (one) => <span className={classes.path}>{one.path}</span>,
    },
    {
      name: 'menus',
      label: t(labels.menus),
      render: (one) =>
        one.menus.length > 0 ? (
          one.menus.map((menu) => t(nameIn(menu))).join(', ')
        ) : (
          <span className={classes.quiet}>{t(labels.none)}</span>
        ),
    },
  ];
  return (
    <Page>
      <search className={classes.tools}>
        <SegmentedControl
          aria-label={t(officeLabels.menuOf)}
          value={shell}
          data={[
            { value: 'site', label: t(officeLabels.ofSite) },
            { value: 'platform', label: t(officeLabels.ofPlatform) },
          ]}
          onChange={(value) => setShell(value === 'platform' ? 'platform' : 'site')}
        />
        <TextInput
          className={classes.grow}
          type="search"
          aria-label={t(labels.searchRoutes)}
          placeholder={t(labels.searchRoutes)}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Switch
          label={t(labels.onlyWithout)}
          checked={onlyWithout}
          onChange={(event) => setOnlyWithout(event.currentTarget.checked)}
        />
      </search>
      <Loaded read={{ data, error, refetch }} rows={10} empty={rows.length === 0 && t(labels.noRoutes)}>
        {() => (
          <WholeTable
            label={t(labels.routes)}
            columns={columns}
            rows={rows}
            nameOf={(one) => t(one.label)}
            onOpen={setAttaching}
            actions={(one) => [
              { label: t(labels.attach), icon: <IconLink size={16} />, onClick: () => setAttaching(one) },
              ...one.menus.map((menu) => ({
                label: `${t(labels.detach)}: ${t(nameIn(menu))}`,
                icon: <IconLinkOff size={16} />,
                isDanger: true,
                onClick: () => void detach(menu),
              })),
            ]}
          />
        )}
      </Loaded>
      {attaching ? (
        <AttachForm
          key={attaching.path}
          route={attaching}
          menus={menus.filter((one) => one.menuFor === shell)}
          onClose={() => setAttaching(null)}
        />
      ) : null}
    </Page>
  );
}

/** The menu a screen is put on: one that leads nowhere yet, or a new one below another. */
function AttachForm(props: { route: Route; menus: readonly MenuRow[]; onClose: () => void }) {
  const { route, menus, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const [chosen, setChosen] = useState<string | null>(null);
  const add = useSave(officeContract.addMenu);
  const change = useSave(officeContract.changeMenu);
  const free = menus.filter(
    (one) => one.routeName === null && !menus.some(({ parent }) => parent === one.id),
  );
  const tops = menus.filter((one) => one.parent === null);
  const save = async () => {
    const menu = free.find(({ id }) => id === chosen);
    const parent = chosen?.startsWith('below ') ? chosen.slice(6) : null;
    try {
      if (menu) await change.mutateAsync({ ...fieldsOf(menu), routeName: route.path });
      else
        await add.mutateAsync({
          menuEn: route.label.en,
          menuBn: route.label.bn,
          menuFor: route.menuFor,
          iconName: '',
          routeName: route.path,
          note: '',
          parent,
          status: true,
          isDisplayable: true,
          isLoggedCommonAccess: false,
          isCommonAccess: false,
        });
      showToast({ tone: 'leaf', title: t(labels.attached) });
      onClose();
    } catch (failure) {
      showCallError(failure);
    }
  };
  return (
    <FormDrawer
      isSpaced
      title={t(labels.attachTitle, { name: route.label })}
      isOpen
      onClose={onClose}
      isDirty={chosen !== null}
      isBusy={add.isPending || change.isPending}
      onSave={() => void (chosen === null ? undefined : save())}
    >
      <Select
        label={t(labels.attachTo)}
        description={t(labels.attachHint)}
        withAsterisk
        searchable
        data-autofocus
        data={[
          ...free.map((one) => ({ value: one.id, label: t(nameIn(one)) })),
          { value: 'top', label: t(labels.newMenuTop) },
          ...tops.map((one) => ({
            value: `below ${one.id}`,
            label: t(labels.newMenuBelow, { name: nameIn(one) }),
          })),
        ]}
        value={chosen}
        onChange={setChosen}
      />
    </FormDrawer>
  );
}
