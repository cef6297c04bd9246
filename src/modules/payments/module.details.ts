import { defineDetails } from '../../core/module/module.ts';
import { payments } from './module.ts';

export const paymentsDetails = defineDetails(payments, { jobs: [], groups: {}, permissions: [] });
