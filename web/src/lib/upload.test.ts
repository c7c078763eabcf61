import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from './a-user.test-data.ts'
import { api } from './api.ts'
import { signIn, signOut } from './session.ts'

interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  form: [string, FormDataEntryValue][]
}
let sent: Sent[] = []

/** As much of XMLHttpRequest as an upload needs; half of the bytes leave before the answer comes. */
function fakeUploads(answer: { status: number; body: unknown } | 'hangs' | 'broken') {
  class FakeXhr {
    upload: { onprogress?: (event: object) => void } = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    private readonly sent: Sent = { method: '', url: '', headers: {}, form: [] }
    open(method: string, url: string) {
      Object.assign(this.sent, { method, url })
    }
    setRequestHeader(name: string, value: string) {
      this.sent.headers[name] = value
    }
    abort() {
      this.onabort?.()
    }
    send(body: FormData) {
      this.sent.form = [...body.entries()]
      sent.push(this.sent)
      queueMicrotask(() => {
        this.upload.onprogress?.({ lengthComputable: true, loaded: 50, total: 100 })
        if (answer === 'hangs') return
        if (answer === 'broken') return this.onerror?.()
        this.status = answer.status
        this.responseText = JSON.stringify(answer.body)
        this.onload?.()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
}

const picture = new File(['png'], 'face.png', { type: 'image/png' })
const form = { first_name: 'Mara', last_name: 'Lindqvist', phone: undefined }

beforeEach(() => {
  sent = []
  signIn(aUser())
})
afterEach(signOut)

test('an upload sends fields before files, tells its progress and leaves the content type to the browser', async () => {
  fakeUploads({ status: 200, body: { id: '1' } })
  const seen: unknown[] = []
  const answer = await api('POST /user/update_profile', {
    form,
    files: { picture },
    onProgress: (progress) => seen.push(progress),
  })
  expect(answer).toEqual({ id: '1' })
  expect(seen).toEqual([{ loaded: 50, total: 100 }])
  expect(sent[0]?.form.map(([name]) => name)).toEqual(['first_name', 'last_name', 'picture'])
  expect(sent[0]?.headers).toEqual({ accept: 'application/json', 'x-access-token': 'access-1' })
})

test('a token that has expired is renewed before the file leaves, not after', async () => {
  fakeUploads({ status: 200, body: { id: '1' } })
  vi.stubGlobal('fetch', async () => Response.json({ access_token: 'access-2', refresh_token: 'refresh-2' }))
  signIn({ ...aUser(), access_token: `head.${btoa('{"exp":1}')}.signature` })
  await api('POST /user/update_profile', { form, files: { picture } })
  expect(sent.map(({ headers }) => headers['x-access-token'])).toEqual(['access-2'])
})

test('a refused upload rejects with the code, a broken one as a network error', async () => {
  fakeUploads({ status: 413, body: { status: 'error', code: 'file_too_large', params: { max: 8 } } })
  await expect(api('POST /user/update_profile', { form, files: { picture } })).rejects.toMatchObject({
    code: 'file_too_large',
    params: { max: 8 },
  })
  fakeUploads('broken')
  await expect(api('POST /user/update_profile', { form, files: { picture } })).rejects.toMatchObject({
    code: 'network',
  })
})

test('a cancelled upload rejects with the reason', async () => {
  fakeUploads('hangs')
  const controller = new AbortController()
  const upload = api('POST /user/update_profile', {
    form,
    files: { picture },
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('cancelled')),
  })
  await expect(upload).rejects.toThrow('cancelled')
})
