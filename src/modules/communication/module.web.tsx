import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { communication } from './module.ts';

export const communicationWeb = defineWebModule(communication, {
  screens: {},
});
