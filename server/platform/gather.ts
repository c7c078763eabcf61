/** All of a stream that is small. By hand: `node:stream/consumers` goes by way of a Blob and leaves 11 MB behind. */
export async function gather(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}
