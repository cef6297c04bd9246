import { Button, Modal } from '@mantine/core';
import type { Label } from '../../../../core/labels.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { gridLabels as labels } from '../labels.ts';
import { placeKey, type Verdict } from '../rules.ts';
import classes from './section-grid.module.css';
import type { Changes } from './use-changes.ts';
import type { Words } from './use-words.ts';

const parts: readonly (readonly [Verdict, Label])[] = [
  ['make', labels.toMake],
  ['reopen', labels.toReopen],
  ['close', labels.toClose],
];

/** Every section that saving would make, open again or close. */
export function Preview(props: {
  plan: Changes['plan'];
  words: Words;
  isSaving: boolean;
  onSave: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <Modal
      opened
      onClose={props.onClose}
      portalProps={{ target: '#root' }}
      size="min(560px, 96vw)"
      title={t(labels.previewTitle)}
      styles={{ title: { fontWeight: 600, fontSize: 16 } }}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
    >
      {parts.map(([verdict, label]) => {
        const mine = props.plan.filter((one) => one.verdict === verdict);
        if (mine.length === 0) return null;
        return (
          <section key={verdict} className={classes.part}>
            <h3>
              {t(label)} <span className="ps-count">{format.number(mine.length)}</span>
            </h3>
            {verdict === 'close' ? <p className={classes.note}>{t(labels.closedStay)}</p> : null}
            <ul>
              {mine.map(({ change }) => (
                <li key={placeKey(change)}>{props.words.nameOf(change)}</li>
              ))}
            </ul>
          </section>
        );
      })}
      <footer className={classes.footer}>
        <Button variant="default" onClick={props.onClose}>
          {t(texts.cancel)}
        </Button>
        <Button loading={props.isSaving} onClick={props.onSave}>
          {t(labels.save)}
        </Button>
      </footer>
    </Modal>
  );
}
