import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DataTable } from '../../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { accents } from '../../../platform/settings/rules.ts';
import { paletteContract as contract, type PaletteShown } from '../contract.ts';
import { boardRoleLabels, kindLabels, paletteLabels as labels, paletteFields } from '../labels.ts';
import { boardRoles } from '../rules.ts';
import { PaletteForm } from './palette-form.tsx';
import classes from './palettes.module.css';

/** What first screens show, and whose: the standard palette and those of institutions, packages and kinds. */
export default function Palettes() {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.list, {});
  const [opened, setOpened] = useState<PaletteShown | 'new' | null>(null);
  const { confirmDelete, showCallError } = useDialogs();
  const remove = useSave(contract.remove);
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const onRemove = async (one: PaletteShown) => {
    const detail = t(labels.deleteDetail, { count: format.number(one.followers) });
    if (!(await confirmDelete(t(one.name), t(labels.palette), one.followers > 0 ? detail : undefined)))
      return;
    remove.mutate(
      { id: one.id, version: one.version },
      {
        onError: showCallError,
        onSuccess: () => showToast({ tone: 'leaf', title: t(labels.deleted) }),
      },
    );
  };
  const packageName = (id: string) => {
    const found = data.packages.find((one) => one.id === id);
    return found ? t(found.name) : '';
  };
  const usesOf = (one: PaletteShown) => [
    ...(one.isDefault ? [t(labels.everybodyElse)] : []),
    ...one.kinds.map((kind) => t(kindLabels[kind])),
    ...one.packages.map(packageName),
    ...one.sites.map(({ name }) => t(name)),
  ];
  const button = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
      {t(labels.newPalette)}
    </Button>
  );
  return (
    <Page actions={button}>
      {data.items.length === 0 ? (
        <Empty text={t(labels.none)} action={button} />
      ) : (
        <DataTable
          label={t(labels.palettes)}
          rows={data.items}
          nameOf={(row) => t(row.name)}
          onOpen={setOpened}
          onEdit={setOpened}
          actions={(row) => [
            { label: t(texts.edit), icon: <IconPencil size={16} />, onClick: () => setOpened(row) },
            ...(row.isDefault
              ? []
              : [
                  {
                    label: t(texts.delete),
                    icon: <IconTrash size={16} />,
                    isDanger: true,
                    onClick: () => void onRemove(row),
                  },
                ]),
          ]}
          columns={[
            { name: 'name', label: t(labels.palette), role: 'name', render: (row) => t(row.name) },
            {
              name: 'uses',
              label: t(labels.attachedTo),
              render: (row) => shortList(usesOf(row), t(labels.nobody)),
            },
            {
              name: 'followers',
              label: t(labels.followers),
              align: 'end',
              render: (row) => format.number(row.followers),
            },
            {
              name: 'boards',
              label: t(labels.ownBoards),
              render: (row) =>
                shortList(
                  boardRoles.filter((role) => row.boards[role]).map((role) => t(boardRoleLabels[role])),
                  t(labels.standard),
                ),
            },
            {
              name: 'accent',
              label: t(paletteFields.accent),
              isMinor: true,
              render: (row) =>
                row.accent === null ? (
                  t(labels.ownAccent)
                ) : (
                  <span className={classes.colour} data-accent={row.accent}>
                    <i aria-hidden />
                    {t(accents[row.accent].label)}
                  </span>
                ),
            },
          ]}
        />
      )}
      {opened ? (
        <PaletteForm
          key={opened === 'new' ? 'new' : opened.id}
          known={opened === 'new' ? null : opened}
          around={data}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Page>
  );
}

/** A few of them, and how many more. */
function shortList(names: readonly string[], none: string): string {
  if (names.length === 0) return none;
  return names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} … (${names.length})`;
}
