import { missingAddress, missingSellerData } from '#contract/billing/invoice-parties.ts'
import type { HeldReason } from '#contract/billing/states.ts'
import { getUser, nameOf, type Person } from '#features/identity/index.ts'
import { getSettings, type Settings } from '#features/settings/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { permit, type Refusal } from '#platform/policy/abilities.ts'
import { isIssued } from './invoice-abilities.ts'
import { type InvoiceParty, partyOf } from './invoice-sheet.ts'
import { type Invoice, updateInvoice } from './invoice-store.ts'
import { getInvoiceView, type InvoiceView } from './invoice-view-store.ts'

/*
 * Who stands on an invoice. Nothing is sold before the seller's data suffice for one, and nobody buys without an
 * address: money that has come can no longer be refused, so it is asked for before. Purchases of the time when it was
 * not asked for are booked as they are, and their document waits until it can say who sold to whom.
 */

/** Who sells, as the site says it now. */
export function sellerOf(settings: Settings): InvoiceParty {
  permit(lackOfSeller(missingSellerData(settings)) ?? true)
  return {
    name: settings.title,
    company_name: settings.company_name,
    address: settings.company_address,
    zip_code: settings.company_zip_code,
    city: settings.company_city,
    country: settings.country,
    reg_no: settings.company_reg_no,
    vat_no: settings.company_vat_no,
    email: settings.email,
    phone: settings.phone,
  }
}

/** Who buys, with or without an address: staff may begin an invoice before they know it. */
export function buyerAsKnown(person: Person): InvoiceParty {
  return {
    name: nameOf(person),
    company_name: person.company_name,
    address: person.address,
    zip_code: person.zip_code,
    city: person.city,
    country: person.country,
    reg_no: person.company_reg_no,
    vat_no: person.vat_no,
    email: person.email,
    phone: person.phone,
  }
}

export function buyerOf(person: Person): InvoiceParty {
  permit(lackOfAddress(missingAddress(person)) ?? true)
  return buyerAsKnown(person)
}

type Parties = Pick<Invoice, 'seller' | 'buyer'>
type Lack = Refusal & { code: HeldReason }

export const isBuyerComplete = ({ buyer }: Pick<Invoice, 'buyer'>): boolean =>
  missingAddress(partyOf(buyer)).length === 0

export const isComplete = (invoice: Parties): boolean =>
  missingOfSeller(invoice).length === 0 && isBuyerComplete(invoice)

/**
 * Why the document of a booked invoice waits, if it does. An account that is gone will never say more than is known, and
 * what takes an invoice back says what that said.
 */
export function whyHeld(invoice: InvoiceView): Lack | null {
  const { corrected_file_id, corrected_deleted_at } = invoice
  const corrected = { document_file_id: corrected_file_id, document_deleted_at: corrected_deleted_at }
  if (invoice.number === null || isIssued(invoice) || isIssued(corrected) || invoice.buyer_deleted_at)
    return null
  return lackOfParties(invoice)
}

/** Whether the document can be made now. */
export const canIssue = async (tx: ReadTx, { id }: Pick<Invoice, 'id'>): Promise<boolean> =>
  whyHeld(await getInvoiceView(tx, id)) === null

const lackOfParties = (invoice: Parties): Lack | null =>
  lackOfSeller(missingOfSeller(invoice)) ?? lackOfAddress(missingAddress(partyOf(invoice.buyer)))

/** Refuses an invoice that does not say all that it must. */
export const requireParties = (invoice: Parties): void => permit(lackOfParties(invoice) ?? true)

/**
 * A purchase of the time when addresses were not asked for gets what is known by now: the seller's data, and the buyer's
 * address, wherever it is. Figures, names and VAT number stay those of the purchase. Never refuses: the money may be here
 * already.
 */
export async function fillParties(tx: Tx, invoice: Invoice): Promise<Invoice> {
  if (isComplete(invoice)) return invoice
  const settings = await getSettings(tx)
  const person = await getUser(tx, invoice.user_id)
  const changes: { seller?: string; buyer?: string } = {}
  if (missingOfSeller(invoice).length > 0 && missingSellerData(settings).length === 0)
    changes.seller = JSON.stringify(sellerOf(settings))
  const buyer = partyOf(invoice.buyer)
  if (missingAddress(buyer).length > 0 && missingAddress(person).length === 0) {
    const { address, zip_code, city, country } = person
    changes.buyer = JSON.stringify({ ...buyer, address, zip_code, city, country })
  }
  return Object.keys(changes).length > 0 ? updateInvoice(tx, invoice.id, changes) : invoice
}

/** VAT was reckoned for a country: whoever has an address elsewhere by now buys anew instead of paying that. */
export async function refuseOtherCountry(tx: ReadTx, invoice: Invoice): Promise<void> {
  const [seller, buyer] = [partyOf(invoice.seller), partyOf(invoice.buyer)]
  if (missingAddress(buyer).length === 0) return
  const { country } = await getUser(tx, invoice.user_id)
  if (country !== null && country !== (buyer.country ?? seller.country)) throw new AppError('price_changed')
}

function missingOfSeller(invoice: Pick<Invoice, 'seller'>): string[] {
  const { company_name, address, zip_code, city, country, reg_no, vat_no } = partyOf(invoice.seller)
  return missingSellerData({
    company_name,
    company_address: address,
    company_zip_code: zip_code,
    company_city: city,
    company_reg_no: reg_no,
    company_vat_no: vat_no,
    country: country ?? '',
  })
}

const lackOf =
  (code: HeldReason) =>
  (missing: readonly string[]): Lack | null =>
    missing.length > 0 ? { code, params: { missing: missing.join(', ') } } : null
const lackOfSeller = lackOf('seller_incomplete')
const lackOfAddress = lackOf('buyer_address_missing')
