import { Page } from '../../../core/web/page/page.tsx';
import { RoleList } from './role-list.tsx';

/** The platform's roles, which every institution can give. */
export default function PlatformRoles() {
  return (
    <Page>
      <RoleList side="platform" />
    </Page>
  );
}
