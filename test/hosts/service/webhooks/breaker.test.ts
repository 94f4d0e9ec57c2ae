import { expect, test } from 'vitest';
import { createBreaker, MOST_RECEIVERS } from '../../../../src/hosts/service/webhooks/breaker.js';

/** A breaker at second 0, and a way to another second. */
function start() {
  let second = 0;
  const breaker = createBreaker(() => new Date(second * 1000));
  const fail = (receiver: string, times: number): void => {
    for (let i = 0; i < times; i += 1) breaker.note(receiver, false);
  };
  return { breaker, fail, goTo: (to: number) => (second = to) };
}

test('five attempts without an answer open it, for that receiver, for a minute', () => {
  const { breaker, fail, goTo } = start();
  fail('acme dead.example', 4);
  fail('acme other.example', 1);
  expect(breaker.open([])).toEqual([]);
  fail('acme dead.example', 1);
  expect(breaker.open([])).toEqual(['acme dead.example']);
  goTo(59);
  expect(breaker.open([])).toEqual(['acme dead.example']);
  goTo(60);
  expect(breaker.open([])).toEqual([]);
});

test('after the minute one attempt decides', () => {
  const { breaker, fail, goTo } = start();
  fail('acme dead.example', 5);
  goTo(60);
  expect(breaker.open(['acme dead.example'])).toEqual(['acme dead.example']);
  fail('acme dead.example', 1);
  goTo(119);
  expect(breaker.open([])).toEqual(['acme dead.example']);
  goTo(120);
  breaker.note('acme dead.example', true);
  expect(breaker.open(['acme dead.example'])).toEqual([]);
  fail('acme dead.example', 4);
  expect(breaker.open([])).toEqual([]);
});

test('an answer in between starts the count anew, and a clock that goes back closes it', () => {
  const { breaker, fail, goTo } = start();
  fail('acme a.example', 4);
  breaker.note('acme a.example', true);
  fail('acme a.example', 4);
  expect(breaker.open([])).toEqual([]);
  goTo(7200);
  fail('acme a.example', 1);
  expect(breaker.open([])).toEqual(['acme a.example']);
  goTo(0);
  expect(breaker.open([])).toEqual([]);
});

test('of any number of receivers it remembers those that failed last', () => {
  const { breaker, fail } = start();
  fail('acme first.example', 5);
  fail('acme second.example', 5);
  for (let host = 2; host < MOST_RECEIVERS; host += 1) fail(`acme ${host}.example`, 5);
  expect(breaker.open([])).toHaveLength(MOST_RECEIVERS);
  fail('acme first.example', 1);
  fail('acme last.example', 5);
  const open = breaker.open([]);
  expect(open).toHaveLength(MOST_RECEIVERS);
  expect(open).not.toContain('acme second.example');
  expect(open.slice(-2)).toEqual(['acme first.example', 'acme last.example']);
});
