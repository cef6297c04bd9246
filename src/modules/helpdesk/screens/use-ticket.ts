import { useRead, useSave } from '../../../core/web/device/call.ts';
import { helpdeskContract as own, platformHelpdeskContract as platform } from '../contract.ts';
import type { Act } from '../rules.ts';

/** What can be done with an open question, whoever's desk it is looked at from. */
export type TicketHands = ReturnType<typeof useOwnTicket>;

type Written = {
  act: Exclude<Act, 'close' | 'reopen'> | 'note';
  text: string;
  fileIds: string[];
};

/** A question as the institution sees it. */
export function useOwnTicket(id: string) {
  const read = useRead(own.ticket, { id }, { staleTime: 0 });
  const isDesk = read.data?.side === 'desk';
  const tools = useRead(own.tools, {}, { enabled: isDesk });
  const write = useSave(own.write);
  const state = useSave(own.setState);
  const give = useSave(own.assign);
  const rate = useSave(own.rate);
  return {
    read,
    tools: isDesk ? tools.data : undefined,
    uploadTo: own.file.path,
    isBusy: write.isPending || state.isPending || give.isPending || rate.isPending,
    write: (given: Written) => write.mutateAsync({ id, ...given }),
    setState: (act: 'close' | 'reopen') => state.mutateAsync({ id, act }),
    assign: (assigneeId: string | null) => give.mutateAsync({ id, assigneeId }),
    rate: (stars: number, note: string) => rate.mutateAsync({ id, stars, note }),
  };
}

/** The same for the platform, which answers. */
export function usePlatformTicket(site: number, id: string): TicketHands {
  const read = useRead(platform.ticket, { site, id }, { staleTime: 0 });
  const tools = useRead(platform.tools, {});
  const write = useSave(platform.write);
  const state = useSave(platform.setState);
  const give = useSave(platform.assign);
  return {
    read,
    tools: tools.data,
    uploadTo: platform.file.path.replace(':site', String(site)),
    isBusy: write.isPending || state.isPending || give.isPending,
    write: (given) => write.mutateAsync({ site, id, ...given }),
    setState: (act) => state.mutateAsync({ site, id, act }),
    assign: (assigneeId) => give.mutateAsync({ site, id, assigneeId }),
    // The platform never asks, so it never judges.
    rate: () => Promise.resolve({ id }),
  };
}
