import { expect, it } from 'vitest';
import { drawerAddress } from '../../src/core/drawer-address.ts';
import { entities } from '../../src/modules.entities.ts';

it.each<[string, string | null]>([
  ['/academic/class/new', '/academic/class/list?do=new'],
  ['/academic/class/edit/a1', '/academic/class/list?do=edit&id=a1'],
  ['/academic/session/new', '/academic/session/list?do=new'],
  ['/academic/session/edit/a1', '/academic/session/list?do=edit&id=a1'],
  ['/academic/class-group/new', '/academic/class-group/list?do=new'],
  ['/academic/class-group/edit/a1', '/academic/class-group/list?do=edit&id=a1'],
  ['/site/web/setting/event/new', '/site/web/setting/master?do=new'],
  ['/site/web/setting/event/edit/a1', '/site/web/setting/master?do=edit&id=a1'],
  ['/site/web/setting/about/new', '/site/web/setting/about/list?do=new'],
  ['/site/web/setting/about/edit/a1', '/site/web/setting/about/list?do=edit&id=a1'],
  ['/site/web/setting/message/new', '/site/web/setting/message/list?do=new'],
  ['/site/web/setting/message/edit/a1', '/site/web/setting/message/list?do=edit&id=a1'],
  ['/site/web/setting/website-video/new', '/site/web/setting/website-video/list?do=new'],
  ['/site/web/setting/website-video/edit/a1', '/site/web/setting/website-video/list?do=edit&id=a1'],
  ['/site/web/setting/citizen-charter-new', '/site/web/setting/citizen-charter?do=new'],
  ['/site/web/setting/class-room/new', '/site/web/setting/class-room/list?do=new'],
  ['/site/web/setting/class-room/edit/a1', '/site/web/setting/class-room/list?do=edit&id=a1'],
  ['/edu/class-room/new', '/edu/class-room/view?do=new'],
  ['/edu/class-room/edit/a1', '/edu/class-room/view?do=edit&id=a1'],
  ['/site/notice/edit/a1', '/site/notice/master?do=edit&id=a1'],
  ['/site/employee/employee-attach-form/edit/a1', '/site/employee/employee-attach-form?do=edit&id=a1'],
  ['/academic/class/list', null],
  ['/nowhere/new', null],
  ['/new', null],
])('SPEC-2 the address %s opens the drawer of its list', (address, expected) => {
  expect(drawerAddress(address, entities)).toBe(expected);
});
