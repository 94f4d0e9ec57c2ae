/** Compresses text by gzip. One that does it at once keeps memory low: pages are given to it while the plan is projected. */
export type Gzip = (text: string) => Promise<Uint8Array>;

/** By web standards, wherever the service runs. */
export async function gzipByStream(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The text again. */
export async function gunzip(bytes: Uint8Array): Promise<string> {
  const decompress = new DecompressionStream('gzip');
  // The types of Node tell its own streams from those of pages; they are the same.
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(decompress as never);
  return new Response(stream as ReadableStream).text();
}
