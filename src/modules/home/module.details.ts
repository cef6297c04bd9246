import { defineDetails } from '../../core/module/module.ts';
import { home } from './module.ts';

export const homeDetails = defineDetails(home, {
  jobs: [],
  groups: {},
  permissions: [],
});
