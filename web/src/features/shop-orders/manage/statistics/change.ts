/** By which part of itself a figure grew; null where there was nothing to grow from. */
export const changeOf = (now: number, before: number): number | null =>
  before > 0 ? (now - before) / before : null
