import type { SettingsLink } from '../../core/module.ts';
import { sitePermission } from '../../core/permissions.ts';
import { platformPath } from './paths.ts';

/** The settings of the institution, which most modules lead to. */
export const siteSettings: SettingsLink = {
  label: { en: 'Institution settings', bn: 'প্রতিষ্ঠানের সেটিংস' },
  path: platformPath.siteSettings,
  permission: sitePermission.settings,
};
