/** The modules a sweep is narrowed to by `npm run test:changed`; null: all of them. */
const only = process.env.ONLY_MODULES ? new Set(process.env.ONLY_MODULES.split(',')) : null;

/** Whether a sweep looks at what belongs to this module. */
export const isSwept = (module: string): boolean => only === null || only.has(module);
