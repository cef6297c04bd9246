import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Label } from '../../../core/labels.ts';
import { fieldErrors, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { iconNames } from '../../../core/web/shell/menu-icons.tsx';
import { fieldNames } from '../labels.ts';
import { type MenuRow, officeContract } from '../platform-contract.ts';
import { labels as accessLabels, officeLabels as labels } from '../screen-labels.ts';
import classes from './access.module.css';

type Shell = MenuRow['menuFor'];
type Route = { path: string; label: Label; menuFor: Shell };

/** One menu's fields. Its permission follows its screen. */
export function MenuForm(props: {
  /** Null: a new one. */
  menu: MenuRow | null;
  isOpen: boolean;
  shell: Shell;
  routes: readonly Route[];
  tops: readonly MenuRow[];
  /** Menus stand below it: it stays at the top. */
  hasBelow: boolean;
  onClose: () => void;
}) {
  const { menu, isOpen, shell, routes, tops, hasBelow, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const before = {
    menuEn: menu?.menuEn ?? '',
    menuBn: menu?.menuBn ?? '',
    menuFor: menu?.menuFor ?? shell,
    iconName: menu?.iconName ?? '',
    routeName: menu?.routeName ?? null,
    note: menu?.note ?? '',
    parent: menu?.parent ?? null,
    status: menu?.status ?? true,
    isDisplayable: menu?.isDisplayable ?? true,
    isLoggedCommonAccess: menu?.isLoggedCommonAccess ?? false,
    isCommonAccess: menu?.isCommonAccess ?? false,
  };
  const [value, setValue] = useState(before);
  const set = (changes: Partial<typeof before>) => setValue((known) => ({ ...known, ...changes }));
  const onSaved = () => {
    showToast({ tone: 'leaf', title: t(accessLabels.saved) });
    onClose();
  };
  const add = useSave(officeContract.addMenu, { onSaved });
  const change = useSave(officeContract.changeMenu, { onSaved });
  const errorOf = fieldErrors(menu ? change.error : add.error);
  const save = () =>
    menu
      ? change.mutate({ ...value, id: menu.id, version: menu.version }, { onError: showCallError })
      : add.mutate(value, { onError: showCallError });
  const flag = (
    name: 'status' | 'isDisplayable' | 'isLoggedCommonAccess' | 'isCommonAccess',
    label: Label,
  ) => (
    <Switch
      label={t(label)}
      checked={value[name]}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <FormDrawer
      isSpaced
      title={t(menu ? labels.editMenu : labels.newMenu)}
      isOpen={isOpen}
      onClose={onClose}
      isDirty={JSON.stringify(value) !== JSON.stringify(before)}
      isBusy={add.isPending || change.isPending}
      onSave={save}
    >
      <TextInput
        label={t(fieldNames.menuEn)}
        withAsterisk
        data-autofocus
        value={value.menuEn}
        error={errorOf('menuEn')}
        onChange={(event) => set({ menuEn: event.currentTarget.value })}
      />
      <TextInput
        label={t(fieldNames.menuBn)}
        withAsterisk
        lang="bn"
        value={value.menuBn}
        error={errorOf('menuBn')}
        onChange={(event) => set({ menuBn: event.currentTarget.value })}
      />
      <Select
        label={t(labels.route)}
        description={t(labels.accessHint)}
        placeholder={t(labels.noRoute)}
        searchable
        clearable
        data={routes
          .filter((one) => one.menuFor === value.menuFor)
          .map((one) => ({ value: one.path, label: `${t(one.label)} · ${one.path}` }))}
        value={value.routeName}
        error={errorOf('routeName')}
        onChange={(routeName) => set({ routeName })}
      />
      <div className={classes.pair}>
        <Select
          label={t(labels.parent)}
          placeholder={t(labels.top)}
          clearable
          searchable
          disabled={hasBelow}
          data={tops
            .filter((one) => one.id !== menu?.id)
            .map((one) => ({ value: one.id, label: t({ en: one.menuEn, bn: one.menuBn }) }))}
          value={value.parent}
          error={errorOf('parent')}
          onChange={(parent) => set({ parent })}
        />
        <Select
          label={t(labels.icon)}
          clearable
          searchable
          data={[...iconNames]}
          value={value.iconName || null}
          error={errorOf('iconName')}
          onChange={(iconName) => set({ iconName: iconName ?? '' })}
        />
      </div>
      <Textarea
        label={t(fieldNames.note)}
        maxLength={300}
        autosize
        minRows={2}
        value={value.note}
        error={errorOf('note')}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      {flag('status', texts.active)}
      {flag('isDisplayable', labels.displayable)}
      {flag('isLoggedCommonAccess', labels.loggedCommon)}
      {flag('isCommonAccess', labels.common)}
    </FormDrawer>
  );
}
