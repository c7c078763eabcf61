import { ModalsProvider } from '@mantine/modals'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { IMPORT_PROBLEMS } from '#contract/catalogue/import-file.ts'
import { PRODUCT_COLUMNS, PRODUCT_PROBLEMS } from '#contract/shop/product-file.ts'
import { aUser } from '../../../../../lib/a-user.test-data.ts'
import { signIn } from '../../../../../lib/session.ts'
import type { ImportReport } from '../../../../../ui/catalogue/import/use-imports.ts'
import { type FakeAnswer, fakeApi, refusal } from '../../../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../../../ui/test/render-screen.tsx'
import { ExchangeButton } from './exchange-button.tsx'
import { ExchangeDrawer } from './exchange-drawer.tsx'
import { templateCsv } from './import-template.ts'

// A busy machine draws slowly; what is waited for comes all the same.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

const LATEST = 'GET /shop/product/import'
const START = 'POST /shop/product/import'

function anImport(change: Partial<ImportReport> = {}): ImportReport {
  return {
    id: '01890000-0000-7000-8000-0000000000f2',
    state: 'done',
    file_name: 'products.zip',
    lines: 120,
    done: 120,
    added: 100,
    changed: 20,
    bad: 0,
    bad_lines: [],
    created_at: '2026-11-15T10:00:00.000Z',
    finished_at: '2026-11-15T10:00:09.000Z',
    ...change,
  }
}

const list = (...items: ImportReport[]): FakeAnswer => ({ body: { items } })
const zip = (size = 10) => {
  const file = new File(['PK'], 'products.zip', { type: 'application/zip' })
  return Object.defineProperty(file, 'size', { value: size })
}

async function show(latest = (): FakeAnswer => list(), permissions = ['add_product', 'edit_product']) {
  signIn(aUser({ role_id: 1, permissions: permissions as never }))
  const sent = fakeApi({ [LATEST]: latest, [START]: () => ({ body: anImport({ state: 'waiting' }) }) })
  const view = await renderScreen(
    <ModalsProvider>
      <ExchangeButton />
      <ExchangeDrawer />
    </ModalsProvider>,
    { texts: ['shop-manager', 'imports'], at: '/?status=draft&import=1' },
  )
  await screen.findByRole('button', { name: 'Export CSV' })
  return { ...view, sent, keys: () => sent.map(({ key }) => key) }
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('File with products'), { target: { files: [file] } })

test('an archive is sent, its progress moves, and the products are asked for again when it is in', async () => {
  const states = [list(), list(anImport({ state: 'writing', done: 30 }))]
  const { sent, client } = await show(() => states.shift() ?? list(anImport()))
  const stale = vi.spyOn(client, 'invalidateQueries')
  expect(await screen.findByText('Nothing imported yet')).toBeVisible()
  expect(screen.getByText(/^ZIP: one table and the pictures it names, in any folders\./)).toBeVisible()
  choose(zip(200 * 1024 * 1024))
  await userEvent.click(await screen.findByRole('button', { name: 'Start import' }))
  expect(await screen.findByText('30 of 120 lines')).toBeVisible()
  expect(sent.find(({ key }) => key === START)?.body).toMatchObject({
    skip_bad_lines: 'false',
    file: { name: 'products.zip' },
  })
  expect(await screen.findByText('100 added · 20 updated')).toBeVisible()
  expect(stale).toHaveBeenCalledWith({ queryKey: ['shop'] })
})

test('what is too large or none of the kinds is refused before it is sent', async () => {
  const { keys } = await show()
  choose(zip(257 * 1024 * 1024))
  expect(await screen.findByText(/256 MB/, { selector: '[class*=error]' })).toBeVisible()
  choose(new File(['x'], 'products.xlsx'))
  expect(await screen.findByText(/CSV, JSON/, { selector: '[class*=error]' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Start import' })).toBeDisabled()
  expect(keys()).not.toContain(START)
})

test('every problem that a line can have is told in words, in its place', async () => {
  const codes = [...new Set([...PRODUCT_PROBLEMS, ...IMPORT_PROBLEMS])]
  const bad_lines = codes.map((problem, at) => ({ line: at + 2, problem, text: `cell ${at}` }))
  const bad = bad_lines.length
  await show(() => list(anImport({ state: 'refused', added: 0, changed: 0, bad, bad_lines })))
  const way = await screen.findByRole('button', { name: `Show ${bad} bad lines` })
  expect(way).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(way)
  expect(way).toHaveAttribute('aria-expanded', 'true')
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  const told = rows.slice(1).map((row) => within(row).getAllByRole('cell')[1]?.textContent ?? '')
  expect(told).toHaveLength(bad)
  expect(new Set(told).size).toBe(bad)
  for (const [at, words] of told.entries()) {
    expect(words).not.toBe(codes[at])
    expect(words).toMatch(/\.$/)
  }
  expect(told[codes.indexOf('picture_missing')]).toBe('This picture is not in the archive.')
  expect(told[codes.indexOf('duplicate')]).toBe('The same code or slug stands on an earlier line.')
})

test('the latest imports can be asked for again', async () => {
  let answers = 0
  await show(() => (answers++ === 0 ? refusal(503, 'unavailable') : list(anImport())))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('100 added · 20 updated')).toBeVisible()
})

test.each([['add_product'], ['edit_product'], ['delete_product']])(
  'with %s alone everything goes out and nothing comes in',
  async (permission) => {
    const { keys } = await show(undefined, [permission])
    expect(screen.getByRole('dialog', { name: 'Export products' })).toBeVisible()
    for (const format of ['CSV', 'JSON', 'ZIP'])
      expect(screen.getByRole('button', { name: `Export ${format}` })).toBeEnabled()
    expect(screen.queryByText('Import products')).not.toBeInTheDocument()
    expect(keys()).toEqual([])
  },
)

test('it stands in the address beside the filters, and opens from the header', async () => {
  const { router } = await show()
  expect(screen.getByRole('dialog', { name: 'Import and export' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'draft' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Import and export' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'draft', import: 1 }))
})

test('the template has every column and a line that fills them in', () => {
  const [head, example, rest] = templateCsv().split('\r\n')
  expect(head).toBe(`\uFEFF${PRODUCT_COLUMNS.join(',')}`)
  expect(example).toMatch(/^CB-01,Example cable,Cables,49\.90,12,draft,example-cable,0\.4,kg,/)
  // Quoted, since JSON has commas and quotes of its own; and no picture, which a table alone cannot bring.
  expect(example).toMatch(/,"\[\{""name"":""Length"",.*""price"":5\.5\}\]\}\]",,,$/)
  expect(rest).toBe('')
})
