import { definePaths } from '../../core/module/paths.ts';

export const locationsPath = definePaths({ thanas: '/thana/view' });
