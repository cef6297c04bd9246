import { useLocation, useMatches } from 'react-router';
import { useSession } from '../auth/session.tsx';

/** Whether the open address is a screen of a module's menu, or a view of one: what may be pinned, and is remembered. */
export function useIsScreen(): boolean {
  const { pathname } = useLocation();
  const { current } = useSession();
  const opened = useMatches().at(-1)?.handle as { viewOf?: string | null } | undefined;
  const path = opened?.viewOf ?? pathname;
  return current?.menu.some(({ children }) => children.some((one) => one.path === path)) === true;
}
