import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Where names are looked up. */
export interface DnsOptions {
  /** Name servers with their ports; by default the system's. */
  readonly servers?: readonly string[];
  /** Names that are looked up first, as in `/etc/hosts`; by default the system's file. */
  readonly hostsFile?: string;
}

const HOSTS_FILE =
  process.platform === 'win32' ? `${process.env['SystemRoot']}\\System32\\drivers\\etc\\hosts` : '/etc/hosts';

/** The first try of a name server; the second takes twice as long. */
const TRY_MS = 3000;
const TRIES = 2;

/** Some name servers never answer for one of the families: once one has addresses, the other has this long (RFC 8305, 3). */
const GRACE_MS = 250;

/**
 * Looks names up in the file of hosts, then by DNS. The system's own lookup would block one of the few threads of the process for as
 * long as a name server is silent, so that a few such names would keep everybody else's from being found.
 */
export function dnsLookup({ servers, hostsFile = HOSTS_FILE }: DnsOptions = {}): LookupFunction {
  const find = async (name: string): Promise<readonly string[]> => {
    const known = await inHosts(hostsFile, name);
    return known.length > 0 ? known : byDns(name, servers);
  };
  return (hostname, options, done) => {
    find(hostname.toLowerCase().replace(/\.$/, '')).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: isIP(address) }));
        if (options.all === true) done(null, addresses);
        else done(null, addresses[0]!.address, addresses[0]!.family);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, ''),
    );
  };
}

/** The addresses that the file has for a name. */
async function inHosts(file: string, name: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
    .filter(([address, ...names]) => isIP(address!) !== 0 && names.some((known) => known.toLowerCase() === name))
    .map(([address]) => address!);
}

async function byDns(name: string, servers: readonly string[] | undefined): Promise<string[]> {
  // A new one each time: the system's name servers may have changed.
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  const asked = [resolver.resolve4(name), resolver.resolve6(name)];
  const all = Promise.allSettled(asked);
  const first = Promise.any(asked).then(
    () => setTimeout(GRACE_MS),
    () => undefined,
  );
  await Promise.race([all, first]);
  resolver.cancel();
  const answers = await all;
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  const isSilent = answers.some(
    (answer) => answer.status === 'rejected' && (answer.reason as NodeJS.ErrnoException).code === 'ETIMEOUT',
  );
  throw Object.assign(new Error('The name has no address'), { code: isSilent ? 'ETIMEDOUT' : 'ENOTFOUND' });
}
