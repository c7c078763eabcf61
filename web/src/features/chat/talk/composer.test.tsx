import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { useAttachment } from '../../../ui/thread/use-attachment.ts'
import { Composer } from './composer.tsx'

const sent: (string | undefined)[][] = []
const files: (File | null)[] = []
const onType = vi.fn()
beforeEach(() => {
  vi.restoreAllMocks()
  sent.length = 0
  files.length = 0
  onType.mockClear()
})

function Field() {
  const [text, setText] = useState('')
  return (
    <Composer
      text={text}
      setText={setText}
      attachment={useAttachment()}
      snippets={[{ id: 'h', title: 'Hello', text: 'Hello Nora,' }]}
      onType={onType}
      onSend={(words, file) => {
        sent.push([words, file?.name])
        files.push(file)
      }}
    />
  )
}

async function show({ byTouch = false } = {}) {
  const usual = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...usual(media),
    matches: byTouch && media.includes('coarse'),
  }))
  fakeApi({ 'GET /auth/get_site_data': () => ({ body: aSite() }) })
  await renderScreen(<Field />, { texts: ['chat'] })
  return screen.findByRole('textbox', { name: 'Write a message' })
}

test('Enter sends what is there, Shift + Enter begins a line, nothing is sent twice', async () => {
  const field = await show()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  await userEvent.type(field, '{Enter}')
  await userEvent.type(field, ' one{Shift>}{Enter}{/Shift}two {Enter}{Enter}')
  expect(sent).toEqual([['one\ntwo', undefined]])
  expect(field).toHaveValue('')
  expect(onType).toHaveBeenCalled()
})

test('under a finger Enter begins a line, and the button sends', async () => {
  const field = await show({ byTouch: true })
  await userEvent.type(field, 'one{Enter}two')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual([['one\ntwo', undefined]])
})

test('a file comes by the button or is pasted, can be taken out again, and goes alone', async () => {
  const field = await show()
  await userEvent.upload(
    screen.getByLabelText('Attach a file', { selector: 'input' }),
    new File(['x'], 'log.txt'),
  )
  await userEvent.click(await screen.findByRole('button', { name: /Remove.*log\.txt/ }))
  await userEvent.click(field)
  await userEvent.paste({ files: [new File(['y'], 'shot.png', { type: 'image/png' })] } as never)
  expect(await screen.findByText('shot.png')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual([['', 'shot.png']])
})

test('a file that only calls itself a picture is named, not shown as a broken one', async () => {
  const field = await show()
  await userEvent.click(field)
  await userEvent.paste({ files: [new File(['y'], 'shot.png', { type: 'image/png' })] } as never)
  fireEvent.error(await screen.findByRole('presentation'))
  expect(screen.queryByRole('presentation')).toBeNull()
  expect(screen.getByText('shot.png')).toBeVisible()
})

test('a slash brings the answers at hand: Enter chooses one and does not send', async () => {
  const field = await show()
  await userEvent.type(field, '/he{Enter}')
  expect(field).toHaveValue('Hello Nora,')
  expect(sent).toEqual([])
  await userEvent.type(field, '{Enter}')
  expect(sent).toEqual([['Hello Nora,', undefined]])
})

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n')

test('what is pasted and too long for a message goes along as a file, whole, and says so', async () => {
  const field = await show()
  await userEvent.type(field, 'The log:')
  await userEvent.paste(lines(10_000))
  expect(field).toHaveValue('The log:')
  expect(await screen.findByText('text.txt')).toBeVisible()
  expect(screen.getByText('The text is too long for a message and goes along as a file.')).toBeVisible()
  await userEvent.paste(lines(2000))
  expect(screen.getByText(/^A message has 5,000 characters at most, and one file/)).toBeVisible()
  expect(field).toHaveValue('The log:')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual([['The log:', 'text.txt']])
  expect(files[0]?.size).toBe(lines(10_000).length)
})

test('what is typed beyond a message stays in the field, says by how much, and is not sent', async () => {
  const field = await show()
  await userEvent.click(field)
  await userEvent.paste('x'.repeat(5000))
  expect(screen.queryByText(/too many/)).toBeNull()
  await userEvent.type(field, 'yz{Enter}')
  expect(field).toHaveValue(`${'x'.repeat(5000)}yz`)
  expect(screen.getByText('2 characters too many. At most 5,000 fit here.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  expect(sent).toEqual([])
  await userEvent.type(field, '{Backspace}{Backspace}{Enter}')
  expect(sent).toEqual([['x'.repeat(5000), undefined]])
})
