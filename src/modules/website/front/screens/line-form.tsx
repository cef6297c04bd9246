import { Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { pageTypes } from '../../content/page-types.data.ts';
import { pages } from '../../pages.ts';
import { frontContract as contract, type MenuLine } from '../contract.ts';
import { frontFields as fields, menuLabels as labels } from '../labels.ts';

type Kind = 'page' | 'elsewhere' | 'heading';
const kindOf = (target: string): Kind =>
  target === '' ? 'heading' : target.startsWith('/') ? 'page' : 'elsewhere';

/** The pages a line can lead to: those with an address of their own, and one for each subject. */
const targets = [
  ...pages.filter(({ path }) => !path.includes(':')).map(({ path, label }) => ({ path, label })),
  ...pageTypes.map(({ value, label }) => ({ path: `/web/page/${value}`, label })),
];

/** A line of the menu, new or changed: its words in both languages, and where it leads. */
export function LineForm(props: { line: MenuLine | null; parentId: string | null; onClose: () => void }) {
  const { line, parentId, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const [given, setGiven] = useState({
    labelEn: line?.label.en ?? '',
    labelBn: line?.label.bn ?? '',
    kind: kindOf(line?.target ?? '/'),
    page: line && kindOf(line.target) === 'page' ? line.target : '/about',
    address: line && kindOf(line.target) === 'elsewhere' ? line.target : 'https://',
    isActive: line?.isActive ?? true,
  });
  const [isDirty, setIsDirty] = useState(false);
  const add = useSave(contract.addItem);
  const change = useSave(contract.changeItem);
  const problem = fieldErrors(add.error ?? change.error);
  const set = (part: Partial<typeof given>) => {
    setIsDirty(true);
    setGiven({ ...given, ...part });
  };
  const label = (name: string) => t(fields[name] ?? labels.add);
  const submit = () => {
    const { labelEn, labelBn, isActive } = given;
    const target = given.kind === 'page' ? given.page : given.kind === 'elsewhere' ? given.address : '';
    const done = {
      onError: showCallError,
      onSuccess: () => {
        showToast({ tone: 'leaf', title: t(labels.saved) });
        onClose();
      },
    };
    const input = { labelEn, labelBn, target, isActive };
    if (line) change.mutate({ id: line.id, version: line.version, ...input }, done);
    else add.mutate({ parentId, ...input }, done);
  };
  return (
    <FormDrawer
      title={t(line ? labels.change : labels.add)}
      isDirty={isDirty}
      isBusy={add.isPending || change.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <TextInput
        label={label('labelEn')}
        required
        data-autofocus
        maxLength={60}
        value={given.labelEn}
        error={problem('labelEn')}
        onChange={(event) => set({ labelEn: event.currentTarget.value })}
      />
      <TextInput
        label={label('labelBn')}
        required
        lang="bn"
        maxLength={60}
        value={given.labelBn}
        error={problem('labelBn')}
        onChange={(event) => set({ labelBn: event.currentTarget.value })}
      />
      <Select
        label={t(labels.kind)}
        allowDeselect={false}
        data={[
          { value: 'page', label: t(labels.place) },
          { value: 'elsewhere', label: t(labels.elsewhere) },
          { value: 'heading', label: t(labels.heading) },
        ]}
        value={given.kind}
        onChange={(kind) => set({ kind: kind as Kind })}
      />
      {given.kind === 'page' ? (
        <Select
          label={t(labels.place)}
          searchable
          allowDeselect={false}
          data={targets.map((one) => ({ value: one.path, label: `${t(one.label)} (${one.path})` }))}
          value={given.page}
          error={problem('target')}
          onChange={(page) => set({ page: page ?? given.page })}
        />
      ) : null}
      {given.kind === 'elsewhere' ? (
        <TextInput
          label={t(labels.address)}
          type="url"
          maxLength={300}
          value={given.address}
          error={problem('target')}
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
      ) : null}
      <Switch
        label={label('isActive')}
        checked={given.isActive}
        onChange={(event) => set({ isActive: event.currentTarget.checked })}
      />
    </FormDrawer>
  );
}
