import { Kbd, Modal, Switch } from '@mantine/core';
import { useText } from '../device/preferences.tsx';
import classes from '../entity/entity.module.css';
import { entityLabels as labels } from '../entity/entity-labels.ts';
import { texts } from '../page/texts.ts';

/** All keys of a list, and the switch that rests the single-letter ones (WCAG 2.1.4). */
export function KeySheet(props: {
  isOpen: boolean;
  letterKeys: boolean;
  onLetterKeys: (on: boolean) => void;
  onClose: () => void;
}) {
  const t = useText();
  const keys = [
    [['/'], labels.keySearch],
    [['J', 'K', '↓', '↑'], labels.keyMove],
    [['Enter'], labels.keyOpen],
    [['X'], labels.keySelect],
    [['E'], labels.keyEdit],
    [['Esc'], labels.keyClose],
  ] as const;
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={t(labels.keys)}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
    >
      <dl className={classes.keyList}>
        {keys.map(([names, label]) => (
          <div key={label.en} style={{ display: 'contents' }}>
            <dt>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t(labels.letterKeys)}
        checked={props.letterKeys}
        onChange={(event) => props.onLetterKeys(event.currentTarget.checked)}
      />
    </Modal>
  );
}
