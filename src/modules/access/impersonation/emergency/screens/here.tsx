import { Page } from '../../../../../core/web/page/page.tsx';
import { EmergencyList } from './list.tsx';

/** When staff of the platform looked into the institution in an emergency, why, at what, and what was found of it. */
export default function EmergenciesHere() {
  return (
    <Page>
      <EmergencyList side="site" />
    </Page>
  );
}
