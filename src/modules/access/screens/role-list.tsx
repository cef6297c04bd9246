import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { WholeTable } from '../../../core/web/list/whole-table.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { contract, type RoleRow } from '../contract.ts';
import { fieldNames } from '../labels.ts';
import { accessPath } from '../paths.ts';
import { platformContract } from '../platform-contract.ts';
import { labels } from '../screen-labels.ts';
import classes from './access.module.css';

export type Side = 'site' | 'platform';
export const rolesContract = { site: contract, platform: platformContract } as const;
/** The page of one role; `new` is a role to be made, `like` the one it begins as. */
export const rolePath = (side: Side, code: string): string =>
  link(side === 'site' ? accessPath.role : accessPath.platformRole, { code });

/** Roles: of the platform and the institution's own, with their permissions counted. */
export function RoleList({ side }: { side: Side }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { confirmDelete, showCallError } = useDialogs();
  const [words, setWords] = useState('');
  const { data, error, refetch } = useRead(rolesContract[side].roles, {});
  const remove = useSave(rolesContract[side].removeRole);
  const fits = (role: RoleRow) =>
    `${role.label.en} ${role.label.bn}`.toLowerCase().includes(words.trim().toLowerCase());
  const rows = (data?.items ?? []).filter(fits).map((role) => ({ ...role, id: role.code }));
  type Row = (typeof rows)[number];
  const ask = async (role: RoleRow) => {
    if (await confirmDelete(t(role.label), t(labels.deleteRole)))
      await remove.mutateAsync({ code: role.code, version: role.version }).catch(showCallError);
  };
  const columns: Column<Row>[] = [
    {
      name: 'rank',
      label: t(fieldNames.rank),
      role: 'serial',
      render: (role) => format.number(role.rank),
    },
    { name: 'name', label: t(fieldNames.role), role: 'name', render: (role) => t(role.label) },
    ...(side === 'site'
      ? [
          {
            name: 'origin',
            label: t(labels.origin),
            render: (role: Row) => t(role.isOwn ? labels.ofInstitution : labels.ofPlatform),
          },
        ]
      : [
          {
            name: 'scope',
            label: t(labels.scope),
            render: (role: Row) => t(role.scope === 'platform' ? labels.scopePlatform : labels.scopeSite),
          },
        ]),
    {
      name: 'permissions',
      label: t(fieldNames.permissions),
      align: 'end',
      render: (role) => format.number(role.permissions.length),
    },
    { name: 'people', label: t(labels.people), align: 'end', render: (role) => format.number(role.people) },
  ];
  return (
    <>
      <search className={classes.tools}>
        <TextInput
          className={classes.grow}
          type="search"
          value={words}
          aria-label={t(labels.searchRoles)}
          placeholder={t(labels.searchRoles)}
          leftSection={<IconSearch size={16} aria-hidden />}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {data?.can.edit ? (
          <Button
            ml="auto"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => void navigate(rolePath(side, 'new'))}
          >
            {t(labels.newRole)}
          </Button>
        ) : null}
      </search>
      <Loaded read={{ data, error, refetch }} empty={rows.length === 0 && t(labels.noRolesFit)}>
        {() => (
          <WholeTable
            label={t(labels.rolesTab)}
            columns={columns}
            rows={rows}
            nameOf={(role) => t(role.label)}
            rowPath={(role) => rolePath(side, role.code)}
            actions={(role) => [
              {
                label: t(labels.open),
                icon: <IconPencil size={16} />,
                onClick: () => void navigate(rolePath(side, role.code)),
              },
              ...(data?.can.edit && role.scope === 'site'
                ? [
                    {
                      label: t(labels.copyRole),
                      icon: <IconCopy size={16} />,
                      onClick: () => void navigate(`${rolePath(side, 'new')}?like=${role.code}`),
                    },
                  ]
                : []),
              ...(role.mayEdit && !role.isInitial
                ? [
                    {
                      label: t({ en: 'Delete', bn: 'মুছে ফেলুন' }),
                      icon: <IconTrash size={16} />,
                      isDanger: true,
                      onClick: () => void ask(role),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
