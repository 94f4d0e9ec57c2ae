import type { ServiceContext } from '../context.js';
import { tenantBytes } from '../database/tables.js';
import { ServiceError } from './service-error.js';

/**
 * Refuses what would bring a tenant over its quota of bytes. Results are not known beforehand: those of the last run that is accepted
 * may exceed it.
 *
 * @throws ServiceError QUOTA_EXCEEDED
 */
export async function checkQuota(
  { database, limits }: Pick<ServiceContext, 'database' | 'limits'>,
  tenant: string,
  bytes: number,
): Promise<void> {
  const { tenantBytes: most } = limits;
  if (most === null || (await tenantBytes(database, tenant)) + bytes <= most) return;
  throw new ServiceError('QUOTA_EXCEEDED', `A tenant may keep at most ${most} bytes; delete runs to make room`);
}
