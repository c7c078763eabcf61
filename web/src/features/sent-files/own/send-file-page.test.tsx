import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { SendFilePage } from './send-file-page.tsx'

vi.setConfig({ testTimeout: 40_000 })

test('a note of ten thousand lines stays in its field, says by how much it is too long, and is not sent', async () => {
  signIn(aUser())
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /my_sent_files': () => ({
      body: { items: [], total: 0, page: 1, size: 20, next: null, total_is_exact: true },
    }),
    'POST /file_upload': () => ({ body: { name: 'read.bin' } }),
  })
  await renderScreen(
    <ModalsProvider>
      <SendFilePage />
    </ModalsProvider>,
    { texts: ['sent-files'] },
  )
  const sent = () => calls.filter(({ key }) => key === 'POST /file_upload').map(({ body }) => body)
  const lines = 'a line\n'.repeat(10_000)
  const note = await screen.findByRole('textbox', { name: /What is it/ })
  await userEvent.upload(screen.getByLabelText(/File/, { selector: 'input' }), new File(['x'], 'read.bin'))
  await fill(note, lines)
  await userEvent.click(screen.getByRole('button', { name: 'Send file' }))
  expect(note).toHaveValue(lines)
  expect(note).toHaveAccessibleDescription(/68,000 characters too many\. At most 2,000 fit here\./)
  expect(note).toHaveFocus()
  expect(sent()).toEqual([])
  await userEvent.clear(note)
  await fill(note, 'The read')
  await userEvent.click(screen.getByRole('button', { name: 'Send file' }))
  await waitFor(() => expect(sent()).toMatchObject([{ note: 'The read' }]))
})
