#!/usr/bin/env node
import { runInNode } from 'esop-repurchase/internal/command-line';
import { runCommandLine } from './commands/command-line.js';

await runInNode(runCommandLine);
