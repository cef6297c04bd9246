import { Impersonate } from './impersonate.tsx';

/** Working in a group of institutions, as whoever leads it. */
export default function ImpersonateGroup() {
  return <Impersonate isGroup />;
}
