import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done } from './shapes.ts';

const path = '/api/v1/auth/second-factor';
const password = z.string().min(1).max(200);
const code = z.string().trim().min(1).max(40);
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The second factor of one's own account: a code from an authenticator application besides the password. */
export const secondFactorContract = {
  read: endpoint({
    method: 'GET',
    path,
    access: 'signedIn',
    stays: 'suspended',
    summary: { en: 'Own second factor', bn: 'নিজের দ্বিতীয় ধাপ' },
    input: z.strictObject({}),
    output: z.object({
      isOn: z.boolean(),
      /** One of the account's roles asks for it. */
      isRequired: z.boolean(),
      since: z.string().nullable(),
      codesLeft: z.int(),
    }),
  }),
  /** A new secret, which counts once a code of it is confirmed. */
  begin: endpoint({
    method: 'POST',
    path: `${path}/begin`,
    access: 'signedIn',
    stays: 'suspended',
    summary: { en: 'Begin setting it up', bn: 'চালু করা শুরু' },
    input: z.strictObject({ password }),
    output: z.object({
      secret: z.string(),
      address: z.string(),
      /** One path of squares of side 1. */
      picture: z.object({ size: z.int(), path: z.string() }),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/confirm`,
    access: 'signedIn',
    stays: 'suspended',
    summary: { en: 'Switch it on by a first code', bn: 'প্রথম কোড দিয়ে চালু করা' },
    input: z.strictObject({ code }),
    output: recoveryCodes,
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: `${path}/codes`,
    access: 'signedIn',
    stays: 'suspended',
    summary: { en: 'New recovery codes', bn: 'নতুন পুনরুদ্ধার কোড' },
    input: z.strictObject({ password, code }),
    output: recoveryCodes,
  }),
  turnOff: endpoint({
    method: 'POST',
    path: `${path}/off`,
    access: 'signedIn',
    stays: 'suspended',
    summary: { en: 'Switch it off', bn: 'বন্ধ করা' },
    input: z.strictObject({ password, code }),
    output: done,
  }),
};
