import { ModalsProvider } from '@mantine/modals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { type FakeAnswer, fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { NoticeForm } from './notice-form.tsx'

vi.setConfig({ testTimeout: 40_000 })

const urlOf = (name: string) => `/api/public_file/${name}`

beforeEach(() => signIn(aUser({ role_id: 1, permissions: ['miscellaneous'] })))

function Editor() {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return isOpen ? <NoticeForm notice={null} onDone={close} onCancel={close} /> : <p>closed</p>
}

async function show(saves: FakeAnswer[] = []) {
  const calls = fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /message_audience': () => ({ body: { people: 3 } }),
    'POST /upload_message_image': (body) => {
      const { name } = (body as { image: File }).image
      return { body: { key: name, url: urlOf(name) } }
    },
    'POST /remove_message_image': () => ({ body: { status: 'success' } }),
    'POST /message': (body) => saves.shift() ?? { body },
  })
  await renderScreen(
    <ModalsProvider>
      <Editor />
    </ModalsProvider>,
    { texts: ['message-box'] },
  )
  await screen.findByRole('textbox', { name: 'Text' })
  return { calls, removed: () => calls.filter(({ key }) => key === 'POST /remove_message_image') }
}

const text = () => screen.getByRole('textbox', { name: 'Text' })
const pictures = () => [...text().querySelectorAll('img')].map((image) => image.getAttribute('src'))

async function putIn(name: string) {
  const before = pictures().length
  await userEvent.upload(
    screen.getByLabelText('Insert picture', { selector: 'input' }),
    new File(['x'], name, { type: 'image/png' }),
  )
  await waitFor(() => expect(pictures()).toHaveLength(before + 1))
}

async function takeOutLast() {
  const before = pictures().length
  // The one that was put in last is chosen.
  fireEvent.keyDown(text(), { key: 'Backspace', keyCode: 8 })
  await waitFor(() => expect(pictures()).toHaveLength(before - 1))
}

test('pictures that the saved text does not show are removed once it is saved, the others stay', async () => {
  const { calls, removed } = await show([refusal(503, 'unavailable')])
  await putIn('kept.png')
  await putIn('out.png')
  await takeOutLast()
  expect(pictures()).toEqual([urlOf('kept.png')])
  await fill(screen.getByLabelText('Title'), 'Holidays')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(removed()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('closed')).toBeVisible()
  await waitFor(() => expect(removed().map(({ body }) => body)).toEqual([{ key: 'out.png' }]))
  expect(calls.filter(({ key }) => key === 'POST /message')).toHaveLength(2)
})

test('whoever leaves without saving leaves no picture behind', async () => {
  const { removed } = await show()
  await putIn('a.png')
  await putIn('b.png')
  expect(removed()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('closed')).toBeVisible()
  await waitFor(() => expect(removed().map(({ body }) => body)).toEqual([{ key: 'a.png' }, { key: 'b.png' }]))
})
