import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../core/endpoint.ts';
import type { Permission } from '../../core/module/permissions.ts';
import { aliasOf, inOrder, isGoodRedirect, resourceOf, scopeLabel, scopeOf, scopesNow } from './rules.ts';

const call = (method: Endpoint['method'], path: string, permission = 'x.view') => ({
  method,
  path,
  access: { permission: permission as Permission },
});
const isMoney = ({ method, path }: { method: string; path: string }) =>
  path.startsWith('/api/v1/payroll') || (path.startsWith('/api/v1/fees') && method !== 'GET');

describe('API-1 the scope of a call', () => {
  it.each([
    ['GET', '/api/v1/students/list', 'students.read'],
    ['PUT', '/api/v1/students/:id', 'students.write'],
    ['GET', '/api/v1/fees/receipts', 'fees.read'],
    ['POST', '/api/v1/fees/collect', 'fees.restricted'],
    ['GET', '/api/v1/payroll/runs', 'payroll.restricted'],
    ['GET', '/api/auth/user', 'profile.read'],
    ['POST', '/api/v1/auth/password', null],
    ['PUT', '/api/user', null],
    ['POST', '/api/v1/access/users', null],
    ['POST', '/api/v1/approvals/:id/decide', null],
    ['GET', '/api/v1/api/mine', null],
    ['GET', '/oauth/clients', null],
    ['GET', '/api/v1/something-new/list', null],
  ] as const)('of %s %s is %s', (method, path, scope) => {
    expect(scopeOf(call(method, path), isMoney)).toBe(scope);
  });

  it('is none for rights wherever they stand, and for the platform’s own calls', () => {
    expect(scopeOf(call('POST', '/api/v1/students/:id/account', 'users.edit'), isMoney)).toBeNull();
    const platform = {
      method: 'GET',
      path: '/api/v1/students/x',
      access: { platform: 'p' as Permission },
    } as const;
    expect(scopeOf(platform, isMoney)).toBeNull();
  });

  it('of a token is never more than was asked, than the program may, and than it may at the institution', () => {
    const all = ['students.read', 'students.write', 'fees.restricted'];
    const now = (more: object) => scopesNow({ asked: all, most: all, here: all, isAlone: false, ...more });
    expect(now({})).toEqual(['fees.restricted', 'students.read', 'students.write']);
    expect(now({ asked: ['students.read', 'results.read'] })).toEqual(['students.read']);
    expect(now({ most: ['students.read'] })).toEqual(['students.read']);
    expect(now({ here: [] })).toEqual([]);
    expect(now({ isAlone: true })).toEqual(['students.read', 'students.write']);
  });

  it('has words in both languages and a place', () => {
    expect(scopeLabel('students.read')).toEqual({ en: 'Students: see', bn: 'শিক্ষার্থী: দেখা' });
    expect(inOrder(['students.write', 'students.read', 'profile.read', 'fees.read'])).toEqual([
      'profile.read',
      'fees.read',
      'students.read',
      'students.write',
    ]);
  });
});

describe('API-2 an address for answers', () => {
  it.each([
    ['https://app.example/back', true],
    ['https://app.example', true],
    ['http://localhost:4000/back', true],
    ['http://127.0.0.1/back', true],
    ['http://app.example/back', false],
    ['https://app.example/back#part', false],
    ['https://*.example/back', false],
    ['https://user:word@app.example/back', false],
    ['https://app.example/a/../back', false],
    ['javascript:alert(1)', false],
    ['myapp://back', false],
    ['', false],
  ])('%s is taken: %s', (text, isGood) => {
    expect(isGoodRedirect(text)).toBe(isGood);
  });

  it('stands for one institution and no other', () => {
    const own = 'https://schools.example';
    expect(aliasOf(own, resourceOf(own, 'shapla'))).toBe('shapla');
    for (const other of ['https://evil.example/@shapla', `${own}/@shapla/x`, `${own}/@`, `${own}/shapla`])
      expect(aliasOf(own, other)).toBeNull();
  });
});
