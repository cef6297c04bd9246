import { Page } from '../../../../core/web/page/page.tsx';
import { GroupUsers } from './group-users.tsx';

/** The users of the group the institution belongs to. */
export default function SiteGroupUsers() {
  return (
    <Page>
      <GroupUsers side="site" groupId={null} />
    </Page>
  );
}
