import { createHash } from 'node:crypto'
import { directionOf } from '#contract/languages.ts'
import { texts } from '../texts/texts.ts'
import type { SiteLook } from './page.ts'

/** `any` is shown as it is; a `maskable` one is cut to the phone's shape, so what matters keeps away from its edges. */
export const ICONS = [
  { purpose: 'any', size: 192 },
  { purpose: 'any', size: 512 },
  { purpose: 'maskable', size: 192 },
  { purpose: 'maskable', size: 512 },
] as const
export type IconPurpose = (typeof ICONS)[number]['purpose']

/** Another look has other icons, under other names: browsers may keep each for ever. */
export function iconKeyOf({ title, colors, logo }: SiteLook): string {
  const drawn = [logo?.url ?? initialsOf(title), colors.left_bar_color, colors.left_bar_text_color]
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 16)
}

export const iconAddress = (purpose: IconPurpose, size: number, key: string): string =>
  `/icons/${purpose}-${size}-${key}.png`

/** "Northline Files" is NF, "alba" is A. Signs that are neither letters nor digits are passed over. */
export function initialsOf(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toLocaleUpperCase('en') || 'T'
}

/** What a phone needs to keep the site beside its own programs. */
export function manifestOf(look: SiteLook) {
  const { title, language, colors } = look
  const t = texts(language, 'app')
  const key = iconKeyOf(look)
  const shortcut = (name: string, url: string) => ({ name, url })
  return {
    id: '/',
    name: title,
    short_name: shortened(title),
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colors.body_bg_color,
    theme_color: colors.header_top_color,
    icons: ICONS.map(({ purpose, size }) => ({
      src: iconAddress(purpose, size, key),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: [
      shortcut(t('menu.items.new_order'), '/submit_order'),
      shortcut(t('menu.items.my_orders'), '/your_order'),
      ...(look.hasTickets ? [shortcut(t('shortcuts.tickets'), '/my_tickets')] : []),
    ],
    // The service worker takes what is shared; without it the phone offers nothing.
    share_target: {
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: ['application/octet-stream', '*/*'] }] },
    },
  }
}

/** Phones have room for some twelve letters below an icon: whole words, as many as there is room for. */
function shortened(title: string): string {
  const [first = title, ...more] = title.split(' ')
  let short = first
  for (const word of more) {
    if (short.length + 1 + word.length > 12) break
    short = `${short} ${word}`
  }
  return short
}
