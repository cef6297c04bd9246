import { definePaths } from '../../core/module/paths.ts';

export const boardPath = definePaths({
  preflight: '/board/pre-flight',
  registration: '/board/registration',
  returns: '/board/returns',
});
