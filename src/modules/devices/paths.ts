import { definePaths } from '../../core/module/paths.ts';

export const devicesPath = definePaths({
  devices: '/site/device/view',
  punches: '/site/device/punch/view',
  gate: '/site/device/gate/view',
  recompute: '/site/device/recompute/view',
  overtime: '/site/device/overtime/view',
  shifts: '/site/device/work-shift/list',
  assignments: '/site/device/shift-assignment/list',
});
