import pg from 'pg';

/**
 * The variables by which a program of PostgreSQL connects as the service does. The password is among them: everybody can read the arguments
 * of a process.
 */
export function programEnvironment(connectionString: string): Readonly<Record<string, string>> {
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString });
  const parameters = new URLSearchParams(connectionString.split('?')[1]);
  const given = Object.entries({
    PGOPTIONS: 'options',
    PGSSLROOTCERT: 'sslrootcert',
    PGSSLCERT: 'sslcert',
    PGSSLKEY: 'sslkey',
  }).map(([variable, name]) => [variable, parameters.get(name)] as const);
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGDATABASE: database ?? '',
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    ...Object.fromEntries(given.filter((entry): entry is readonly [string, string] => entry[1] !== null)),
    ...modeOf(ssl),
  };
}

/**
 * The library checks the server's certificate in whichever mode it encrypts, unless it is told not to. By themselves the programs would
 * check none, and send everything in the clear to a server that does not encrypt.
 */
function modeOf(ssl: unknown): { readonly PGSSLMODE?: string } {
  if (!ssl) return {};
  const isChecked = ssl === true || (ssl as { readonly rejectUnauthorized?: boolean }).rejectUnauthorized !== false;
  return { PGSSLMODE: isChecked ? 'verify-full' : 'require' };
}
