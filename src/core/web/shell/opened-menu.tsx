import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import type { BarMenuProps } from './bar-menu.tsx';

/** The menu behind a button of the top bar, open from the start. */
export default function OpenedMenu({ position, width, label, groups, children }: BarMenuProps) {
  return (
    <Menu position={position} {...(width ? { width } : {})} defaultOpened>
      <Menu.Target>
        <button type="button" className="ps-bar-button ps-bar-menu" aria-label={label}>
          {children}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map((group, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a menu keep their places
          <Fragment key={place}>
            {place > 0 ? <Menu.Divider /> : null}
            {group.label ? <Menu.Label>{group.label}</Menu.Label> : null}
            {group.items.map((item) => (
              <Menu.Item
                key={item.key}
                aria-current={item.isCurrent || undefined}
                fw={item.isCurrent ? 600 : 400}
                onClick={item.onClick}
              >
                {item.text}
                {item.note ? <div className="ps-hint">{item.note}</div> : null}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
