import { IconEye, IconEyeOff, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { type Entity, type ListedRecord, titleOf } from '../../../../core/entity.ts';
import { call, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import type { EntityListProps } from '../../../../core/web/entity/entity-list.tsx';
import { EntityWorkplace } from '../../../../core/web/entity/entity-screen.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import type { PreviewKind } from '../preview-kinds.data.ts';
import { previewLabels as labels } from '../preview-labels.ts';
import { previewsOf } from './previews-of.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

type Action = ReturnType<NonNullable<EntityListProps['actions']>>[number];

/** Things of the website that have drafts: preview, withdrawing its link, versions, and `more` of their own. */
export function Previewed({
  entity,
  kind,
  more = () => [],
  columns = [],
}: {
  entity: Entity;
  kind: PreviewKind;
  more?: (record: ListedRecord) => Action[];
  /** Columns after those of the entity. */
  columns?: NonNullable<EntityListProps['extraColumns']>;
}) {
  const t = useText();
  const { confirm, showCallError } = useDialogs();
  const withdraw = useSave(previewsOf(kind).withdrawPreview);
  const [past, setPast] = useState<ListedRecord | null>(null);
  const nameOf = (record: ListedRecord) => t(titleOf(entity, record));
  const preview = async (id: string) => {
    // Opened with the click, before the address is known: a browser stops windows that come later.
    const shown = window.open('about:blank', '_blank');
    try {
      const { path } = await call(previewsOf(kind).preview, { kind, id });
      if (shown) shown.location.href = path;
      else location.href = path;
    } catch (error) {
      shown?.close();
      showCallError(error);
    }
  };
  const withdrawIt = async (record: ListedRecord) => {
    const isSure = await confirm({
      title: t(labels.withdrawTitle),
      text: t(labels.withdrawText, { name: nameOf(record) }),
      action: labels.withdraw,
    });
    if (!isSure) return;
    await withdraw
      .mutateAsync({ kind, id: record.id })
      .then(({ withdrawn }) =>
        showToast({ tone: 'leaf', title: t(withdrawn > 0 ? labels.withdrawn : labels.noLink) }),
      )
      .catch(showCallError);
  };
  return (
    <>
      <EntityWorkplace
        entity={entity}
        extraColumns={columns}
        actions={(record, mayEdit) => [
          ...more(record),
          ...(mayEdit
            ? [
                {
                  label: t(labels.preview),
                  icon: <IconEye size={16} />,
                  onClick: () => void preview(record.id),
                },
                {
                  label: t(labels.withdraw),
                  icon: <IconEyeOff size={16} />,
                  onClick: () => void withdrawIt(record),
                },
                {
                  label: t(labels.versions),
                  icon: <IconHistory size={16} />,
                  onClick: () => setPast(record),
                },
              ]
            : []),
        ]}
      />
      <VersionsDrawer entity={entity} kind={kind} record={past} onClose={() => setPast(null)} />
    </>
  );
}
