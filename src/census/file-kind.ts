const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0): boolean =>
  start.every((byte, i) => bytes[at + i] === byte);

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

const SAVE = 'open it there and save it as XLSX, or as CSV UTF-8';

/**
 * What a file of a census is, by how it begins: text, a workbook that can be read, or why it is neither, in words for its owner.
 *
 * @example
 * fileKind(new TextEncoder().encode('ID,Age')) // 'text'
 * fileKind(new TextEncoder().encode('%PDF-1.7')) // { refused: 'Is a PDF: ask for the same list as XLSX or CSV' }
 */
export function fileKind(bytes: Uint8Array): 'text' | 'xlsx' | { readonly refused: string } {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    return { refused: `Is a workbook of Excel 97 to 2003 (XLS), or has a password: ${SAVE}` };
  }
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) {
    return { refused: 'Is a PDF: ask for the same list as XLSX or CSV' };
  }
  if (startsWith(bytes, [0x50, 0x4b])) {
    // Files of the OpenDocument format begin with the name of their kind.
    if (latin(bytes, 30, 200).includes('mimetypeapplication/vnd.oasis.opendocument')) {
      return { refused: `Is a file of LibreOffice (ODS): ${SAVE}` };
    }
    const names = latin(bytes, Math.max(0, bytes.length - 20_000), bytes.length);
    if (names.includes('xl/workbook.bin')) return { refused: `Is a binary workbook of Excel (XLSB): ${SAVE}` };
    if (names.includes('Index/')) return { refused: `Is a file of Numbers: ${SAVE}` };
    return 'xlsx';
  }
  return 'text';
}
