/** The pages whose content is made of parts. */
export const contentPages = [
  'charter',
  'employees',
  'statistics',
  'students',
  'student',
  'contact',
  'complaint',
  'prospectus',
  'syllabus',
  'documents',
  'jubilee',
  'subject',
  'search',
  'board',
  'galleries',
  'gallery',
] as const;
export type ContentPage = (typeof contentPages)[number];
