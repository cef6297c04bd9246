/** What a sweep is narrowed to, by `npm run test:changed`: `fees`, or one thing of a module, `academic/club`. */
const only = process.env.ONLY_MODULES?.split(',').filter(Boolean) ?? [];

/** Whether a sweep looks at what belongs to this module. */
export const isSwept = (module: string): boolean => only.length === 0 || only.includes(module);

/** Whether a sweep looks at this address of the API. */
export const isSweptPath = (path: string): boolean =>
  only.length === 0 || only.some((one) => `${path}/`.startsWith(`/api/v1/${one}/`));
