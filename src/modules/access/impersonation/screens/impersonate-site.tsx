import { Impersonate } from './impersonate.tsx';

/** Working in an institution: as whoever leads it, or as one of its users. */
export default function ImpersonateSite() {
  return <Impersonate isGroup={false} />;
}
