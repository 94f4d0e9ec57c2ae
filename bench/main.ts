import { build } from 'esbuild';
import Big from 'big.js';
import { chromium } from 'playwright-core';

console.log(build.name, Big.name, chromium.name());
