import { newId } from '../../ids.ts';
import { antiForgeryTokenOf } from '../auth/caller.ts';
import { newSecret } from '../auth/passwords.ts';
import type { Config } from '../http/config.ts';

/** What every form of ours sends along: that it is ours, which one it is, so that it is taken once, and how it was read. */
export const formFields = { token: '_token', once: '_once', language: '_lang' } as const;

/** How a browser keeps the name this server gave it. */
export const deviceCookieOptions = (config: Pick<Config, 'publicAddress'>) => ({
  httpOnly: true,
  sameSite: 'strict' as const,
  path: '/',
  secure: config.publicAddress.startsWith('https:'),
  maxAge: 400 * 86_400,
});

/** What in a page is one visitor's alone: no other page has the same. */
export type OwnTexts = { readonly nonce: string; readonly token: string; readonly formKey: string };

/** The browser's name as it told it; where it told none, a new one. */
export const deviceOf = (told: string | undefined): { readonly device: string; readonly isNew: boolean } =>
  told && /^[\w-]{43}$/.test(told) ? { device: told, isNew: false } : { device: newSecret(), isNew: true };

/** The texts for one page of this browser: what its own styles are known by, and what proves that its forms are ours. */
export function ownTexts(secret: string, device: string): OwnTexts {
  const token = antiForgeryTokenOf(secret, device);
  return {
    nonce: newSecret(),
    token,
    formKey: `<input type="hidden" name="${formFields.token}" value="${token}" /><input type="hidden" name="${formFields.once}" value="${newId()}" />`,
  };
}
