import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from './test/render-screen.tsx'
import { UrlTabs } from './url-tabs.tsx'

const tabs = (
  <UrlTabs
    label="Things"
    tabs={[
      { key: 'one', label: 'First', content: () => <p>The first thing</p> },
      { key: 'two', label: 'Second', content: () => <p>The second thing</p> },
    ]}
  />
)

test('the tab named in the address is shown, and only that one', async () => {
  await renderScreen(tabs, { at: '/?tab=two' })
  expect(screen.getByText('The second thing')).toBeVisible()
  expect(screen.queryByText('The first thing')).toBeNull()
})

test('an unknown name shows the first tab', async () => {
  await renderScreen(tabs, { at: '/?tab=nine' })
  expect(screen.getByText('The first thing')).toBeVisible()
})

test('choosing a tab writes it into the address; the first one needs no name', async () => {
  const { router } = await renderScreen(tabs)
  await userEvent.click(screen.getByRole('tab', { name: 'Second' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'two' }))
  await userEvent.click(screen.getByRole('tab', { name: 'First' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})
