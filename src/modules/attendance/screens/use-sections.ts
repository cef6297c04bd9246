import { useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { attendanceContract as contract } from '../contract.ts';

/** The sections the user may see on a date, as choices. */
export function useSectionChoices(date: string) {
  const t = useText();
  const { data, error, isPending } = useRead(contract.sections, { date }, { staleTime: 60_000 });
  return {
    error,
    isPending,
    choices: (data?.items ?? []).map((one) => ({
      value: one.id,
      label: `${t(one.className)} – ${t(one.name)}`,
    })),
  };
}
