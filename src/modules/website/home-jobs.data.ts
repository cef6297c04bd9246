import type { ModuleJob } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { noticesPermission } from '../communication/permissions.ts';
import { websitePath } from './paths.ts';

/** What the first page of communication offers too. */
export const writeNotice: ModuleJob = {
  key: 'W',
  label: { en: 'Write a notice', bn: 'নোটিশ লিখুন' },
  icon: 'speaker',
  path: link(websitePath.notices, { do: 'new' }),
  permission: noticesPermission.edit,
};
