import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeWorld, type World } from '../../../../test/world.ts';
import { countFailure, networkOf, waitOf, wrongFrom } from './tries.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-01T04:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const tries = [{ key: 'tries of growing', atOnce: 3, seconds: 60, most: 300 }];
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

it('waits twice as long after each further failure, and forgets them after the longest wait', async () => {
  const { database } = world.server.services;
  const fail = async () => {
    await countFailure(database, tries);
    return waitOf(database, tries);
  };
  const waits: number[] = [];
  for (let failure = 1; failure <= 7; failure += 1) waits.push(await fail());
  expect(waits).toEqual([0, 0, 60, 120, 240, 300, 300]);
  pass(290);
  expect(await waitOf(database, tries)).toBe(10);
  pass(10);
  expect(await waitOf(database, tries)).toBe(0);
  // Who fails again after that waits as long again.
  expect(await fail()).toBe(300);
  // Nothing failed for longer than a wait can be: it begins anew.
  pass(300 + 400);
  expect(await fail()).toBe(0);
  // Written before the clock was set back.
  pass(-10_000);
  expect(await waitOf(database, tries)).toBe(0);
});

it('counts failures of a place that many share bit by bit', async () => {
  const { database } = world.server.services;
  const shared = [{ key: 'tries of a place', atOnce: 2, seconds: 30 }];
  for (const wait of [0, 30, 30]) {
    await countFailure(database, shared);
    expect(await waitOf(database, shared)).toBe(wait);
  }
  pass(30);
  expect(await waitOf(database, shared)).toBe(0);
});

it('counts all addresses of an IPv6 line as one, and an IPv4 address as itself', () => {
  expect(
    ['103.48.16.7', '::ffff:103.48.16.7', '2400:3c00:0a1:7::5', '2400:3c00:a1:7:FFFF:1:2:3'].map(networkOf),
  ).toEqual(['103.48.16.7', '103.48.16.7', '2400:3c00:a1:7::/64', '2400:3c00:a1:7::/64']);
  expect(['2400:3c00:a1:8::5', '2400::5', '::1', 'fe80::1%eth0'].map(networkOf)).toEqual([
    '2400:3c00:a1:8::/64',
    '2400:0:0:0::/64',
    '0:0:0:0::/64',
    'fe80:0:0:0::/64',
  ]);
  expect(wrongFrom('x', '2400:3c00:a1:7::5').key).toBe(wrongFrom('x', '2400:3c00:a1:7::6').key);
});
