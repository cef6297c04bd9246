import { Button } from '@mantine/core';
import { deletionsContract as contract } from '../../contracts/deletions-contract.ts';
import { broughtBackDays } from '../../contracts/large-acts.ts';
import type { Entity } from '../../entity.ts';
import { useRead } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { SideDrawer } from '../form/side-drawer.tsx';
import { Coming } from '../page/loaded.tsx';
import { Empty } from '../page/page.tsx';
import classes from './entity.module.css';
import { entityLabels as labels } from './entity-labels.ts';
import { usePlural } from './entity-values.tsx';
import { useBringBack } from './use-bring-back.ts';

/** What was deleted together of this list: by whom, when, and bringing it back. */
export function DeletionsDrawer({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const plural = usePlural(entity);
  const read = useRead(contract.list, { kind: `${entity.module}.${entity.name}` });
  const bringBack = useBringBack();
  const now = new Date().toISOString();
  return (
    <SideDrawer isText title={t(labels.deletedOf, { plural })} onClose={onClose}>
      {read.data ? (
        read.data.items.length === 0 ? (
          <Empty text={t(labels.deletedNone, { days: format.number(broughtBackDays) })} />
        ) : (
          <ul className={classes.deletions}>
            {read.data.items.map((one) => {
              const rows = t(labels.deletedRows, { count: format.number(one.rows) });
              const at = format.dateTime(one.at);
              return (
                <li key={one.id}>
                  <span>
                    <strong>{rows}</strong>
                    <small>{t(labels.deletedBy, { name: one.by ?? '–', at })}</small>
                    <small>
                      {one.state === 'back'
                        ? t(labels.isBack, {
                            name: one.backBy ?? '–',
                            at: one.backAt ? format.dateTime(one.backAt) : '–',
                          })
                        : t(labels.backUntil, { at: format.dateTime(one.until) })}
                    </small>
                  </span>
                  {one.state === 'deleted' && one.until > now ? (
                    <Button
                      variant="default"
                      size="compact-md"
                      aria-label={t(labels.bringBackOne, { rows, at })}
                      onClick={() => void bringBack(one)}
                    >
                      {t(labels.bringBack)}
                    </Button>
                  ) : null}
                </li>
              );
            })}
          </ul>
        )
      ) : (
        <Coming read={read} />
      )}
    </SideDrawer>
  );
}
