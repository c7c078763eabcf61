import { parentPort } from 'node:worker_threads'
import { type FromWorker, PIECES_UNDER_WAY, type Task, type ToWorker } from './task.ts'

/** The program of a worker thread: one task after another, each a function exported by the module that is named. */
const port = parentPort
if (!port) throw new Error('this program runs in a worker thread')

interface Input {
  pieces: Uint8Array[]
  ended: boolean
  wake: () => void
}

let inputs: Input[] = []
let outputsAllowed = 0
let wakeOutput = () => {}

function say(message: FromWorker, transfer: ArrayBuffer[] = []) {
  port?.postMessage(message, transfer)
}

port.on('message', (message: ToWorker) => {
  if (message.type === 'start') {
    void run(message)
  } else if (message.type === 'taken') {
    outputsAllowed += 1
    wakeOutput()
  } else {
    const input = inputs[message.input]
    if (!input) return
    if (message.type === 'piece') input.pieces.push(message.bytes)
    else input.ended = true
    input.wake()
  }
})

async function run(start: Extract<ToWorker, { type: 'start' }>) {
  inputs = Array.from({ length: start.inputs }, () => ({ pieces: [], ended: false, wake: () => {} }))
  outputsAllowed = PIECES_UNDER_WAY
  try {
    const module = (await import(start.module)) as Record<string, Task | undefined>
    const task = module[start.task]
    if (!task) throw new Error(`${start.module} exports no ${start.task}`)
    const running = task(inputs.map(read), start.params)
    const result = Symbol.asyncIterator in running ? await sendAll(running) : await running
    say({ type: 'done', result })
  } catch (error) {
    const { name, message, code } = error as Error & { code?: unknown }
    say({ type: 'failed', name, message, code: typeof code === 'string' ? code : undefined })
  }
}

async function sendAll(running: AsyncGenerator<Uint8Array, unknown, void>): Promise<unknown> {
  for (;;) {
    const next = await running.next()
    if (next.done) return next.value
    await send(next.value)
  }
}

async function* read(input: Input, index: number) {
  for (let asked = 0; asked < PIECES_UNDER_WAY; asked++) say({ type: 'more', input: index })
  try {
    for (;;) {
      const piece = input.pieces.shift()
      if (piece) {
        say({ type: 'more', input: index })
        yield piece
        free(piece)
      } else if (input.ended) {
        return
      } else {
        await new Promise<void>((resolve) => {
          input.wake = resolve
        })
      }
    }
  } finally {
    if (!input.ended) say({ type: 'let-go', input: index })
  }
}

/** At once: garbage of other threads' memory collects by the hundred megabytes before anybody looks. */
function free(piece: Uint8Array) {
  if (piece.buffer instanceof ArrayBuffer && !piece.buffer.detached) piece.buffer.transfer(0)
}

async function send(bytes: Uint8Array) {
  while (outputsAllowed === 0) {
    await new Promise<void>((resolve) => {
      wakeOutput = resolve
    })
  }
  outputsAllowed -= 1
  // A copy of its own, so that it can be handed over: the task may still use the memory it yielded.
  const copy = new Uint8Array(bytes)
  say({ type: 'output', bytes: copy }, [copy.buffer])
}
