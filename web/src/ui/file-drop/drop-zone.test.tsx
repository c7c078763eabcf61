import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DropZone } from './drop-zone.tsx'

const file = new File(['abc'], 'read.bin')
const carried = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files, items: [] } })

function show(disabled = false) {
  const onFiles = vi.fn()
  render(
    <DropZone label="File" disabled={disabled} onFiles={onFiles}>
      drop it here
    </DropZone>,
  )
  return {
    onFiles,
    zone: screen.getByRole('button', { name: 'File: drop it here' }),
    input: screen.getByLabelText('File'),
  }
}

test('files are dropped, and the zone shows that it takes them', () => {
  const { zone, onFiles } = show()
  fireEvent.dragEnter(zone, carried(file))
  expect(zone).toHaveAttribute('data-accept')
  fireEvent.drop(zone, carried(file, file))
  expect(zone).not.toHaveAttribute('data-accept')
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file, file])
})

test('a folder is no file', () => {
  const { zone, onFiles } = show()
  const items = [{ webkitGetAsEntry: () => ({ isDirectory: true }) }]
  fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [new File([], 'folder')], items } })
  expect(onFiles).not.toHaveBeenCalled()
})

test('Enter and a click open the dialog of the browser; the chosen file arrives', async () => {
  const { zone, input, onFiles } = show()
  const opened = vi.spyOn(input, 'click')
  zone.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByText('drop it here'))
  expect(opened).toHaveBeenCalledTimes(2)
  await userEvent.upload(input, file)
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file])
})

test('those who listen hear a button, with what is in it', () => {
  const { zone, input } = show()
  expect(zone).toHaveAccessibleName('File: drop it here')
  expect(zone).not.toContainElement(input)
})

test('what is disabled takes nothing', () => {
  const { zone, onFiles } = show(true)
  fireEvent.drop(zone, carried(file))
  expect(onFiles).not.toHaveBeenCalled()
  expect(zone).not.toHaveAttribute('tabindex')
  expect(zone).toHaveAttribute('aria-disabled', 'true')
})

test('a file that misses the zone does not take the place of the page', () => {
  show()
  const missed = createEvent.drop(document.body, carried(file))
  fireEvent(document.body, missed)
  expect(missed.defaultPrevented).toBe(true)
})
