#!/usr/bin/env node
import * as nodeModule from 'node:module';
import { setFlagsFromString } from 'node:v8';

// Most commands end before it has paid to optimize what they run: a function has to run for four times as long as V8 usually asks.
setFlagsFromString('--interrupt-budget=540672');
// From 22.1 on, Node can keep the compiled code of what is loaded from here on.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
await import('./run.js');
