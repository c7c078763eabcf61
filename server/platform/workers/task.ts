/*
 * What a worker thread and the server say to each other. Bytes move in pieces, in both directions by asking: whoever
 * reads says how many pieces may be under way, so neither side ever holds more than that.
 */

/** The values of a task; plain data only, since they cross into another thread. */
export type TaskParams = Record<string, unknown>

/**
 * A function that a module exports for worker threads: reads its inputs and returns plain data, or yields bytes. A
 * piece of an input is good until the next one is asked for. It is given no platform: no database, no storage, no
 * configuration.
 */
export type Task = (
  inputs: readonly AsyncIterable<Uint8Array>[],
  params: TaskParams,
) => Promise<unknown> | AsyncGenerator<Uint8Array, unknown, void>

/** How many pieces may be under way in one direction. */
export const PIECES_UNDER_WAY = 4

export type ToWorker =
  | { type: 'start'; module: string; task: string; inputs: number; params: TaskParams }
  | { type: 'piece'; input: number; bytes: Uint8Array }
  | { type: 'input-end'; input: number }
  | { type: 'taken' }

export type FromWorker =
  | { type: 'more'; input: number }
  /** The task will not read this input to its end. */
  | { type: 'let-go'; input: number }
  | { type: 'output'; bytes: Uint8Array }
  | { type: 'done'; result: unknown }
  | { type: 'failed'; name: string; message: string; code: string | undefined }
