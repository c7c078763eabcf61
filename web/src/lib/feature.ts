import type { ComponentType } from 'react'
import type { EndpointKey } from '#contract/contract.ts'
import type { Permission } from '#contract/permissions.ts'
import type { SessionUser } from './session.ts'
import type { Site } from './site.ts'
import type { Namespace, TextKey } from './use-translation.ts'

export type SiteFlag = Extract<
  {
    [K in keyof Site]: Site[K] extends boolean ? K : never
  }[keyof Site],
  string
>

/** Who may see a screen; `app/guards.ts` leads everybody else elsewhere. */
export type Guard =
  /** Anyone. */
  | { for: 'anyone'; flag?: SiteFlag }
  /** Those who are not signed in; the others are led to their first screen. */
  | { for: 'guests' }
  /** Those who asked for a code because they forgot their password, or opened the link in its mail. */
  | { for: 'forgetful' }
  | { for: 'unverified' }
  | { for: 'waiting' }
  /** Staff whose site asks them for a second factor before anything else. */
  | { for: 'without_second_factor' }
  | { for: 'customers'; flag?: SiteFlag; agentsOnly?: true; buyersOnly?: true; ownersOnly?: true }
  | {
      for: 'staff'
      permission?: Permission | readonly Permission[]
      flag?: SiteFlag
      adminSiteOnly?: true
      subPortalOnly?: true
    }

export type TitleKey = Extract<TextKey<'app'>, `titles.${string}`>

/** The path of a call that reads, with its query: `/user_orders?page=1`. The last part of the address is its `{id}`. */
type ReadPath = { [K in EndpointKey]: K extends `GET ${infer Path}` ? Path : never }[EndpointKey]
type Address = ReadPath | `${ReadPath}?${string}`

/** With a permission, or with what one can do, where the screen is shown to others as well, without this part. */
export type EarlyCall =
  | Address
  | { call: Address; permission: Permission }
  | { call: Address; can: keyof SessionUser['can'] }

type FrameText = { [N in Namespace]: `${N}:${TextKey<N>}` }[Namespace]

export interface ScreenOptions {
  title: TitleKey
  guard: Guard
  /** Catalogues the page needs beside the base ones; they arrive together with the page. */
  texts?: readonly Namespace[]
  /**
   * What the page asks for first when nothing stands behind its path: boot.js asks for it while the page is on its way (see
   * early-answers.ts). Written as the call has it, or nobody takes the answer.
   */
  data?: readonly EarlyCall[]
  /**
   * Title and hint of its header, for the page to draw before anything has arrived: texts without values, by their catalogues
   * as in `orders:title`.
   */
  frame?: readonly [title: FrameText, hint?: FrameText]
  /** Long texts: the public shell gives them a broad card. */
  wide?: true
  /** Fetched when somebody first goes there. */
  page: () => Promise<ComponentType>
}

/** The headings of the menus, in the order of the screen; `main` stands above them and has none. */
export const MENU_GROUPS = ['main', 'tools', 'work', 'people', 'catalogue', 'shop', 'site'] as const

/** How the menu of the shell leads to a screen. `account` is the person's own menu, behind the picture. */
export type MenuEntry = {
  /** From the lowest to the highest, with gaps: a feature can place itself between two others. */
  position: number
  label: Extract<TextKey<'app'>, `menu.items.${string}`>
  /** Paths below which the entry counts as current, beside its own. */
  covers?: readonly string[]
} & ({ group: (typeof MENU_GROUPS)[number] } | { group: 'account'; icon: AccountIcon })

/** By name: the drawings come with the menu, so that no visitor fetches them before. */
export type AccountIcon = 'person' | 'people'

export interface Screen extends ScreenOptions {
  path: `/${string}`
  /** Without one, other screens lead here. */
  menu?: MenuEntry
}

/** The shells around screens. What is for `shoppers` stands in the shell of customers, and in a public one for all others. */
export type ShellName = 'visitors' | 'shoppers' | 'customers' | 'staff'

/** What a feature brings: its screens by the shell they stand in, their menu entries, and what it does with news. */
export interface Feature extends Partial<Record<ShellName, readonly Screen[]>> {
  /** Subscribes, once, when the program starts. */
  live?: () => void
}
