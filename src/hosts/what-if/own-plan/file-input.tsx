/** Ways in which files are brought to the page: chosen, or dropped. */
import type { VNode } from 'preact';

/** A file input that looks like the other buttons. */
export function FileButton(props: {
  readonly id: string;
  readonly accept: string;
  readonly text: string;
  readonly take: (files: Iterable<File>) => Promise<void>;
}): VNode {
  const { id, accept, text, take } = props;
  return (
    <label class="file-button">
      <input
        type="file"
        id={id}
        accept={accept}
        onChange={({ currentTarget: input }) => {
          void take(input.files ?? []).then(() => {
            // The same file may be chosen again after it was corrected.
            input.value = '';
          });
        }}
      />
      {text}
    </label>
  );
}

/** Takes files that are dropped anywhere on the page, which a browser would open in its place; `section` is marked as where they go. */
export function acceptDrops(section: HTMLElement, take: (files: Iterable<File>) => void): void {
  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    section.classList.add('over');
  });
  addEventListener('dragleave', () => section.classList.remove('over'));
  addEventListener('drop', (event) => {
    section.classList.remove('over');
    // A text may be dropped on a field.
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  });
}
