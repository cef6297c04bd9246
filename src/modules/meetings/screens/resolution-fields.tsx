import { Button, NumberInput, Textarea } from '@mantine/core';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { meetingsLabels as labels, meetingsFields } from '../labels.ts';
import classes from './meetings.module.css';

export type Draft = { text: string; votesFor: number; votesAgainst: number; abstained: number };
const votes = ['votesFor', 'votesAgainst', 'abstained'] as const;

/** What was decided, in its order, with the votes. */
export function ResolutionFields(props: {
  drafts: readonly Draft[];
  problem: (name: string) => string | undefined;
  onChange: (drafts: Draft[]) => void;
}) {
  const { drafts, problem, onChange } = props;
  const t = useText();
  const format = useFormat();
  const set = (place: number, part: Partial<Draft>) =>
    onChange(drafts.map((one, n) => (n === place ? { ...one, ...part } : one)));
  return (
    <>
      {drafts.map((one, place) => {
        const shown = format.number(place + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a resolution that is not saved has nothing but its place
          <div key={place} className={classes.resolution}>
            <Textarea
              label={t(labels.resolutionAt, { place: shown })}
              required
              autosize
              minRows={2}
              maxLength={2000}
              value={one.text}
              error={problem(`resolutions.${place}.text`)}
              onChange={(event) => set(place, { text: event.currentTarget.value })}
            />
            <div className={classes.votes}>
              {votes.map((name) => (
                <NumberInput
                  key={name}
                  label={t(meetingsFields[name] ?? labels.all)}
                  min={0}
                  max={10_000}
                  allowDecimal={false}
                  value={one[name]}
                  onChange={(value) => set(place, { [name]: Number(value) || 0 })}
                />
              ))}
              <Button
                variant="subtle"
                aria-label={t(labels.removeResolution, { place: shown })}
                onClick={() => onChange(drafts.filter((_, n) => n !== place))}
              >
                {t(labels.uninvite)}
              </Button>
            </div>
          </div>
        );
      })}
      <div>
        <Button
          variant="default"
          onClick={() => onChange([...drafts, { text: '', votesFor: 0, votesAgainst: 0, abstained: 0 }])}
        >
          {t(labels.addResolution)}
        </Button>
      </div>
    </>
  );
}
