import type { Task } from '#platform/workers/task.ts'
import { analyse } from './analyse.ts'
import { applyDelta } from './apply-delta.ts'
import { changeSummary } from './change-summary.ts'
import { makeDelta } from './make-delta.ts'

/*
 * What is done to bytes in a thread of its own. The thread loads nothing but this and what it imports: keep it small.
 */
type Inputs = Parameters<Task>[0]

export const analyseFile: Task = (inputs) => analyse(input(inputs, 0))

export const compareFiles: Task = (inputs, { originalSize, modifiedSize }) =>
  changeSummary(
    { size: Number(originalSize), chunks: input(inputs, 0) },
    { size: Number(modifiedSize), chunks: input(inputs, 1) },
  )

export const makeFileDelta: Task = (inputs) => makeDelta(input(inputs, 0), input(inputs, 1))

export const applyFileDelta: Task = (inputs, { delta }) =>
  applyDelta(input(inputs, 0), Buffer.from(delta as Uint8Array))

function input(inputs: Inputs, index: number): AsyncIterable<Uint8Array> {
  const found = inputs[index]
  if (!found) throw new Error(`input ${index} is missing`)
  return found
}
