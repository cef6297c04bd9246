import { IconPaperclip } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { todayInDhaka } from '../../../../core/dates.ts';
import { fillPath } from '../../../../core/endpoint.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Previewed } from '../../content/screens/previewed.tsx';
import { notice } from '../../notice.entity.ts';
import { websitePath } from '../../paths.ts';
import { labels } from '../labels.ts';

/** The list of notices, each with the way to its audience, attachments and paper, its preview link and its versions. */
export default function Notices() {
  const t = useText();
  const format = useFormat();
  const today = todayInDhaka(new Date());
  const navigate = useNavigate();
  return (
    <Previewed
      entity={notice}
      kind="notice"
      columns={[
        {
          name: 'shown',
          label: t(labels.shown),
          render: ({ state, publishOn }) =>
            state === 'published' && String(publishOn) > today
              ? t(labels.willBeShown, { day: format.date(String(publishOn)) })
              : '',
        },
      ]}
      more={(record) => [
        {
          label: t(labels.open),
          icon: <IconPaperclip size={16} />,
          onClick: () => void navigate(fillPath(websitePath.notice, { id: record.id }).path),
        },
      ]}
    />
  );
}
