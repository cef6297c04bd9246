/** The public website's pages: they get their own small bundle instead of the application's. */
const exact = new Set(['/', '/about', '/job-application', '/student-form', '/verify']);

export function isPublicPage(path: string): boolean {
  return exact.has(path) || /^\/(web|verify|site-public)\//.test(path);
}
