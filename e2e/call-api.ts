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
