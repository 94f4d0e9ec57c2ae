#!/usr/bin/env node
import * as nodeModule from 'node:module';

// From 22.1 on, Node can keep the compiled code of what is loaded from here on.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
await import('./run.js');
