import type { ServiceContext } from '../context.js';
import { findRequest, RepeatedRequest, type RequestNote, type StoredRequest } from '../records/requests.js';
import type { Call } from '../routes/route.js';
import { sha256 } from '../database/encryption.js';
import type { Answer } from './answer.js';
import { invalidValue, ServiceError } from './service-error.js';

/** Answer to a request that may be repeated. */
export interface Repeatable {
  /** Answers the request. The record that it makes is stored together with a note of the request. */
  readonly make: (request: RequestNote | undefined) => Promise<Answer>;
  /** Answers the request again, from the record that was made for it. */
  readonly resume: (made: string) => Promise<Answer>;
}

/** The header that names a request. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/**
 * Does what a request asks for once for each `Idempotency-Key`: a repetition is answered from the record that the first one made, whether
 * its process has ended or is still at it. Refusals make none, so that such requests can be tried again.
 *
 * @throws ServiceError VALIDATION_ERROR for a key that stands for another body
 */
export async function repeatable(context: ServiceContext, call: Call, { make, resume }: Repeatable): Promise<Answer> {
  const key = call.headers.get(IDEMPOTENCY_KEY);
  if (key === null) return make(undefined);
  const request = { key, operation: call.operation };
  const bodyHash = sha256(call.bytes);
  const find = (): Promise<StoredRequest | null> => findRequest(context.database, call.key.tenant, request);

  const answerAgain = async ({ bodyHash: first, made }: StoredRequest): Promise<Answer> => {
    if (first !== bodyHash) throw invalidValue(IDEMPOTENCY_KEY, 'Must not be used again with another body');
    const again = await resume(made);
    return { ...again, headers: { ...again.headers, 'idempotency-replayed': 'true' } };
  };

  const known = await find();
  if (known !== null) return answerAgain(known);
  try {
    return await make({ ...request, bodyHash, at: context.clock().toISOString() });
  } catch (error) {
    if (!(error instanceof RepeatedRequest)) throw error;
    const made = await find();
    if (made === null) throw deletedMeanwhile();
    return answerAgain(made);
  }
}

/** The record that the request created was deleted while it was answered or repeated: sent once more, the request counts as new. */
export function deletedMeanwhile(): ServiceError {
  return new ServiceError('CONFLICT', 'What the request made was deleted meanwhile');
}
