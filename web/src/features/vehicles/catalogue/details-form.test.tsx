import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aVariant } from '../a-catalogue.test-data.ts'
import type { Variant } from '../levels.ts'
import { DetailsForm } from './details-form.tsx'

vi.setConfig({ testTimeout: 20_000 })

const picture = (id: string) => ({ id, url: `/picture/${id}` })
const variant = aVariant({ images: [picture('1'), picture('2')] })

let arrive: (variant: Variant) => void
function Shown() {
  const [shown, setShown] = useState(variant)
  arrive = setShown
  return <DetailsForm variant={shown} />
}

test('a picture that a colleague adds meanwhile is not taken away', async () => {
  const calls = fakeApi({ [`PUT /vehicle/variant/${variant.id}/details`]: () => ({ body: variant }) })
  await renderScreen(<Shown />, { texts: ['vehicles'] })
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture 1' }))
  act(() => arrive({ ...variant, images: [...variant.images, picture('3')] }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toMatchObject({ remove_images: JSON.stringify(['1']) })
})
