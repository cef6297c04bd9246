import { definePermissions } from '../../core/module/permissions.ts';

/** `approve` decides on transfer certificates and letters of employees; `design` changes what papers look like and the key they are signed with. */
export const documentsPermission = definePermissions('documents', [
  'view',
  'issue',
  'revoke',
  'approve',
  'design',
]);
/** To ask for letters about oneself and fetch them. */
export const documentsOwnPermission = definePermissions('documents.own', ['ask']);
/** Things of the school that students hold. */
export const documentsLentPermission = definePermissions('documents.lent', ['view', 'edit']);
/** Seals and images that templates show. */
export const documentsImagesPermission = definePermissions('documents.images', ['view', 'edit']);
/** Staff of the platform: ID cards of an institution's students. */
export const platformCardsPermission = definePermissions('platform.cards', ['view', 'issue']);
