import { useMay } from '../../../core/web/auth/use-may.ts';
import { Page } from '../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../core/web/page/query-tabs.tsx';
import { devicesPermission } from '../permissions.ts';
import { DeviceList } from './device-list.tsx';
import { Families } from './families.tsx';
import { Held } from './held.tsx';
import { devicesLabels as labels } from './labels.ts';
import { Pending } from './pending.tsx';
import { Pins } from './pins.tsx';
import { Problems } from './problems.tsx';

/** The devices and how they do; those that wait, whose PINs are, what is held back and what nobody could read. */
export default function Devices() {
  const may = useMay();
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'devices', label: labels.tabDevices, body: () => <DeviceList /> },
          ...(may(devicesPermission.manage)
            ? [{ name: 'pending', label: labels.tabPending, body: () => <Pending /> }]
            : []),
          { name: 'pins', label: labels.tabPins, body: () => <Pins /> },
          { name: 'held', label: labels.tabHeld, body: () => <Held /> },
          { name: 'families', label: labels.tabFamilies, body: () => <Families /> },
          { name: 'problems', label: labels.tabProblems, body: () => <Problems /> },
        ]}
      />
    </Page>
  );
}
