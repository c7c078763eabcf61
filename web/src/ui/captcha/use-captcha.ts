import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import type { SolvedCaptcha } from './solve-captcha.ts'

type CaptchaState = 'idle' | 'working' | 'done' | 'failed' | 'insecure'

export interface Captcha {
  state: CaptchaState
  /** Begin working in the background; harmless when already begun. Call it when the form gets focus. */
  start: () => void
  /** The payload to send, waiting for the work to end. Each is given once: the server takes none twice. */
  take: () => Promise<string>
}

// The way to the server and back must fit between taking a solution and its expiry.
const MARGIN = 15_000

/** The person sees no puzzle: the browser pays with a second of work, begun while the form is being filled in. */
export function useCaptcha(): Captcha {
  const [state, setState] = useState<CaptchaState>('idle')
  const running = useRef<{ work: Promise<SolvedCaptcha>; stop: AbortController } | null>(null)

  const begin = useCallback(() => {
    if (running.current) return running.current
    const stop = new AbortController()
    setState('working')
    const work = import('./solve-captcha.ts').then(({ solveCaptcha }) => solveCaptcha(stop.signal))
    const current = { work, stop }
    running.current = current
    work.then(
      () => {
        if (running.current === current) setState('done')
      },
      () => {
        if (running.current !== current) return
        running.current = null
        setState(window.isSecureContext ? 'failed' : 'insecure')
      },
    )
    return current
  }, [])

  const take = useCallback(async () => {
    let solved = await begin().work.catch(refuse)
    if (solved.expires - MARGIN < Date.now()) {
      running.current = null
      solved = await begin().work.catch(refuse)
    }
    running.current = null
    setState('idle')
    return solved.payload
  }, [begin])

  useEffect(
    () => () => {
      running.current?.stop.abort()
      running.current = null
    },
    [],
  )

  return { state, start: begin, take }
}

/** A form shows it like a refusal of the server's: the check failed, everything typed is still there. */
function refuse(cause: unknown): never {
  if (cause instanceof ApiError) throw cause
  throw new ApiError({ status: 0, code: 'captcha_invalid', message: 'The captcha was not solved' }, { cause })
}
