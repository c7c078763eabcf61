import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { StarterNote } from './starter-note.tsx'

const texts = ['dashboard']
const can = { load: true }
const load = () => screen.queryByRole('button', { name: 'Load starter catalogue' })

test('an empty portal can load what it lacks', async () => {
  const adds = { vehicles: true, services: true }
  await renderScreen(<StarterNote has_vehicles={false} adds={adds} can={can} isAdminSite />, { texts })
  expect(load()).toBeVisible()
})

test('a sub-portal is told that the vehicles come from the main site, until there are some', async () => {
  const waiting = { vehicles: false, services: false }
  const { unmount } = await renderScreen(
    <StarterNote has_vehicles={false} adds={waiting} can={can} isAdminSite={false} />,
    { texts },
  )
  expect(screen.getByText(/^The vehicles come from the main site, which has none yet\./)).toBeVisible()
  expect(load()).not.toBeInTheDocument()
  unmount()
  const adds = { vehicles: false, services: true }
  await renderScreen(<StarterNote has_vehicles adds={adds} can={can} isAdminSite={false} />, { texts })
  expect(screen.getByText(/^Begin with our starter catalogue: services and options/)).toBeVisible()
  expect(load()).toBeVisible()
})

test('whoever may not load it sees nothing of it', async () => {
  const adds = { vehicles: true, services: true }
  await renderScreen(<StarterNote has_vehicles={false} adds={adds} can={{ load: false }} isAdminSite />, {
    texts,
  })
  expect(load()).not.toBeInTheDocument()
})
