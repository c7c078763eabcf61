import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { Differences } from './differences.tsx'

type Entry = Parameters<typeof Differences>[0]['entry']

const show = (entry: Entry) => renderScreen(<Differences entry={entry} />, { texts: ['audit'] })
const field = (name: string) => within(screen.getByRole('heading', { name }).parentElement as HTMLElement)

test('settings show as words, before and after', async () => {
  await show({
    act: 'settings.change',
    before: { title: 'Harbour', api_access: false, default_theme: 'default', country: 'DE', phone: '' },
    after: {
      title: 'Harbour Files',
      api_access: true,
      default_theme: 'custom',
      country: 'PL',
      phone: '+49 30',
    },
  })
  expect(field('Site title').getByText('Harbour').parentElement).toHaveTextContent('Before:Harbour')
  expect(field('Site title').getByText('Harbour Files').parentElement).toHaveTextContent(
    'After:Harbour Files',
  )
  expect(field('API access').getByText('Off')).toBeVisible()
  expect(field('API access').getByText('On')).toBeVisible()
  expect(field('Appearance for new visitors').getByText('Site colours')).toBeVisible()
  expect(field('Country').getByText('Poland')).toBeVisible()
  expect(field('Phone').queryByText('Before:')).toBeNull()
})

test('lists of days are named by the act', async () => {
  const items = [{ date: '2026-12-24', reason: 'Christmas' }]
  await show({ act: 'settings.change_close_dates', before: { items: [] }, after: { items } })
  expect(field('Closed days').getByText('24 Dec 2026: Christmas')).toBeVisible()
})

test('a picture that was replaced says so, an unknown field keeps its name', async () => {
  await show({
    act: 'profile.change',
    before: { picture_file_id: 'one', shoe_size: 44 },
    after: { picture_file_id: 'two', shoe_size: 45 },
  })
  expect(field('Picture').getByText('Replaced by another')).toBeVisible()
  expect(field('shoe_size').getByText('45')).toBeVisible()
})

test('an act without data says so', async () => {
  await show({ act: 'identity.sign_in', before: null, after: null })
  expect(screen.getByText('This act changed no data.')).toBeVisible()
})
