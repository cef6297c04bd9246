import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, label, password, searchKind, user } from './shapes.ts';
import { shellContract } from './shell-contract.ts';

/** Signing in and out, the account itself, notifications: what every signed-in person has. */
export const contract = {
  ...shellContract,
  logIn: endpoint({
    method: 'POST',
    path: '/api/v1/auth/log-in',
    access: 'public',
    stays: 'suspended',
    summary: { en: 'Log in', bn: 'লগইন' },
    input: z.strictObject({
      login: z.string().trim().min(1).max(190),
      password: z.string().min(1).max(200),
      remember: z.boolean().default(false),
      /** Of the authenticator application, or a recovery code, where the account has a second factor. */
      code: z.string().max(40).optional(),
      /** The code sent to the owner while others guess, where the answer was 429 with `canProve`. */
      proof: z.string().max(40).optional(),
    }),
    output: z.object({ token: z.string(), user, needsSecondFactor: z.boolean() }),
  }),
  /** Sends the owner of an account the code for `proof`; answers the same whether or not anybody has the name. */
  askProof: endpoint({
    method: 'POST',
    path: '/api/v1/auth/log-in/proof',
    access: 'public',
    stays: 'suspended',
    summary: { en: 'Send a code for a new device', bn: 'নতুন ডিভাইসের জন্য কোড পাঠানো' },
    input: z.strictObject({ login: z.string().trim().min(1).max(190) }),
    output: z.object({ message: label }),
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/api/v1/auth/forgot',
    access: 'public',
    stays: 'suspended',
    summary: { en: 'Send a reset link', bn: 'রিসেট লিংক পাঠানো' },
    input: z.strictObject({ email: z.email().max(190) }),
    output: z.object({ message: label }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/v1/auth/reset',
    access: 'public',
    stays: 'suspended',
    summary: { en: 'Set a password by a link', bn: 'লিংক দিয়ে পাসওয়ার্ড নির্ধারণ' },
    input: z.strictObject({
      token: z.string().min(20).max(200),
      password,
      passwordConfirmation: z.string().max(200),
    }),
    /** With the user name and the new password the browser signs in. */
    output: z.object({ message: label, username: z.string() }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/v1/auth/email',
    access: 'public',
    stays: 'suspended',
    summary: { en: 'Confirm an email by a link', bn: 'লিংক দিয়ে ইমেইল নিশ্চিত করা' },
    input: z.strictObject({ token: z.string().min(20).max(200) }),
    output: z.object({ email: z.string() }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/v1/auth/password',
    access: 'signedIn',
    stays: 'suspended',
    summary: { en: 'Change the password', bn: 'পাসওয়ার্ড পরিবর্তন' },
    input: z.strictObject({
      /** Not of somebody who came in by a code or a birthday and has none yet. */
      current: z.string().max(200).optional(),
      password,
      passwordConfirmation: z.string().max(200),
    }),
    output: done,
  }),
  /** For a few minutes this session may change how others log in. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/v1/auth/confirm',
    access: 'signedIn',
    summary: { en: 'Give the own password again', bn: 'নিজের পাসওয়ার্ড আবার দেওয়া' },
    input: z.strictObject({ password: z.string().min(1).max(200) }),
    output: done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/v1/auth/sessions',
    access: 'signedIn',
    stays: 'suspended',
    summary: { en: 'Own sessions', bn: 'নিজের সেশনসমূহ' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          device: z.string(),
          createdAt: z.string(),
          lastSeenAt: z.string(),
          current: z.boolean(),
        }),
      ),
    }),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/api/v1/auth/sessions/:id',
    access: 'signedIn',
    stays: 'suspended',
    summary: { en: 'End a session', bn: 'সেশন বন্ধ করা' },
    input: z.strictObject({ id: z.guid() }),
    output: done,
  }),
  checkUser: endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'signedIn',
    stays: 'suspended',
    summary: { en: 'Check the session', bn: 'সেশন যাচাই' },
    input: z.strictObject({}),
    output: z.object({ user: user.extend({ token: z.string().optional() }) }),
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/user',
    access: 'signedIn',
    stays: 'suspended',
    summary: { en: 'Change the profile', bn: 'প্রোফাইল হালনাগাদ' },
    input: z.strictObject({
      email: z.union([z.email().max(190), z.literal(''), z.null()]).optional(),
      username: z
        .string()
        .trim()
        .regex(/^[a-zA-Z0-9._-]{3,60}$/)
        .optional(),
      bio: z.string().max(1000).optional(),
      image: z.string().max(6_000_000).nullable().optional(),
      password: z.union([password, z.literal('')]).optional(),
      currentPassword: z.string().max(200).optional(),
      language: z.enum(['en', 'bn']).optional(),
    }),
    /** A photo of the account comes inside the call. */
    takesFiles: true,
    /** A new address counts once the link sent there is opened; until then it is told here. */
    output: z.object({ user, unconfirmedEmail: z.string().nullable() }),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/v1/search',
    access: 'signedIn',
    summary: { en: 'Search everything', bn: 'সবকিছু খোঁজা' },
    input: z.strictObject({ q: z.string().max(100) }),
    output: z.object({
      groups: z.array(
        z.object({
          kind: searchKind,
          label,
          items: z.array(
            z.object({
              id: z.string(),
              label,
              hint: label.nullable(),
              path: z.string(),
              /** The question names it and nothing longer. */
              isExact: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  }),
};
