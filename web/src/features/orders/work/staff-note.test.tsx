import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { StaffNote } from './staff-note.tsx'

vi.setConfig({ testTimeout: 40_000 })

function Panel() {
  const [note, setNote] = useState('Call first')
  return (
    <>
      <button type="button" onClick={() => setNote('Called, wait until Friday')}>
        A colleague saves another
      </button>
      <StaffNote order={{ id: '01890000-0000-7000-8000-0000000000e1', staff_note: note }} />
    </>
  )
}

const colleagueSaves = () =>
  userEvent.click(screen.getByRole('button', { name: 'A colleague saves another' }))

test('what a colleague noted meanwhile is shown, and is nothing that waits to be saved', async () => {
  await renderScreen(<Panel />, { texts: ['work-list'] })
  expect(await screen.findByRole('textbox')).toHaveValue('Call first')
  await colleagueSaves()
  expect(screen.getByRole('textbox')).toHaveValue('Called, wait until Friday')
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

test('whoever is writing keeps their words', async () => {
  await renderScreen(<Panel />, { texts: ['work-list'] })
  await userEvent.type(await screen.findByRole('textbox'), ', twice')
  await colleagueSaves()
  expect(screen.getByRole('textbox')).toHaveValue('Call first, twice')
  expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument()
})
