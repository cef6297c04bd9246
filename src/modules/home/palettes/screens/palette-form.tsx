import { MultiSelect, Radio, Switch, Tabs, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../../../../core/ids.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { siteKinds } from '../../../platform/rules.ts';
import { accentNames, accents } from '../../../platform/settings/rules.ts';
import { paletteContract as contract, type PaletteShown } from '../contract.ts';
import { paletteFields as fields, kindLabels, paletteLabels as labels } from '../labels.ts';
import { type Boards, boardRoles } from '../rules.ts';
import { BoardEditor, type LinkChoice } from './board-editor.tsx';
import classes from './palettes.module.css';

type Around = {
  readonly items: readonly PaletteShown[];
  readonly packages: readonly { readonly id: string; readonly name: PaletteShown['name'] }[];
  readonly links: readonly LinkChoice[];
};

/** A palette's values as the form changes them. */
const startOf = (known: PaletteShown | null) => ({
  nameEn: known?.name.en ?? '',
  nameBn: known?.name.bn ?? '',
  accent: known?.accent ?? null,
  isDefault: known?.isDefault ?? false,
  boards: (known?.boards ?? {}) as Boards,
  sites: (known?.sites ?? []).map(({ id }) => id),
  packages: known?.packages ?? [],
  kinds: known?.kinds ?? [],
});
type Values = ReturnType<typeof startOf>;
type Change = (part: Partial<Values>) => void;

/** Boards as the call takes them: lists that may be changed. */
const sent = (boards: Boards) =>
  Object.fromEntries(
    boardRoles.flatMap((role) => {
      const board = boards[role];
      if (!board) return [];
      const { top, main, side, figures, links } = board;
      return [
        [role, { top: [...top], main: [...main], side: [...side], figures: [...figures], links: [...links] }],
      ];
    }),
  );

/** A palette in a drawer: its names and colour, the boards of roles, and whom it is for. */
export function PaletteForm(props: { known: PaletteShown | null; around: Around; onClose: () => void }) {
  const { known, around, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const [id] = useState(() => known?.id ?? newId());
  const [start] = useState(() => startOf(known));
  const [values, setValues] = useState(start);
  const add = useSave(contract.add);
  const save = useSave(contract.save);
  const problem = fieldErrors(known ? save.error : add.error);
  const change: Change = (part) => setValues((before) => ({ ...before, ...part }));
  const submit = () => {
    const input = { ...values, id, boards: sent(values.boards) };
    const done = {
      onError: showCallError,
      onSuccess: () => {
        showToast({ tone: 'leaf', title: t(labels.saved) });
        onClose();
      },
    };
    if (known) save.mutate({ ...input, version: known.version }, done);
    else add.mutate(input, done);
  };
  return (
    <FormDrawer
      title={known ? t(known.name) : t(labels.newPalette)}
      size={1040}
      isDirty={JSON.stringify(values) !== JSON.stringify(start)}
      isBusy={add.isPending || save.isPending}
      onSave={submit}
      onClose={onClose}
    >
      <Tabs defaultValue="names">
        <Tabs.List>
          <Tabs.Tab value="names">{t(labels.tabNames)}</Tabs.Tab>
          <Tabs.Tab value="boards">{t(labels.tabBoards)}</Tabs.Tab>
          <Tabs.Tab value="uses">{t(labels.tabUses)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="names" pt="md">
          <Names values={values} wasDefault={start.isDefault} problem={problem} change={change} />
        </Tabs.Panel>
        <Tabs.Panel value="boards" pt="md">
          <BoardEditor
            boards={values.boards}
            accent={values.accent}
            links={around.links}
            onChange={(boards) => change({ boards })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="uses" pt="md">
          <Uses id={id} known={known} values={values} around={around} change={change} />
        </Tabs.Panel>
      </Tabs>
    </FormDrawer>
  );
}

function Names(props: {
  values: Values;
  wasDefault: boolean;
  problem: (name: string) => string | undefined;
  change: Change;
}) {
  const { values, problem, change } = props;
  const t = useText();
  return (
    <div className={classes.stack}>
      <TextInput
        label={t(fields.nameEn)}
        required
        maxLength={80}
        value={values.nameEn}
        error={problem('nameEn')}
        onChange={(event) => change({ nameEn: event.currentTarget.value })}
      />
      <TextInput
        label={t(fields.nameBn)}
        required
        lang="bn"
        maxLength={80}
        value={values.nameBn}
        error={problem('nameBn')}
        onChange={(event) => change({ nameBn: event.currentTarget.value })}
      />
      <Radio.Group
        label={t(fields.accent)}
        value={values.accent ?? ''}
        onChange={(value) => change({ accent: accentNames.find((one) => one === value) ?? null })}
      >
        <div className={classes.marks}>
          <Radio value="" label={t(labels.ownAccent)} />
          {accentNames.map((name) => (
            <Radio
              key={name}
              value={name}
              label={
                <span className={classes.colour} data-accent={name}>
                  <i aria-hidden />
                  {t(accents[name].label)}
                </span>
              }
            />
          ))}
        </div>
      </Radio.Group>
      <Switch
        label={t(fields.isDefault)}
        description={t(labels.defaultHelp)}
        checked={values.isDefault}
        disabled={props.wasDefault}
        onChange={(event) => change({ isDefault: event.currentTarget.checked })}
      />
    </div>
  );
}

function Uses(props: {
  id: string;
  known: PaletteShown | null;
  values: Values;
  around: Around;
  change: Change;
}) {
  const { id, known, values, around, change } = props;
  const t = useText();
  const [words, setWords] = useState('');
  const { data } = useRead(contract.sites, { q: words.slice(0, 100) }, { placeholderData: keepPreviousData });
  // Those chosen stay, whatever is searched for.
  const [seen, setSeen] = useState(() => new Map((known?.sites ?? []).map((one) => [one.id, one.name])));
  const found = new Map([...seen, ...(data?.items ?? []).map((one) => [one.id, one.name] as const)]);
  const others = around.items.filter((one) => one.id !== id);
  const named = (name: string, palette: PaletteShown | undefined) =>
    palette ? t(labels.hasPalette, { name, palette: palette.name }) : name;
  const paletteOf = (site: number) => others.find(({ sites }) => sites.some((one) => one.id === site));
  return (
    <div className={classes.stack}>
      <p className={classes.quiet}>{t(labels.usesHelp)}</p>
      <MultiSelect
        label={t(fields.kinds)}
        data={siteKinds.map((kind) => ({
          value: kind,
          label: named(
            t(kindLabels[kind]),
            others.find(({ kinds }) => kinds.includes(kind)),
          ),
        }))}
        value={values.kinds}
        onChange={(chosen) => change({ kinds: siteKinds.filter((kind) => chosen.includes(kind)) })}
      />
      <MultiSelect
        label={t(fields.packages)}
        data={around.packages.map((one) => ({
          value: one.id,
          label: named(
            t(one.name),
            others.find(({ packages }) => packages.includes(one.id)),
          ),
        }))}
        value={values.packages}
        onChange={(packages) => change({ packages })}
      />
      <MultiSelect
        label={t(fields.sites)}
        placeholder={t(labels.pickSites)}
        searchable
        nothingFoundMessage={t(texts.noneFits)}
        filter={({ options }) => options}
        onSearchChange={setWords}
        data={[...found].map(([site, name]) => ({
          value: String(site),
          label: named(t(name), paletteOf(site)),
        }))}
        value={values.sites.map(String)}
        onChange={(chosen) => {
          setSeen(found);
          change({ sites: chosen.map(Number) });
        }}
      />
    </div>
  );
}
