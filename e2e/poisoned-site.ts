import { type Account, type Accounts, random, type Site } from './accounts.ts'
import { type Caller, callerFor } from './caller.ts'
import { png } from './pictures.ts'
import { type Offer, PRICES, poisonOrders, type Vehicle } from './poisoned-orders.ts'
import { type PoisonedShop, poisonShop } from './poisoned-shop.ts'
import { type PoisonedTalk, poisonTalk } from './poisoned-talk.ts'
import { LONG, SVG, short } from './scripts.ts'

/* A site on which every text that somebody could write is a script: people, settings, vehicles, services, orders, talk. */

export interface PoisonedSite {
  site: Site
  title: string
  customer: Account
  admin: Account
  /** Stands in the names of its vehicles, so that a search finds them. */
  mark: string
  variantId: string
  /** One of every kind: open, asked for more, proposed, delivered, delivered anyway, revised, cancelled, unlisted. */
  orders: string[]
  /** A transfer that waits for its money. */
  payment: string
  talk: PoisonedTalk
  shop: PoisonedShop
}

export async function newPoisonedSite(accounts: Accounts, round: number): Promise<PoisonedSite> {
  const site = await accounts.newSite()
  // Such a name is refused today; people may have one from before.
  const named = (at: number) => ({ firstName: short(at), lastName: short(at + 1) })
  const account = await accounts.newAccount({ site, ...named(round) })
  const adminAccount = await accounts.newAdmin({ site, ...named(round + 1) })
  const provider = await callerFor(accounts, await accounts.newAdmin())
  const admin = await callerFor(accounts, adminAccount)
  const customer = await callerFor(accounts, account)
  await poisonPerson(customer, round)
  await poisonPerson(admin, round + 1)
  await poisonSettings(admin, round)
  const mark = random()
  const vehicle = await poisonVehicle(provider, round, mark)
  const offer = await poisonOffer(admin, round)
  await admin.call('POST', `/balances/${account.id}/adjust`, { credits: 5000, reason: short(round + 2) })
  const payment = await buyTwice(admin, customer)
  const orders = await poisonOrders({ admin, customer, round, vehicle, offer })
  const talk = await poisonTalk({ admin, customer, account, round })
  const shop = await poisonShop(admin, customer, round)
  return {
    site,
    title: short(round),
    customer: account,
    admin: adminAccount,
    mark,
    variantId: vehicle.variantId,
    orders,
    payment,
    talk,
    shop,
  }
}

const picture = (round: number, field: string) =>
  [field, `${short(round)}.png`, png(8, [9, 9, 9]), 'image/png'] as const

async function poisonPerson(person: Caller, round: number) {
  const names = { first_name: short(round), last_name: short(round + 1) }
  await person.send('POST', '/user/update_profile', names, picture(round + 2, 'picture'))
  await person.call('POST', '/user/update_address', {
    address: LONG.slice(0, 290),
    city: short(round + 3),
    zip_code: short(round + 4).slice(0, 20),
    country: 'DE',
  })
  await person.call('POST', '/user/update_business', {
    company_name: short(round + 5),
    company_reg_no: short(round + 6).slice(0, 40),
    vat_no: '',
  })
}

async function poisonSettings(admin: Caller, round: number) {
  await admin.call('POST', '/settings', {
    title: short(round),
    copyright_text: LONG.slice(0, 190).replaceAll('\n', ' '),
    ticket_system_public: true,
    live_support_public: true,
    file_upload_public: true,
  })
  await admin.call('POST', '/policies', { cookie_law: LONG, terms_of_use: LONG, privacy_policy: LONG })
  await admin.call('POST', '/close_dates', { items: [{ date: '2099-01-01', reason: short(round + 3) }] })
  const logo = ['logo', `${short(round + 1)}.svg`, Buffer.from(SVG), 'image/svg+xml'] as const
  await admin.send('POST', '/settings/logo', {}, logo)
  await admin.call('POST', '/price', { name: short(round + 4), credits: 10, price: 9, active: true })
  await admin.call('POST', '/payment_settings/bank', {
    enabled: true,
    options: {
      account_holder: short(round + 5),
      iban: 'DE89 3704 0044 0532 0130 00',
      bank_name: short(round + 6),
      note: short(round + 7),
    },
  })
}

/** All five levels: the catalogue is the provider's, and every site shows it. */
async function poisonVehicle(provider: Caller, round: number, mark: string): Promise<Vehicle> {
  const ids: string[] = []
  for (const [at, level] of ['vtype', 'manufacturer', 'vmodel', 'generation', 'variant'].entries()) {
    const name = `${short(round + at)} ${mark}`
    const answer = await provider.call('POST', `/vehicle/${level}`, { name, parent_id: ids.at(-1) })
    ids.push(answer.id)
  }
  const [typeId = '', , , , variantId = ''] = ids
  await provider.send(
    'PUT',
    `/vehicle/variant/${variantId}/details`,
    {
      engine: short(round + 5),
      fuel: short(round + 6).slice(0, 40),
      ecu: short(round + 7),
      transmission: short(round),
      stock_hp: '150',
      stock_nm: '340',
      stages: '[{"stage":1,"hp":190,"nm":400}]',
    },
    picture(round + 1, 'image_1'),
  )
  await provider.send(
    'POST',
    '/vehicle/ecu-adblue-location',
    { vehicle_id: variantId, ecu_location: LONG, adblue_location: LONG },
    picture(round + 2, 'ecu_image_1'),
  )
  return { typeId, variantId }
}

async function poisonOffer(admin: Caller, round: number): Promise<Offer> {
  const prices = (price: number) => ({ price_1: price, price_2: price, price_3: price })
  const service = await admin.call('POST', '/service', {
    name: short(round + 1),
    note: short(round + 2),
    attestation: LONG.slice(0, 490),
    ...prices(PRICES.service),
  })
  const option = await admin.call('POST', '/option', {
    name: short(round + 3),
    note: short(round + 4),
    attestation: short(round + 5),
    ...prices(PRICES.option),
    needs_fault_codes: true,
    extras: [{ name: short(round + 6), ...prices(PRICES.extra) }],
  })
  return { serviceId: service.id, optionId: option.id, extraId: option.extras[0].id }
}

/** One transfer arrives, the other is waited for. */
async function buyTwice(admin: Caller, customer: Caller): Promise<string> {
  const wanted = { count: 10, payment_method: 'bank' }
  const { total } = await customer.call('POST', '/credits/quote', wanted)
  const buy = () => customer.call('POST', '/credits_user', { ...wanted, agreed_total: total, agree: true })
  await admin.call('PATCH', '/credits/mark-as-paid', { id: (await buy()).invoice.id })
  return (await buy()).payment.id
}
