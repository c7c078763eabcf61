import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

test('dark modules stand on white, with four empty ones on every side', () => {
  render(<QrCode text="otpauth://totp/Northline?secret=ABCDEFGH" label="Code" />)
  const picture = screen.getByRole('img', { name: 'Code' })
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2])
  const [ground, modules] = picture.querySelectorAll('path')
  expect([ground?.getAttribute('fill'), ground?.getAttribute('d')]).toEqual([
    '#fff',
    `M0 0h${size}v${size}h-${size}z`,
  ])
  const places = [...(modules?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [
    Number(x),
    Number(y),
  ])
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5])
})
