import { DirectionProvider } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { PictureViewer } from './picture-viewer.tsx'

const PICTURES = ['a', 'b', 'c'].map((id) => ({ id, url: `/pictures/${id}.png` }))

function Viewer() {
  const [at, setAt] = useState<number | null>(0)
  return (
    <PictureViewer part="AdBlue tank" pictures={PICTURES} at={at} onGo={setAt} onClose={() => setAt(null)} />
  )
}

test('where texts run from right to left, the next picture lies to the left', async () => {
  await renderScreen(
    <DirectionProvider initialDirection="rtl" detectDirection={false}>
      <Viewer />
    </DirectionProvider>,
    { texts: ['vehicle-locations'] },
  )
  expect(await screen.findByText('1 of 3')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByText('2 of 3')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByText('3 of 3')).toBeVisible()
})
