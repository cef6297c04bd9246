/** The public website's pages: they get their own small bundle instead of the application's. */
const exact = new Set(['/', '/about', '/job-application', '/student-form']);

export function isPublicPage(path: string): boolean {
  return exact.has(path) || path.startsWith('/web/') || path.startsWith('/site-public/');
}
