import { Select } from '@mantine/core';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { stateTexts } from '../../labels.ts';
import type { ApplicantState, Fit } from '../../rules.ts';
import { deskWords as words } from '../../screen-labels.ts';
import { deskContract as contract, type PostShown } from '../contract.ts';

const tones: Readonly<Record<ApplicantState, 'leaf' | 'marigold' | 'sindur' | 'ink' | 'slate'>> = {
  draft: 'slate',
  applied: 'marigold',
  shortlisted: 'ink',
  interview: 'ink',
  waiting: 'marigold',
  selected: 'leaf',
  rejected: 'sindur',
  declined: 'slate',
  withdrawn: 'slate',
  joined: 'leaf',
};

export function StateMark({ state }: { state: ApplicantState }) {
  const t = useText();
  return <Mark tone={tones[state]}>{t(stateTexts[state])}</Mark>;
}

/** What of an application does not meet what is asked; `–` where nothing is asked. */
export function FitMark({ fit }: { fit: Fit }) {
  const t = useText();
  const lacking = (['age', 'education', 'experience'] as const).filter((name) => fit[name] === false);
  if (lacking.length > 0)
    return (
      <Mark tone="sindur">{t(words.lacks, { what: lacking.map((name) => t(words[name])).join(', ') })}</Mark>
    );
  const isAsked = Object.values(fit).some((one) => one !== null);
  return isAsked ? <Mark tone="leaf">{t(words.meets)}</Mark> : <>–</>;
}

/** The posts of the institution, the newest circular first. */
export function usePosts() {
  const { data, error, refetch } = useRead(contract.posts, { size: 100 });
  return { posts: data?.items ?? [], can: data?.can, isThere: data !== undefined, error, refetch };
}

export function PostChoice(props: {
  list: readonly PostShown[];
  value: string;
  all?: boolean;
  onChange: (id: string) => void;
}) {
  const t = useText();
  return (
    <Select
      w={280}
      aria-label={t(words.allPosts)}
      placeholder={t(words.allPosts)}
      clearable={props.all === true}
      data={props.list.map((one) => ({ value: one.id, label: t(one.name) }))}
      value={props.value === '' ? null : props.value}
      onChange={(id) => props.onChange(id ?? '')}
    />
  );
}
