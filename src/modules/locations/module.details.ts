import { defineDetails } from '../../core/module/module.ts';
import { locations } from './module.ts';

export const locationsDetails = defineDetails(locations, { jobs: [], groups: {}, permissions: [] });
