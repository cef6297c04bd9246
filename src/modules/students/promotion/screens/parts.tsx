import type { Label } from '../../../../core/labels.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { decisionTexts, reasonTexts, stateTexts } from '../labels.ts';
import type { Decision, PromotionState } from '../rules.ts';

const stateTones = {
  draft: 'slate',
  applying: 'marigold',
  applied: 'leaf',
  reversing: 'marigold',
  reversed: 'sindur',
} as const satisfies Record<PromotionState, string>;

export function StateMark({ state }: { state: PromotionState }) {
  const t = useText();
  return <Mark tone={stateTones[state]}>{t(stateTexts[state])}</Mark>;
}

const decisionTones = {
  promote: 'leaf',
  retain: 'sindur',
  complete: 'ink',
  leave: 'marigold',
} as const satisfies Record<Decision, string>;

export function DecisionMark({ decision }: { decision: Decision }) {
  const t = useText();
  return <Mark tone={decisionTones[decision]}>{t(decisionTexts[decision])}</Mark>;
}

/** Why the rule says so: one of its reasons in words. */
export const reasonLabel = (code: string): Label => reasonTexts[code as keyof typeof reasonTexts];
