/** The document as JSON text. */
export function openApiText(): string {
  return '{}';
}
