import { ApiError } from './api-error.ts'

/** After this long without an answer, code and texts of a screen count as failed. */
export const LOAD_TIMEOUT = 120_000

/** Waits for a part of the program. One that fails, or never comes, is the same error: the page offers to try again. */
export async function withLoadTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${LOAD_TIMEOUT} ms`)), LOAD_TIMEOUT)
  })
  try {
    return await Promise.race([work, tooLong])
  } catch (cause) {
    throw new ApiError(
      { status: 0, code: 'load', message: 'A part of the program did not arrive' },
      { cause },
    )
  } finally {
    clearTimeout(timer)
  }
}
