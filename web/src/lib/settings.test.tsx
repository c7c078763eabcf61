import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useSaveSettings, useSettings } from './settings.ts'
import { siteQuery } from './site.ts'

test('saved settings keep what the answer to a change does not tell, and make the site stale', async () => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    Response.json(method === 'POST' ? { title: 'Harbour Files' } : { title: 'Harbour', mails_leave: false }),
  )
  const client = new QueryClient()
  client.setQueryData(siteQuery.queryKey, {} as never)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => ({ own: useSettings(), prices: useSettings(['prices']), saving: useSaveSettings() }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.prices.data?.title).toBe('Harbour'))
  await waitFor(() => expect(result.current.own.data?.title).toBe('Harbour'))
  await act(() => result.current.saving.mutateAsync({ body: { title: 'Harbour Files' } }))
  const kept = { title: 'Harbour Files', mails_leave: false }
  await waitFor(() => expect(result.current.own.data).toEqual(kept))
  expect(result.current.prices.data).toEqual(kept)
  expect(client.getQueryState(siteQuery.queryKey)?.isInvalidated).toBe(true)
})
