import type { HttpContext } from './context.js';
import { ServiceError } from './service-error.js';

/**
 * Refuses what would bring a tenant over its quota of bytes. Results are not known beforehand: those of the last run that is accepted
 * may exceed it.
 *
 * @throws ServiceError QUOTA_EXCEEDED
 */
export async function checkQuota(
  { store, limits: { tenantBytes } }: HttpContext,
  tenant: string,
  bytes: number,
): Promise<void> {
  if (tenantBytes === null || (await store.tenants.bytes(tenant)) + bytes <= tenantBytes) return;
  throw new ServiceError('QUOTA_EXCEEDED', `A tenant may keep at most ${tenantBytes} bytes; delete runs to make room`);
}
