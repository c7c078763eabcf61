import type { Task } from './task.ts'

/** What the threads of the tests do. */
export const count: Task = async ([input]) => {
  let bytes = 0
  for await (const piece of input ?? []) bytes += piece.length
  return { bytes }
}

export const firstByte: Task = async ([input]) => {
  for await (const piece of input ?? []) return piece[0]
  return null
}

export const echo: Task = async function* ([input]) {
  for await (const piece of input ?? []) yield piece
  return 'all of it'
}

export const fail: Task = async () => {
  throw Object.assign(new RangeError('this cannot be done'), { code: 'impossible' })
}

export const crash: Task = async () => process.exit(3)

export const spin: Task = async (_inputs, { ms }) => {
  const end = Date.now() + Number(ms)
  while (Date.now() < end);
  return 'done'
}

export const hang: Task = () => new Promise(() => {})

export const secrets: Task = async () => Object.keys(process.env)
