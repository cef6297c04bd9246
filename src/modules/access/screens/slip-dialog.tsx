import { Button, Group, Modal } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useText } from '../../../core/web/device/preferences.tsx';
import { printElement } from '../../../core/web/page/print.ts';
import { texts } from '../../../core/web/page/texts.ts';
import { fieldNames } from '../labels.ts';
import type { Slip } from '../rules.ts';
import { labels } from '../screen-labels.ts';
import classes from './access.module.css';

/** First passwords, once, to print: of one person, and of `others` made with it. */
export function SlipDialog(props: { slip: Slip | null; others?: readonly Slip[]; onClose: () => void }) {
  const { slip, others = [], onClose } = props;
  const t = useText();
  return (
    <Modal
      opened={slip !== null}
      onClose={onClose}
      title={t(labels.slipTitle)}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
    >
      {slip ? (
        <>
          <p className={classes.notice} data-tone="marigold">
            {t(labels.slipOnce)}
          </p>
          <div id="password-slip">
            {[slip, ...others].map((one) => (
              <div key={one.username} className={classes.slip}>
                <p>
                  <strong>{t({ en: one.nameEn, bn: one.nameBn })}</strong>
                </p>
                <dl className={classes.facts}>
                  <dt>{t(fieldNames.username)}</dt>
                  <dd>
                    <code>{one.username}</code>
                  </dd>
                  <dt>{t(labels.password)}</dt>
                  <dd>
                    <code>{one.password}</code>
                  </dd>
                </dl>
                <p>{t(labels.slipText)}</p>
              </div>
            ))}
          </div>
          <Group justify="end" mt="md">
            <Button variant="default" onClick={onClose}>
              {t(texts.close)}
            </Button>
            <Button
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => void printElement('password-slip')}
            >
              {t(texts.print)}
            </Button>
          </Group>
        </>
      ) : null}
    </Modal>
  );
}
