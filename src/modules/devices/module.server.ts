import type { ServerModule } from '../../core/server/http/module.ts';
import { finishDaysJob } from './days/service/finish.ts';
import { workShiftHooks } from './days/service/shift-hooks.ts';
import { tellFamiliesJob } from './gate/service/tell.ts';
import { serveDevices } from './routes.ts';

export const devicesServer: ServerModule = {
  routes: serveDevices,
  // Its serial number is free again for whoever gets the device.
  purges: {
    device_serial: [
      'UPDATE device_serial SET owner_site = NULL WHERE owner_site = $1',
      'UPDATE device_serial SET called_site = NULL WHERE called_site = $1',
    ],
  },
  hooks: [workShiftHooks],
  jobs: [tellFamiliesJob],
  nightly: [finishDaysJob],
};
