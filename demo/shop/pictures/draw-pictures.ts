import type { Log } from '#platform/log.ts'
import { ownProcess } from '#platform/workers/own-process.ts'
import type { DrawingAnswer, DrawingRequest } from './drawing-process.ts'

/** JPEGs, in the order of the requests. */
export async function drawPictures(
  log: Pick<Log, 'warn'>,
  requests: readonly DrawingRequest[],
): Promise<Uint8Array[]> {
  const drawer = ownProcess<DrawingRequest, DrawingAnswer>({
    program: new URL('drawing-process.ts', import.meta.url),
    name: 'picture drawer',
    product: 'picture',
    log,
    idleMs: 1_000,
    timeoutMs: 60_000,
  })
  try {
    return await Promise.all(requests.map(async (request) => drawn(await drawer.ask(request))))
  } finally {
    await drawer.close()
  }
}

function drawn(answer: DrawingAnswer): Uint8Array {
  if ('error' in answer) throw new Error(`A picture could not be drawn: ${answer.error}`)
  return answer.bytes
}
