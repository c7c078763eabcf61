import type { Challenge, Solution } from 'altcha-lib'
import { api } from '../../lib/api.ts'
import type { SolveRequest } from './captcha.worker.ts'

/** A solved challenge, ready to be sent, and when it stops being worth anything. */
export interface SolvedCaptcha {
  payload: string
  /** Epoch milliseconds. */
  expires: number
}

interface Reply {
  solution?: Solution | null
  failure?: string
}

// Two keep a phone responsive; more would only make the fan of a laptop heard.
const WORKERS = 2

/** Fetches a challenge and works it out off the main thread. */
export async function solveCaptcha(signal: AbortSignal): Promise<SolvedCaptcha> {
  const challenge = (await api('GET /auth/captcha', { signal })) as unknown as Challenge
  const solution = await solveInWorkers(challenge, signal)
  const { parameters, signature } = challenge
  return {
    payload: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
    expires: (parameters.expiresAt ?? Number.POSITIVE_INFINITY) * 1000,
  }
}

function solveInWorkers(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const workers = Array.from(
    { length: WORKERS },
    () => new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' }),
  )
  return new Promise<Solution>((resolve, reject) => {
    let silent = WORKERS
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    workers.forEach((worker, start) => {
      worker.onerror = () => reject(new Error('The captcha worker did not start'))
      worker.onmessage = ({ data }: MessageEvent<Reply>) => {
        if (data.solution) resolve(data.solution)
        else if (data.failure) reject(new Error(data.failure))
        else if (--silent === 0) reject(new Error('No solution within the time allowed'))
      }
      worker.postMessage({ challenge, start, step: WORKERS } satisfies SolveRequest)
    })
  }).finally(() => {
    for (const worker of workers) worker.terminate()
  })
}
