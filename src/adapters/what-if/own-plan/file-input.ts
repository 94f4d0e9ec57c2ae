/** Ways in which files are brought to the page: chosen, or dropped. */
import { h } from '../page/dom.js';

/** A file input that looks like the other buttons. */
export function fileButton(
  text: string,
  { id, accept }: { readonly id: string; readonly accept: string },
  take: (files: Iterable<File>) => Promise<void>,
): HTMLElement {
  const onchange = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    void take(input.files ?? []).then(() => {
      // The same file may be chosen again after it was corrected.
      input.value = '';
    });
  };
  return h('label', { class: 'file-button' }, h('input', { type: 'file', id, accept, onchange }), text);
}

/** Takes files that are dropped on a section, and none elsewhere: a file dropped outside would replace the page. */
export function acceptDrops(section: HTMLElement, take: (files: Iterable<File>) => void): void {
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => event.preventDefault());
  section.addEventListener('dragover', () => section.classList.add('over'));
  section.addEventListener('dragleave', () => section.classList.remove('over'));
  section.addEventListener('drop', (event) => {
    section.classList.remove('over');
    take(event.dataTransfer?.files ?? []);
  });
}
