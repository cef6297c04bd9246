import { definePermissions } from '../../core/module/permissions.ts';

/** Titles, copies, authors, publishers, categories and racks. */
export const libraryCataloguePermission = definePermissions('library.catalogue', ['view', 'edit']);
export const libraryPermission = definePermissions('library', ['view', 'lend', 'stock', 'setup', 'waive']);
