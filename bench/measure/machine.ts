import { cpus, totalmem } from 'node:os';

/** Where and when something was measured: figures of two machines cannot be compared. */
export interface Machine {
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  readonly memory: string;
  readonly system: string;
  readonly node: string;
}

export function thisMachine(): Machine {
  const processors = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${process.platform} ${process.arch}`,
    node: process.version,
  };
}
