import { Link } from 'react-router';
import { corePath } from '../../../core/module/paths.ts';
import { useSession } from '../../../core/web/auth/session.tsx';
import { useText } from '../../../core/web/device/preferences.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import classes from './dashboard.module.css';

/** What one may open, module by module. */
export function ModuleCards() {
  const t = useText();
  const { current } = useSession();
  const modules = current?.menu.filter((item) => item.children.length > 0) ?? [];
  return (
    <div className={classes.cards}>
      {modules.map((item) => (
        <Panel key={item.id} title={t(item.label)} flush>
          <ul>
            {item.children.map((child) => (
              <li key={child.id}>
                <Link to={child.path ?? corePath.dashboard}>{t(child.label)}</Link>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}
