import type { Permission } from '../../module/permissions.ts';
import { useSession } from './session.tsx';

/** Whether whoever is signed in has a permission; the server decides all the same. */
export function useMay(): (permission: Permission) => boolean {
  const { current } = useSession();
  return (permission) => current?.permissions.includes(permission) === true;
}

/** Whether whoever is signed in reaches a part of the institution only. */
export const useIsLimited = (): boolean => useSession().current?.isLimited === true;
