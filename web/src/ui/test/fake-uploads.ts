import { vi } from 'vitest'
import type { FakeAnswer } from './fake-api.ts'

export interface SentUpload {
  key: string
  form: Record<string, FormDataEntryValue>
}

/** Answers every upload, which does not go by fetch, and records what was sent. */
export function fakeUploads(answer: (upload: SentUpload) => FakeAnswer): SentUpload[] {
  const uploads: SentUpload[] = []
  class FakeXhr {
    upload = {}
    status = 0
    responseText = ''
    onload?: () => void
    private key = ''
    open(method: string, url: string) {
      this.key = `${method} ${url.replace(/^\/api/, '')}`
    }
    setRequestHeader() {}
    abort() {}
    send(body: FormData) {
      const upload = { key: this.key, form: Object.fromEntries(body.entries()) }
      uploads.push(upload)
      queueMicrotask(() => {
        const { status = 200, body: answered } = answer(upload)
        this.status = status
        this.responseText = JSON.stringify(answered)
        this.onload?.()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  return uploads
}
