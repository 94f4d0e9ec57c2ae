const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ENOTFOUND: 'name not found',
  EAI_AGAIN: 'name not found',
  ENETUNREACH: 'not reachable',
  EHOSTUNREACH: 'not reachable',
  ETIMEDOUT: 'timed out',
  ABORT_ERR: 'timed out',
  PRIVATE_ADDRESS: 'address refused',
  EPROTO: 'no secure connection',
  HPE_HEADER_OVERFLOW: 'answer not understood: its headers are too large',
};

/** Why a receiver did not answer, in words for its owner. The words reveal nothing about the service's own network. */
export function failureWords(error: unknown): string {
  // When a name has several addresses, this error holds one error for each.
  if (error instanceof AggregateError) return failureWords(error.errors[0]);
  // The message of the agent that filters addresses would tell what a name resolves to.
  if (/is not allowed\. Because,? It is/.test((error as Error).message)) return 'address refused';
  const { code = '' } = error as { code?: string };
  if (WORDS[code] !== undefined) return WORDS[code];
  if (/^(?:CERT_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_)/.test(code))
    return `certificate not accepted: ${code}`;
  if (code.startsWith('ERR_SSL_')) return 'no secure connection';
  return code.startsWith('HPE_') ? 'answer not understood' : 'not sent';
}
