import { describe, expect, it } from 'vitest';
import { bar } from '../../../src/hosts/cli/text/style.js';

describe('bars', () => {
  it('are as long as their share, in two parts', () => {
    expect(bar(1, 0, 4, false)).toEqual({ trust: '####', company: '' });
    expect(bar(0.25, 0.5, 4, false)).toEqual({ trust: '#', company: '++' });
    expect(bar(0, 0, 4, false)).toEqual({ trust: '', company: '' });
    expect(bar(0.5, 0.5, 4, true)).toEqual({ trust: '██', company: '▒▒' });
  });

  it('are as long as the whole, however the parts round', () => {
    expect(bar(0.5, 0.5, 1, false)).toEqual({ trust: '#', company: '' });
    expect(bar(0.375, 0.375, 4, false)).toEqual({ trust: '##', company: '+' });
  });

  it('show that there is something, however little', () => {
    expect(bar(0, 0.001, 10, false)).toEqual({ trust: '.', company: '' });
  });
});
