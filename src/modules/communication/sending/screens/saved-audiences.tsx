import { Button } from '@mantine/core';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { labels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import { type Choices, sendingContract as contract } from '../contract.ts';

/** The audiences that are kept under names, each to be removed. */
export function SavedAudiences({
  choices,
  onRemoved,
}: {
  choices: Choices;
  onRemoved: (id: string) => void;
}) {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const remove = useSave(contract.removeAudience);
  if (choices.saved.length === 0) return null;
  const kindOf = (name: string) => choices.kinds.find((one) => one.name === name)?.label;
  const removeIt = async ({ id, name }: Choices['saved'][number]) => {
    const isSure = await confirm({
      title: t(labels.removeSavedTitle, { name: t(name) }),
      text: t(labels.removeSavedText),
      action: labels.removeSaved,
    });
    if (!isSure) return;
    await remove
      .mutateAsync({ id })
      .then(() => {
        onRemoved(id);
        showToast({ tone: 'leaf', title: t(labels.savedRemoved) });
      })
      .catch(showCallError);
  };
  return (
    <details>
      <summary>{t(labels.savedList, { count: format.number(choices.saved.length) })}</summary>
      <ul className={classes.list}>
        {choices.saved.map((one) => (
          <li key={one.id} className={classes.item}>
            <div className={classes.itemHead}>
              <span>{t(one.name)}</span>
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`${t(labels.removeSaved)}: ${t(one.name)}`}
                onClick={() => void removeIt(one)}
              >
                {t(labels.removeSaved)}
              </Button>
            </div>
            <span className={classes.below}>
              {[
                ...new Set(one.groups.flatMap(({ kind }) => kindOf(kind) ?? []).map((kind) => t(kind))),
                ...(one.excluded.length > 0
                  ? [t(labels.savedOut, { count: format.number(one.excluded.length) })]
                  : []),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
