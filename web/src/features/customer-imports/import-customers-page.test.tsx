import { ModalsProvider } from '@mantine/modals'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { aUser } from '../../lib/a-user.test-data.ts'
import { signIn } from '../../lib/session.ts'
import type { ImportReport } from '../../ui/catalogue/import/use-imports.ts'
import { fakeApi, refusal } from '../../ui/test/fake-api.ts'
import { fakeUploads, type SentUpload } from '../../ui/test/fake-uploads.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { ImportCustomersPage } from './import-customers-page.tsx'

// A busy machine draws slowly; what is waited for comes all the same.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

const EVERYTHING: Permission[] = ['edit_dealer', 'dealers_balance', 'change_role']
const as = (permissions: Permission[]) => signIn(aUser({ role_id: 3, permissions }))
beforeEach(() => as(EVERYTHING))

const report = (change: Partial<ImportReport>): ImportReport => ({
  id: '01890000-0000-7000-8000-0000000000f1',
  state: 'done',
  file_name: 'people.csv',
  lines: 3,
  done: 0,
  added: 0,
  changed: 0,
  bad: 0,
  bad_lines: [],
  created_at: '2026-11-15T10:00:00.000Z',
  finished_at: '2026-11-15T10:00:09.000Z',
  ...change,
})

const CHECKED = report({
  state: 'checked',
  added: 2,
  bad: 1,
  bad_lines: [{ line: 4, problem: 'taken', text: 'email: c@x.test' }],
})
const DONE = report({ id: '01890000-0000-7000-8000-0000000000f2', done: 2, added: 2, bad: 1 })

/** A server that checks and imports at once. */
function fakeServer(answer: (upload: SentUpload) => ReturnType<typeof refusal> | null = () => null) {
  const items: ImportReport[] = []
  fakeApi({ 'GET /user_import': () => ({ body: { items: [...items] } }) })
  return fakeUploads((upload) => {
    const refused = answer(upload)
    if (refused) return refused
    const made = upload.form.check_only ? CHECKED : DONE
    items.unshift(made)
    return { body: { ...made, state: 'waiting' } }
  })
}

async function show() {
  await renderScreen(
    <ModalsProvider>
      <ImportCustomersPage />
    </ModalsProvider>,
    { texts: ['customer-imports', 'imports'] },
  )
  await screen.findByText('Nothing imported yet')
}

async function choose(text: string) {
  const file = new File([text], 'people.csv', { type: 'text/csv' })
  fireEvent.change(screen.getByLabelText('File with customers'), { target: { files: [file] } })
  await screen.findByRole('button', { name: 'Remove people.csv' })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const CSV =
  'E-Mail;Firstname;Surname;Balance;Notes\na@x.test;Ann;Ash;5;x\nb@x.test;Bo;Birch;;y\nc@x.test;Cy;Cole;7;z\n'

test('a file is matched, checked, and imported only after a question', async () => {
  const uploads = fakeServer()
  await show()
  await choose(CSV)
  expect(screen.getByRole('combobox', { name: /^Email/ })).toHaveValue('E-Mail')
  expect(screen.getByText('a@x.test · b@x.test · c@x.test')).toBeVisible()
  expect(screen.getByText(/Not imported from your file/)).toHaveTextContent('Notes')

  await press('Check the file')
  expect(await screen.findByText('2 customers can be imported.')).toBeVisible()
  expect(uploads[0]?.form.check_only).toBe('true')
  expect(JSON.parse(String(uploads[0]?.form.columns))).toEqual({
    email: 'E-Mail',
    first_name: 'Firstname',
    last_name: 'Surname',
    credits: 'Balance',
  })
  const [bad] = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(bad).toHaveTextContent('4Somebody on this site already uses this.email: c@x.test')

  expect(screen.getByRole('button', { name: 'Import 2 customers' })).toBeDisabled()
  await userEvent.click(screen.getByLabelText('Leave out the bad line'))
  await userEvent.click(screen.getByLabelText('Email everyone a link to choose a password'))
  await press('Import 2 customers')
  const question = await screen.findByRole('dialog')
  expect(question).toHaveTextContent('Emails cannot be called back.')
  expect(uploads).toHaveLength(1)
  await userEvent.click(within(question).getByRole('button', { name: 'Import 2 customers' }))

  expect(await screen.findByText('2 customers were imported.')).toBeVisible()
  expect(uploads[1]?.form).toMatchObject({ skip_bad_lines: 'true', invite: 'true' })
  expect(uploads[1]?.form.check_only).toBeUndefined()
  expect(screen.getByRole('link', { name: 'Show customers' })).toHaveAttribute(
    'href',
    '/admin/dealers_manager/dealers_list',
  )
  await press('Import another file')
  await waitFor(() => expect(screen.queryByText('2. Match the columns')).toBe(null))
})

test('what must be there is asked for, and a new choice makes the check void', async () => {
  fakeServer()
  await show()
  await choose('E-Mail,First name,Family\na@x.test,Ann,Ash\n')
  expect(screen.getByText('Still to be chosen: Last name.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Check the file' })).toBeDisabled()
  await userEvent.click(screen.getByRole('combobox', { name: /^Last name/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Family' }))
  await press('Check the file')
  await screen.findByText('4. Import')
  await userEvent.click(screen.getByRole('combobox', { name: /^Company/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Family' }))
  await waitFor(() => expect(screen.queryByText('4. Import')).toBe(null))
})

test('after a refusal file and columns are still there', async () => {
  let isDown = true
  fakeServer(() => (isDown ? refusal(503, 'unavailable') : null))
  await show()
  await choose(CSV)
  await press('Check the file')
  expect(await screen.findByText(/The service is not available right now/)).toBeVisible()
  expect(screen.getByRole('combobox', { name: /^Email/ })).toHaveValue('E-Mail')
  isDown = false
  await press('Check the file')
  expect(await screen.findByText('2 customers can be imported.')).toBeVisible()
})

test('whoever may not set balances is not offered them', async () => {
  as(['edit_dealer'])
  const uploads = fakeServer()
  await show()
  await choose(CSV)
  expect(screen.queryByRole('combobox', { name: /^Opening balance/ })).toBe(null)
  expect(screen.getByText(/You do not have permission to import/)).toHaveTextContent(
    'Opening balance in credits',
  )
  await press('Check the file')
  await screen.findByText('2 customers can be imported.')
  expect(Object.keys(JSON.parse(String(uploads[0]?.form.columns)))).not.toContain('credits')
})

test('a file without a first line says so', async () => {
  fakeServer()
  await show()
  await choose('\n')
  expect(await screen.findByText(/The first line of this file cannot be read/)).toBeVisible()
  expect(screen.queryByText('2. Match the columns')).toBe(null)
})

test('of many bad lines the first stand on the page, and all can be opened', async () => {
  const bad_lines = Array.from({ length: 12 }, (_, at) => ({
    line: at + 2,
    problem: 'taken',
    text: `email: ${at}`,
  }))
  fakeApi({ 'GET /user_import': () => ({ body: { items: [{ ...CHECKED, bad: 12, bad_lines }] } }) })
  fakeUploads(() => ({ body: CHECKED }))
  await renderScreen(<ImportCustomersPage />, { texts: ['customer-imports', 'imports'] })
  await choose(CSV)
  await press('Check the file')
  expect(await screen.findByText('The first 10 of 12 bad lines.')).toBeVisible()
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(11)
  const [opening] = screen.getAllByRole('button', { name: 'Show 12 bad lines' })
  if (opening) await userEvent.click(opening)
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findAllByRole('row')).toHaveLength(13)
})
