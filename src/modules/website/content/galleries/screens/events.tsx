import { IconPhoto } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { fillPath } from '../../../../../core/endpoint.ts';
import type { Entity } from '../../../../../core/entity.ts';
import { useText } from '../../../../../core/web/device/preferences.tsx';
import { event } from '../../../event.entity.ts';
import { websitePath } from '../../../paths.ts';
import { Previewed } from '../../screens/previewed.tsx';
import { usePictureColumn } from '../../screens/use-picture-column.tsx';
import type { AlbumOwner } from '../contract.ts';
import { pictureLabels as labels } from '../labels.ts';

/** A list whose records have pictures. */
export function WithPictures({
  entity,
  owner,
  columns = [],
}: {
  entity: Entity;
  owner: AlbumOwner;
  columns?: ReturnType<typeof usePictureColumn>;
}) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Previewed
      entity={entity}
      kind={owner}
      columns={columns}
      more={(record) => [
        {
          label: t(labels.pictures),
          icon: <IconPhoto size={16} />,
          onClick: () => void navigate(fillPath(websitePath.pictures, { owner, id: record.id }).path),
        },
      ]}
    />
  );
}

/** Events, each with its pictures, preview and versions. */
export default function Events() {
  return <WithPictures entity={event} owner="event" columns={usePictureColumn()} />;
}
