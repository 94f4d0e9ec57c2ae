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
