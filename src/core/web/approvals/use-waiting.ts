import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { Waiting } from '../../approvals/approvals.ts';
import { corePath, link } from '../../module/paths.ts';
import { useText } from '../device/preferences.tsx';
import { showToast } from '../page/toasts.tsx';
import { approvalLabels as labels } from './labels.ts';

/** Says that an act was not done but waits for a second person, with a way to the request. */
export function useTellWaiting(): (answer: Waiting) => void {
  const t = useText();
  const navigate = useNavigate();
  return useCallback(
    ({ waiting }) =>
      showToast({
        tone: 'ink',
        title: t(labels.sentTitle),
        text: t(labels.sentText, { title: waiting.title }),
        action: {
          label: t(labels.look),
          run: () =>
            void navigate(waiting.path ?? link(corePath.approvals, { view: 'asked', open: waiting.id })),
        },
      }),
    [t, navigate],
  );
}
