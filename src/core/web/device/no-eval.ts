// Zod otherwise tries whether the page may compile code, which the content security policy reports as an attack.
// It reads this when its first schema is made, so this module stands before all others.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

export {};
