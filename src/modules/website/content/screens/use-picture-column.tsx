import type { ListedRecord } from '../../../../core/entity.ts';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useText } from '../../../../core/web/device/preferences.tsx';
import type { EntityListProps } from '../../../../core/web/entity/entity-list.tsx';
import classes from './previewed.module.css';

/** What stands on the website with a row: its picture, or the drawn scene in its place. */
export function usePictureColumn(): NonNullable<EntityListProps['extraColumns']> {
  const t = useText();
  const { current } = useSession();
  const addressOf = ({ picture, scene }: ListedRecord) =>
    picture
      ? `/media/site/${String(picture)}?site=${current?.site?.id ?? ''}`
      : scene
        ? `/static/scenes/${String(scene)}.svg`
        : null;
  return [
    {
      name: 'shownPicture',
      label: t({ en: 'Picture', bn: 'ছবি' }),
      render: (record) => {
        const address = addressOf(record);
        return address ? (
          <img className={classes.picture} src={address} alt="" loading="lazy" width="64" height="36" />
        ) : (
          <span className="ps-hint">—</span>
        );
      },
    },
  ];
}
