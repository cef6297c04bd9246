import { defineWebModule } from '../../core/web/web-module.tsx';
import { communication } from './module.ts';

export const communicationWeb = defineWebModule(communication, {
  screens: {},
});
