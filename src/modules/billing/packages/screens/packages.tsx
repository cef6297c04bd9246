import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { WholeTable } from '../../../../core/web/list/whole-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { billingPath } from '../../paths.ts';
import { screenLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/billing.module.css';
import { packageContract as contract, type PackageShown } from '../contract.ts';
import { inputOf, PackageForm, type Part } from './package-form.tsx';

/** Packages, or which of them has which module or sub-module: three views of the same. */
export default function Packages() {
  const t = useText();
  const { pathname } = useLocation();
  const { data, error, refetch } = useRead(contract.list, {});
  const [opened, setOpened] = useState<PackageShown | 'new' | null>(null);
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const button = data.can.edit ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
      {t(labels.newPackage)}
    </Button>
  ) : null;
  return (
    <Page actions={button}>
      {data.items.length === 0 ? (
        <Empty text={t(labels.noPackages)} action={button} />
      ) : pathname === billingPath.packages ? (
        <PackageTable
          items={data.items}
          defaultId={data.defaultId}
          {...(data.can.edit ? { onOpen: setOpened } : {})}
        />
      ) : (
        <Attachments
          items={data.items}
          parts={data.subModules}
          mayEdit={data.can.edit}
          isByModule={pathname === billingPath.modules}
        />
      )}
      {opened ? (
        <PackageForm
          known={opened === 'new' ? null : opened}
          parts={data.subModules}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Page>
  );
}

function usePrice() {
  const t = useText();
  const format = useFormat();
  return (one: PackageShown) => {
    const price = format.money(one.priceModel === 'tiered' ? (one.tiers[0]?.price ?? '0.00') : one.price);
    const label = { per_student: labels.perStudent, flat: labels.flat, tiered: labels.tiered }[
      one.priceModel
    ];
    return t(label, { price });
  };
}

function PackageTable(props: {
  items: readonly PackageShown[];
  defaultId: string | null;
  onOpen?: (one: PackageShown) => void;
}) {
  const t = useText();
  const format = useFormat();
  const priceOf = usePrice();
  const named = (row: PackageShown) =>
    row.id === props.defaultId ? t(labels.forNew, { name: row.name }) : t(row.name);
  return (
    <WholeTable
      label={t(labels.packages)}
      rows={props.items}
      nameOf={(row) => t(row.name)}
      {...(props.onOpen ? { onOpen: props.onOpen } : {})}
      columns={[
        { name: 'name', label: t(labels.package), role: 'name', render: named },
        { name: 'price', label: t(labels.amount), render: priceOf },
        {
          name: 'parts',
          label: t(labels.parts),
          render: (row) => t(labels.partsCount, { count: format.number(row.subModules.length) }),
        },
        {
          name: 'students',
          label: t(labels.students),
          align: 'end',
          render: (row) =>
            row.limits.students === null ? t(labels.unlimited) : format.number(row.limits.students),
        },
        {
          name: 'institutions',
          label: t(labels.institutions),
          align: 'end',
          render: (row) => format.number(row.institutions),
        },
      ]}
    />
  );
}

/** A tick for each part and package; one is saved as soon as it is set. */
function Attachments(props: {
  items: readonly PackageShown[];
  parts: readonly Part[];
  mayEdit: boolean;
  isByModule: boolean;
}) {
  const { items, parts, mayEdit, isByModule } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const save = useSave(contract.save);
  const rows = isByModule
    ? [...Map.groupBy(parts, (one) => t(one.moduleLabel))].map(([label, own]) => ({
        key: label,
        label,
        areas: own.map(({ area }) => area),
      }))
    : parts.map((one) => ({
        key: one.area,
        label: `${t(one.moduleLabel)}: ${t(one.label)}`,
        areas: [one.area],
      }));
  const set = (one: PackageShown, areas: readonly string[], on: boolean) =>
    save.mutate(
      {
        ...inputOf(one),
        subModules: on
          ? [...new Set([...one.subModules, ...areas])]
          : one.subModules.filter((area) => !areas.includes(area)),
      },
      { onError: showCallError },
    );
  return (
    <Panel flush>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t(isByModule ? labels.module : labels.subModule)}>
          <thead>
            <tr>
              <th scope="col">{t(isByModule ? labels.module : labels.subModule)}</th>
              {items.map((one) => (
                <th key={one.id} scope="col" data-tick>
                  {t(one.name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {items.map((one) => {
                  const held = row.areas.filter((area) => one.subModules.includes(area)).length;
                  return (
                    <td key={one.id} data-tick>
                      <Checkbox
                        aria-label={`${row.label}, ${t(one.name)}`}
                        disabled={!mayEdit || save.isPending}
                        checked={held === row.areas.length}
                        indeterminate={held > 0 && held < row.areas.length}
                        style={{ display: 'inline-block' }}
                        onChange={(event) => set(one, row.areas, event.currentTarget.checked)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
