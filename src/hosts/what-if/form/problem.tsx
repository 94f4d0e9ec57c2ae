import type { VNode } from 'preact';
import { issueText } from './field-text.js';
import { fieldId, isMissing, useForm } from './form-context.js';
import type { FormField } from './form-field.js';

/** Problem of a value. A value that is still missing is no error. */
export function Problem({ field, path }: { readonly field: FormField; readonly path: string }): VNode {
  const { problems, idPrefix } = useForm();
  const problem = problems.get(path);
  const text = problem === undefined ? '' : isMissing(problem) ? 'Still needed' : issueText(field, problem);
  return (
    <span class={isMissing(problem) ? 'needed' : 'problem'} id={`${fieldId(path, idPrefix)}-problem`}>
      {text}
    </span>
  );
}
