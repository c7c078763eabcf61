import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ImportReport } from '../../../ui/catalogue/import/use-imports.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fakeUploads } from '../../../ui/test/fake-uploads.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { templateCsv } from './import-template.ts'
import { VehicleImports } from './vehicle-imports.tsx'

// A busy machine draws slowly; what is waited for comes all the same.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

function anImport(change: Partial<ImportReport> = {}): ImportReport {
  return {
    id: '01890000-0000-7000-8000-0000000000f1',
    state: 'done',
    file_name: 'variants.csv',
    lines: 10_000,
    done: 10_000,
    added: 9_990,
    changed: 7,
    bad: 0,
    bad_lines: [],
    created_at: '2026-11-15T10:00:00.000Z',
    finished_at: '2026-11-15T10:00:09.000Z',
    ...change,
  }
}

const list = (...items: ImportReport[]) => ({ body: { items } })
const file = new File(['type,manufacturer\r\n'], 'variants.csv', { type: 'text/csv' })

async function show() {
  await renderScreen(<VehicleImports />, { texts: ['vehicles', 'imports'] })
  await screen.findByText('Latest imports')
}

async function chooseFile() {
  fireEvent.change(screen.getByLabelText('File with vehicles'), { target: { files: [file] } })
  await screen.findByRole('button', { name: 'Remove variants.csv' })
}

test('a file is sent with what was ticked, and its progress shows and moves by itself', async () => {
  const states = [
    list(),
    list(anImport({ state: 'checking', done: 2500 })),
    list(anImport({ state: 'done' })),
  ]
  fakeApi({ 'GET /vehicle/import': () => states.shift() ?? list(anImport()) })
  const uploads = fakeUploads(() => ({ body: anImport({ state: 'waiting' }) }))
  await show()
  expect(await screen.findByText('Nothing imported yet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Start import' })).toBeDisabled()
  await chooseFile()
  await userEvent.click(screen.getByLabelText('Leave out bad lines'))
  await userEvent.click(screen.getByRole('button', { name: 'Start import' }))

  expect(await screen.findByText('2,500 of 10,000 lines')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Progress of variants.csv' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  )
  expect(uploads).toHaveLength(1)
  expect(uploads[0]?.key).toBe('POST /vehicle/import')
  expect(uploads[0]?.form.skip_bad_lines).toBe('true')
  expect(uploads[0]?.form.file).toHaveProperty('name', 'variants.csv')
  // No event comes in this test: the list asks again by itself.
  expect(await screen.findByText('9,990 added · 7 updated')).toBeVisible()
})

test('bad lines are reported with their number, what is wrong and what stands there', async () => {
  const bad = anImport({
    state: 'refused',
    added: 0,
    changed: 0,
    bad: 2,
    bad_lines: [
      { line: 1204, problem: 'not_a_number', text: 'stock_hp: fast' },
      { line: 1311, problem: 'stage_incomplete', text: 'stage1_nm' },
    ],
  })
  fakeApi({ 'GET /vehicle/import': () => list(bad) })
  await show()
  expect(await screen.findByText('Refused')).toBeVisible()
  expect(screen.getByText(/Nothing was imported, because lines are wrong/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 bad lines' }))
  const report = await screen.findByRole('table')
  const rows = within(report).getAllByRole('row')
  expect(rows).toHaveLength(3)
  expect(rows[1]).toHaveTextContent('1,204This is not a whole number.stock_hp: fast')
  expect(rows[2]).toHaveTextContent('1,311A stage needs both hp and Nm.stage1_nm')
})

test('a refused file stays chosen and the reason stands at it', async () => {
  fakeApi({ 'GET /vehicle/import': () => list() })
  fakeUploads(() => refusal(503, 'unavailable'))
  await show()
  await chooseFile()
  await userEvent.click(screen.getByRole('button', { name: 'Start import' }))
  expect(await screen.findByText(/The service is not available right now/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove variants.csv' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start import' })).toBeEnabled())
})

test('the template has every usual column and a line that fills them in', () => {
  const [head, example, rest] = templateCsv().split('\r\n')
  expect(head).toBe(
    '\uFEFFtype,manufacturer,model,generation,variant,engine,fuel,ecu,transmission,engine_cc,year_from,year_to,' +
      'stock_hp,stock_nm,stage1_hp,stage1_nm,stage2_hp,stage2_nm,stage3_hp,stage3_nm',
  )
  expect(example?.split(',')).toHaveLength(20)
  expect(rest).toBe('')
})
