import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useText } from '../../../core/web/device/preferences.tsx';
import { Nothing } from '../../../core/web/page/loaded.tsx';
import { Empty } from '../../../core/web/page/page.tsx';
import { labels } from '../labels.ts';
import { resultsPath } from '../paths.ts';

/** Said in place of results where there are none, with the way to make them for who may. */
export function NoneGenerated({ mayGenerate }: { mayGenerate: boolean }) {
  const t = useText();
  return (
    <Nothing>
      <Empty
        text={t(mayGenerate ? labels.noneGenerated : labels.nothingPublished)}
        action={
          mayGenerate ? (
            <Button component={Link} to={resultsPath.generate}>
              {t(labels.generate)}
            </Button>
          ) : undefined
        }
      />
    </Nothing>
  );
}
