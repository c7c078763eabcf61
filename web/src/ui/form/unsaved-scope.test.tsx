import { Drawer } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../test/render-screen.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { UnsavedScope, useGuardedClose } from './unsaved-scope.tsx'

vi.setConfig({ testTimeout: 40_000 })

function Note() {
  const [text, setText] = useState('')
  return (
    <>
      <UnsavedGuard isDirty={() => text !== ''} />
      <input aria-label="Note" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </>
  )
}

function NoteDrawer() {
  const [opened, setOpened] = useState(true)
  const { scope, close } = useGuardedClose(() => setOpened(false))
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Drawer
        opened={opened}
        onClose={() => void close()}
        title="Notes"
        closeButtonProps={{ 'aria-label': 'Close the notes' }}
        transitionProps={{ duration: 0 }}
      >
        <UnsavedScope value={scope}>
          <Note />
        </UnsavedScope>
      </Drawer>
    </>
  )
}

const show = () =>
  renderScreen(
    <ModalsProvider>
      <NoteDrawer />
    </ModalsProvider>,
  )
const closeNotes = async () => userEvent.click(await screen.findByRole('button', { name: 'Close the notes' }))
const question = { name: 'Leave without saving?' }

test('a drawer in which nothing was typed closes at once', async () => {
  await show()
  await closeNotes()
  await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull())
  expect(screen.queryByRole('dialog', question)).toBeNull()
})

test('a half-typed form is asked about, stays when wanted, and goes when not', async () => {
  await show()
  await userEvent.type(await screen.findByLabelText('Note'), 'call back')
  await closeNotes()
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull())
  expect(screen.getByLabelText('Note')).toHaveValue('call back')

  await closeNotes()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull())

  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByLabelText('Note')).toHaveValue('')
  await userEvent.type(screen.getByLabelText('Note'), 'again')
  await closeNotes()
  expect(await screen.findByRole('dialog', question)).toBeVisible()
})

test('Esc on the question closes the question only', async () => {
  await show()
  await userEvent.type(await screen.findByLabelText('Note'), 'call back')
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', question)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull())
  expect(screen.getByLabelText('Note')).toHaveValue('call back')
})
