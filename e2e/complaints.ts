import type { BrowserContext } from '@playwright/test'

/**
 * What a browser complains of while a person uses the portal: errors and warnings on the console (the content
 * policy reports there too), exceptions, and requests to any other host. A journey that provokes something says
 * so with `expected`; everything else fails it.
 */
export interface Complaints {
  watch(context: BrowserContext): void
  expected(pattern: RegExp): void
  /** Those that nobody expected. */
  all(): string[]
}

const ANSWERED_WITH = /^Failed to load resource: the server responded with a status of (\d+)/

export const answered = (status: number) =>
  new RegExp(`${ANSWERED_WITH.source.replace('(\\d+)', String(status))}`)

export const CUT_OFF = /^Failed to load resource: net::ERR_/

/** Playwright itself says so where it keeps the service worker out, which is everywhere but in the worker's own journey. */
const WORKER_KEPT_OUT = 'Service Worker registration blocked by Playwright'

export function newComplaints(): Complaints {
  const heard: string[] = []
  const patterns: RegExp[] = []
  return {
    watch(context) {
      context.on('console', (message) => {
        if (message.text() === WORKER_KEPT_OUT) return
        if (message.type() === 'error' || message.type() === 'warning') {
          heard.push(`${message.text()} (${message.location().url})`)
        }
      })
      context.on('weberror', (failure) => heard.push(`Exception: ${failure.error().stack}`))
      context.on('dialog', (dialog) => {
        heard.push(`Dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url())
        const ours = hostname === 'localhost' || hostname.endsWith('.localhost')
        if (protocol.startsWith('http') && !ours) heard.push(`Request to another host: ${request.url()}`)
      })
    },
    expected: (pattern) => void patterns.push(pattern),
    all: () => heard.filter((line) => !patterns.some((pattern) => pattern.test(line))),
  }
}
