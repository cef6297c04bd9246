import { RefusedCall, send, useWebsite, useWords } from '../../../website/panels.tsx';
import { formWords as words } from '../words.ts';

/** The address of a call with the institution, and its refusals in the server's words. */
export function useForm() {
  const { common, language } = useWebsite();
  const { t } = useWords();
  const site = common ? { site_id: String(common.SITE_ID) } : {};
  return {
    site,
    call: <T>(path: string, input: object) =>
      send<T>(`/api/web/recruitment/${path}`, language, { ...site, ...input }),
    problem: (error: unknown) => (error instanceof RefusedCall && error.message) || t(words.away),
  };
}
