import { expect, test } from 'vitest';
import { programEnvironment } from '../../../../src/hosts/service/postgres/program-environment.js';
import { folderWith } from '../../cli/harness.js';

const ADDRESS = 'postgres://esop:se%2Fcret@db:5433/esop';

test('the programs of PostgreSQL are told the address, and the password, by their variables', () => {
  const address = { PGHOST: 'db', PGPORT: '5433', PGUSER: 'esop', PGPASSWORD: 'se/cret', PGDATABASE: 'esop' };
  expect(programEnvironment(ADDRESS)).toEqual(address);
  expect(programEnvironment(`${ADDRESS}?options=-c%20role%3Downer`)).toEqual({
    ...address,
    PGOPTIONS: '-c role=owner',
  });
  expect(programEnvironment('postgres://esop@/esop?host=/run/postgresql')).toMatchObject({
    PGHOST: '/run/postgresql',
    PGUSER: 'esop',
  });
});

test('they encrypt, and check the certificate, where the service does', () => {
  const folder = folderWith({ 'ca.crt': 'a certificate', 'our.crt': 'another', 'our.key': 'its key' });
  const files = `sslrootcert=${folder}/ca.crt&sslcert=${folder}/our.crt&sslkey=${folder}/our.key`;
  for (const [parameters, mode] of [
    ['ssl=true', 'verify-full'],
    ['sslmode=require', 'verify-full'],
    ['sslmode=verify-full', 'verify-full'],
    ['sslmode=no-verify', 'require'],
    [files, 'verify-full'],
    ['sslmode=disable', undefined],
  ] as const) {
    expect([parameters, programEnvironment(`${ADDRESS}?${parameters}`)['PGSSLMODE']]).toEqual([parameters, mode]);
  }
  expect(programEnvironment(`${ADDRESS}?${files}`)).toMatchObject({
    PGSSLROOTCERT: `${folder}/ca.crt`,
    PGSSLCERT: `${folder}/our.crt`,
    PGSSLKEY: `${folder}/our.key`,
  });
});
