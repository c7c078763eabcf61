import { expect, type Page } from '@playwright/test'

/** Makes a call from the page, with the session of whoever is signed in there. */
// biome-ignore lint/suspicious/noExplicitAny: a journey reads whatever the answer holds
export async function callApi(page: Page, method: string, path: string, body?: unknown): Promise<any> {
  const { status, answer } = await page.evaluate(
    async ([verb, address, content]) => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}')
      const response = await fetch(`/api${address}`, {
        method: verb,
        headers: {
          'x-access-token': user.access_token,
          ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: content === undefined ? null : JSON.stringify(content),
      })
      return { status: response.status, answer: await response.json() }
    },
    [method, path, body] as const,
  )
  expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(200)
  return answer
}

interface SentForm {
  fields: Record<string, string>
  file: { name: string; fileName: string; type: string; bytes: Buffer }
}

/** The same for a form with a file in it, whose name is as its sender wants it. */
export async function sendForm(page: Page, path: string, { fields, file }: SentForm): Promise<void> {
  const sent = { fields, ...file, bytes: [...file.bytes] }
  const { status, text } = await page.evaluate(
    async ([address, form]) => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}')
      const body = new FormData()
      for (const [name, value] of Object.entries(form.fields)) body.append(name, value)
      body.append(form.name, new Blob([new Uint8Array(form.bytes)], { type: form.type }), form.fileName)
      const headers = { 'x-access-token': user.access_token }
      const response = await fetch(`/api${address}`, { method: 'POST', headers, body })
      return { status: response.status, text: await response.text() }
    },
    [path, sent] as const,
  )
  expect(status, `POST ${path}: ${text}`).toBe(200)
}
