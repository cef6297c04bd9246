import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconPinFilled,
  IconPinnedOff,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { lateLabels as labels } from '../../late-labels.ts';
import { useSession } from '../auth/session.tsx';
import { useText } from '../device/preferences.tsx';
import { useWaiting } from './module-days.ts';
import { readModuleIndex } from './module-index.ts';
import { usePlaces } from './places.ts';
import { waitingOf } from './views.ts';
import { WaitingPill } from './waiting-pill.tsx';

/** The screens of a module as its home shows them; those of a group the menu no longer knows stand last. */
export function GroupsMenu({ module, name }: { module: string; name: string }) {
  const t = useText();
  const { pathname } = useLocation();
  const { current } = useSession();
  const waiting = useWaiting();
  const { data } = useQuery({ queryKey: ['module-index'], queryFn: readModuleIndex, staleTime: Infinity });
  const place = data?.find((one) => one.module.place?.name === module);
  const screens = (current?.menu.find((one) => one.module === module)?.children ?? []).flatMap((one) =>
    one.path === null ? [] : [{ ...one, path: one.path }],
  );
  const groups = [
    ...Object.entries(place?.groups ?? {}).map(([group, label]) => ({
      label,
      screens: screens.filter((one) => one.group === group),
    })),
    {
      label: labels.moreScreens,
      screens: screens.filter((one) => !((one.group ?? '') in (place?.groups ?? {}))),
    },
  ].filter((group) => group.screens.length > 0);
  return (
    <Menu position="bottom-start" defaultOpened>
      <Menu.Target>
        <button type="button" className="ps-crumb-menu" aria-label={name}>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className="ps-groups">
        {groups.map((group) => (
          <Fragment key={group.label.en}>
            <Menu.Label>{t(group.label)}</Menu.Label>
            {group.screens.map((one) => (
              <Menu.Item
                key={one.id}
                component={Link}
                to={one.path}
                aria-current={one.path === pathname ? 'page' : undefined}
                fw={one.path === pathname ? 600 : 400}
                rightSection={<WaitingPill count={waitingOf(one, waiting)} />}
              >
                {t(one.label)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What may be done with a pinned screen. */
export function PinMenu({ path, name, onClose }: { path: string; name: string; onClose: () => void }) {
  const t = useText();
  const { pins, move, toggle } = usePlaces();
  const place = pins.indexOf(path);
  return (
    <Menu position="bottom-start" defaultOpened onClose={onClose}>
      <Menu.Target>
        <button type="button" className="ps-pin" aria-label={name} aria-pressed>
          <IconPinFilled size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden />}
          disabled={place <= 0}
          closeMenuOnClick={false}
          onClick={() => move(path, -1)}
        >
          {t(labels.pinUp)}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          disabled={place >= pins.length - 1}
          closeMenuOnClick={false}
          onClick={() => move(path, 1)}
        >
          {t(labels.pinDown)}
        </Menu.Item>
        <Menu.Item leftSection={<IconPinnedOff size={16} aria-hidden />} onClick={() => toggle(path)}>
          {t(labels.unpin)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
