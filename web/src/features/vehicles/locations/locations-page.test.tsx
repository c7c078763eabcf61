import { ModalsProvider } from '@mantine/modals'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { CAR, CATALOGUE_CALLS, NORDWAGEN } from '../a-catalogue.test-data.ts'
import { aLocation } from './a-location.test-data.ts'
import { LocationsPage } from './locations-page.tsx'

// A busy machine draws slowly; what is waited for comes all the same.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

// jsdom has no screen and shows no files. The empty query is what the table asks for columns that always show.
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    matches: query === '',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

const LIST = 'GET /vehicle/ecu-adblue-locations'
const ONE = 'GET /vehicle/one-ecu-adblue-location'
const ADD = 'POST /vehicle/ecu-adblue-location'
const GOLD = aLocation()
const CHANGE = `PUT /vehicle/ecu-adblue-location/${GOLD.id}`
const NAME = 'Nordwagen Fjord VII 2012–2020'

async function showList(calls: Parameters<typeof fakeApi>[0] = {}, isAdminSite = true) {
  const asked: string[] = []
  const sent = fakeApi({
    ...CATALOGUE_CALLS,
    'GET /auth/get_site_data': () => ({ body: aSite({ is_admin_site: isAdminSite }) }),
    [LIST]: (_, url) => {
      asked.push(url.search)
      return { body: { items: [GOLD], total: 1, page: 1, size: 20 } }
    },
    [ONE]: () => ({ body: { location: null } }),
    ...calls,
  })
  await renderScreen(
    <ModalsProvider>
      <LocationsPage />
    </ModalsProvider>,
    { texts: ['vehicles', 'vehicle-locations'] },
  )
  await screen.findByText(NAME)
  return { asked, sent }
}

const picture = (name: string) => new File(['picture'], name, { type: 'image/png' })
const ecuText = () => screen.findByRole('textbox', { name: 'Where the control unit is' })
const ecuPictures = () =>
  screen.getByLabelText('Pictures of the control unit (up to 3)', { selector: 'input' })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

async function pick(level: string, name: string) {
  const select = await screen.findByRole('combobox', { name: level })
  await waitFor(() => expect(select).toBeEnabled())
  await userEvent.click(select)
  await userEvent.click(await screen.findByRole('option', { name }))
}

test('a row says which vehicle, its level, both texts and how many pictures', async () => {
  const { asked } = await showList()
  const row = within(screen.getByText(NAME).closest('tr') as HTMLElement)
  expect(row.getByText('Car · Generation')).toBeVisible()
  expect(row.getByText('Behind the left wheel arch liner')).toBeVisible()
  expect(row.getByText('Under the boot floor')).toBeVisible()
  expect(row.getByText('3')).toBeVisible()
  expect(asked).toEqual(['?page=1&size=20&sort_by=name&sort_order=asc'])
})

test('one is added to a vehicle of any level, with pictures', async () => {
  const { sent } = await showList({ [ADD]: () => ({ body: aLocation({ path: [CAR, NORDWAGEN] }) }) })
  await userEvent.click(screen.getByRole('button', { name: 'Add a location' }))
  await pick('Type', 'Car')
  await pick('Manufacturer', 'Nordwagen')
  await fill(await ecuText(), 'Under the wipers')
  await userEvent.upload(ecuPictures(), [picture('left.png'), picture('right.png')])
  expect(await screen.findByRole('img', { name: 'left.png' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture 1' }))
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const form = sent.find(({ key }) => key === ADD)?.body as Record<string, unknown>
  expect(form).toMatchObject({ vehicle_id: NORDWAGEN.id, ecu_location: 'Under the wipers' })
  expect((form.ecu_image_1 as File).name).toBe('right.png')
  expect(form).not.toHaveProperty('ecu_image_2')
})

test('what is missing is said at its field before anything is sent', async () => {
  const { sent } = await showList()
  await userEvent.click(screen.getByRole('button', { name: 'Add a location' }))
  await ecuText()
  await save()
  const search = screen.getByRole('textbox', { name: 'Quick search' })
  expect(search).toHaveAccessibleDescription('Please fill this in.')
  expect(await ecuText()).toHaveAccessibleDescription('Say where one of the two is, or add a picture.')
  expect(sent.filter(({ key }) => key === ADD)).toEqual([])
})

test('a vehicle that has one leads to editing it', async () => {
  const own = aLocation({ vehicle_id: CAR.id, path: [CAR], ecu_location: 'Under the seat' })
  await showList({ [ONE]: () => ({ body: { location: own } }) })
  await userEvent.click(screen.getByRole('button', { name: 'Add a location' }))
  await pick('Type', 'Car')
  expect(await screen.findByText('Car already has a location.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Edit it' }))
  await waitFor(async () => expect(await ecuText()).toHaveValue('Under the seat'))
  expect(screen.queryByRole('textbox', { name: 'Quick search' })).not.toBeInTheDocument()
})

test('an edit sends what was written, which pictures go and which come', async () => {
  const { sent } = await showList({ [CHANGE]: () => ({ body: GOLD }) })
  await userEvent.click(screen.getByText(NAME))
  const text = await ecuText()
  await userEvent.clear(text)
  await fill(text, 'Behind the battery')
  const [first] = screen.getAllByRole('button', { name: 'Remove picture 1' })
  await userEvent.click(first as HTMLElement)
  await userEvent.upload(ecuPictures(), picture('new.webp'))
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const form = sent.find(({ key }) => key === CHANGE)?.body as Record<string, unknown>
  expect(form).toMatchObject({
    ecu_location: 'Behind the battery',
    adblue_location: 'Under the boot floor',
    remove_images: JSON.stringify([GOLD.ecu_images[0]?.id]),
  })
  expect((form.ecu_image_1 as File).name).toBe('new.webp')
})

test('a refusal stands at its pictures, and nothing typed is lost', async () => {
  await showList({
    [CHANGE]: () =>
      refusal(400, 'invalid_input', { fields: { adblue_image_1: { code: 'too_big', params: { max: 3 } } } }),
  })
  await userEvent.click(screen.getByText(NAME))
  await fill(await ecuText(), ', low down')
  await save()
  const tank = await screen.findByRole('region', { name: 'Pictures of the AdBlue tank (up to 3)' })
  expect(await within(tank).findByRole('alert')).toHaveTextContent('At most 3.')
  expect(await ecuText()).toHaveValue('Behind the left wheel arch liner, low down')
})

test('files that do not fit are refused with a sentence, the others are taken', async () => {
  await showList()
  await userEvent.click(screen.getByText(NAME))
  await ecuText()
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(ecuPictures(), [picture('notes.txt')])
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '“notes.txt” is not one of: PNG, JPG, JPEG and WEBP.',
  )
  await user.upload(ecuPictures(), [picture('third.png'), picture('fourth.png')])
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('At most 3.'))
  expect(screen.getByRole('img', { name: 'third.png' })).toBeVisible()
  expect(screen.queryByRole('img', { name: 'fourth.png' })).not.toBeInTheDocument()
})

test('one is deleted after a question', async () => {
  const call = `DELETE /vehicle/ecu-adblue-location/${GOLD.id}`
  const { sent } = await showList({ [call]: () => ({ body: { status: 'success' } }) })
  await userEvent.click(screen.getByRole('button', { name: `Delete the location of ${NAME}` }))
  expect(sent.map(({ key }) => key)).not.toContain(call)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent.map(({ key }) => key)).toContain(call))
})

test('a sub-portal looks and changes nothing', async () => {
  await showList({}, false)
  expect(screen.getByText(/The catalogue belongs to the provider/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a location' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByText(NAME))
  expect(await screen.findByRole('region', { name: 'Control unit (ECU)' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})
