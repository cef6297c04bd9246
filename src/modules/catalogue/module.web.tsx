import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { catalogue } from './module.ts';

export const catalogueWeb = defineWebModule(catalogue, { screens: {} });
