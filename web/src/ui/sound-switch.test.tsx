import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SoundSwitch } from './sound-switch.tsx'
import { renderScreen } from './test/render-screen.tsx'

test('sounds are on until somebody turns them off, which every switch shows and the browser remembers', async () => {
  const { unmount } = await renderScreen(
    <>
      <SoundSwitch />
      <SoundSwitch />
    </>,
  )
  const both = (name: string) => screen.getAllByRole('button', { name })
  expect(both('Turn sounds off')).toHaveLength(2)
  await userEvent.click(both('Turn sounds off')[0] as HTMLElement)
  expect(both('Turn sounds on')).toHaveLength(2)
  unmount()
  await renderScreen(<SoundSwitch />)
  await userEvent.click(screen.getByRole('button', { name: 'Turn sounds on' }))
  expect(screen.getByRole('button', { name: 'Turn sounds off' })).toHaveAttribute('aria-pressed', 'true')
})
