import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { SecretValue } from '../../../core/web/form/secret-value.tsx';
import { contract } from '../contract.ts';
import { words } from '../screen-labels.ts';

/** A covered value of a student or a guardian; the look at it then stands in the timeline. */
export function Secret({ reveal, ...value }: Omit<ComponentProps<typeof SecretValue>, 'note'>) {
  const cache = useQueryClient();
  return (
    <SecretValue
      {...value}
      note={words.revealNote}
      reveal={async (reason) => {
        const answer = await reveal(reason);
        await cache.invalidateQueries({ queryKey: [contract.timeline.path] });
        return answer;
      }}
    />
  );
}
