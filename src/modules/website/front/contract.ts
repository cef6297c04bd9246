import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { fileFacts } from '../../../core/contracts/files-contract.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { previewContract } from '../content/preview-contract.ts';
import { websiteKinds } from '../content/preview-kinds.data.ts';
import { websitePermission } from '../permissions.ts';
import { employeeFields, studentFields } from './rules.ts';
import { designShape } from './shapes.ts';

const base = '/api/v1/website';
const view = { permission: websitePermission.view } as const;
const edit = { permission: websitePermission.edit } as const;
const label = z.object({ en: z.string(), bn: z.string() });
const line = (most: number) => z.string().max(most).transform(normaliseText);
const id = z.strictObject({ id: z.guid() });
const done = z.object({ id: z.guid() });
const version = z.object({ version: z.int() });

/** Nothing, a path of this website, or an address elsewhere. */
const target = line(300).pipe(z.string().regex(/^(|\/[\w\-./?=&%]*|https:\/\/[^\s<>"]+)$/));
const lineOfMenu = {
  labelEn: line(60).pipe(z.string().min(1)),
  labelBn: line(60).pipe(z.string().min(1)),
  target,
  isActive: z.boolean(),
};
const item = z.object({
  id: z.guid(),
  version: z.int(),
  parentId: z.guid().nullable(),
  position: z.int(),
  label,
  target: z.string(),
  isActive: z.boolean(),
});

const openData = z.strictObject({
  hasStatistics: z.boolean(),
  hasStudents: z.boolean(),
  linksStudents: z.boolean().default(false),
  studentFields: z.array(z.enum(studentFields)).max(studentFields.length),
  employeeFields: z.array(z.enum(employeeFields)).max(employeeFields.length),
});

export const frontContract = {
  menu: endpoint({
    method: 'GET',
    path: `${base}/menu`,
    access: view,
    summary: { en: 'The menu of the website', bn: 'ওয়েবসাইটের মেনু' },
    input: z.strictObject({}),
    output: z.object({ items: z.array(item), can: z.object({ edit: z.boolean() }) }),
  }),
  addItem: endpoint({
    method: 'POST',
    path: `${base}/menu`,
    access: edit,
    summary: { en: 'Add a line to the menu', bn: 'মেনুতে লাইন যোগ' },
    input: z.strictObject({ parentId: z.guid().nullable(), ...lineOfMenu }),
    output: done,
  }),
  /** An institution that has no menu of its own gets the usual one as its own, to change it. */
  beginMenu: endpoint({
    method: 'POST',
    path: `${base}/menu/begin`,
    access: edit,
    summary: { en: 'Start with the usual menu', bn: 'সাধারণ মেনু দিয়ে শুরু' },
    input: z.strictObject({}),
    output: z.object({ added: z.int() }),
  }),
  arrange: endpoint({
    method: 'PUT',
    path: `${base}/menu/order`,
    access: edit,
    summary: { en: 'Arrange the menu', bn: 'মেনু সাজানো' },
    input: z.strictObject({
      items: z
        .array(
          z.strictObject({
            id: z.guid(),
            parentId: z.guid().nullable(),
            position: z.int().min(1).max(999),
          }),
        )
        .max(200),
    }),
    output: z.object({ moved: z.int() }),
  }),
  changeItem: endpoint({
    method: 'PUT',
    path: `${base}/menu/:id`,
    access: edit,
    summary: { en: 'Change a line of the menu', bn: 'মেনুর লাইন পরিবর্তন' },
    input: z.strictObject({ id: z.guid(), version: z.int(), ...lineOfMenu }),
    output: done,
  }),
  removeItem: endpoint({
    method: 'DELETE',
    path: `${base}/menu/:id`,
    access: edit,
    summary: { en: 'Remove a line of the menu', bn: 'মেনুর লাইন মোছা' },
    input: id,
    output: done,
  }),
  design: endpoint({
    method: 'GET',
    path: `${base}/header`,
    access: view,
    summary: { en: 'The design of the header', bn: 'শিরোভাগের নকশা' },
    input: z.strictObject({}),
    output: z.object({
      version: z.int(),
      design: designShape,
      /** The address of its picture; empty where there is none. */
      banner: z.string(),
      site: z.object({ name: label, motto: label, address: label, logo: z.string(), accent: z.string() }),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  saveDesign: endpoint({
    method: 'PUT',
    path: `${base}/header`,
    access: edit,
    summary: { en: 'Save the design of the header', bn: 'শিরোভাগের নকশা সংরক্ষণ' },
    input: designShape.extend({ version: z.int().min(0) }),
    output: version,
  }),
  uploadBanner: endpoint({
    method: 'POST',
    path: `${base}/header/banner`,
    access: edit,
    summary: { en: 'Upload a picture for the header', bn: 'শিরোভাগের ছবি পাঠানো' },
    /** The file is the form's part `file`. */
    input: z.strictObject({}),
    output: fileFacts,
    takesFiles: true,
  }),
  openData: endpoint({
    method: 'GET',
    path: `${base}/open-data`,
    access: view,
    summary: { en: 'Personal details on the website', bn: 'ওয়েবসাইটে ব্যক্তির যে তথ্য থাকে' },
    input: z.strictObject({}),
    output: z.object({ version: z.int(), open: openData, can: z.object({ edit: z.boolean() }) }),
  }),
  saveOpenData: endpoint({
    method: 'PUT',
    path: `${base}/open-data`,
    access: edit,
    summary: { en: 'Decide which personal details the website shows', bn: 'ওয়েবসাইটে ব্যক্তির তথ্য ঠিক করা' },
    input: openData.extend({ version: z.int().min(0) }),
    output: version,
  }),
  ...previewContract(z.enum(websiteKinds), ':kind', edit),
};

export type MenuLine = z.output<typeof item>;
export type GivenLine = z.output<typeof frontContract.addItem.input>;
export type ChangedLine = z.output<typeof frontContract.changeItem.input>;
export type Design = z.output<typeof designShape>;
export type OpenData = z.output<typeof openData>;
