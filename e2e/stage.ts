import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Account, type Accounts, openAccounts, type Site } from './accounts.ts'
import { type Complaints, newComplaints } from './complaints.ts'
import { newPoisonedSite, type PoisonedSite } from './poisoned-site.ts'
import { addressOf } from './running-portal.ts'

export interface VisitorOptions extends BrowserContextOptions {
  site?: Site
  /** Signed in already, with a session of its own. */
  as?: Account
  /** Shows the main site's cookie banner; else it counts as read, since it lies over what journeys click on. */
  cookieBanner?: true
}

interface Stage {
  complaints: Complaints
  /** A person with a browser of their own. */
  newVisitor(options?: VisitorOptions): Promise<Page>
  asAccount: (page: Page, account: Account) => Promise<void>
}

let visitors = 0

interface Everywhere {
  accounts: Accounts
  /** What the page itself stores when the main site's cookie banner is put away. */
  bannerRead: string
  /** A site full of scripts. Nobody changes it, so that all journeys of a worker share it. */
  poisoned(round: number): Promise<PoisonedSite>
}

export const test = base.extend<Stage, Everywhere>({
  accounts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const accounts = await openAccounts()
      await use(accounts)
      await accounts.close()
    },
    { scope: 'worker' },
  ],

  bannerRead: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ baseURL: addressOf() })
      await page.goto('/login')
      await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Understood' }).click()
      const mark = await page.evaluate(() => localStorage.getItem('cookie_law'))
      await page.close()
      await use(mark ?? '')
    },
    { scope: 'worker' },
  ],

  poisoned: [
    async ({ accounts }, use) => {
      const sites = new Map<number, Promise<PoisonedSite>>()
      await use((round) => {
        const site = sites.get(round) ?? newPoisonedSite(accounts, round)
        sites.set(round, site)
        return site
      })
      for (const site of await Promise.allSettled(sites.values()))
        if (site.status === 'fulfilled') await site.value.talk.mailbox.close()
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

  newVisitor: async ({ browser, complaints, asAccount, bannerRead }, use, info) => {
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
      if (!cookieBanner) {
        await page.addInitScript((mark) => {
          if (localStorage.getItem('cookie_law') === null) localStorage.setItem('cookie_law', mark)
        }, bannerRead)
      }
      if (as) await asAccount(page, as)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },

  page: async ({ newVisitor }, use) => {
    await use(await newVisitor())
  },
})

export { expect }
