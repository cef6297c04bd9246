import { RoleScreen } from './role-screen.tsx';

/** A role of the institution and its permissions. */
export default function Role() {
  return <RoleScreen side="site" />;
}
