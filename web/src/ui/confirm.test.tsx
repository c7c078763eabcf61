import { ModalsProvider } from '@mantine/modals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useConfirmDelete } from './confirm.tsx'
import { renderScreen } from './test/render-screen.tsx'

function Deleting() {
  const confirm = useConfirmDelete()
  const [answer, setAnswer] = useState('unasked')
  return (
    <>
      <button type="button" onClick={async () => setAnswer(String(await confirm()))}>
        Bin
      </button>
      <output>{answer}</output>
    </>
  )
}

const show = () =>
  renderScreen(
    <ModalsProvider>
      <Deleting />
    </ModalsProvider>,
  )

test('deleting is asked about in the words of the product', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Bin' }))
  expect(
    await screen.findByRole('dialog', { name: 'Are you sure? you want to delete this record?' }),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('true'))
})

test('Esc means no', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Bin' }))
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('false'))
})
