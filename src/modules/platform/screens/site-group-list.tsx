import { Button } from '@mantine/core';
import { IconBuildings, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import type { Column, RowAction } from '../../../core/web/list/data-table.tsx';
import { RecordList } from '../../../core/web/list/record-list.tsx';
import { useListState } from '../../../core/web/list/use-list-state.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Empty, Page } from '../../../core/web/page/page.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { platformPath } from '../paths.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import type { GroupRow } from '../shapes.ts';
import { GroupDialog } from './group-dialog.tsx';

const listOptions = { sort: 'name', sortable: [], filters: [] } as const;
const presentOf = (row: GroupRow) => row.members.filter((one) => one.state === 'present');
const pathOf = (row: GroupRow) => link(platformPath.group, { gr_id: row.id });

/** Institutions that belong together, under one society, trust or office. */
export default function SiteGroupList() {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const navigate = useNavigate();
  const { confirmDelete, showCallError } = useDialogs();
  const list = useListState(listOptions);
  const { q, page, size } = list.state;
  const { data, error, refetch } = useRead(
    contract.listGroups,
    { q, page, size },
    { placeholderData: keepPreviousData },
  );
  const remove = useSave(contract.deleteGroup);
  const [edited, setEdited] = useState<GroupRow | 'new' | null>(null);
  const nameOf = (row: GroupRow) => row.name[language];
  const deleteGroup = async (row: GroupRow) => {
    if (!(await confirmDelete(nameOf(row), t(labels.deleteGroupType)))) return;
    try {
      await remove.mutateAsync({ id: row.id });
      showToast({ tone: 'leaf', title: t(labels.deleted, { name: nameOf(row) }) });
    } catch (error) {
      showCallError(error);
    }
  };
  const columns: Column<GroupRow>[] = [
    { name: 'name', label: t(labels.group), role: 'name', render: nameOf },
    {
      name: 'count',
      label: t(labels.memberCount),
      align: 'end',
      render: (row) => format.number(presentOf(row).length),
    },
    {
      name: 'members',
      label: t(labels.institutions),
      render: (row) => {
        const members = presentOf(row);
        const shown = members.slice(0, 3).map((one) => one.name[language]);
        const more = members.length - shown.length;
        return (
          [...shown, ...(more > 0 ? [t(labels.andMore, { count: format.number(more) })] : [])].join(', ') ||
          '–'
        );
      },
    },
  ];
  const actions = (row: GroupRow): RowAction[] => [
    {
      label: t(labels.addInstitution),
      icon: <IconBuildings size={16} />,
      onClick: () => void navigate(pathOf(row)),
    },
    { label: t(labels.rename), icon: <IconPencil size={16} />, onClick: () => setEdited(row) },
    {
      label: t(texts.delete),
      icon: <IconTrash size={16} />,
      isDanger: true,
      onClick: () => void deleteGroup(row),
    },
  ];
  const newButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t(labels.newGroup)}
    </Button>
  );
  return (
    <Page
      count={
        data
          ? t(labels.groupsCount, {
              count: format.number(data.total),
            })
          : undefined
      }
      actions={newButton}
    >
      <RecordList
        label={t(labels.groups)}
        searchLabel={t(labels.searchGroups)}
        list={list}
        read={{ data, error, refetch }}
        columns={columns}
        nameOf={nameOf}
        rowPath={pathOf}
        actions={actions}
        empty={<Empty text={t(labels.noGroups)} action={newButton} />}
      />
      <GroupDialog edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}
