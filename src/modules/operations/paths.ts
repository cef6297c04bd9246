import { definePaths } from '../../core/module/paths.ts';

export const operationsPath = definePaths({
  farewell: '/edu/farewell/list',
  operations: '/edu/operations/view',
});
