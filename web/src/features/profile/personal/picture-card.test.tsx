import { ModalsProvider } from '@mantine/modals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn, updateUser } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { PictureCard } from './picture-card.tsx'

vi.setConfig({ testTimeout: 20_000 })

test('removing the picture sends the names as they are on record by then', async () => {
  const user = aUser({ first_name: 'Ida', last_name: 'Voss', picture: '/api/file/1' })
  signIn(user)
  const calls = fakeApi({ 'POST /user/update_profile': () => ({ body: user }) })
  await renderScreen(
    <ModalsProvider>
      <PictureCard />
    </ModalsProvider>,
    { texts: ['profile'] },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }))
  const dialog = await screen.findByRole('dialog')
  // The form beside is saved while the question stands.
  act(() => updateUser({ last_name: 'Quist' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove picture' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toEqual({ first_name: 'Ida', last_name: 'Quist', remove_picture: 'true' })
})
