import { useSession } from '../../../core/web/auth/session.tsx';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { Figure } from '../../../core/web/page/figures.tsx';
import { useModuleDays, useSaid } from '../../../core/web/shell/module-days.ts';

/** What a module tells of its day; nothing of one that is not in the reader's menu. */
export function useFiguresOfModules(): (module: string) => Figure[] {
  const t = useText();
  const format = useFormat();
  const said = useSaid();
  const { current } = useSession();
  const { data } = useModuleDays();
  return (module) => {
    if (!current?.menu.some((one) => one.module === module)) return [];
    const day = data?.modules.find((one) => one.module === module);
    return (day?.figures ?? []).map(({ label, figure, hint, tone, path }) => ({
      label: t(label),
      figure: typeof figure === 'number' ? format.number(figure) : said(figure),
      note: said(hint),
      tone: tone === 'plain' ? undefined : tone,
      ...(path ? { to: path } : {}),
    }));
  };
}
