import { expect, test, vi } from 'vitest'
import { fakeApi, refusal } from '../ui/test/fake-api.ts'
import { download, fileNameOf } from './download.ts'

const ID = '01890000-0000-7000-8000-0000000000d1'
const PATH = `GET /order/${ID}/download_new_file`

function clickedLinks(): string[] {
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.getAttribute('href')} as ${this.download}`)
  })
  return clicked
}

test('a download is left to the browser: only its address is fetched', async () => {
  const clicked = clickedLinks()
  const url = `/api/order/${ID}/download_new_file?signature=abc`
  const wished: string[] = []
  const calls = fakeApi({
    [PATH]: (_, { search }) => {
      wished.push(search)
      return { body: { url, name: 'tuned.bin', size: 2_097_152, expires_at: '2026-11-16T09:41:00.000Z' } }
    },
  })
  expect(await download('GET /order/{id}/download_new_file', { params: { id: ID } })).toBe('tuned.bin')
  expect([calls.length, wished, clicked]).toEqual([1, ['?address=true'], [`${url} as tuned.bin`]])
})

test('what the server refuses is an error here, and no broken download', async () => {
  const clicked = clickedLinks()
  fakeApi({ [PATH]: () => refusal(410, 'gone') })
  const failing = download('GET /order/{id}/download_new_file', { params: { id: ID } })
  await expect(failing).rejects.toMatchObject({ code: 'gone' })
  expect(clicked).toEqual([])
})

test.each([
  [null, null],
  ['attachment', null],
  ['attachment; filename="my data.pdf"', 'my data.pdf'],
  ['attachment; filename=plain.bin', 'plain.bin'],
  ['attachment; filename="a \\"quoted\\" name.txt"', 'a "quoted" name.txt'],
  [
    `attachment; filename="fallback.pdf"; filename*=UTF-8''%D8%A8%D9%8A%D8%A7%D9%86%D8%A7%D8%AA.pdf`,
    'بيانات.pdf',
  ],
  [`attachment; filename*=UTF-8''broken%E0.pdf`, 'broken%E0.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
])('%s → %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name)
})
