/** The events of codes: one by which somebody signs in, and one that lets a new device past the guesses of others. */
export const codeEvents = ['access.code', 'access.deviceCode'] as const;
export type CodeEvent = (typeof codeEvents)[number];

/** Whether a sending is a code, which is nobody's choice to want, and over before it could be sent again. */
export const isCodeEvent = (event: string): boolean => (codeEvents as readonly string[]).includes(event);
