import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { FileDownloads } from './file-downloads.tsx'
import { Timeline } from './timeline.tsx'

// A busy machine needs more than the usual five seconds for a dialog.
vi.setConfig({ testTimeout: 20_000 })

const ORDER = '01890000-0000-7000-8000-0000000000d1'
const FILE = '01890000-0000-7000-8000-0000000000f1'
const CUSTOMER = { id: '01890000-0000-7000-8000-0000000000c1', name: 'Jonas Kellermann' }
const STAFF = { id: '01890000-0000-7000-8000-0000000000c2', name: 'Mira Adler' }
const AT = '2026-11-16T09:40:00.000Z'

test('behind the figure stands who took the file, and in whose account', async () => {
  const file = { id: FILE, message_id: null, kind: 'modified', version: 1, name: 'tuned.bin' }
  fakeApi({
    [`GET /order/${ORDER}/downloads`]: (_, url) => {
      expect(url.searchParams.get('file_id')).toBe(FILE)
      return {
        body: {
          items: [
            { id: 'b', at: AT, by: 'staff', file, user: CUSTOMER, impersonated_by: STAFF },
            { id: 'a', at: AT, by: 'customer', file, user: CUSTOMER, impersonated_by: null },
          ],
          total: 2,
          page: 1,
          size: 100,
        },
      }
    },
  })
  const counted = { id: FILE, downloads: 2 }
  await renderScreen(<FileDownloads orderId={ORDER} file={counted} name="Modified file, version 1" />, {
    texts: ['orders'],
  })
  await userEvent.click(screen.getByRole('button', { name: '2 downloads: Modified file, version 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Downloads: Modified file, version 1' })
  const lines = await within(dialog).findAllByRole('listitem')
  expect(lines[0]).toHaveTextContent(/Mira Adler.*in Jonas Kellermann's account/)
  expect(lines[1]).toHaveTextContent('Jonas Kellermann')
  expect(lines[1]).not.toHaveTextContent('account')
})

test('a file that nobody took says so', async () => {
  await renderScreen(
    <FileDownloads orderId={ORDER} file={{ id: FILE, downloads: 0 }} name="Original file" />,
    {
      texts: ['orders'],
    },
  )
  expect(screen.getByText('Not downloaded yet')).toBeInTheDocument()
})

test('the timeline names the file and whoever took it', async () => {
  const data = { name: 'tuned.bin', file_kind: 'modified', version: 2, account: CUSTOMER.name }
  const event = { id: 'a', at: AT, kind: 'downloaded', by: 'staff', actor: STAFF, data } as const
  await renderScreen(<Timeline events={[event]} names />, { texts: ['orders'] })
  const line = screen.getByRole('listitem')
  expect(line).toHaveTextContent('File downloaded')
  expect(line).toHaveTextContent("Modified file, version 2 · tuned.bin · in Jonas Kellermann's account")
  expect(line).toHaveTextContent('Mira Adler')
})
