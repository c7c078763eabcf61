import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import ar from '#locales/ar/app.json' with { type: 'json' }
import de from '#locales/de/app.json' with { type: 'json' }
import en from '#locales/en/app.json' with { type: 'json' }
import pl from '#locales/pl/app.json' with { type: 'json' }
import { type Account, type Accounts, openAccounts, type Site } from './accounts.ts'
import { type Complaints, newComplaints } from './complaints.ts'
import { addressOf } from './running-portal.ts'

export interface VisitorOptions extends BrowserContextOptions {
  site?: Site
  /** Signed in already, with a session of its own. */
  as?: Account
  /** Leaves the cookie banner to the journey; else it is put away as soon as it shows. */
  cookieBanner?: true
}

interface Stage {
  complaints: Complaints
  /** A person with a browser of their own. */
  newVisitor(options?: VisitorOptions): Promise<Page>
  asAccount: (page: Page, account: Account) => Promise<void>
}

const UNDERSTOOD = new RegExp(`^(${[en, de, pl, ar].map(({ cookies }) => cookies.accept).join('|')})$`)

let visitors = 0

export const test = base.extend<Stage, { accounts: Accounts }>({
  accounts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const accounts = await openAccounts()
      await use(accounts)
      await accounts.close()
    },
    { scope: 'worker' },
  ],

  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const complaints = newComplaints()
      await use(complaints)
      expect(complaints.all(), 'what browsers complained of').toEqual([])
    },
    { auto: true },
  ],

  asAccount: async ({ accounts }, use) => {
    await use(async (page, account) => {
      const user = JSON.stringify(await accounts.newSession(account))
      await page.addInitScript((text) => {
        // Once: a reload must find what the page itself has kept since.
        if (sessionStorage.getItem('arrived')) return
        sessionStorage.setItem('arrived', 'yes')
        localStorage.setItem('user', text)
      }, user)
    })
  },

  newVisitor: async ({ browser, complaints, asAccount }, use, info) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async ({ site, as, cookieBanner, ...options } = {}) => {
      const number = ++visitors
      const context = await browser.newContext({
        baseURL: addressOf((site ?? as?.site)?.slug),
        extraHTTPHeaders: { 'x-forwarded-for': `10.${info.parallelIndex}.${number >> 8}.${number & 255}` },
        ...options,
      })
      contexts.push(context)
      complaints.watch(context)
      const page = await context.newPage()
      if (!cookieBanner) await putBannerAway(page)
      if (as) await asAccount(page, as)
      return page
    })
    for (const context of contexts) await context.close()
  },

  page: async ({ newVisitor }, use) => {
    await use(await newVisitor())
  },
})

/** Whatever a person came for, the banner is put away first when it is in the way. */
function putBannerAway(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: UNDERSTOOD })
  return page.addLocatorHandler(button, () => button.click())
}

export { expect }
