import { ValidationError } from 'esop-repurchase';
import { readRequest, type QuerySchema, type ReadBy } from '../requests.js';
import { badRequest, ServiceError } from './service-error.js';

/**
 * Reads the query of a request. A parameter that the operation does not know is an error, as is one given twice.
 *
 * @throws ServiceError VALIDATION_ERROR, 400
 */
export function readQuery<S extends QuerySchema>(schema: S, parameters: URLSearchParams): ReadBy<S> {
  const given = Object.create(null) as Record<string, string>;
  for (const [name, value] of parameters) {
    if (Object.hasOwn(given, name)) throw badRequest(name, 'Must be given once');
    given[name] = value;
  }
  try {
    return readRequest('query', schema as never, given);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const { code, message, details } = error;
    throw new ServiceError(code, message, { status: 400, details });
  }
}
