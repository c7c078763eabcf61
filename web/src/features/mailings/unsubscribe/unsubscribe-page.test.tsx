import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { UnsubscribePage } from './unsubscribe-page.tsx'

test('a link that was cut off says so, and nothing is claimed to be done', async () => {
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'POST /unsubscribe/': () => refusal(400, 'unsubscribe_link_invalid'),
  })
  await renderScreen(
    <Suspense fallback="waiting">
      <UnsubscribePage />
    </Suspense>,
    { texts: ['mailings'] },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This unsubscribe link is incomplete.')
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
})
