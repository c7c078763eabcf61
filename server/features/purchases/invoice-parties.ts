import { nameOf, type Person } from '#features/identity/index.ts'
import type { Settings } from '#features/settings/index.ts'
import type { InvoiceParty } from './invoice-sheet.ts'

/** Who sells, as the site says it now. A site that has not said it yet sells under its title. */
export function sellerOf(settings: Settings): InvoiceParty {
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

export function buyerOf(person: Person): InvoiceParty {
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
