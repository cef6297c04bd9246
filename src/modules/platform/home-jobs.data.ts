import type { SettingsLink } from '../../core/module/module.ts';
import { sitePermission } from '../../core/module/permissions.ts';
import { platformPath } from './paths.ts';

/** The settings of the institution, which most modules lead to. */
export const siteSettings: SettingsLink = {
  label: { en: 'Institution settings', bn: 'প্রতিষ্ঠানের সেটিংস' },
  path: platformPath.siteSettings,
  permission: sitePermission.settings,
};
