import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { layout } from '../layout.ts';
import { access, base, id, kind, label, language, line } from '../shapes.ts';

const name = line(80).pipe(z.string().min(1));

export const designContract = {
  templates: endpoint({
    method: 'GET',
    path: `${base}/templates`,
    access: access.view,
    summary: { en: 'Templates of documents', bn: 'সনদের টেমপ্লেট' },
    input: z.strictObject({ kind: kind.optional() }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          version: z.int(),
          kind,
          name: label,
          isUsual: z.boolean(),
          number: z.int(),
          madeAt: z.string(),
        }),
      ),
      can: z.object({ design: z.boolean() }),
    }),
  }),
  template: endpoint({
    method: 'GET',
    path: `${base}/templates/:id`,
    access: access.view,
    summary: { en: 'One template with its layout', bn: 'একটি টেমপ্লেট ও তার নকশা' },
    input: id,
    output: z.object({
      id: z.guid(),
      version: z.int(),
      kind,
      name: label,
      isUsual: z.boolean(),
      number: z.int(),
      layout,
    }),
  }),
  /** Keeps a layout as the template's next version; documents that were given keep the one of their day. */
  saveTemplate: endpoint({
    method: 'PUT',
    path: `${base}/templates/:id`,
    access: access.design,
    summary: { en: 'Change a template', bn: 'টেমপ্লেট পরিবর্তন' },
    input: z.strictObject({ id: z.guid(), version: z.int(), nameEn: name, nameBn: name, layout }),
    output: z.object({ version: z.int(), number: z.int() }),
  }),
  /** Another template of the same kind, which begins as this one looks. */
  copyTemplate: endpoint({
    method: 'POST',
    path: `${base}/templates/:id/copies`,
    access: access.design,
    summary: { en: 'Copy a template', bn: 'টেমপ্লেটের অনুলিপি' },
    input: z.strictObject({ id: z.guid(), nameEn: name, nameBn: name }),
    output: id,
  }),
  useTemplate: endpoint({
    method: 'PUT',
    path: `${base}/templates/:id/usual`,
    access: access.design,
    summary: { en: 'Make this the usual template', bn: 'টেমপ্লেটটি সাধারণভাবে ব্যবহার' },
    input: id,
    output: id,
  }),
  stopTemplate: endpoint({
    method: 'DELETE',
    path: `${base}/templates/:id/usual`,
    access: access.design,
    summary: { en: 'Go back to the standard layout', bn: 'আবার প্রমিত নকশা ব্যবহার' },
    input: id,
    output: id,
  }),
  /** How a layout looks with the longest name there is, drawn as it will be printed. */
  preview: endpoint({
    method: 'POST',
    path: `${base}/templates/preview`,
    access: access.view,
    summary: { en: 'Preview of a layout', bn: 'নকশার নমুনা' },
    input: z.strictObject({ kind, language, layout }),
    output: z.object({ svg: z.string() }),
  }),
  /** What a template can show besides the photo and the logo. */
  images: endpoint({
    method: 'GET',
    path: `${base}/images-for-templates`,
    access: access.view,
    summary: { en: 'Seals and images for templates', bn: 'টেমপ্লেটের সিল ও ছবি' },
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.object({ fileId: z.guid(), name: label })) }),
  }),
  keys: endpoint({
    method: 'GET',
    path: `${base}/keys`,
    access: access.design,
    summary: { en: 'Keys that documents are signed with', bn: 'সনদ স্বাক্ষরের চাবি' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({ number: z.int(), publicKey: z.string(), madeAt: z.string(), documents: z.int() }),
      ),
    }),
  }),
  rotateKey: endpoint({
    method: 'POST',
    path: `${base}/keys`,
    access: access.design,
    summary: { en: 'Sign with a new key from now on', bn: 'এখন থেকে নতুন চাবিতে স্বাক্ষর' },
    input: z.strictObject({}),
    output: z.object({ number: z.int() }),
  }),
};
