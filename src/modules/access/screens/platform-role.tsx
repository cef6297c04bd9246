import { RoleScreen } from './role-screen.tsx';

/** A role of the platform and its permissions. */
export default function PlatformRole() {
  return <RoleScreen side="platform" />;
}
