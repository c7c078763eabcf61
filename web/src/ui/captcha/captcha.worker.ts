import type { Challenge } from 'altcha-lib'
import { solveChallenge } from 'altcha-lib'
import { deriveKey as deriveByPbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveBySha } from 'altcha-lib/algorithms/web/sha'

export interface SolveRequest {
  challenge: Challenge
  start: number
  step: number
}

// A file of its own, served by us: a page with `worker-src 'self'` may run it, no blob: needed.
self.onmessage = async ({ data }: MessageEvent<SolveRequest>) => {
  const { challenge, start, step } = data
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2/') ? deriveByPbkdf2 : deriveBySha
  try {
    self.postMessage({
      solution: await solveChallenge({ challenge, deriveKey, counterStart: start, counterStep: step }),
    })
  } catch (error) {
    self.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
}
