import { IconPaperclip } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { fillPath } from '../../../../core/endpoint.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { EntityWorkplace } from '../../../../core/web/entity/entity-screen.tsx';
import { notice } from '../../notice.entity.ts';
import { websitePath } from '../../paths.ts';
import { labels } from '../labels.ts';

/** The list of notices, each with the way to its audience, its attachments and its office paper. */
export default function Notices() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <EntityWorkplace
      entity={notice}
      actions={(record) => [
        {
          label: t(labels.open),
          icon: <IconPaperclip size={16} />,
          onClick: () => void navigate(fillPath(websitePath.notice, { id: record.id }).path),
        },
      ]}
    />
  );
}
