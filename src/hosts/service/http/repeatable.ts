import type { ServiceContext } from '../context.js';
import {
  findRequest,
  keepAnswer,
  type RequestKey,
  type RequestNote,
  type StoredRequest,
} from '../idempotency/requests.js';
import type { Call } from '../routes/route.js';
import { sha256 } from '../sha256.js';
import { bodyOf, type Answer } from './answer.js';
import { invalidValue, ServiceError } from './service-error.js';

/** How a request that may be repeated is answered. */
export interface Repeatable {
  /** Answers the request. The record that it makes is stored together with a note of the request. */
  readonly make: (request: RequestNote | undefined) => Promise<Answer>;
  /** Answers the request when its record has been made but no answer kept: the answer is on its way, or its process has ended. */
  readonly resume: (made: string) => Promise<Answer>;
}

/** The header that names a request. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** A run that is yet to be computed: a repetition is answered by the run as it then stands. */
const ACCEPTED = 202;

/**
 * Answers a request once for each `Idempotency-Key`: a repetition gets the answer of the first. Answers of 5xx, to invalid requests, and
 * about runs that have not ended are not kept. Nothing is locked meanwhile: a repetition that arrives before the first answer gets its
 * own answer about the record that the first request made.
 *
 * @throws ServiceError VALIDATION_ERROR for a key that stands for another body
 */
export async function repeatable(context: ServiceContext, call: Call, { make, resume }: Repeatable): Promise<Answer> {
  const key = call.headers.get(IDEMPOTENCY_KEY);
  if (key === null) return make(undefined);
  const request = { key, operation: call.operation };
  const bodyHash = sha256(call.bytes);
  const find = (): Promise<StoredRequest | null> => findRequest(context, call.key.tenant, request);

  const answerAgain = async ({ bodyHash: first, made, answer }: StoredRequest): Promise<Answer> => {
    if (first !== bodyHash) throw invalidValue(IDEMPOTENCY_KEY, 'Must not be used again with another body');
    const again =
      answer === null
        ? await kept(context, call, request, await resume(made))
        : { status: answer.status, headers: answer.headers, content: { body: answer.body } };
    return { ...again, headers: { ...again.headers, 'idempotency-replayed': 'true' } };
  };

  const known = await find();
  if (known !== null) return answerAgain(known);
  try {
    return await kept(context, call, request, await make({ ...request, bodyHash, at: context.clock().toISOString() }));
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'RepeatedRequest') throw error;
    const made = await find();
    if (made === null) throw deletedMeanwhile();
    return answerAgain(made);
  }
}

/** What the request made has been deleted while it was being answered, or repeated: sent once more, it is a first one. */
export function deletedMeanwhile(): ServiceError {
  return new ServiceError('CONFLICT', 'What the request made was deleted meanwhile');
}

/**
 * Keeps the answer. If that fails, the answer is sent all the same; a repetition is then answered from the record that was made.
 */
async function kept(context: ServiceContext, call: Call, request: RequestKey, answer: Answer): Promise<Answer> {
  const { status, headers = {} } = answer;
  // What was made has an address; a refusal has none.
  const made = headers['location']?.split('/').at(-1);
  if (made === undefined || status >= 500 || status === ACCEPTED) return answer;
  const body = bodyOf(answer, call.milliseconds);
  try {
    await keepAnswer(context, call.key.tenant, request, made, { status, headers, body });
  } catch (error) {
    context.log({ level: 'warn', event: 'answer.not_kept', tenant: call.key.tenant, error: String(error) });
  }
  return { status, headers, content: { body } };
}
